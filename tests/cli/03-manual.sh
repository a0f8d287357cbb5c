# The manual says what the program and its lists say, no less and no more, and each check finds a page that does not.
set -u
export LC_ALL=C.UTF-8
unset ARGP_HELP_FMT
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PGPCOST_HOME=$scratch/keys
n=0

ok() { n=$((n + 1)); printf 'ok %d - %s\n' $n "$1"; }
not_ok() { n=$((n + 1)); printf 'not ok %d - %s\n' $n "$1"; printf '%s\n' "$2" | sed 's/^/# /'; }

# without TOOL NAME: a test that needs a tool which is not there.
without() {
    n=$((n + 1))
    if [ "${CI-}" = true ]; then printf 'not ok %d - %s: no %s\n' $n "$2" "$1"; else printf 'ok %d - %s # SKIP no %s\n' $n "$2" "$1"; fi
}

# compare WHAT: findings, from the two sorted lists in $scratch/program and $scratch/page.
compare() {
    [ -s "$scratch/program" ] || echo "$1: the program or its sources have none"
    comm -23 "$scratch/program" "$scratch/page" | sed "s/^/$1 not in the page: /"
    comm -13 "$scratch/program" "$scratch/page" | sed "s/^/$1 in the page only: /"
}

# section PAGE NAME: the source lines of that .Sh.
section() { awk -v name="$2" '/^\.Sh / { inside = $0 == ".Sh " name } inside' "$1"; }

# The program whose commands a page is about: pgpcost, or with `sop` its verbs.
program() { "$PGPCOST" "${sop[@]}" "$@"; }
sop=()

commands() { program --help | awk '/^To begin/ { exit } /^  [a-z]/ { print $1 }'; }

# --- the checks: each prints what it finds in page $1, with the program's lists in $src ----------

src=$top_srcdir/src

check_commands() { # a subsection each, and a line of the synopsis
    commands | sort > "$scratch/program"
    section "$1" COMMANDS | sed -nE 's/^\.Ss ([a-z-]+)$/\1/p' | sort > "$scratch/page"
    compare 'command'
    section "$1" SYNOPSIS | sed -nE 's/^\.Cm ([a-z-]+).*/\1/p' | sort -u > "$scratch/page"
    compare 'synopsis: command'
}

# program_options COMMAND: one a line, as "-k BITS --key-size=BITS" or "--sync".
program_options() {
    program "$1" --help | sed -nE \
        -e 's/^  (-.), (--[a-z-]+)=([A-Za-z-]+)( .*)?$/\1 \3 \2=\3/p' \
        -e 's/^  (-.), (--[a-z-]+)( .*)?$/\1 \2/p' \
        -e 's/^ {6}(--[a-z-]+(=[A-Za-z-]+)?)( .*)?$/\1/p'
}

# page_options PAGE COMMAND: the same from the subsections whose heading names the command, or all commands.
page_options() {
    section "$1" COMMANDS | awk -v command="$2" '
        /^\.Ss / { inside = $0 == ".Ss All commands"; gsub(/,/, ""); for (i = 2; i <= NF; i++) if ($i == command) inside = 1 }
        inside && /^\.It Fl / {
            sub(/^\.It Fl /, "-"); gsub(/ , Fl /, " -"); gsub(/ Ns = Ns Ar /, "="); gsub(/ Ar /, " "); gsub(/\\&/, "")
            print
        }'
}

check_options() {
    local command
    for command in $(commands); do
        program_options "$command" | sort > "$scratch/program"
        page_options "$1" "$command" | sort > "$scratch/page"
        compare "$command: option"
    done
}

check_ciphers() { # in the item of --cipher
    "$PGPCOST" encrypt --help | sed -n '/^Ciphers:/,$p' | sed 's/^Ciphers://' | tr -s ', ' '\n' | grep . | sort > "$scratch/program"
    section "$1" COMMANDS | awk '
        /^\.Ss / { encrypt = $2 == "encrypt" }
        /^\.(It|El)/ { inside = encrypt && $3 == "-cipher" }
        inside && /^\.Cm / { print $2 }' | sort > "$scratch/page"
    compare cipher
}

# items PAGE SECTION PATTERN: the items of a section, each with its first line behind it.
items() {
    section "$1" "$2" | awk -v pattern="$3" '
        name != "" { print name ": " $0; name = "" }
        $0 ~ "^[.]It " pattern "$" { name = $NF }'
}

# rows FILE: what stands in the braces of a table, one row a line.
rows() { tr '\n' ' ' < "$1" | grep -oE '\{[A-Z_"][^{}]*\}' | tr -s ' '; }

# statuses PAGE PREFIX FILE: every number of the enum in FILE.h, with the words of its row in FILE.c; the items of the page.
statuses() {
    {
        sed -nE "s/^ *($2_[A-Z_]+) = ([0-9]+),?\$/\1 \2/p" "$src/$3.h"
        rows "$src/$3.c" | sed -nE "s/^\{ ?($2_[A-Z_]+), \"(.*)\" ?\}\$/\1 \2/p" | sed 's/", "/: /'
    } | awk '!($1 in number) { number[$1] = $2; next } { name = $1; sub(/^[^ ]+ /, ""); said[name] = $0 }
        END { for (name in number) print number[name] ": " said[name] }' | sort > "$scratch/program"
    items "$1" 'EXIT STATUS' '[0-9]+' | sort > "$scratch/page"
    compare 'exit status'
}
check_statuses() { statuses "$1" STATUS base/status; }
check_sop_statuses() { statuses "$1" SOP cli/sop_status; } # with the draft's names

check_verbs() { sop=(sop); check_commands "$1"; }
check_verb_options() { # two of them have none
    sop=(sop)
    check_options "$1" | grep -vE '^(list-profiles|dearmor): option: the program or its sources have none$'
}

check_phases() { # each begins with the words of its row
    rows "$src/meter/phase.c" | sed -nE 's/^\{ ?"(.*)", "(.*)" ?\}$/\1: \2/p' | sort > "$scratch/program"
    items "$1" 'THE TABLE' 'Cm [a-z0-9+]+' | sed 's/\.$//' | sort > "$scratch/page"
    compare phase
}

check_groups() { # the columns of the matrix
    rows "$src/report/matrix_view.c" | sed -nE 's/^\{ ?"(.*)", "(.*)" ?\}$/\1: \2/p' | sort > "$scratch/program"
    items "$1" 'THE TABLES OF THE MATRIX' 'Cm [a-z/]+' | sort > "$scratch/page"
    compare 'column of the matrix'
}

check_studies() { # a subsection each in the page of the studies, with the question
    "$PGPCOST" study --list | awk '/^[^ ]/ { name = $0; next } name { sub(/^ */, ""); print name ": " $0; name = "" }' | sort > "$scratch/program"
    section "$1" 'THE STUDIES' | awk 'name { print name ": " $0; name = "" } /^\.Ss / { name = $2 }' | sort > "$scratch/page"
    compare study
}

check_fields() { # the members of a results file
    tr '\n' ' ' <"$src/stat/results_fields.c" | grep -oE 'FIELD\([a-z_]+, RESULTS_[A-Z]+, +"[a-z0-9_]+"' | sed -E 's/.*"(.*)"/\1/' | sort -u > "$scratch/program"
    section "$1" MEMBERS | sed -nE 's/^\.It Cm ([a-z0-9_]+)$/\1/p' | grep -vxE 'cells|cell|phases|rows|row|ns|tried|unit|programs|jobs|job|empty' | sort -u > "$scratch/page"
    compare 'member'
}

check_mandoc() { mandoc -T lint -W warning "$1"; }

check_width() { # of the page as a terminal of 80 columns shows it
    mandoc -T utf8 "$1" | sed "s/.$(printf '\b')//g" | grep -E '.{81}' | sed 's/^/over 80 columns: /'
}

# --- these pages ---------------------------------------------------------------------------------

# clean CHECK PAGE: nothing is found.
clean() {
    local found
    found=$("check_$1" "$top_srcdir/man/$2" 2>&1)
    if [ ! "$found" ]; then ok "$2: $1"; else not_ok "$2: $1" "$found"; fi
}

for check in commands options ciphers statuses phases groups; do clean $check pgpcost.1; done
for check in verbs verb_options sop_statuses; do clean $check pgpcost-sop.1; done
clean studies pgpcost-study.7
clean fields pgpcost-results.5
for page in pgpcost.1 pgpcost-design.7 pgpcost-results.5 pgpcost-sop.1 pgpcost-study.7; do
    for check in mandoc width; do
        if command -v mandoc >/dev/null; then clean $check $page; else without mandoc "$page: $check"; fi
    done
done

# --- pages with one fault ------------------------------------------------------------------------

# finds CHECK PATTERN SCRIPT [PAGE]: of the page as SCRIPT, for sed, has it, the check says PATTERN.
finds() {
    local found
    sed -E "$3" "$top_srcdir/man/${4-pgpcost.1}" > "$scratch/pgpcost.1"
    found=$("check_$1" "$scratch/pgpcost.1" 2>&1)
    if grep -qE -- "$2" <<<"$found"; then ok "$1 finds: $2"; else not_ok "$1 finds: $2" "${found:-nothing}"; fi
}

finds commands 'command not in the page: keygen' 's/^\.Ss keygen$/.Ss Making keys/'
finds commands 'synopsis: command not in the page: decrypt' 's/^\.Cm decrypt$/.Cm encrypt/'
finds commands 'command in the page only: juggle' 's/^\.Ss keygen$/.Ss juggle\n&/'
finds options 'encrypt: option not in the page: --sync' '/^\.It Fl -sync/d'
finds options 'decrypt: option not in the page: --sync' '/^\.It Fl -sync/d'
finds options 'keys: option not in the page: --secret' '/^\.It Fl -secret/d'
finds options 'keygen: option not in the page: -u USER-ID --user-id=USER-ID' '/^\.It Fl u /s/USER-ID/NAME/g'
finds options 'encrypt: option in the page only: --juggle=N' 's/^\.It Fl -no-name/.It Fl -juggle Ns = Ns Ar N\n&/'
finds options 'decrypt: option not in the page: -[?] --help' '/^\.It Fl .*-help/d'
finds options 'inspect: option not in the page: --batch' '/^\.It Fl -batch/d'
finds options 'keygen: option not in the page: --batch' 's/^(\.Ss Passphrase options of .*), keygen/\1/'
finds options 'keys: option not in the page: --format=NAME' '/^\.Ss keys/,$s/^\.It Fl -format/.It Fl -style/'
finds studies 'study not in the page: compression-vs-rsa: Does' 's/^\.Ss compression-vs-rsa/.Ss compression/' pgpcost-study.7
finds studies 'study in the page only: juggling: ' 's/^\.Ss compression-vs-rsa/.Ss juggling\nWho?\n&/' pgpcost-study.7
finds fields 'member not in the page: wall_ns' '/^\.It Cm wall_ns/d' pgpcost-results.5
finds fields 'member in the page only: moons' 's/^\.It Cm cores/.It Cm moons\n&/' pgpcost-results.5
finds verbs 'command not in the page: inline-detach' 's/^\.Ss inline-detach$/.Ss inline/' pgpcost-sop.1
finds verbs 'synopsis: command not in the page: dearmor' 's/^\.Cm dearmor$/.Cm armor/' pgpcost-sop.1
finds verb_options 'armor: option not in the page: --label=KIND' '/^\.It Fl -label/d' pgpcost-sop.1
finds verb_options 'inline-sign: option not in the page: --as=FORM' 's/^(\.Ss Data of .*), inline-sign/\1/' pgpcost-sop.1
finds verb_options 'sign: option in the page only: --juggle' '/^\.Ss sign$/,$s/^\.It Fl -micalg-out/.It Fl -juggle\n&/' pgpcost-sop.1
finds sop_statuses 'exit status not in the page: 29: CANNOT_DECRYPT' '/^\.It 29$/d' pgpcost-sop.1
finds sop_statuses 'exit status in the page only: 41: BAD-DATA' 's/^BAD_DATA/BAD-DATA/' pgpcost-sop.1
finds ciphers 'cipher not in the page: twofish' '/^\.Cm twofish/d'
finds ciphers 'cipher in the page only: rot13' 's/^\.Cm twofish/.Cm rot13 ,\n&/'
finds statuses 'exit status not in the page: 5: damaged, or not for' 's/^damaged, or not for/damaged or not for/'
finds statuses 'exit status not in the page: 70: ' '/^\.It 70$/d'
finds statuses 'exit status in the page only: 14: done' 's/^\.It 0$/.It 14\ndone\n&/'
finds phases 'phase not in the page: cipher[+]hash: ' '/^\.It Cm cipher\+hash$/d'
finds phases 'phase not in the page: zip: compression' 's/^compression\.$/squeezing./'
finds groups 'column of the matrix not in the page: i/o: ' '/^\.It Cm i.o$/d'
if command -v mandoc >/dev/null; then
    finds mandoc 'WARNING|ERROR' '$s/$/\n.Bl/'
    finds width 'over 80 columns: ' "\$s/\$/\\n.Bd -literal\\n$(printf 'x%.0s' {1..76})\\n.Ed/"
else
    without mandoc 'mandoc finds a fault'
    without mandoc 'width finds a long line'
fi

# The lists may change too.
src=$scratch/src
mkdir -p "$src/base" "$src/meter"
cp "$top_srcdir"/src/base/status.[ch] "$src/base"
sed 's/"no key for it"/"no such key"/' "$top_srcdir/src/base/status.c" > "$src/base/status.c"
sed 's/"compression"/"compression and decompression"/' "$top_srcdir/src/meter/phase.c" > "$src/meter/phase.c"
finds statuses 'exit status not in the page: 6: no such key' ''
finds phases 'phase not in the page: zip: compression and decompression' ''
sed 's/^    STATUS_LIMIT = 8/    STATUS_LIMIT = 14/' "$top_srcdir/src/base/status.h" > "$src/base/status.h"
finds statuses 'exit status not in the page: 14: a limit was reached' ''

echo "1..$n"
