#!/usr/bin/env bash
# fuzz.sh TOP BUILD SECONDS LIBRARIES: builds the fuzz targets with clang in BUILD/fuzz and runs each for so long. What
# was tried before is kept in BUILD/fuzz/corpus and gone on from; what breaks a target is put into BUILD/fuzz/found.
# $FUZZ_TARGETS names those that are wanted, instead of all.
# Status: 0 when nothing was found.
set -uo pipefail
top=$1 build=$2 seconds=$3 libs=$4
targets=${FUZZ_TARGETS-'armor clearsign inside inspect key message packet ring session verify'}

echo 'int main(void) { return 0; }' | clang -fsanitize=address,undefined -x c -o /dev/null - || {
    echo "fuzz: clang and its runtime are needed: apt-get install clang libclang-rt-14-dev" >&2
    exit 2
}
mkdir -p "$build/fuzz/found" && cd "$build/fuzz" || exit 1
make -s -j"$(nproc)" -f "$top/tests/fuzz/fuzz.mk" "top=$top" "config=$build" "libs=$libs" || exit 1
rm -rf seeds
./make_seeds seeds || exit 1

# Public vectors of the size that a fuzzer can do something with.
vectors=()
[ ! "${VECTORS-}" ] || mapfile -t vectors < <(find "$VECTORS" -mindepth 1 -maxdepth 1 -type d ! -name wycheproof)

status=0
for target in $targets; do
    mkdir -p "corpus/$target"
    "./$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 -max_len=16384 -print_final_stats=1 \
        -artifact_prefix="found/$target-" "corpus/$target" seeds "${vectors[@]}" >"$target.log" 2>&1
    rc=$?
    said='nothing found'
    if compgen -G "found/$target-*" >/dev/null; then
        said="FOUND SOMETHING: fuzz/found/$target-*, fuzz/$target.log"
    elif [ $rc -ne 0 ]; then
        said="ended with status $rc: fuzz/$target.log"
    fi
    [ "$said" = 'nothing found' ] || status=1
    awk -v target="$target" -v seconds="$seconds" -v said="$said" '
        / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") cov = $(i + 1) }
        /^stat::number_of_executed_units/ { runs = $2 }
        END {
            printf "%-9s %10d executions in %s s, %d edges, %s\n", target, runs, seconds, cov, said
        }' "$target.log"
done
exit $status
