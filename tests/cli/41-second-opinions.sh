# The two scripts that ask others what the meter says: callgrind, by phase, and a clock outside. What they refuse, and that
# what they print adds up; no figure is judged.
# shellcheck shell=bash
. "$top_srcdir/tests/cli/lib.sh" || exit 1
unset TMPDIR
mail=$top_builddir/corpus/email.txt

# script NAME ARGUMENT...: runs a script of tools as `program` runs pgpcost.
script() {
    "$top_srcdir/tools/$1" "${@:2}" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}
refused_as() { [ "$status" -eq "$1" ] && err "$2" && [ ! -s "$scratch/out" ]; }
narrow() { ! grep -nE '.{81}' "$scratch/out"; }

# --- callgrind -----------------------------------------------------------------------------------

script phase-instructions
is 'no arguments are a usage error' refused_as 2 'usage: '
script phase-instructions -x "$PGPCOST" "$mail"
is 'so is an option that is none' refused_as 2 'usage: '
script phase-instructions "$PGPCOST" missing
is 'a file that is not there is named' refused_as 2 'missing: no file'
if command -v valgrind >/dev/null; then
    script phase-instructions -k 12 "$PGPCOST" "$mail"
    is 'what pgpcost refuses is said' refused_as 1 'pgpcost encrypt: -k 12'
fi

# adds_up PHASE...: rows for these phases and some others; all add up to the total, which is what callgrind counted.
adds_up() {
    local phase
    for phase; do grep -qE "^$phase +[1-9][0-9]* +[0-9.]+ % +[0-9.]+ [mun]?s " "$scratch/out" || { echo "no $phase"; return 1; }; done
    awk '
        /^total / { total = $2; on = 0 }
        on && NF { sum += $2 }
        /^phase / { on = 1 }
        /^the meter, / { counted = $3 + 0 }
        END { if (!total || sum != total || counted != total) { print sum, total, counted; exit 1 } }' "$scratch/out"
}
# A program that was built with sanitizers cannot run there, and without symbols nothing can be told apart.
if ! command -v valgrind >/dev/null; then
    skip 'instructions' 'valgrind is not installed (package valgrind)'
elif ! valgrind -q "$PGPCOST" --version >/dev/null 2>&1; then
    skip 'instructions' 'the program does not run under valgrind: built with sanitizers'
else
    script phase-instructions -n 2 -a "$PGPCOST" "$mail"
    is 'encrypting: instructions of each phase add up' adds_up armor frame hash cipher zip rsa keys other
    is 'and say what they are worth' eval "narrow && out 'SHA instructions'"
    script phase-instructions -n 2 -d -f -z off "$PGPCOST" "$mail"
    is 'decrypting, cipher and hash in one' adds_up frame 'cipher\+hash' rsa keys other
    is 'which has no hash of its own' eval "! grep -qE '^(hash|cipher|zip|armor) +[0-9]' '$scratch/out'"
fi

# --- a clock outside -----------------------------------------------------------------------------

script outside-clock -x
is 'an option that is none is a usage error' refused_as 2 'usage: '
script outside-clock -b "$scratch"
is 'what was not built is named' refused_as 3 'outside is missing'
script outside-clock -b "$top_builddir" missing
is 'so is a file that is not there' refused_as 3 'missing: no file'
script outside-clock -b "$top_builddir" -z 11 "$mail"
is 'and what pgpcost refuses' refused_as 2 'pgpcost encrypt: -z 11'

outside() {
    local figure='[0-9.]+ [mun]?s'
    [ "$(grep -cE "^  (the process, from outside|this program doing nothing|a static program doing nothing|the process less doing nothing|total by the program itself|outside of its window) +-?$figure +-?$figure\$" "$scratch/out")" -eq 12 ] &&
        [ "$(grep -cE '^  a share of the total +-?[0-9.]+ % +-?[0-9.]+ %$' "$scratch/out")" -eq 2 ] &&
        [ "$(grep -cE '^  outside / inside, round by round +-?[0-9.]+ \(-?[0-9.]+ to -?[0-9.]+\)$' "$scratch/out")" -eq 2 ]
}
script outside-clock -b "$top_builddir" -n 6 "$mail"
is 'both clocks of both tasks' eval "[ $status -eq 0 ] && outside && narrow"
leaves_nothing() { ! ls -d /dev/shm/tmp.*/table 2>/dev/null; }
is 'nothing of it is left' leaves_nothing

done_testing
