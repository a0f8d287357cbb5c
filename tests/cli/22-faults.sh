# Starting is cheap: each page that a process touches first costs it a microsecond or more, so a mail is encrypted, decrypted
# and verified with few more of them than it takes to print the version. Their number is bounded, not any time.
. "$top_srcdir/tests/cli/lib.sh"

# faults ARGUMENT...: runs pgpcost; $faults is the number of pages that it touched first.
faults() {
    "$top_builddir/tests/cli/peak" "$scratch/pages" "$PGPCOST" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    read -r _ faults <"$scratch/pages"
}

faults --version
empty=$faults
# Sanitizers map memory of their own.
if [ "$empty" -ge 1000 ]; then
    skip 'page faults' "an empty process has $empty: built with sanitizers"
    done_testing
    exit 0
fi

program keygen --no-passphrase -q -k 4096 -u alice
cp "$top_builddir/corpus/email.txt" mail

few() { [ $status -eq 0 ] && [ $((faults - empty)) -le "$1" ]; }
is_more() { [ $((faults - empty)) -gt 0 ]; }

faults encrypt -q -r alice -z on mail
is "encrypt: $((faults - empty)) more than $empty" few 65
is 'but some' is_more
faults encrypt -q -f -r alice -z off mail
is "encrypt -z off: $((faults - empty)) more" few 45
faults decrypt -q -o back mail.pgp
is "decrypt: $((faults - empty)) more" few 60
is 'the same bytes' cmp mail back
faults sign -q --clear -u alice mail
is "sign: $((faults - empty)) more" few 45
faults verify -q mail.asc
is "verify: $((faults - empty)) more" few 40
faults encrypt -q -j 2 -r alice -z on -o threads mail
is "a second thread: $((faults - empty)) more" few 80

done_testing
