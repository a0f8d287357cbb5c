# Each fuzz target takes its seeds, and all public vectors, once; none is in bytes that are kept here.
. "$top_srcdir/tests/interop/lib.sh"

check 'seeds are made' "$top_builddir/tests/fuzz/make_seeds" seeds

# takes TARGET DIRECTORY AT-LEAST
takes() {
    local count
    count=$("$top_builddir/tests/fuzz/$1" "$2") || return
    [ "$count" -ge "$3" ] || { echo "$count inputs, expected at least $3"; return 1; }
}

check 'inspect takes messages' takes inspect seeds/message 10
check 'inspect takes keys' takes inspect seeds/key 10
check 'ring takes keys' takes ring seeds/key 10
for target in armor clearsign inside inspect key message packet ring session verify; do
    [ ! -d seeds/$target ] || check "$target takes its seeds" takes $target seeds/$target 10
    [ "${VECTORS-}" ] || { skip "$target takes the public vectors" 'they are not here'; continue; }
    for folder in "$VECTORS"/*/; do
        check "$target takes the public vectors of $(basename "$folder")" takes $target "$folder" 1
    done
done

done_testing
