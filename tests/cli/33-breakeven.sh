# pgpcost breakeven: what it refuses; then its table and its sentences, for files that compress and one that does not.
# shellcheck shell=bash
. "$top_srcdir/tests/cli/lib.sh" || exit 1
unset ARGP_HELP_FMT PGPCOST_CORPUS
corpus=$top_builddir/corpus
cp "$corpus/paper.ps" .

# refuses STATUS TEXT ARGUMENT...: one test: that status, those words, nothing printed.
refuses() {
    local wanted=$1 text=$2
    shift 2
    program breakeven "$@"
    is "refused: breakeven $*" refused_as "$wanted" "$text"
}
refused_as() { [ "$status" -eq "$1" ] && err "$2" && [ ! -s "$scratch/out" ]; }

for bits in '' 381 16385 512,1024; do refuses 2 'expected a number from 382 to 16384' -k "$bits" paper.ps; done
for level in '' off 0 10 on,off; do refuses 2 'expected on, or a level from 1 to 9' -z "$level" paper.ps; done
refuses 2 '--cipher rot13: unknown' --cipher rot13 paper.ps
refuses 2 'pgp26 has no keys of 4096 bits' --profile pgp26 -k 4096 paper.ps
refuses 2 'expected a number from 1 to 100000' -n 0 paper.ps
refuses 2 'one file, which is read many times' paper.ps paper.ps
refuses 2 'one file, which is read many times' -
refuses 2 'no such processor' --cpu 1023 paper.ps
refuses 3 'nowhere: no such file or directory' -q -k 512 nowhere
refuses 3 'paper.ps' -k 512
head -c 255 paper.ps >small
refuses 2 'small: a file of at least 256 bytes is needed' -q -k 512 small

# fits: at most 80 columns, no blanks at the end of a line.
fits() { awk 'length > 80 || / $/ { print; bad = 1 } END { exit bad }' "$scratch/out"; }
# sizes N: so many rows, each with four times and two sizes of message.
sizes() { [ "$(grep -cE '^ *[0-9]+( +[0-9.]+ (ns|us|ms|s)){4}( +[0-9]+){2} +' "$scratch/out")" -eq "$1" ]; }

runs 'a file' breakeven -q --quick --seed 5 -k 512 --save saved paper.ps
is 'fits a mail' fits
again() { "$PGPCOST" report saved >again && cmp "$scratch/out" again && rm again; }
is 'what was saved is printed again as it was' again
same() { "$PGPCOST" compare saved saved >again && grep -q '^=> 0 faster, 0 slower, 16 no' again && grep -q '^encrypt paper.ps:1024, ' again && rm again saved; }
is 'and compared size by size' same
is 'a row for each size' sizes 4
is 'five sentences' test "$(grep -c '^\* ' "$scratch/out")" -eq 5
is 'its name, key, cipher, level and seed' out 'Beginnings of paper.ps, RSA 512, AES-256, rfc4880, level 6: medians of 6'
is 'and seed' eval "tr '\n' ' ' <'$scratch/out' | grep -q '(--seed 5)'"
is 'nothing is said' test ! -s "$scratch/err"

runs 'in the format of PGP 2.6' breakeven -q --quick -at -z 1 -n 2 --profile pgp26 -k 512 paper.ps
is 'it says so' out 'RSA 512, IDEA, pgp26, level 9, text, armor'
is 'with two samples nothing is told' out 'cannot be told'

head -c 4096 /dev/urandom >random
runs 'what does not compress' breakeven -q --quick -k 512 --cipher aes128 random
is 'is worth it on no link, or cannot be told' eval "tr '\n' ' ' <'$scratch/out' | grep -qE 'is +faster +(on +no +link|cannot)'"

PGPCOST_CORPUS=$PWD runs 'without a file' breakeven -q --quick -n 1 -k 512
is 'it takes the paper' out 'Beginnings of paper.ps'

done_testing
