# What the scenarios of the command line share; they source it. They run in $work, an empty directory of their own, with
# a key store beside it, print TAP, and end with `done_testing`.
. "$top_srcdir/tests/interop/lib.sh"

work=$scratch/work
mkdir "$work" && cd "$work" || exit 1

# program ARGUMENT...: runs pgpcost; its status goes to $status, what it prints to $scratch/out and $scratch/err.
program() {
    "$PGPCOST" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}

# report: what the last run did, for a test that failed.
report() { printf 'status %d\n--- standard output\n%s\n--- standard error\n%s\n' "$status" "$(<"$scratch/out")" "$(<"$scratch/err")"; }

# runs NAME ARGUMENT...: one test: pgpcost succeeds.
runs() {
    local name=$1
    shift
    program "$@"
    if [ $status -eq 0 ]; then ok "$name"; else not_ok "$name" "$(report)"; fi
}

# is NAME COMMAND...: one test: the command, a check of what the last run did, succeeds.
is() {
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then ok "$name"; else not_ok "$name" "$said"$'\n'"failed: $*"$'\n'"$(report)"; fi
}

# out FIXED, err FIXED: whether that stands in what was printed; silent: whether nothing was.
out() { grep -qF -- "$1" "$scratch/out"; }
err() { grep -qF -- "$1" "$scratch/err"; }
not() { ! "$@"; }
silent() { [ ! -s "$scratch/out" ] && [ ! -s "$scratch/err" ]; }

# files: everything in $work, hidden files too, with all that changes when somebody writes to it.
files() { find . -mindepth 1 -printf '%p %i %M %s %T@\n' | sort; }

# names NAME...: whether these are all the files in $work, hidden ones too.
names() { diff <(printf '%s\n' "$@" | sort) <(ls -A); }

# apart N MORE LESS: whether two messages to one key have sizes that differ by N, but for the byte that the number with
# the session key lacks once in 256 times.
apart() { local off=$(($2 - $3 - $1)); [ ${off#-} -le 1 ]; }

mode_is() { [ "$(stat -c %a "$2")" = "$1" ]; }

# table FILE: the lines of a table from the heading to the total.
table() { awk '/^phase / { on = 1 } on; /^total / { exit }' "$1"; }

# is_table FILE: whether a table is there as all are: at most 80 columns, `other` and a total, shares that sum up to 100 %,
# give or take 1, for each is rounded to a tenth.
is_table() {
    awk 'length > 80 { print "longer than 80 columns: " $0; bad = 1 } END { exit bad }' "$1" || return
    table "$1" | awk '
        { for (i = 2; i <= NF; i++) if ($i == "%") { if ($1 == "total") total = $(i - 1); else sum += $(i - 1); break } }
        $1 == "other" { other = 1 }
        END {
            if (!other || total != 100 || sum < 99 || sum > 101) {
                print "other: " other + 0 ", shares: " sum ", total: " total
                exit 1
            }
        }'
}

# bytes_in FILE PHASE, bytes_out FILE PHASE: cells of the table; behind them stands the rate, of one word or two.
bytes_in() { table "$1" | awk -v phase="$2" '$1 == phase { print $(NF - ($NF == "-" ? 2 : 3)) }'; }
bytes_out() { table "$1" | awk -v phase="$2" '$1 == phase { print $(NF - ($NF == "-" ? 1 : 2)) }'; }
