# Measuring against other programs: its options, its table, and that what a program does wrong is never measured or
# left out in silence. No figure is looked at but for being one.
# shellcheck shell=bash disable=SC2154
set -u
export LC_ALL=C
bench_peers=$top_srcdir/tools/bench-peers
# Short, for the sockets of gpg-agent.
work=$(mktemp -d /tmp/pgpcost-XXXXXX) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/scratch" "$work/bin"
n=0

# check NAME COMMAND...: one test, passed when the command's status is 0.
check() {
    local name=$1
    shift
    n=$((n + 1))
    if "$@" >"$work/said" 2>&1; then
        printf 'ok %d - %s\n' $n "$name"
    else
        printf 'not ok %d - %s\n' $n "$name"
        cat "$work/said" "$work/out" "$work/err" 2>/dev/null | head -n 40 | sed 's/^/# /'
    fi
}

# measure OPTION...: a run in a scratch directory of ours; its report is in $work/out, its status in `status`.
measure() {
    "$bench_peers" --build "$top_builddir" --scratch "$work/scratch" --runs 3 "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

# --- options -------------------------------------------------------------------------------------

help_names_all() { # every option that the script takes stands in its help
    local option status=0
    "$bench_peers" --help >"$work/help" || return 1
    sed -n '/^while \[ \$# -gt 0/,/^done/p' "$bench_peers" | grep -oE -- '--[a-z]+' | sort -u >"$work/options"
    [ -s "$work/options" ] || return 1
    while read -r option; do
        grep -q -- "^  $option\b" "$work/help" || { echo "not in the help: $option"; status=1; }
    done <"$work/options"
    return $status
}
refused() { # refused TEXT OPTION...: status 2, one line on standard error that has the text
    local text=$1
    shift
    measure "$@"
    echo "status $status"
    [ $status -eq 2 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qF -- "$text" "$work/err"
}
lists() { # lists COUNT OPTION...
    local count=$1
    shift
    [ "$("$bench_peers" --list "$@" | sort -u | wc -l)" -eq "$count" ]
}

check '--help names every option' help_names_all
check 'an unknown option is refused' refused --nonsense --nonsense
check 'an argument is refused' refused mail mail
check 'no runs at all are refused' refused --runs --runs 0
check 'one thread is refused, which pgpcost is measured with anyway' refused --threads --threads 1
check 'runs that are no number are refused' refused --runs --runs 3x
check 'an option without its value is refused' refused 'needs a value' --seed
check 'an unknown format is refused' refused 'table markdown' --format html
check 'an unknown peer is refused' refused nobody --peers gpg,nobody
check 'a pattern that matches nothing is refused' refused 'no cell' --cells nothing
check 'a pattern that is none is refused' refused 'no cell' --cells '('
check 'there are 58 cells' lists 58
check '26 of them are quick' lists 26 --quick
check '2 more are large' lists 60 --large
check 'and 2 more are larger' lists 62 --large --larger
check 'mail and paper are signed, with both keys' lists 4 --cells '^sign (mail|paper) (1024|4096) - detached$'
check 'and verified, mail also as clear text' lists 6 --cells '^verify (mail|paper) (1024|4096) - (detached|clear)$'
check 'a pattern chooses' lists 4 --cells 'encrypt mail 1024'

# --- a small run ---------------------------------------------------------------------------------

peers=none
if command -v gpg >/dev/null; then peers=gpg; fi
two_cells='crypt mail 1024 on binary'

succeeds() { measure "$@"; echo "status $status"; [ $status -eq 0 ]; }
is_narrow() { ! grep -nE '^.{81}' "$1"; }
# Rows of a cell: wall time, its interval, ratio, its interval, CPU time, memory; pgpcost has no interval of its ratio.
has_rows() { # has_rows PROGRAM COUNT
    local figure='[0-9]+(\.[0-9]+)?' interval=' +[0-9.]+ to [0-9.]+' rows
    rows=$(grep -cE "^$1 +$figure$interval +$figure($interval)? +$figure +<?$figure\$" "$work/out")
    echo "$1: $rows rows"
    [ "$rows" -eq "$2" ]
}
left_nothing() { # neither files nor an agent, which may take a moment to end
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(find "$work/scratch" -mindepth 1)" = '' ] && ! grep -lsF "$work/scratch" /proc/[0-9]*/cmdline && return
        sleep 0.2
    done
    find "$work/scratch" -mindepth 1
    return 1
}
has_samples() { # 3 rounds of 2 cells, of what their primitives take, and of 3 empty processes, and for gpg of 3 more
    local expected=15 lines primitives cell='[123],[a-z]+,[a-z-]+,[0-9-]+,[a-z-]+,[a-z-]+'
    [ $peers = none ] || expected=24
    lines=$(tail -n +2 "$work/samples" | grep -cE "^$cell,[a-z0-9]+,[0-9]+,[0-9]+,[0-9]+\$")
    primitives=$(grep -cE "^$cell,primitives,[1-9][0-9]*,,\$" "$work/samples")
    echo "$lines samples, expected $expected; $primitives of primitives, expected 6"
    [ "$lines" -eq "$expected" ] && [ "$primitives" -eq 6 ] && [ "$(wc -l <"$work/samples")" -eq $((expected + 7)) ]
}
# The table of limits: wall time, empty process, primitives, limit, ratio, its interval; the limit is the sum of two medians
# but for the rounds' own differences, so it is at least either.
has_limits() { # has_limits CELL COUNT
    local rows
    rows=$(grep -E "^$1( +[0-9.]+){5} +[0-9.]+ to [0-9.]+\$" "$work/out" |
        awk '{ limit = $(NF - 4); if (limit >= $(NF - 5) && limit >= $(NF - 6) && $(NF - 5) > 0) n++ } END { print n + 0 }')
    echo "$1: $rows rows"
    [ "$rows" -eq "$2" ]
}
# What is printed of a target: that it was measured, and that 3 runs tell nothing.
has_target() { grep -qE "^$1 +$2 +[0-9.]+ \([0-9.]+ to [0-9.]+\) +cannot tell\$" "$work/out"; }

check "two cells are measured, peers: $peers" succeeds --peers $peers --cells "$two_cells" --targets --samples "$work/samples"
check 'the report has at most 80 columns' is_narrow "$work/out"
check 'both cells have their titles' test "$(grep -cE '^(en|de)crypt mail, 1024 bits, compression on, binary: 5379 bytes$' "$work/out")" -eq 2
check 'pgpcost has figures in both, and for starting' has_rows pgpcost 3
if [ $peers = gpg ]; then
    check 'gpg has figures in both, and for starting' has_rows gpg 3
else
    n=$((n + 1))
    echo "ok $n - gpg has figures in both, and for starting # SKIP apt-get install gnupg"
fi
check 'the empty static program has figures' has_rows static 1
check 'both have their limits' has_limits '(en|de)crypt mail 1024 on' 2
check 'which are targets' has_target 'encrypt mail 1024 on' 1.25
if [ $peers = gpg ]; then
    check 'and so is being faster than gpg' has_target 'decrypt mail 1024 on' 3.00
else
    n=$((n + 1))
    echo "ok $n - and so is being faster than gpg # SKIP apt-get install gnupg"
fi
check 'with 3 runs no target is said to be met or not but memory' grep -qE '^[0-2] met, [0-2] not met, 50 cannot tell' "$work/out"
check 'all samples are kept' has_samples
check 'neither files nor an agent are left' left_nothing
check 'markdown' succeeds --peers none --cells "encrypt mail 1024 on binary" --format markdown
check 'markdown has its row' grep -qE '^\| pgpcost \| [0-9.]+ \| [0-9.]+ to [0-9.]+ \| 1 \|  \|( [0-9.<]+ \|){2}$' "$work/out"
check 'threads' succeeds --peers none --cells "encrypt mail 1024 on binary" --threads 2
check 'are a row of their own' eval 'has_rows pgpcost 2 && has_rows with-j2 1'
check 'brief' succeeds --peers none --cells "mail 1024 on" --brief
check 'brief has a row for each cell' test "$(grep -cE '^(en|de)crypt mail 1024 on +[0-9.]+$' "$work/out")" -eq 4
check 'and the limits' has_limits '(en|de)crypt mail 1024 on' 4
check "signatures, peers: $peers" succeeds --peers $peers --cells '(sign|verify) mail 1024' --threads 2
check 'their report has at most 80 columns' is_narrow "$work/out"
check 'the cells have their titles, without compression' \
    test "$(grep -cE '^(sign|verify) mail, 1024 bits, (detached|clear): 5379 bytes$' "$work/out")" -eq 3
check 'pgpcost has figures in all three, with two threads, too' eval 'has_rows pgpcost 4 && has_rows with-j2 3'
if [ $peers = gpg ]; then
    check 'gpg has figures in all three' has_rows gpg 4
else
    n=$((n + 1))
    echo "ok $n - gpg has figures in all three # SKIP apt-get install gnupg"
fi
check 'all three have their limits' has_limits '(sign|verify) mail 1024' 3

# --- programs that cannot, or do wrong -----------------------------------------------------------
# A gosop of our own stands for them.

fake() { # fake TEXT: that script is gosop
    printf '#!/bin/sh\n[ "$1" != version ] || { echo fake; exit; }\n%s\n' "$1" >"$work/bin/gosop"
    chmod +x "$work/bin/gosop"
}
says() { tr -s ' \n' ' ' <"$work/out" | grep -qF -- "$1"; } # says TEXT: the report, whatever its lines
# with_fake STATUS TEXT OPTION...: that is the status, and the report says this of gosop.
with_fake() {
    local expected=$1 text=$2
    shift 2
    PATH=$work/bin:$PATH measure --peers gosop "$@"
    echo "status $status, expected $expected"
    [ $status -eq "$expected" ] && says "$text"
}

fake "exec '$PGPCOST' decrypt -q -o - -"
check 'a program that does right is measured' with_fake 0 'nothing every program' --cells 'decrypt mail 1024 on binary'
check 'it has figures' has_rows gosop 2
fake 'echo no such luck >&2; exit 1'
check 'a refusal is named, in its own words' with_fake 0 'gosop all: refused: no such luck' \
    --cells 'decrypt mail 1024 on binary'
check 'what cannot be asked for is named' with_fake 0 'gosop all: has no switch for compression' \
    --cells 'encrypt mail 1024 on binary'
fake 'cat'
check 'a message that cannot be read is wrong' with_fake 1 'WRONG: ' --cells 'encrypt mail 1024 off binary'
check 'other bytes are wrong' with_fake 1 'WRONG: gave other bytes back' --cells 'decrypt mail 1024 off binary'
check 'and not measured' has_rows gosop 1
fake "exec '$PGPCOST' encrypt -q -r bench-1024 -z on -o - -"
check 'compressing unasked is wrong' with_fake 1 'WRONG: did another job' --cells 'encrypt mail 1024 off binary'
fake "echo >>'$work/calls'; [ \"\$(wc -l <'$work/calls')\" -lt 3 ] && exec '$PGPCOST' decrypt -q -o - - || exit 7"
check 'failing while it is measured is no success' with_fake 1 'failed while it was measured: round 2: status 7' \
    --cells 'decrypt mail 1024 on binary'
fake "exec '$PGPCOST' sign -q --detach --hash sha512 -u bench-1024 -o - -"
check 'a program that signs right is measured' with_fake 0 'nothing every program' --cells 'sign mail 1024'
check 'it has figures' has_rows gosop 2
fake "exec '$PGPCOST' sign -q --detach --hash sha256 -u bench-1024 -o - -"
check 'signing with another hash is wrong' with_fake 1 'WRONG: did another job' --cells 'sign mail 1024'
fake "exec '$PGPCOST' sign -q --detach -a --hash sha512 -u bench-1024 -o - -"
check 'signing in armor is wrong' with_fake 1 'WRONG: did not write what is detached' --cells 'sign mail 1024'
fake "echo >x; exec '$PGPCOST' sign -q --detach --hash sha512 -u bench-1024 -o - x"
check 'signing something else is wrong' with_fake 1 'WRONG: cannot be verified' --cells 'sign mail 1024'
fake "cat >x; exec '$PGPCOST' verify -q \"\$2\" x"
check 'a program that verifies right is measured' with_fake 0 'nothing every program' --cells 'verify mail 1024 - det'
check 'it has figures, too' has_rows gosop 2
fake 'exit 0'
check 'taking anything for good is wrong' with_fake 1 'WRONG: took a forged text for good' --cells 'verify mail 1024 - det'
check 'and is not measured' has_rows gosop 1

# A pgpcost whose table of phases is known, or has no end.
mkdir "$work/build" "$work/build/tools"
ln -s "$(cd "$top_builddir" && pwd)/corpus" "$work/build/corpus"
ln -s "$(cd "$top_builddir" && pwd)/tools/bench" "$work/build/tools/bench"
with_phases() { # with_phases TEXT: it prints this in place of a table, and does all else as ever; sets `status`
    printf '#!/bin/sh\n[ "$3" != -n ] || { printf "%%b" "%s"; exit; }\nexec "%s" "$@"\n' "$1" "$PGPCOST" >"$work/build/pgpcost"
    chmod +x "$work/build/pgpcost"
    measure --build "$work/build" --peers none --cells 'encrypt mail 1024 on binary'
    echo "status $status"
}
all_phases='read 1 ns\\nwrite 999 ns\\narmor 10 us\\nhash 3.0 ms\\ncipher 30 us\\ncipher+hash 9 us\\nzip 7 ms\\nrsa 1.95 ms'
not_counted='frame 1 s\\nspool 1 s\\nrandom 1 s\\nkeys 1 s\\nwait 1 s\\nother 1 s'
check 'the primitives are added up' eval \
    'with_phases "head\\nphase  time\\n$all_phases\\n$not_counted\\ntotal 6 s\\n"; [ $status -eq 0 ]'
check 'and nothing else is' grep -qE '^encrypt mail 1024 on +[0-9.]+ +[0-9.]+ +12\.0 ' "$work/out"
check 'a limit that is not known is no success' eval 'with_phases "phase  time\\n$all_phases\\n"; [ $status -eq 1 ]'
check 'the report says why' says 'limit encrypt mail, 1024 bits, compression on, binary: failed while it was measured: round 1: no table'
check 'and has no figure for it' grep -qE '^encrypt mail 1024 on +[0-9.]+ +unknown$' "$work/out"
check 'neither files nor an agent are left by any' left_nothing

printf '1..%d\n' $n
