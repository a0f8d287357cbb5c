# pgpcost bench: what it refuses; then all of it, as little as can be, in both formats.
# shellcheck shell=bash
. "$top_srcdir/tests/cli/lib.sh" || exit 1
unset ARGP_HELP_FMT PGPCOST_CORPUS
corpus=$top_builddir/corpus

# refuses STATUS TEXT ARGUMENT...: one test: that status, those words, nothing printed.
refuses() {
    local wanted=$1 text=$2
    shift 2
    program bench "$@"
    is "refused: bench $*" refused_as "$wanted" "$text"
}
refused_as() { [ "$status" -eq "$1" ] && err "$2" && [ ! -s "$scratch/out" ]; }

refuses 2 'there is no benchmark "juggling"' juggling
refuses 2 'there is no benchmark ""' ''
refuses 2 'hash is named twice' hash rsa hash
for list in '' '16,' ',16' '16, 64' 0 -1 0x10 268435457; do refuses 2 'expected a number from 1 to 268435456' --sizes="$list" hash; done
for list in '' 381 16385; do refuses 2 'expected a number from 382 to 16384' --bits="$list" rsa; done
for list in '' 0 10; do refuses 2 'expected a number from 1 to 9' --levels="$list" zip; done
refuses 2 '--sizes: 16 is named twice' --sizes 16,64,16 hash
refuses 2 '--sizes: more than 16 numbers' --sizes "$(seq -s, 17)" hash
for runs in 0 100001 x; do refuses 2 'expected a number from 1 to 100000' -n $runs hash; done
refuses 2 'expected table or csv' --format html hash
refuses 2 'no such processor' --cpu 1023 hash
refuses 3 'paper.ps' zip

# fits: at most 80 columns, no blanks at the end of a line.
fits() { awk 'length > 80 || / $/ { print; bad = 1 } END { exit bad }' "$scratch/out"; }

export PGPCOST_CORPUS=$PWD/../corpus
ln -s "$(realpath "$corpus")" "$PGPCOST_CORPUS"
runs 'all of them' bench -q --quick --seed 5 -n 6
is 'they fit a mail' fits
is 'nothing is said' test ! -s "$scratch/err"
for group in hash cipher rsa ecc keygen zip armor s2k keyring; do
    is "$group is among them" grep -q "^$group: ." "$scratch/out"
done
is 'the help has them all' eval '[ "$("$PGPCOST" bench --help | sed -n "/^Benchmarks:/,/^\$/p" | grep -c "^  [a-z]")" -eq 9 ]'
for line in 'SHA3-256  ' 'AES-256 enc  ' 'XSalsa20  ' 'P-192 verify  ' 'Ed25519 sign  ' 'deflate 1  ' 'dearmor  '; do
    is "a line for $line" grep -q "^$line" "$scratch/out"
done
is 'exponents beside those of the textbook' eval "[ \"\$(sed -n '/^rsa:/,/^ecc:/p' '$scratch/out' | grep -cE '^(encrypt|decrypt( by nettle)?|sign|verify) +[-0-9.]+ +[-0-9.]+ to [-0-9.]+ +[23]\$')\" -eq 5 ]"
is 'its seed' out '(--seed 5)'

runs 'what is asked for' bench -q --quick -n 2 --sizes 1,77 --bits 382 cipher rsa
is 'in the order asked for' eval "[ \"\$(grep -oE '^[a-z0-9]+:' '$scratch/out' | tr -d '\n')\" = cipher:rsa: ]"
is 'with those sizes' grep -qE '^MB/s, at bytes: +1 +77$' "$scratch/out"
is 'a key too small for a signature signs nothing' eval "! grep -q '^sign' '$scratch/out'"

# csv: 9 columns of one row in each line, so many lines.
csv() {
    awk -F, 'NR == 1 { if ($0 != "group,name,unit,size,out_bytes,repeats,seed,ns") { print; bad = 1 } next }
        NF != 8 || $8 !~ /^[0-9]+\.[0-9]+$/ || $6 < 1 || $7 != 9 { print; bad = 1 }
        END { exit bad || NR != 1 + 3 * 2 * 8 }' "$scratch/out"
}
runs 'every sample' bench -q --quick --seed 9 -n 3 --sizes 16,64 --format csv hash
is 'is a line' csv

# A signal ends it, without a table.
interrupted() {
    local pid
    "$PGPCOST" bench -q -n 10000 hash >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    sleep 0.5
    kill -TERM $pid
    wait $pid
    status=$?
    [ $status -eq 143 ] && err interrupted && [ ! -s "$scratch/out" ]
}
is 'a signal ends it' interrupted

done_testing
