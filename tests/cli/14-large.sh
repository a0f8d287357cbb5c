# Memory is constant: 64 MiB, and more than 4 GiB, take less than 8 MiB, whichever way they go, from files and through
# pipes.
. "$top_srcdir/tests/cli/lib.sh"

limit=8192 # KiB

# peak ARGUMENT...: runs pgpcost; $memory is the most it had resident.
peak() {
    "$top_builddir/tests/cli/peak" "$scratch/memory" "$PGPCOST" "$@" 2>"$scratch/err"
    status=$?
    read -r memory _ <"$scratch/memory"
}

# Sanitizers keep books of their own.
peak --version >"$scratch/out"
if [ "$memory" -ge $limit ]; then
    skip 'memory' "an empty process takes $memory KiB: built with sanitizers"
    done_testing
    exit 0
fi

program keygen --no-passphrase -q -k 512 -u alice
{ seq 4800000 | head -c 33554432; head -c 33554432 /dev/zero; } >large
[ "$(stat -c %s large)" -eq 67108864 ] || exit 1

is_small() { [ $status -eq 0 ] && [ "$memory" -lt $limit ]; }
is_same() { cmp large plain && rm plain; }

for options in '-z off' '-z on' '-j 2 -z on' '-z off -a' '-z off --separate -t'; do
    peak encrypt -q -f -r alice $options -o message large >"$scratch/out"
    is "encrypt $options: $memory KiB" is_small
    peak decrypt -q -o plain message >"$scratch/out"
    is "decrypt $options: $memory KiB" is_small
    is "the same bytes: $options" is_same
done
# What must be held back, as text or because it is compressed, goes to a file.
"$PGPCOST" keygen --no-passphrase -q --profile pgp26 -k 512 -u bob 2>"$scratch/err"
for options in '-z 1' '-z off -t'; do
    peak encrypt -q -f --profile pgp26 -r bob $options -o message large >"$scratch/out"
    is "encrypt --profile pgp26 $options: $memory KiB" is_small
done
peak encrypt -q -r alice -z off <large >message
is "encrypt from and to a pipe: $memory KiB" is_small
peak decrypt -q <message >plain
is "decrypt from and to a pipe: $memory KiB" is_small
is 'the same bytes: pipe' is_same

# What never ends well takes no more.
head -c 60000000 message >cut
peak decrypt -q -o plain cut >"$scratch/out"
is "decrypt what is cut off: $memory KiB" eval '[ $status -eq 4 ] && [ "$memory" -lt $limit ]'
rm cut

# More than 4 GiB, through pipes; tools/large-file tries compression and gpg, too.
bytes=4613734400
count=$(head -c $bytes /dev/zero | "$PGPCOST" encrypt -q -r alice -z off | "$top_builddir/tests/cli/peak" "$scratch/memory" "$PGPCOST" decrypt -q | wc -c)
is '4400 MiB come out again' [ "$count" -eq $bytes ]
read -r memory _ <"$scratch/memory"
is "which takes $memory KiB" [ "$memory" -lt $limit ]
is 'nothing else is left' names large message

done_testing
