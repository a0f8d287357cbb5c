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
refuses 2 'expected table, markdown, csv or json' --format html hash
refuses 2 'name a file' --save - hash
refuses 3 'nowhere/x: cannot create: no such file or directory' --save nowhere/x hash
echo mine >old
refuses 3 'old: exists already' --save old hash
is 'and left alone' grep -qx mine old
rm old
refuses 2 'no such processor' --cpu 1023 hash
refuses 3 'paper.ps' zip

# fits: at most 80 columns, no blanks at the end of a line.
fits() { awk 'length > 80 || / $/ { print; bad = 1 } END { exit bad }' "$scratch/out"; }

export PGPCOST_CORPUS=$PWD/../corpus
ln -s "$(realpath "$corpus")" "$PGPCOST_CORPUS"
runs 'all of them' bench -q --quick --seed 5 -n 6 --save all
is 'they fit a mail' fits
is 'nothing is said' test ! -s "$scratch/err"
again() { "$PGPCOST" report all >again && cmp "$scratch/out" again; }
is 'they are printed again as they were' again
is 'and saved whole' test "$(tail -n 1 all)" = "{\"end\":$(grep -c '^{"sample":{"row"' all)}"
for group in hash cipher rsa ecc keygen zip armor s2k keyring; do
    is "$group is among them" grep -q "^$group: ." "$scratch/out"
done
is 'the help has them all' eval '[ "$("$PGPCOST" bench --help | sed -n "/^Benchmarks:/,/^\$/p" | grep -c "^  [a-z]")" -eq 9 ]'
for line in 'SHA3-256  ' 'AES-256 enc  ' 'XSalsa20  ' 'P-192 verify  ' 'Ed25519 sign  ' 'deflate 1  ' 'dearmor  '; do
    is "a line for $line" grep -q "^$line" "$scratch/out"
done
is 'exponents beside those of the textbook' eval "[ \"\$(sed -n '/^rsa:/,/^ecc:/p' '$scratch/out' | grep -cE '^(encrypt|decrypt( \(nettle\))?|sign|verify) +[-0-9.]+ +[-0-9.]+ to [-0-9.]+ +[23]\$')\" -eq 5 ]"
is 'its seed' out '(--seed 5)'
is 'and that it is no answer' eval 'head -n 1 "$scratch/out" | grep -q "^quick: as few samples"'

runs 'what is asked for' bench -q --quick -n 2 --sizes 1,77 --bits 382 cipher rsa
is 'in the order asked for' eval "[ \"\$(grep -oE '^(hash|cipher|rsa|ecc|zip):' '$scratch/out' | tr -d '\n')\" = cipher:rsa: ]"
is 'with those sizes' grep -qE '^MB/s, at bytes: +1 +77$' "$scratch/out"
is 'a key too small for a signature signs nothing' eval "! grep -q '^sign' '$scratch/out'"

# csv: 9 columns of one row in each line, so many lines.
csv() {
    awk -F, 'NR == 1 { if ($0 != "group,name,unit,size,out_bytes,repeats,seed,ns") { print; bad = 1 } next }
        NF != 8 || $8 !~ /^[0-9]+\.[0-9]+$/ || $6 < 1 || $7 != 9 { print; bad = 1 }
        END { exit bad || NR != 1 + 3 * 2 * 8 }' "$scratch/out"
}
runs 'every sample' bench -q --quick --seed 9 -n 3 --sizes 16,64 --format csv -f --save all hash
is 'is a line' csv
same() { "$PGPCOST" report --format csv all >again && cmp "$scratch/out" again; }
is 'also of what was saved' same
medians() { "$PGPCOST" report --format json all | jq -e 'length == 16 and all(.n == 3 and .low_ns <= .time_ns and .time_ns <= .high_ns)' >/dev/null; }
is 'and JSON has the medians' medians
is 'and Markdown a line for each' test "$("$PGPCOST" report --format markdown all | grep -c '^| hash | ')" -eq 16

# --- saving --------------------------------------------------------------------------------------

samples() { head -n "$(wc -l <"$1")" "$1" | grep -c '^{"sample":'; }

# A file may have 24 KiB: less than the samples take.
full() {
    (ulimit -f 24 && trap '' XFSZ && exec "$PGPCOST" bench -q --quick -n 1000 --save full hash) >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    [ "$status" -eq 3 ] && err 'full: cannot write: file too large' && err "hint: full holds the $(samples full) samples"
}
is 'a file that may not grow is an error' full
program report full
is 'and costs no finished sample' eval '[ "$status" -eq 0 ] && [ "$(samples full)" -gt 100 ] && err "breaks off after $(samples full) samples" && grep -q "^hash: " "$scratch/out"'

# compared FACTOR: the samples of all, so many times as long.
longer() { jq -c --argjson k "$1" 'if .sample then .sample.ns *= $k else . end' all; }
longer 8 >longer
program compare all all
is 'a file compared with itself shows no difference' eval '[ "$status" -eq 0 ] && out "=> 0 faster, 0 slower"'
program compare --fail-above 5% all longer
is 'what takes eight times as long is too few samples for a verdict' eval '[ "$status" -eq 0 ] && out "16 too few samples"'
program bench -q --quick -n 8 --sizes 16,64 -f --save all hash
longer 8 >longer
program compare --fail-above 5% all longer
is 'and with more of them slower, status 1' eval '[ "$status" -eq 1 ] && err "16 cells are slower by more than 5 %"'
is 'in 80 columns' fits
is 'by name and size' grep -qE '^16 bytes .* 8\.00[01] .* slower$' "$scratch/out"
for format in csv json markdown; do
    program compare --format $format all longer longer
    is "as $format" eval '[ "$status" -eq 0 ] && [ "$(grep -c "slower" "$scratch/out")" -eq 32 ]'
done
program compare --format json all longer
is 'of which JSON is JSON' jq -e 'length == 16 and all(.ratio > 7.99 and .ratio < 8.01 and .part == "time")' "$scratch/out"
program compare --format html all all
is 'another format is refused' eval '[ "$status" -eq 2 ] && err "expected table, markdown, csv or json"'
program bench -q --quick -n 1 --sizes 16,80 -f --save other hash
program compare all other
is 'other sizes are named, and not compared' eval '[ "$status" -eq 0 ] && out "not compared: hash, MD5, 64 bytes: only in the old file" && out "only in the new file"'
program bench -q --quick -n 1 -f --save other armor
program compare all other
is 'and nothing in common is refused' eval '[ "$status" -eq 2 ] && err "other: has no cell that is also in all"'

# A signal ends it, without a table, and what was taken can be printed.
interrupted() {
    local pid tries=0
    rm -f cut
    "$PGPCOST" bench -q --quick -n 100000 --save cut hash >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    while [ ! -e cut ] || [ "$(samples cut)" -lt 100 ]; do
        sleep 0.05
        [ $((tries += 1)) -lt 400 ] || break
    done
    kill -TERM $pid
    wait $pid
    status=$?
    [ $status -eq 143 ] && err interrupted && [ ! -s "$scratch/out" ] && err "hint: cut holds the $(samples cut) samples"
}
is 'a signal ends it' interrupted
program report cut
is 'and what was taken is printed' eval '[ "$status" -eq 0 ] && err "warning: cut: breaks off after $(samples cut) samples" && grep -q "^hash: " "$scratch/out"'

done_testing
