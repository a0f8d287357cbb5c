#!/bin/bash
# The measuring corpus: what tools/mkcorpus writes is what corpus/MANIFEST says, byte for byte.
set -u

top_srcdir=${top_srcdir:-.}
top_builddir=${top_builddir:-.}
mkcorpus=$top_builddir/tools/mkcorpus/mkcorpus
manifest=$top_srcdir/corpus/MANIFEST
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

count=0
check() { # check NAME COMMAND...
    local name=$1
    shift
    count=$((count + 1))
    if "$@" >"$work/out" 2>&1; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        sed 's/^/# /' "$work/out"
    fi
}

size_is() { # size_is FILE BYTES LINES
    wc -c -l <"$1"
    [ "$(wc -c <"$1")" -eq "$2" ] && [ "$(wc -l <"$1")" -eq "$3" ]
}

# A line of the manifest is: sha256, size, name.
list() {
    local file
    for file in "$1"/*; do
        printf '%s %7d  %s\n' "$(sha256sum <"$file" | cut -d' ' -f1)" "$(wc -c <"$file")" "${file##*/}"
    done
}

seven_bit() {
    ! LC_ALL=C grep -n -m 3 '[^ -~]' "$1"
}

# Not one word or address of somebody's: the only domains are those set aside for examples.
only_examples() {
    ! grep -h -o -E '[A-Za-z0-9._-]+@[A-Za-z0-9.-]+' "$@" | grep -v -E '@example\.(org|com)$'
}

no_padding() { # the longest run of one line that repeats
    [ "$(uniq -c "$1" | sort -rn | awk 'NR == 1 { print $1 }')" -lt 5 ]
}

renders() { # renders FILE PAGES
    gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=bbox "$1" >"$work/bbox" 2>&1 || { tail -n 5 "$work/bbox"; return 1; }
    grep -v -E '^%%(HiRes)?BoundingBox: ' "$work/bbox" && return 1
    [ "$(grep -c '^%%BoundingBox: ' "$work/bbox")" -eq "$2" ] || return 1
    # Nothing outside the margins of a sheet of 612 by 792.
    awk '/^%%BoundingBox: / && ($2 < 72 || $3 < 72 || $4 > 540 || $5 > 740) { print; bad = 1 } END { exit bad }' "$work/bbox"
}

echo 1..12
check 'the generator runs' "$mkcorpus" "$work/a"
check 'it runs again into the same directory' "$mkcorpus" "$work/a"
"$mkcorpus" "$work/b"
check 'two runs are identical' diff -r "$work/a" "$work/b"
list "$work/a" >"$work/MANIFEST"
check 'all files are those of the manifest' diff "$manifest" "$work/MANIFEST"
check 'email.txt has its bytes and lines' size_is "$work/a/email.txt" 5379 497
check 'paper.ps has its bytes and lines' size_is "$work/a/paper.ps" 656676 23281
check 'paper.ps is 7-bit text' seven_bit "$work/a/paper.ps"
check 'only example addresses' only_examples "$work/a/email.txt" "$work/a/letter.txt" "$work/a/paper.ps"
check 'paper.ps is not padded' no_padding "$work/a/paper.ps"
check 'the deflated sizes are those of 1995' "$mkcorpus" --check "$work/a"

printf 'x' >>"$work/b/email.txt"
check 'a changed file does not pass the check' test "$("$mkcorpus" --check "$work/b" >/dev/null; echo $?)" = 1

if command -v gs >/dev/null; then
    check 'gs renders 52 pages within their margins' renders "$work/a/paper.ps" 52
else
    count=$((count + 1))
    echo "ok $count - gs renders 52 pages within their margins # SKIP no gs"
fi
