# Several threads: the numbers that are refused; then the same messages, and a table that tells work from waiting.
. "$top_srcdir/tests/cli/lib.sh"

seq 150000 >large # 8 blocks
echo 'A letter.' >letter
program keygen --no-passphrase -q -k 3072 -u alice

for number in 0 65 x -1 1.5 ''; do
    program encrypt -j "$number" -r alice letter
    is "-j $number: is refused" [ $status -eq 2 ]
    is "-j $number: with the reason" err 'expected a number from 1 to 64'
done
is 'nothing was written' names large letter

is_message() { "$PGPCOST" decrypt -q -f -o back message && cmp large back; }

runs 'one thread' encrypt -q -z on -r alice -o message large
size=$(stat -c %s message)
for jobs in 1 2 3 8 64; do
    runs "encrypt -j $jobs" encrypt -q -f -j $jobs -z on -r alice -o message large
    is "it is as large" apart 0 "$(stat -c %s message)" "$size"
    is "it is read" is_message
    runs "decrypt -j $jobs" decrypt -q -f -j $jobs -o back message
    is 'gives the same bytes' cmp large back
done
"$PGPCOST" encrypt -q -f --jobs=3 -a -z 9 -r alice -o message - <large 2>"$scratch/err"
is 'from a pipe, compressed hard, armored: it is read' is_message
runs 'for PGP 2.6' encrypt -q -f -j 2 --profile pgp26 -k 1024 -o message large
is 'it is read' eval '"$PGPCOST" decrypt -q -f --profile pgp26 -o back message && cmp large back'
runs 'signed, too' sign -q -f -j 2 -z on -u alice -o message large
is 'it is verified' eval '"$PGPCOST" verify -q message'

runs 'several runs, several threads' encrypt -f -j 2 -n 3 -z on -r alice -o message large
is 'the table is one' is_table "$scratch/out"
is 'it names the threads' out '; 2 threads; warm'
is 'it tells work from time' grep -qE '^phase +wall +work +share +spread ' "$scratch/out"
runs 'one run, several threads' encrypt -f -j 2 -z on -r alice -o message large
is 'the table is one' is_table "$scratch/out"
is 'it tells work from time' grep -qE '^phase +wall +work +share +bytes' "$scratch/out"
runs 'one run, one thread' encrypt -f -j 1 -z on -r alice -o message large
is 'there is nothing to tell' eval 'not out work && out "; 1 thread; cold"'
is 'nothing else is left' names back large letter message

done_testing
