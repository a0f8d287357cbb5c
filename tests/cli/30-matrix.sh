# pgpcost matrix: what it refuses, and with which status; then every option, each format, and what they print.
# shellcheck shell=bash disable=SC2154
. "$top_srcdir/tests/interop/lib.sh" || exit 1
unset ARGP_HELP_FMT PGPCOST_CORPUS
corpus=$top_builddir/corpus

# matrix STATUS OPTION...: runs it with that status; the tables are in `tables`, the rest in `said`.
matrix() {
    local wanted=$1 status
    shift
    "$PGPCOST" matrix "$@" >tables 2>said
    status=$?
    [ $status -eq "$wanted" ] && return
    cat said tables
    echo "status $status, expected $wanted"
    return 1
}

# is_refused STATUS TEXT OPTION...: with that status, those words, and no table.
is_refused() {
    local wanted=$1 text=$2
    shift 2
    matrix "$wanted" "$@" || return
    cat said tables
    [ ! -s tables ] && grep -qF -- "$text" said
}

# has LINE...: each stands in the tables, as the beginning of a line.
has() {
    local line
    for line in "$@"; do
        awk -v line="$line" 'index($0, line) == 1 { found = 1 } END { exit !found }' tables ||
            { echo "no line: $line"; cat tables; return 1; }
    done
}

# as_user COMMAND...: not as root, whom no mode keeps out.
as_user() {
    if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}

# --- what is refused -----------------------------------------------------------------------------

printf 'x' >file
cp file other
few=(--runs 1 --keys 382 -q)

for list in '' '382,' ',382' '382, 512' 381 16385 x 0x200 -382; do
    check "--keys \"$list\" is refused" is_refused 2 'expected a number from 382 to 16384' --keys="$list" file
done
for list in '' 'on,' ',on' 'on,,off' 10 -1 yes; do
    check "-z \"$list\" is refused" is_refused 2 'expected on, off, or 0 to 9' -z "$list" file
done
for list in '' 'aes256,' rot13; do check "--cipher \"$list\" is refused" is_refused 2 unknown --cipher="$list" file; done
check 'a key size that is named twice is refused' is_refused 2 'key size "512": named twice' --keys 512,382,512 file
check 'a level that is named twice is refused' is_refused 2 'level 6 is named twice, as rfc4880 means it by that' -z on,6 file
check 'a cipher that is named twice is refused' is_refused 2 'AES-256 is named twice' --cipher aes256,AES-256 file
for list in '' 'pgp26,' pgp5; do check "--profile \"$list\" is refused" is_refused 2 'expected one of rfc4880, pgp26' --profile="$list" file; done
check 'a profile that is named twice is refused' is_refused 2 'profile "pgp26": named twice' --profile pgp26,pgp26 file
check 'a profile without a key of that size is refused' is_refused 2 'nothing to measure: pgp26 has no keys of 4096 bits' --profile pgp26 --keys 4096 file
check 'a profile without that cipher is refused' is_refused 2 'nothing to measure: pgp26 has no AES-256' --keys 382 --profile rfc4880,pgp26 --cipher aes256 file
check 'a file that is named twice is refused' is_refused 2 'file: named twice' file other file
for runs in 0 -1 '' x 100001; do check "--runs=$runs is refused" is_refused 2 '--runs' --runs="$runs" file; done
for seed in '' -1 18446744073709551616; do check "--seed=$seed is refused" is_refused 2 '--seed' --seed="$seed" file; done
for cpu in '' -1 1024; do check "--cpu=$cpu is refused" is_refused 2 '--cpu' --cpu="$cpu" file; done
check 'a processor that is not there is refused' is_refused 2 'no such processor' --cpu 1023 file
check '--format=html is refused' is_refused 2 'expected table, markdown, csv or json' --format html file
check '--phases=some is refused' is_refused 2 'expected all' --phases some file
check 'an unknown option is refused' is_refused 2 "unrecognized option '--juggle'" --juggle file

check 'a missing file is named' is_refused 3 'missing: no such file or directory' "${few[@]}" missing
check 'a directory is refused' is_refused 3 'is a directory' "${few[@]}" .
check 'standard input is refused' is_refused 2 'standard input can be read only once; name a file' "${few[@]}" -
from_file() { is_refused 2 'standard input can be read only once; name a file' "${few[@]}" - <file; }
check 'also where it is a file' from_file
check 'a device is refused' is_refused 2 '/dev/null: not a regular file' "${few[@]}" /dev/null
pipe() { is_refused 2 'not a regular file' "${few[@]}" <(echo x); }
check 'a pipe is refused' pipe
no_keys() { [ ! -e store ] || { find store; return 1; }; }
check 'no key was made for what was refused' no_keys

no_corpus() { is_refused 3 "$1/email.txt: no such file or directory" "${few[@]}" && grep -q '^pgpcost: hint: .*PGPCOST_CORPUS' said; }
check 'where there is no corpus a hint tells what to do' no_corpus corpus
other_corpus() { PGPCOST_CORPUS=$scratch/elsewhere no_corpus "$scratch/elsewhere"; }
check 'also where PGPCOST_CORPUS names no such directory' other_corpus

unreadable() {
    touch closed && chmod 000 closed && chmod 755 . && : >said && : >tables && chmod 666 said tables || return
    as_user env PGPCOST_HOME="$scratch/closed-store" "$PGPCOST" matrix "${few[@]}" closed >tables 2>said
    [ $? -eq 3 ] && grep -q '^pgpcost: closed: permission denied$' said && [ ! -s tables ] || { cat said; return 1; }
}
check 'a file that may not be read is named' unreadable

full() {
    "$PGPCOST" matrix "${few[@]}" file >/dev/full 2>said
    [ $? -eq 3 ] && grep -q 'standard output' said || { cat said; return 1; }
}
check 'tables that cannot be written are an error' full

# start: measures a file for as long as it is let; its process is $pid, which heeds signals by now.
start() {
    local tries=0 caught
    "$PGPCOST" matrix -q --runs 100000 --keys 382 "$1" >tables 2>said &
    pid=$!
    while caught=$(awk '/^SigCgt/ { print $2 }' /proc/$pid/status) && ((!(0x$caught & 1 << 14) && tries++ < 200)); do sleep 0.05; done
    sleep 0.1
}

# Cut off by a signal, it ends by it, prints no table and leaves no file but its keys.
interrupted() {
    local pid status
    start file
    kill -TERM $pid
    wait $pid
    status=$?
    cat said
    [ $status -eq 143 ] && [ ! -s tables ] && grep -q interrupted said && [ "$(find store -type f)" = store/measuring/rsa382.pgp ]
}
check 'a signal ends it, without a table' interrupted

changed() {
    local pid status change
    cp file changing
    start changing
    for change in $(seq 200); do printf '%d' "$change" >changing && sleep 0.05 && kill -0 $pid || break; done
    kill -KILL $pid
    wait $pid
    status=$?
    cat said
    [ $status -eq 3 ] && grep -q '^pgpcost: changing: was changed while it was measured$' said && [ ! -s tables ] &&
        grep -q '^pgpcost: hint: measure a copy of it$' said
}
check 'a file that is changed while it is measured is told' changed

# --- what it measures ----------------------------------------------------------------------------

# rows: how many there are in all tables.
rows() { grep -Ec '^ *[0-9]+ +(on|off|[0-9]) ' tables; }

# fits: no line has more than 80 columns.
fits() { ! grep -nE '.{81}' tables; }

whole_corpus() {
    PGPCOST_CORPUS=$corpus matrix 0 --runs 1 --keys 382,1024 && fits &&
        has 'One run each, in shuffled order (--seed ' \
            'encrypt email.txt, rfc4880, AES-256 (times in ' 'decrypt email.txt, rfc4880, AES-256 (times in ' \
            'encrypt paper.ps, rfc4880, AES-256 (times in ' 'decrypt paper.ps, rfc4880, AES-256 (times in ' \
            '  382  on ' '  382 off ' ' 1024  on ' ' 1024 off ' 'i/o         reading, writing and framing' 'metering: ' &&
        [ "$(rows)" -eq 16 ]
}
check 'PGPCOST_CORPUS names the corpus' whole_corpus
made() { grep -q '^pgpcost: made the measuring key of 1024 bits, kept in ' said; }
check 'a key that was made is told' made
here() { ln -s "$corpus" corpus && matrix 0 "${few[@]}" && has 'encrypt paper.ps' && [ "$(rows)" -eq 8 ]; }
check 'else it is in ./corpus' here
empty() { PGPCOST_CORPUS='' matrix 0 "${few[@]}" && has 'encrypt paper.ps'; }
check 'an empty PGPCOST_CORPUS counts as not set' empty
silent() { [ ! -s said ] || { cat said; return 1; }; }
check 'with -q nothing else is said' silent
defaults() {
    matrix 0 -q file && has 'Medians of 25 runs each' 'encrypt file, rfc4880, AES-256 (times in ' '  382  on ' ' 1024 off ' ' 4096 off ' &&
        [ "$(rows)" -eq 12 ] && [ "$(grep -Ec '^ 4096 +(on|off) .* 25 ' tables)" -eq 4 ]
}
check 'the defaults: 382, 1024 and 4096 bits, on and off, AES-256, 25 runs' defaults

named() { matrix 0 "${few[@]}" file corpus/empty.bin && has 'encrypt file,' 'decrypt empty.bin,' && [ "$(rows)" -eq 8 ]; }
check 'files that are named are measured, and no others' named

several() {
    matrix 0 -q --runs 3 --keys 1024,382 -z 9,off,1 --cipher aes128,3des file && fits &&
        has 'Medians of 3 runs each' 'encrypt file, rfc4880, AES-128' 'encrypt file, rfc4880, 3DES' ' 1024   9 ' ' 1024 off ' '  382   1 ' &&
        [ "$(rows)" -eq 24 ] && [ "$(grep -c '^ 1024   9 .* 3 ' tables)" -eq 4 ]
}
check 'lists of sizes, levels and ciphers, three runs' several
options() {
    matrix 0 "$@" --runs 2 --keys 382 --cpu "$(taskset -pc $$ | sed 's/.*: *//; s/[-,].*//')" corpus/letter.txt && fits &&
        has 'encrypt letter.txt, rfc4880, AES-256, text, armor (times in '
}
check 'armor, text, a processor' options -a -t -z on
check 'the same with long names' options --armor --text --compress on
armored() { awk '$1 == 382 && $2 == "on" { if ($12 == "-") bad = 1; rows++ } END { exit bad || rows != 2 }' tables || { cat tables; return 1; }; }
check 'with armor, armor takes time' armored

# The seed: of the same one the order is the same (tests/unit/runner_rounds looks at it), so it is printed.
seed() { matrix 0 "${few[@]}" --seed 18446744073709551615 file && has 'One run each, in shuffled order (--seed 18446744073709551615).' && fits; }
check 'the seed is printed' seed
printed_seed() { matrix 0 "${few[@]}" -z off file && sed -n 's/.*--seed \([0-9]*\).*/\1/p' tables; }
seeds_differ() { [ "$(for _ in 1 2 3 4; do printed_seed; done | sort -u | grep -c '[0-9]')" -gt 1 ]; }
check 'without --seed each run has another' seeds_differ

# The profiles: each with its own cipher, with the keys it can have; "on" is a level of its own, and shown as "on".
profiles() {
    matrix 0 --runs 1 -q --profile pgp26,rfc4880 --keys 382,4096 file && fits &&
        has 'encrypt file, pgp26, IDEA (times in ' 'decrypt file, rfc4880, AES-256 (times in ' '  382  on ' ' 4096 off ' &&
        [ "$(rows)" -eq 12 ] && grep -qF 'pgp26 has no keys of 4096 bits: left out' said
}
check '--profile pgp26,rfc4880' profiles
level_of_on() {
    matrix 0 "${few[@]}" --profile pgp26 -z on,6 --format csv file && has 'encrypt,"file",pgp26,IDEA,0,0,382,9,' 'decrypt,"file",pgp26,IDEA,0,0,382,6,'
}
check 'what pgp26 means by "on" is level 9' level_of_on

# --- what it prints ------------------------------------------------------------------------------

all_phases() {
    matrix 0 "${few[@]}" --phases all file && fits && has 'phase           382 on   382 off' 'cipher+hash ' 'user ' &&
        [ "$(rows)" -eq 0 ] && [ "$(grep -c '^time  *[0-9.]' tables)" -eq 2 ]
}
check '--phases all' all_phases
table() { matrix 0 "${few[@]}" --format table file && [ "$(rows)" -eq 4 ]; }
check '--format table' table
markdown() {
    matrix 0 "${few[@]}" --format markdown "$@" file && has '**encrypt file, rfc4880, AES-256** (times in ' '| key | z | time |' '| 382 | on |' &&
        [ "$(grep '^|' tables | tr -cd '|\n' | sort -u | wc -l)" -eq 1 ]
}
check '--format markdown' markdown
check '--format markdown --phases all' markdown --phases all

# A record is a line here, as no name has a line end.
csv() {
    matrix 0 -q --runs 3 --keys 382,1024 --seed 5 --format csv 'a, "b"' file && cat tables &&
        [ "$(wc -l <tables)" -eq 17 ] && has 'encrypt,"a, ""b""",rfc4880,AES-256,0,0,382,6,3,' 'decrypt,"file",rfc4880,AES-256,0,0,1024,0,' &&
        sed 's/"a, ""b"""/"a"/' tables | awk -F, '
            NR == 1 { columns = NF; for (i = 1; i <= NF; i++) at[$i] = i; next }
            NF != columns { print NR ": " NF " columns, not " columns; bad = 1 }
            $at["n"] != 3 || $at["seed"] != 5 || $at["repeats"] < 1 { print NR ": " $0; bad = 1 }
            {
                sum = 0
                for (i = at["user_ns"] + 1; i <= NF; i++) sum += $i
                off = sum - $at["time_ns"]
                most = (columns - at["user_ns"] + 1) / 2
                if (off > most || off < -most) { print NR ": sums to " sum; bad = 1 }
            }
            END { exit bad || at["read_ns"] != at["user_ns"] + 1 || at["other_ns"] != columns }'
}
printf 'abc' >'a, "b"'
check '--format csv: as many columns everywhere, and phases that sum to the time' csv
notes() { matrix 0 "${few[@]}" file && has 'note: only one sample' && matrix 0 "${few[@]}" --format csv file && ! grep -E '^(note|warning|metering)' tables; }
check 'one run is noted under the tables only' notes

printf 'x' >"$(printf 'with\na line and a very long name indeed, of more than any table has room for')"
odd_name() { matrix 0 "${few[@]}" with* && fits && has 'encrypt with?a line and'; }
check 'an odd name fits' odd_name
check 'as many digits as there can be fit' eval 'truncate -s 9M big && matrix 0 -q --runs 1 --keys 382 -z off big && fits'

done_testing
