# pgpcost report -o: what it refuses, what a full disk leaves, formats by the name of the file; then pages of HTML, with
# and without gnuplot: well-formed, no script, hostile names as text, a table behind every picture.
# shellcheck shell=bash disable=SC2154
. "$top_srcdir/tests/cli/lib.sh" || exit 1
unset ARGP_HELP_FMT PGPCOST_CORPUS

# fails STATUS TEXT: how the last run ended.
fails() { [ "$status" -eq "$1" ] && err "$2"; }

printf 'hello hello hello\n' >file
runs 'cells are saved' matrix --keys 382,512 -q -n 7 --save a file
runs 'benchmarks are saved' bench s2k hash --quick -q --save b

# --- what is refused -----------------------------------------------------------------------------

program report --format xml a
is 'a format that is unknown is refused' fails 2 'expected table, markdown, csv, json or html'
program report a b
is 'several files are for HTML' fails 2 'but for --format html: "b" is the second'
program report a -o ''
is 'an empty name is refused' fails 2 'name is empty'
echo mine >old.html
program report a -o old.html
is 'an existing file is refused' fails 3 'old.html: exists already'
is 'with a hint' err 'hint: -f replaces it'
is 'and left alone' grep -qx mine old.html
program report a -o nowhere/x.html
is 'a directory that is not there is named' fails 3 'no such file or directory'
program report a -o /dev/full
is 'a full disk is an error' fails 3 '/dev/full: cannot write'
program report --format html a -o /dev/full
is 'of a page, too' fails 3 '/dev/full: cannot write'
program report missing -o page.html
is 'a file that is not there is named' fails 3 'missing: no such file or directory'
echo mine >text
program report a text -o page.html
is 'what is no results file is refused' fails 4 'text: line 1: not a results file of pgpcost'
(ulimit -f 4 && trap '' XFSZ && exec "$PGPCOST" report a -o page.html) >"$scratch/out" 2>"$scratch/err"
status=$?
is 'a file that may not grow is an error' fails 3 'page.html: cannot write: file too large'
is 'and nothing is left of any of it' names a b file old.html text

# --- formats -------------------------------------------------------------------------------------

for format in table markdown csv json html; do
    "$PGPCOST" report --format $format a >"$scratch/wanted" 2>/dev/null
    case $format in table) name=x.txt ;; markdown) name=x.md ;; *) name=x.$format ;; esac
    runs "$format goes to a file" report a -o $name
    is 'which is what its name says' cmp $name "$scratch/wanted"
    is 'and nothing is printed' eval '[ ! -s "$scratch/out" ]'
done
runs '--format overrules the name' report --format csv a -f -o x.html
is 'of the file, which -f replaces' cmp x.html x.csv
program report a -o - --format json
is '-o - is standard output' cmp "$scratch/out" x.json

# --- pages ---------------------------------------------------------------------------------------

# well_formed FILE: by whichever parser of XML there is.
well_formed() {
    if command -v xmllint >/dev/null; then xmllint --nonet --noout "$1"; else python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"; fi
}
parser() { command -v xmllint >/dev/null || python3 -c 'import xml.dom.minidom' 2>/dev/null; }

# page NAME FILE...: a page of these files is made and sound.
page() {
    local name=$1
    shift
    runs "$name: a page is made" report "$@" -f -o page.html
    ! parser || is "$name: it is well-formed" well_formed page.html
    is "$name: it has no script" eval '! grep -qi "<script\|javascript:\| on[a-z]*=" page.html'
    is "$name: it needs nothing else" eval '! grep -qE "(src|href)=[\"'\''][^#]|@import|url\((p|#|\")?[^#p]" page.html'
}

# pictures: how many, and whether each figure with one has its table.
pictures() { grep -c '<svg' page.html; }
tables() { awk '/<figure>/ { f = 1; t = 0; s = 0 } /<table>/ { t++ } /<svg/ { s++ } /<\/figure>/ { if (f && !t) bad = 1 } END { exit bad }' page.html; }

page cells a
is 'every figure has a table' tables
page benchmarks b
is 'every figure has a table' tables
hostile='<script>alert("1")</script>&`id`.json'
cp a "$scratch/hostile"
sed '1s/"cpu":"[^"]*"/"cpu":"<script>alert(2)<\/script>"/' "$scratch/hostile" >"${hostile//\//_}"
page 'a hostile name' "${hostile//\//_}"
is 'is text' grep -qF '&lt;script&gt;alert(&quot;1&quot;)&lt;_script&gt;&amp;`id`.json' page.html
is 'and what the file says of its machine, too' grep -qF '&lt;script&gt;alert(2)&lt;/script&gt;' page.html
page 'several files' a b "${hostile//\//_}"
is 'are compared' grep -qF 'id="compared"' page.html

# broken: a file without its last lines.
head -n -3 a >cut
page 'a file that breaks off' cut
is 'warns' err 'warning: cut: breaks off after'
is 'and the page says so' grep -qF 'This file breaks off' page.html

# --- with and without gnuplot --------------------------------------------------------------------

mkdir empty fake
PATH=$PWD/empty "$PGPCOST" report a -f -o page.html 2>"$scratch/err"
status=$?
is 'without gnuplot there is a page' eval '[ "$status" -eq 0 ] && tables && [ "$(pictures)" -eq 0 ]'
is 'which says what to install' grep -qF 'gnuplot-nox' page.html
is 'as a warning does' err 'warning: no pictures: gnuplot is not installed'
cat >fake/gnuplot <<'SH'
#!/bin/sh
exit 3
SH
chmod +x fake/gnuplot
PATH=$PWD/fake:$PATH "$PGPCOST" report a -f -o page.html 2>"$scratch/err"
status=$?
is 'one that fails costs the pictures alone' eval '[ "$status" -eq 0 ] && tables && [ "$(pictures)" -eq 0 ]'
is 'and the page says why' grep -q 'No picture: .*gnuplot: status 3' page.html
cat >fake/gnuplot <<'SH'
#!/bin/sh
printf '<svg viewBox="0 0 1 1"><script>x</script></svg>'
SH
PATH=$PWD/fake:$PATH "$PGPCOST" report a -f -o page.html 2>"$scratch/err"
is 'one that draws a script, too' eval 'tables && ! grep -q "<script" page.html'
if command -v gnuplot >/dev/null; then
    page 'with gnuplot' a b
    is 'there are pictures' eval 'tables && [ "$(pictures)" -ge 4 ] && ! grep -q "No picture" page.html'
    is 'with names of their own' eval '[ -z "$(grep -o " id=[\"'\''][^\"'\'']*" page.html | sort | uniq -d)" ]'
    cp page.html again.html
    "$PGPCOST" report a b -f -o page.html 2>/dev/null
    is 'and the same files give the same page' cmp page.html again.html
fi

done_testing
