# tools/lint finds nothing here, and each of its checks finds what it is for in a small tree.
set -u
lint=$top_srcdir/tools/lint
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
n=0

ok() { n=$((n + 1)); printf 'ok %d - %s\n' $n "$1"; }
skip() { n=$((n + 1)); printf 'ok %d - %s # SKIP %s\n' $n "$1" "$2"; }
not_ok() { n=$((n + 1)); printf 'not ok %d - %s\n' $n "$1"; printf '%s\n' "$2" | sed 's/^/# /'; }

# --- this tree -----------------------------------------------------------------------------------

for check in $("$lint" -l); do
    findings=$("$lint" -b "$top_builddir" "$check" 2>&1)
    case $? in
        0) ok "$check" ;;
        77)
            # A tarball is no checkout; everything else is there in CI.
            if [ "${CI-}" = true ] && [ "$check" != dist ]; then not_ok "$check" "$findings"; else skip "$check" "$findings"; fi
            ;;
        *) not_ok "$check" "$findings" ;;
    esac
done

# --- trees with one fault ------------------------------------------------------------------------

# small_tree: in $tree, one in which no check finds anything.
small_tree() {
    tree=$scratch/tree
    rm -rf "$tree"
    mkdir -p "$tree/src/base" "$tree/src/pgp" "$tree/src/cli" "$tree/tests" "$tree/man"
    cd "$tree" || exit 1
    printf 'int good(void);\n' > src/base/good.h
    printf '#include "base/good.h"\n\nint good(void)\n{\n    return 0; /* time(0) */\n}\n' > src/base/good.c
    printf '.Dd January 1, 2026\n.Dt GOOD 1\n.Os\n.Sh NAME\n.Nm good\n.Nd good\n' > man/good.1
    printf 'good_sources = \\\n\tsrc/base/good.c \\\n\tsrc/base/good.h\n' > Makefile.am
    cp "$top_srcdir/.clang-format" . 2>/dev/null
}

# body LINE...: a function of a file of its own, as text.
body() { printf '%s\n' 'int bad(void);' '' 'int bad(void)' '{' "$@" '}'; }

# build: the objects beside the sources, as make leaves them.
build() {
    local source
    for source in src/*/*.c; do ${CC:-cc} -Isrc -c -o "${source%.c}.o" "$source" || return; done
}

# pack: a checkout whose Makefile packs less than git tracks.
pack() {
    printf 'dist-list:\n\t@echo man Makefile.am Makefile src/base/good.c | tr " " "\\n"\n' > Makefile
    git init -q . && git add Makefile Makefile.am man src/base/good.[ch]
}

# finds CHECK WHERE: lint, run on the small tree, says that the fault in WHERE is one for CHECK, and no other check does.
finds() {
    local said
    said=$("$lint" -t "$tree" 2>&1)
    if grep -q "^$1: $2" <<<"$said" && ! grep -v 'not checked' <<<"$said" | grep -qv "^$1: "; then
        ok "$1 finds $2"
    else
        not_ok "$1 finds $2" "$said"
    fi
}

small_tree
build 2>&1
said=$("$lint" -t "$tree" 2>&1) && [ "$(grep -vc 'not checked' <<<"$said")" -eq 0 ] &&
    ok 'nothing is found in the small tree' || not_ok 'nothing is found in the small tree' "$said"

small_tree
printf '#include "pgp/bad.h"\n' >> src/base/good.c
finds layers src/base/good.c:7

small_tree
printf '#include "good.h"\n' >> src/base/good.c
finds layers 'src/base/good.c:7: an include names its folder'

while read -r check line; do
    small_tree
    if [[ $line = *'#include'* || $line = typedef* ]]; then printf '%s\n' "$line"; else body "    $line"; fi > src/pgp/bad.c
    : > src/pgp/bad.h
    finds "$check" src/pgp/bad.c
done <<'END'
nettle #include <nettle/aes.h>
gmp #include <gmp.h>
zlib #include <zlib.h>
clocks return (int)time(0);
clocks return clock_gettime(0, 0);
clocks return __rdtsc() > 0;
printing printf("x");
printing fputs("x", stderr);
exiting exit(1);
opening return open("x", 0);
opening return fopen("x", "r") != 0;
doors meter_enter(m, 1);
typedefs typedef struct bad bad;
END

small_tree
body '    return x->open(x) + my_time(0) + sizeof "printf("; // exit(0)' > src/pgp/bad.c
: > src/pgp/bad.h
said=$("$lint" -t "$tree" clocks printing exiting opening 2>&1) && [ ! "$said" ] &&
    ok 'members, longer names, strings and comments are no calls' ||
    not_ok 'members, longer names, strings and comments are no calls' "$said"

small_tree
printf '#include <stddef.h>\n' > src/pgp/bad.c
finds headers src/pgp/bad.c

small_tree
for folder in base pgp; do printf '#include <stddef.h>\n' > src/$folder/bad.c; : > src/$folder/bad.h; done
finds modules src/pgp/bad.c

small_tree
body '    return 1;' > src/pgp/other.c
: > src/pgp/other.h
build
finds symbols 'src/pgp/other.c: exports bad'

small_tree
{ body; for _ in $(seq 80); do echo; done; } | sed '/^}/d' > src/pgp/bad.c
echo '}' >> src/pgp/bad.c
: > src/pgp/bad.h
said=$("$lint" -t "$tree" length 2>&1)
case $said in
    'length: src/pgp/bad.c:4: bad has 82 lines'*) ok 'length finds a function of 82 lines' ;;
    *) not_ok 'length finds a function of 82 lines' "$said" ;;
esac

small_tree
for i in $(seq 401); do echo "extern int bad_$i;"; done > src/pgp/bad.h
finds length src/pgp/bad.h

small_tree
printf 'blank \n' > tests/bad.sh
finds whitespace tests/bad.sh:1

small_tree
printf 'cd /%s/someone\n' home > tests/bad.sh
finds paths tests/bad.sh:1

if command -v clang-format >/dev/null && [ -f "$top_srcdir/.clang-format" ]; then
    small_tree
    printf 'int   bad;\n' > src/pgp/bad.h
    finds format src/pgp/bad.h:1
else
    skip 'format finds src/pgp/bad.h' 'no clang-format'
fi

if command -v mandoc >/dev/null; then
    small_tree
    printf '.Sh NAME\n.Bl\n' > man/bad.1
    finds man 'mandoc: man/bad.1'
else
    skip 'man finds man/bad.1' 'no mandoc'
fi

small_tree
printf 'bad_sources = \\\n\tb.c \\\n\ta.c\n' >> Makefile.am
finds lists Makefile.am:6

small_tree
mkdir -p tests/cli tests/unit
printf 'true\n' | tee tests/cli/10-run.sh > tests/cli/11-not.sh
printf 'int main(void)\n{\n    return 0;\n}\n' | tee tests/unit/run.c > tests/unit/not.c
printf '%s\n' '' 'shell_tests = \' '	tests/cli/10-run.sh' '' 'helpers = \' '	tests/cli/11-not.sh' '' \
    'unit_tests = \' '	tests/unit/run' >> Makefile.am
finds tests tests/cli/11-not.sh
finds tests tests/unit/not.c

small_tree
printf '*(.text.good .text.good.*)\n*(.text.startup)\n*(.text.gone .text.gone.*)\n*libc.a:memcpy.o(.text)\n' > src/order.ld
finds order 'src/order.ld: there is no function gone'

if command -v git >/dev/null; then
    small_tree
    pack
    finds dist src/base/good.h
else
    skip 'dist finds src/base/good.h' 'no git'
fi

small_tree
"$lint" -t "$tree" no-such-check >/dev/null 2>&1
status=$?
[ $status -eq 2 ] && ok "an unknown check is refused" || not_ok "an unknown check is refused" "status $status"

echo "1..$n"
