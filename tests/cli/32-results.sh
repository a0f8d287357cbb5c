# pgpcost matrix --save, report, compare: what they refuse; what a signal, a full disk and damage leave; then that what
# was saved is printed again as it was, and what a comparison says.
# shellcheck shell=bash disable=SC2154
. "$top_srcdir/tests/cli/lib.sh" || exit 1
unset ARGP_HELP_FMT PGPCOST_CORPUS

few=(--keys 382,512 -q)
printf 'hello hello hello\n' >file

# fails STATUS TEXT: how the last run ended.
fails() { [ "$status" -eq "$1" ] && err "$2"; }

# says TEXT: stands in what was printed, wherever lines were broken.
says() { tr -s '\n ' ' ' <"$scratch/out" | grep -qF -- "$1"; }

# samples FILE: how many whole ones it has.
samples() { head -n "$(wc -l <"$1")" "$1" | grep -c '^{"sample":'; }

# --- what is refused -----------------------------------------------------------------------------

program matrix "${few[@]}" --save - file
is '--save - is refused' fails 2 'name a file'
program matrix "${few[@]}" --save '' file
is 'an empty name is refused' fails 2 "name is empty"
program matrix "${few[@]}" --save nowhere/x file
is 'a directory that is not there is named' fails 3 'no such file or directory'
echo mine >old
program matrix "${few[@]}" --save old file
is 'an existing file is refused' fails 3 'old: exists already'
is 'with a hint' err 'hint: -f replaces it'
is 'and left alone' grep -qx mine old
for value in '' x -1 0 3601 1.2.3 .; do
    program matrix "${few[@]}" --min-time="$value" file
    is "--min-time=$value is refused" fails 2 'expected a number from 0.001 to 3600'
done
for value in '' % x -1 0 101 5%% '5 %'; do
    program matrix "${few[@]}" --target-ci="$value" file
    is "--target-ci=$value is refused" fails 2 'expected a percentage from 0.01 to 100'
done
program report
is 'report needs a file' fails 2 'which file?'
program report one two
is 'and only one' fails 2 '"two" is the second'
program report --format xml old
is 'a format that is unknown is refused' fails 2 'expected table, markdown, csv, json or html'
program report old
is 'what is no results file is refused' fails 4 'old: line 1: not a results file of pgpcost'
program report missing
is 'one that is not there is named' fails 3 'missing: no such file or directory'
program compare one
is 'compare needs two files' fails 2 'two files at least'
program compare old old
is 'which are results files' fails 4 'old: line 1: '
program compare --fail-above=much a b
is '--fail-above=much is refused' fails 2 'expected a percentage from 0 to 1000'

# --- saving --------------------------------------------------------------------------------------

runs 'samples are saved' matrix "${few[@]}" -n 7 --save a file
cp "$scratch/out" tables
is 'as many as were taken' eval '[ "$(samples a)" -eq 56 ] && [ "$(tail -n 1 a)" = "{\"end\":56}" ]'
is 'each line is JSON' jq -e . a
sums() { jq -es 'map(.sample | select(.) | (.phases | map(.[0]) | add) == .wall_ns) | length == 56 and all' a; }
is 'in each the phases sum to the time' sums
named() { jq -es 'map(.run | select(.) | .cells | map(.sha256) | unique == [$sum]) == [true]' --arg sum "$(sha256sum <file | cut -d' ' -f1)" a; }
is 'the file is known by its SHA-256' named
counted() { jq -es 'map(.sample | select(.) | (.cycles > 0 and .instructions > 0) != (.ticks > 0)) | all' a; }
is 'cycles are counted, or ticks and called so' counted
told() { jq -es '.[0].context | .cpu != "" and (.nettle | test("^[0-9]+[.]")) and .pinned == -1' a; }
is 'machine and libraries are told' told
references() { [ "$(jq -r 'select(.reference) | .reference.when' a | tr '\n' ' ')" = 'start end ' ]; }
is 'the reference run stands at the start and at the end' references
runs 'an existing file is replaced with -f' matrix "${few[@]}" -n 1 -f --save old file
is 'by samples' eval '[ "$(samples old)" -eq 8 ]'

runs '--min-time' matrix --keys 382 -z on -q -n 1 --min-time 0.01 --save timed file
is 'takes more samples, within bounds' eval '[ "$(samples timed)" -gt 2 ] && [ "$(samples timed)" -le 40 ]'
runs '--target-ci' matrix --keys 382 -z on -q -n 2 --target-ci 0.01% --save tight file
is 'takes no more than its bound' eval '[ "$(samples tight)" -gt 4 ] && [ "$(samples tight)" -le 80 ]'

# cut NUMBER: measures for long, and ends it by that signal when some samples were taken.
cut_off() {
    local pid tries=0
    "$PGPCOST" matrix "${few[@]}" -n 100000 -f --save cut file >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    rm -f cut
    while [ "$(samples cut 2>&1)" -lt 20 ] 2>/dev/null || [ ! -e cut ]; do
        sleep 0.05
        [ $((tries += 1)) -lt 400 ] || break
    done
    kill "-$1" $pid
    wait $pid
    status=$?
}
cut_off TERM
is 'a signal ends it' eval '[ "$status" -eq 143 ] && err interrupted && [ ! -s "$scratch/out" ]'
is 'and what was measured is told' err "hint: cut holds the $(samples cut) samples that were taken"
program report cut
is 'and can be printed' eval '[ "$status" -eq 0 ] && out "encrypt file, rfc4880, AES-256"'
is 'with a warning' err "warning: cut: breaks off after $(samples cut) samples"
cut_off KILL
program report cut
is 'a kill leaves all whole samples, too' eval '[ "$status" -eq 0 ] && err "warning: cut: breaks off after "'

# A file may have 24 KiB: less than the samples take.
full() {
    rm -f full
    (ulimit -f 24 && trap '' XFSZ && exec "$PGPCOST" matrix "${few[@]}" -n 1000 --save full file) >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    fails 3 'full: cannot write: file too large'
}
is 'a file that may not grow is an error' full
is 'which tells what is there' err "hint: full holds the $(samples full) samples"
program report full
is 'and costs no finished sample' eval '[ "$status" -eq 0 ] && [ "$(samples full)" -gt 20 ] && err "breaks off after $(samples full) samples"'

# --- printing it again ---------------------------------------------------------------------------

program report a
is 'a report is what was printed' cmp "$scratch/out" tables
for format in markdown csv; do
    "$PGPCOST" matrix "${few[@]}" -n 3 --format $format --phases all -f --save b file >tables
    program report --format $format --phases all b
    is "also as $format" cmp "$scratch/out" tables
done
program report --format json a
is 'and JSON is JSON' jq -e '.cells | length == 8 and (map(.time_ns > 0) | all)' "$scratch/out"
sed '20s/"wall_ns":/"wall_ns":1/' a >damaged
program report damaged
is 'a sample that does not add up is refused by its line' fails 4 'damaged: line 20: the phases sum to '
sed '1s/results.1/results\/2/' a >newer
program report newer
is 'so is a newer format' fails 13 'newer: line 1: a newer format, 2'

# --- comparing -----------------------------------------------------------------------------------

program compare a a
is 'a file compared with itself shows no difference' says '=> 0 faster, 0 slower, 8 no difference seen, 0 too few samples'
is 'in 80 columns' eval '! grep -E ".{81}" "$scratch/out"'
runs 'nor does it fail' compare --fail-above 0 a a

# slower FACTOR: the samples of a, with everything so many times as long.
slower() {
    jq -c --argjson k "$1" 'if .sample then .sample |= (.phases |= map_values([.[0] * $k, .[1], .[2]]) | .wall_ns *= $k) else . end' a
}
slower 8 >longer
program compare --fail-above 5% a longer
is 'what takes eight times as long is slower, status 1' fails 1 '8 cells are slower by more than 5 %'
is 'with the ratio' grep -qE ' 8\.00[01] .* slower$' "$scratch/out"
program compare a longer
is 'which is no failure unless asked for' eval '[ "$status" -eq 0 ] && says "=> 0 faster, 8 slower"'
program compare --fail-above 701% a longer
is 'nor is less than was asked for' eval '[ "$status" -eq 0 ]'
program compare longer a longer
is 'several are compared with the first' eval 'says "=> 8 faster, 0 slower" && says "=> 0 faster, 0 slower, 8 no"'
jq -c 'if .context then .context.cpu = "Another CPU" elif .reference then .reference |= with_entries(if (.value | type) == "array" then .value |= map(. * 8) else . end) else . end' longer >elsewhere
program compare --fail-above 5% a elsewhere
is 'a machine on which all takes eight times as long is no failure' eval '[ "$status" -eq 0 ] && says "two machines: norm is the ratio divided by 8.000" && grep -qE " [78]\.[0-9]+ (1\.00[01]|0\.999) " "$scratch/out"'
is 'nor wider than 80 columns' eval '! grep -E ".{81}" "$scratch/out"'

printf 'another file\n' >dir-file && mkdir dir && mv dir-file dir/file
runs 'the same name with something else in it' matrix "${few[@]}" -n 1 --save other dir/file
program compare a other
is 'is not compared' eval '[ "$status" -eq 2 ] && says "the file held something else" && err "other: has no cell that is also in a"'
runs 'another plan' matrix --keys 512 -z off,9 -q -n 7 --save plan file
program compare a plan
is 'is compared where it is the same' eval '[ "$status" -eq 0 ] && says "of the times" && says "only in the new file" && says "only in the old file"'

# --- progress ------------------------------------------------------------------------------------

is 'without a terminal there is none' not err 'left'
if command -v script >/dev/null; then
    truncate -s 3M file
    long() { script -qec "'$PGPCOST' matrix --keys 382 -n 50 --min-time 1 -z on,off $1 file" /dev/null >"$scratch/out" </dev/null; }
    is 'what takes longer than two seconds shows how long' eval 'long "" && grep -qE "(en|de)crypt file, 382 bits, z [06], [0-9]+ of [0-9]+, [0-9]+ s, about [0-9]+ s left" "$scratch/out"'
    is 'but not with -q' eval 'long -q && ! grep -q "s left" "$scratch/out"'
else
    ok 'what takes longer than two seconds shows how long # SKIP no script'
fi

done_testing
