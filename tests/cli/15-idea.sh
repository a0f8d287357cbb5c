# IDEA: read wherever a message has it, and written by nobody who asks for it by name.
. "$top_srcdir/tests/cli/lib.sh"

seq 100 >letter
program encrypt -k 382 --cipher idea letter
is 'encrypt does not take it' [ $status -eq 2 ]
is 'and says why' err '--cipher idea: read, but written only in the format of PGP 2.6'
is 'nor under its other name' eval 'program encrypt -k 382 --cipher IDEA letter; [ $status -eq 2 ]'
program matrix --cipher idea letter
is 'nor does matrix' [ $status -eq 2 ]
is 'which says why' err 'nothing to measure: rfc4880 has no IDEA'
program encrypt --help
is 'the help does not offer it' not grep -qi idea "$scratch/out"
is 'nothing was written' names letter

# With integrity protection, as GnuPG writes it. What comes out is in the index: the first digits of its SHA-256.
vector=interop/7C2FAA4DF93C37B2.IDEA.pgp
if [ -n "$VECTORS" ]; then
    program keys import "$VECTORS/interop/bob-secret.pgp"
    runs 'a public message in IDEA is read' decrypt -q -o plain "$VECTORS/$vector"
    is 'without a word' silent
    digits=$(awk -F '\t' -v name="$vector" '$1 == name { print substr($9, 1, 16) }' "$VECTORS/INDEX.tsv")
    is 'and right' eval '[ ${#digits} -eq 16 ] && sha256sum plain | grep "^$digits"'
    runs 'with a table' decrypt -f -o plain "$VECTORS/$vector"
    is 'that names it' out 'cipher IDEA; '
elif [ "${CI-}" = true ]; then
    not_ok 'a public message in IDEA is read' 'no public vectors'
else
    skip 'a public message in IDEA is read' 'no public vectors'
fi

done_testing
