# Where a message goes: the name that stands in it, terminals, pipes that somebody closes, empty files, and the limits
# that --max-output and --max-depth set.
. "$top_srcdir/tests/cli/lib.sh"

program keygen --no-passphrase -q -k 512 -u 'Alice <alice@example.org>'
seq 2000 >letter
head -c 3000000 /dev/zero >large

# --- the name in the message -------------------------------------------------------------------------

# a_literal NAME: a message that is not encrypted, as nobody's program would name it: octal escapes of printf in NAME.
a_literal() {
    local name text=hello
    name=$(printf -- "$1.") && name=${name%.}
    printf "\\313\\$(printf '%03o' $((6 + ${#name} + ${#text})))b\\$(printf '%03o' ${#name})%s\\0\\0\\0\\0%s" "$name" $text
}

runs 'encrypt' encrypt -q -r alice letter
mv letter original
runs '--use-name' decrypt -q --use-name letter.pgp
is 'the name in the message' cmp original letter
is 'and no other' names large letter letter.pgp original
program decrypt -q --use-name letter.pgp
is 'an existing file is not replaced' eval '[ $status -eq 3 ] && err "letter: exists already" && cmp original letter'
echo old >letter
runs 'but with -f' decrypt -q -f --use-name letter.pgp
is 'it is' cmp original letter
rm letter
"$PGPCOST" decrypt -q --use-name <letter.pgp >"$scratch/out" 2>"$scratch/err"
is 'from standard input, too' eval 'cmp original letter && silent'
rm letter
# A number that is free would be given to the first file that is opened.
"$PGPCOST" encrypt -q -a -r alice -o - <original | sed 's/^=..../=AAAA/' >wrong-sum
"$PGPCOST" decrypt -q -o letter - <wrong-sum 2>&-
is 'with standard error closed a warning goes nowhere' cmp original letter
rm letter wrong-sum
"$PGPCOST" decrypt -q -o letter - <&- 2>"$scratch/err"
status=$?
is 'with standard input closed there is nothing' eval '[ $status -eq 3 ] && err "standard input: " && [ ! -e letter ]'
mkdir elsewhere
cp letter.pgp elsewhere/other.pgp
runs 'of a message elsewhere' decrypt -q --use-name elsewhere/other.pgp
is 'in the present directory' eval 'cmp original letter && [ "$(ls elsewhere)" = other.pgp ]'
rm letter elsewhere/*
program decrypt -q letter.pgp
is 'without it the name of the message' cmp original letter
runs 'with the table' decrypt -f --use-name letter.pgp
is 'which names the file' out '-> letter'
rm letter
runs 'several times' decrypt -n 2 -f --use-name letter.pgp
is 'is one file' cmp original letter
rm letter
program encrypt -q -f --no-name -r alice -o unnamed.pgp original
program decrypt -q --use-name unnamed.pgp
is 'a message without a name' eval '[ $status -eq 2 ] && err "there is no name in the message" && err "hint: -o FILE names the output"'
# With its last byte changed it says no more than any other that is damaged.
{ head -c -1 unnamed.pgp && printf '\000'; } >"$scratch/damaged.pgp"
! cmp -s unnamed.pgp "$scratch/damaged.pgp" || { head -c -1 unnamed.pgp && printf '\001'; } >"$scratch/damaged.pgp"
program decrypt -q --use-name "$scratch/damaged.pgp"
is 'damaged, it is just that' eval '[ $status -eq 5 ] && err "damaged, or not for this key or passphrase"'
head -c $(($(stat -c %s letter.pgp) - 1)) letter.pgp >cut.pgp
program decrypt -q --use-name cut.pgp
is 'a message that is damaged leaves nothing' eval '[ $status -eq 4 ] && [ ! -e letter ]'
rm cut.pgp unnamed.pgp

# safe NAME EXPECTED: a message with the one makes a file of the other, and nothing else.
safe() {
    local before made=$2
    a_literal "$1" >"$scratch/hostile"
    before=$(cd "$scratch" && find . | sort)
    program decrypt -q --use-name "$scratch/hostile"
    is "the name $1" eval '[ $status -eq 0 ] && [ "$(cat "./$made")" = hello ] &&
        diff <({ echo "$before"; echo "./work/$made"; } | sort) <(cd "$scratch" && find . | sort)'
    rm -f "./$made"
}
safe /etc/passwd passwd
safe ../../evil evil
safe '..\\..\\evil' evil
safe 'c:\\dos\\evil' evil
safe ../elsewhere/evil evil
safe .bashrc _bashrc
safe .. _.
safe . _
safe -rf -rf
safe 'a\nb' a_b
safe '\033[31mred' _[31mred
safe 'a\177b' a_b
safe 'w\303\244re' $'w\303\244re'
safe 'with blank' 'with blank'
safe "$(printf 'x%.0s' {1..150})" "$(printf 'x%.0s' {1..150})"
for name in / ../ 'a/' 'a\\'; do
    a_literal "$name" >"$scratch/hostile"
    program decrypt -q --use-name "$scratch/hostile"
    is "the name $name is none" eval '[ $status -eq 2 ] && err "there is no name in the message" && names elsewhere large letter.pgp original'
done
a_literal elsewhere >"$scratch/hostile"
program decrypt -q --use-name "$scratch/hostile"
is 'the name of a directory' eval '[ $status -eq 3 ] && err "elsewhere: is a directory"'
a_literal _CONSOLE >"$scratch/hostile"
runs 'a name that once meant the screen' decrypt -q --use-name "$scratch/hostile"
is 'is a file' [ "$(cat _CONSOLE)" = hello ]
rm _CONSOLE
if has gpg gnupg; then
    export GNUPGHOME=$scratch/theirs
    mkdir -m 700 "$GNUPGHOME"
    "$PGPCOST" keys export alice | gpg -q --batch --import 2>/dev/null
    gpg -q --batch --trust-model always -r alice --set-filename '../../../../tmp/evil' -o theirs.pgp --encrypt original
    runs 'a name that gpg was told' decrypt -q --use-name theirs.pgp
    is 'is made safe, too' cmp original evil
    rm -f evil theirs.pgp
fi

# --- terminals -----------------------------------------------------------------------------------------

# at_screen ARGUMENT...: standard output and error are a terminal, which shows $scratch/shown.
at_screen() {
    TYPIST_OUTPUT=1 "$top_builddir/tests/cli/typist" "$scratch/shown" -- "$PGPCOST" "$@"
    status=$?
    cp "$scratch/shown" "$scratch/err"
    : >"$scratch/out"
}
at_screen encrypt -q -r alice -o - original
is 'a binary message is not written to a terminal' eval '[ $status -eq 2 ] && err "standard output is a terminal, and the message is binary"'
is 'with a hint' err 'hint: -a writes ASCII armor, -o FILE a file'
at_screen encrypt -q -r alice -o /dev/stdout original
is 'by no name' [ $status -eq 2 ]
at_screen encrypt -q -a -r alice -o - original
is 'an armored one is' eval '[ $status -eq 0 ] && err "-----BEGIN PGP MESSAGE-----"'
at_screen decrypt -q -o - letter.pgp
is 'nor is a text kept from it' eval '[ $status -eq 0 ] && err 2000'
program encrypt -q -r alice -o large.pgp large
at_screen decrypt -q -o - large.pgp
is 'but what is no text is' eval '[ $status -ne 0 ] && [ "$(stat -c %s "$scratch/shown")" -lt 1000 ]'
at_screen keys export alice
is 'keys are armored there' eval '[ $status -eq 0 ] && err "-----BEGIN PGP PUBLIC KEY BLOCK-----"'

# --- pipes -----------------------------------------------------------------------------------------------

# closed ARGUMENT...: with standard output to somebody who takes ten bytes and goes; the process ends soon, nothing is said.
closed() {
    local ended
    { timeout 20 "$PGPCOST" "$@" 2>"$scratch/err"; echo $? >"$scratch/status"; } | head -c 10 >"$scratch/out"
    ended=$(<"$scratch/status")
    [ ! -s "$scratch/err" ] && [ "$(stat -c %s "$scratch/out")" -eq 10 ] || { echo "status $ended"; cat "$scratch/err"; return 1; }
    [ "$ended" -eq 141 ] || [ "$ended" -eq 3 ] || { echo "status $ended"; return 1; }
}
is 'decrypt | head -c 10' closed decrypt -q -o - large.pgp
is 'encrypt | head -c 10' closed encrypt -q -z off -r alice -o - large
is 'encrypt -a | head -c 10' closed encrypt -q -a -z off -r alice -o - large
is 'nothing is left' names elsewhere large large.pgp letter.pgp original

for of in '' encrypt study; do
    is "the help${of:+ of $of} on a full disk" eval '! "$PGPCOST" $of --help >/dev/full 2>"$scratch/err" && err "standard output: cannot write: no space" && [ "$(wc -l <"$scratch/err")" -eq 1 ]'
done

# --- empty messages ------------------------------------------------------------------------------------------

: >empty
for options in '' '-z off' '-a -t' '--no-name'; do
    is "an empty file, encrypt $options" eval '"$PGPCOST" encrypt -q -f $options -r alice -o empty.pgp empty && "$PGPCOST" decrypt -q -o plain empty.pgp && cmp empty plain && rm plain'
done
is 'through pipes' eval '[ "$("$PGPCOST" encrypt -q -r alice </dev/null | "$PGPCOST" decrypt -q | wc -c)" -eq 0 ]'
rm empty empty.pgp

# --- limits ----------------------------------------------------------------------------------------------------

size=$(stat -c %s original)
# limited NAME STATUS TEXT ARGUMENT...: decrypt ends with that status and says that, and leaves nothing.
limited() {
    local name=$1 wanted=$2 text=$3
    shift 3
    program decrypt -q -o plain "$@"
    is "$name" eval '[ $status -eq "$wanted" ] && err "$text" && [ ! -e plain ]'
}
for bytes in $size 1M 1G 2T 18446744073709551615; do
    runs "--max-output $bytes" decrypt -q --max-output $bytes -o plain letter.pgp
    is 'is enough' cmp original plain
    rm -f plain
done
for bytes in 0 1 $((size - 1)) 8K; do limited "--max-output $bytes is not" 8 'letter.pgp: ' --max-output $bytes letter.pgp; done
is 'with a hint' err 'hint: --max-output sets the limit'
limited 'nor for what is large' 8 'large.pgp: ' --max-output 2M large.pgp
runs 'for which 3 M are' decrypt -q --max-output 3M -o plain large.pgp
rm plain
"$PGPCOST" decrypt -q --max-output 2M -o - large.pgp >"$scratch/out" 2>"$scratch/err"
is 'a pipe gets no more than that' [ "$(stat -c %s "$scratch/out")" -le 2097152 ]
program encrypt -q -t -r alice -o text.pgp original
is 'of a text the bytes in the message count, with CR LF' eval '"$PGPCOST" decrypt -q --max-output $((size + 2000)) -o plain text.pgp && cmp original plain && rm plain'
limited 'and no fewer' 8 'text.pgp: ' --max-output $((size + 1999)) text.pgp
rm text.pgp

# Packets of stored deflate blocks, each around the one before.
nested() { # DEPTH: prints the message
    a_literal x >"$scratch/inner"
    for _ in $(seq "$1"); do
        n=$(stat -c %s "$scratch/inner")
        printf '\\243\\001\\001\\x%02x\\x%02x\\x%02x\\x%02x' $((n & 255)) $((n >> 8)) $((~n & 255)) $((~n >> 8 & 255)) >"$scratch/escaped"
        { printf "$(<"$scratch/escaped")"; cat "$scratch/inner"; } >"$scratch/outer"
        mv "$scratch/outer" "$scratch/inner"
    done
    cat "$scratch/inner"
}
nested 16 >sixteen
nested 17 >seventeen
runs 'sixteen layers of compression' decrypt -q -o plain sixteen
is 'are read' [ "$(<plain)" = hello ]
rm plain
limited 'seventeen are not' 8 'more than 16 layers of compression' seventeen
is 'with a hint' err 'hint: --max-depth sets the limit'
runs 'but with --max-depth 17' decrypt -q --max-depth 17 -o plain seventeen
rm -f plain
limited 'three where two are allowed' 8 'more than 2 layers of compression' --max-depth 2 sixteen
rm sixteen seventeen

is 'nothing else is left' names elsewhere large large.pgp letter.pgp original

done_testing
