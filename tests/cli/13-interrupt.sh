# Signals at the wrong time: nothing is left, the old file is intact, and the program dies by the signal.
. "$top_srcdir/tests/cli/lib.sh"

program keygen --no-passphrase -q -k 512 -u alice
seq 400000 >large
"$PGPCOST" encrypt -q -z 0 -r alice large
echo old >old

# start ARGUMENT...: runs pgpcost in the background, with the handling of signals that a terminal gives it; $pid.
start() {
    env --default-signal=INT,TERM,HUP "$PGPCOST" "$@" >"$scratch/out" 2>"$scratch/err" &
    pid=$!
}

# stop SIGNAL: sends it and waits for the end; $status. Who does not die within ten seconds is killed.
stop() {
    kill -s "$1" $pid
    finish
}

# finish: waits for the end.
finish() {
    for _ in $(seq 1000); do
        kill -0 $pid 2>/dev/null || break
        sleep 0.01
    done
    ! kill -s KILL $pid 2>/dev/null || echo '# it did not end'
    wait $pid
    status=$?
}

# died_by SIGNAL: whether the last one did, after saying so and nothing else.
died_by() {
    [ $status -eq $((128 + $(kill -l "$1"))) ] || { echo "status $status"; return 1; }
    [ "$(<"$scratch/err")" = 'pgpcost: interrupted' ] && [ ! -s "$scratch/out" ]
}

# opens FILE: waits until the process has that file open, ten seconds at most.
opens() {
    for _ in $(seq 1000); do
        [ -e /proc/$pid/fd ] && find /proc/$pid/fd -lname "*/$1" 2>/dev/null | grep -q . && return
        sleep 0.01
    done
    return 1
}

is_all() { names large large.pgp old pipe && [ "$(<old)" = old ]; }

# --- in the middle of reading a pipe -----------------------------------------------------------------

# feed FILE: gives the pipe more than the program holds at once, and then nothing.
feed() {
    exec 3>pipe
    head -c 1000000 "$1" >&3
}

mkfifo pipe
for signal in INT TERM HUP; do
    start encrypt -r alice -o new pipe
    feed large
    stop $signal
    exec 3>&-
    is "encrypt, SIG$signal: it dies by it" died_by $signal
    is "encrypt, SIG$signal: nothing is left" is_all
    start encrypt -j 3 -z 9 -r alice -o new pipe
    feed large
    stop $signal
    exec 3>&-
    is "encrypt with threads, SIG$signal: it dies by it" died_by $signal
    is "encrypt with threads, SIG$signal: nothing is left" is_all
    start encrypt -f -z 0 -r alice -o old pipe
    feed large
    stop $signal
    exec 3>&-
    is "encrypt over a file, SIG$signal: it dies by it" died_by $signal
    is "encrypt over a file, SIG$signal: it is intact" is_all
    start decrypt -f -o old pipe
    feed large.pgp
    stop $signal
    exec 3>&-
    is "decrypt over a file, SIG$signal: it dies by it" died_by $signal
    is "decrypt over a file, SIG$signal: it is intact" is_all
done

# --- while it waits for the other end of a pipe ----------------------------------------------------------

start encrypt -r alice -o new pipe
sleep 0.2
stop INT
is 'waiting for somebody to write: it dies' [ $status -eq 130 ]
is 'waiting for somebody to write: nothing is left' is_all
start encrypt -r alice -o pipe large
opens large
sleep 0.1
stop INT
is 'waiting for somebody to read: it dies' [ $status -eq 130 ]
is 'waiting for somebody to read: nothing is left' is_all
start decrypt -o pipe large.pgp
exec 3<pipe
opens pipe
stop TERM
exec 3<&-
is 'writing to somebody who does not read: it dies' died_by TERM
is 'writing to somebody who does not read: nothing is left' is_all

# It has no advice then on keys that were not found.
start encrypt -r bob --keyring pipe -o new large
exec 3>pipe
opens pipe
sleep 0.1
stop TERM
exec 3>&-
is 'looking for a key: it dies' died_by TERM
is 'looking for a key: nothing is left' is_all

# --- while it computes --------------------------------------------------------------------------------------

truncate -s 2G sparse
start encrypt -z 9 -r alice -f -o old sparse
opens sparse
sleep 0.1
stop INT
is 'compressing 2 GB: it dies' died_by INT
rm sparse
is 'compressing 2 GB: nothing is left' is_all
start encrypt -n 10000 -z 0 -r alice -f -o /dev/null large
opens large
stop TERM
is 'repeating it: it dies' died_by TERM

start keygen --no-passphrase -k 16384 -u somebody
sleep 0.3
stop INT
is 'making a large key: it dies' [ $status -eq 130 ]
is 'making a large key: no key is left' [ "$(ls -A "$PGPCOST_HOME" | wc -l)" -eq 1 ]
start encrypt -k 16384 -o new large
sleep 0.3
stop INT
is 'making a measuring key: it dies' [ $status -eq 130 ]
is 'making a measuring key: none is left' eval 'is_all && [ ! -e "$PGPCOST_HOME/measuring/rsa16384.pgp" ]'

# --- a signal that was ignored from the start stays ignored -----------------------------------------------------

env --ignore-signal=HUP "$PGPCOST" encrypt -q -r alice -o new pipe >"$scratch/out" 2>"$scratch/err" &
pid=$!
feed large
kill -s HUP $pid
sleep 0.1
exec 3>&-
finish
is 'under nohup it goes on' [ $status -eq 0 ]
is 'to the end' eval '"$PGPCOST" decrypt -q -o plain new && [ "$(stat -c %s plain)" -eq 1000000 ]'
rm new plain
is 'nothing else is left' is_all

done_testing
