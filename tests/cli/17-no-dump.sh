# While it works with secrets, the program leaves no core dump and lets no other process of its user look into it.
. "$top_srcdir/tests/cli/lib.sh"

# Root may look into anything: so it is another user who runs it and looks.
chmod 755 "$scratch"
cp "$PGPCOST" "$scratch/pgpcost"
as_user() { if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else exec "$@"; fi; }

# A process that waits for its input on descriptor 3.
mkfifo input
exec 3<>input
PGPCOST_HOME=/nonexistent as_user "$scratch/pgpcost" decrypt -q --batch -o /dev/null <&3 >/dev/null 2>&1 &
pid=$!
as_user sleep 60 </dev/null >/dev/null 2>&1 &
other=$!

waits() { for _ in $(seq 500); do [ "$(cut -d ' ' -f 3 "/proc/$1/stat" 2>/dev/null)" = S ] && return; sleep 0.01; done; return 1; }
cannot_look() { ! (as_user cat "/proc/$1/environ") >/dev/null 2>&1; }
can_look() { ! cannot_look "$1"; }
dumps_nothing() { grep -E '^Max core file size +0 +0 ' "/proc/$1/limits"; }

# Not just the shell before it became the program.
is_program() { [ "$(cat "/proc/$1/comm")" = pgpcost ]; }
for _ in $(seq 500); do is_program $pid && break; sleep 0.01; done

check 'it waits for its input' waits $pid
check 'it leaves no core dump' dumps_nothing $pid
check 'its user can look into another process' can_look $other
check 'its user cannot look into it' cannot_look $pid

kill $pid $other
wait $pid $other 2>/dev/null
exec 3>&-
done_testing
