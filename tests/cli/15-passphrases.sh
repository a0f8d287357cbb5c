# Passphrases: where they come from, what they open, what is said when they do not, and the terminal at which they are
# typed. A helper, typist, is that terminal.
. "$top_srcdir/tests/cli/lib.sh"

# secret NAME TEXT: a file of that name, beside $work, with that line; prints its path.
secret() { printf '%s\n' "$2" >"$scratch/$1" && echo "$scratch/$1"; }
right=$(secret right 'correct horse')
wrong=$(secret wrong 'wrong horse')
other=$(secret other 'other horse')
echo 'a letter' >letter

# at_terminal [PROMPT ANSWER]... -- ARGUMENT...: runs pgpcost, which has a terminal, types what is asked for, and notes in
# $scratch/shown what the terminal showed. at_screen: standard output and error are the terminal, too.
at_terminal() {
    local words=()
    while [ "$1" != -- ]; do words+=("$1") && shift; done
    "$top_builddir/tests/cli/typist" "$scratch/shown" "${words[@]}" -- "$PGPCOST" "${@:2}" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}
at_screen() { TYPIST_OUTPUT=1 at_terminal "$@"; }
shown() { grep -qF -- "$1" "$scratch/shown" || { cat -A "$scratch/shown"; return 1; }; }
# prompts N TEXT: it was asked that often.
prompts() { [ "$(grep -cF -- "$2" "$scratch/shown")" -eq "$1" ] || { cat -A "$scratch/shown"; return 1; }; }

# opens MESSAGE OPTION...: whether it is decrypted to the letter.
opens() {
    "$PGPCOST" decrypt -q -f --batch "${@:2}" -o plain "$1" </dev/null && cmp letter plain && rm plain
}
# refuses STATUS TEXT MESSAGE OPTION...: whether it is not, and nothing is left or shown.
refuses() {
    program decrypt -q --batch "${@:4}" -o plain "$3"
    [ $status -eq "$1" ] && err "$2" && [ ! -e plain ] || return 1
    program decrypt -q --batch "${@:4}" -o - "$3"
    [ $status -eq "$1" ] && [ ! -s "$scratch/out" ]
}

# --- making a key ---------------------------------------------------------------------------------

program keygen -q -k 512 -u 'Alice <alice@example.org>'
is 'without a passphrase and a terminal no key is made' eval '[ $status -eq 2 ] && [ ! -e "$PGPCOST_HOME" ]'
is 'with a hint' err 'hint: --passphrase-file FILE gives one, --no-passphrase does without'
at_terminal -- keygen -q --batch -k 512 -u 'Alice <alice@example.org>'
is '--batch never asks' eval '[ $status -eq 2 ] && prompts 0 passphrase && [ ! -e "$PGPCOST_HOME" ]'
at_terminal 'New passphrase of the key: ' 'correct horse\n' 'The same again: ' 'correct hors\n' -- keygen -q -k 512 -u 'Alice <alice@example.org>'
is 'two that differ are refused' eval '[ $status -eq 2 ] && err "the two passphrases differ" && [ ! -e "$PGPCOST_HOME" ]'
at_terminal 'New passphrase of the key: ' '\n' -- keygen -q -k 512 -u 'Alice <alice@example.org>'
is 'an empty one is refused' eval '[ $status -eq 2 ] && err "an empty passphrase protects nothing" && [ ! -e "$PGPCOST_HOME" ]'
at_terminal 'New passphrase of the key: ' 'correct horse\n' 'The same again: ' '\c' -- keygen -q -k 512 -u 'Alice <alice@example.org>'
is 'Ctrl-C at the second question' eval '[ $status -eq 130 ] && shown "echo on" && [ ! -e "$PGPCOST_HOME" ]'
at_terminal 'New passphrase of the key: ' 'correct horse\n' 'The same again: ' 'correct horse\n' -- keygen -q -k 512 -u 'Alice <alice@example.org>'
is 'asked for twice' eval '[ $status -eq 0 ] && prompts 1 "New passphrase" && prompts 1 "The same again"'
is 'what is typed is not shown' not shown horse
is 'and echo is back' shown 'echo on'
alice=$(<"$scratch/out")
runs 'a key that is given its passphrase' keygen -q -k 512 -u 'Bob <bob@example.org>' --passphrase-file "$other" --passphrase-file "$wrong"
program keys show alice
is 'both secrets have a passphrase' [ "$(grep -cx '      secret, with a passphrase' "$scratch/out")" -eq 2 ]
"$PGPCOST" inspect --batch "$PGPCOST_HOME/$alice.pgp" | tr -s ' \n' '  ' >"$scratch/packets"
is 'by usage 254, AES-256 and iterated SHA-256' [ "$(grep -oF 'protection SHA-1 (254); cipher AES-256 (9); s2k iterated and salted (3); hash SHA-256 (8); bytes hashed 65011712' "$scratch/packets" | wc -l)" -eq 2 ]

# --- a message to a locked key ---------------------------------------------------------------------

runs 'encrypting needs no passphrase' encrypt -q --batch -r alice letter
is 'the right one opens' opens letter.pgp --passphrase-file "$right"
is 'the wrong one' refuses 7 'letter.pgp: key ' letter.pgp --passphrase-file "$wrong"
is 'says so' eval 'err "(Alice <alice@example.org>): wrong passphrase" && [ "$(wc -l <"$scratch/err")" -eq 1 ]'
is 'none' refuses 7 'locked by a passphrase, and none was given' letter.pgp
is 'the right one of several' opens letter.pgp --passphrase-file "$wrong" --passphrase-file "$right"
is 'as the fourth' opens letter.pgp --passphrase-file "$wrong" --passphrase-file "$other" --passphrase-file letter --passphrase-file "$right"
is 'from a descriptor' eval '"$PGPCOST" decrypt -q --passphrase-fd 7 -o plain letter.pgp 7<"$right" && cmp letter plain && rm plain'
is 'from standard input' eval '"$PGPCOST" decrypt -q --passphrase-fd 0 -o plain letter.pgp <"$right" && cmp letter plain && rm plain'
is 'from a descriptor and a file' eval '"$PGPCOST" decrypt -q --passphrase-fd 7 --passphrase-file "$right" -o plain letter.pgp 7<"$wrong" && cmp letter plain && rm plain'
is 'without a line end' eval 'printf "correct horse" >"$scratch/line" && opens letter.pgp --passphrase-file "$scratch/line"'
is 'CR LF is no part of it' eval 'printf "correct horse\r\n" >"$scratch/line" && opens letter.pgp --passphrase-file "$scratch/line"'
is 'the first line counts' eval 'printf "correct horse\nwrong horse\n" >"$scratch/line" && opens letter.pgp --passphrase-file "$scratch/line"'
is 'and no other' eval 'printf "wrong horse\ncorrect horse\n" >"$scratch/line" && refuses 7 "wrong passphrase" letter.pgp --passphrase-file "$scratch/line"'
is 'blanks are part of it' eval 'printf "correct horse \n" >"$scratch/line" && refuses 7 "wrong passphrase" letter.pgp --passphrase-file "$scratch/line"'
is 'it is not read further than its line' eval '
    [ "$({ "$PGPCOST" decrypt -q --passphrase-fd 0 -o /dev/null letter.pgp; cat; } < <(printf "correct horse\nthe rest"))" = "the rest" ]'

# --- typed -----------------------------------------------------------------------------------------

question="Passphrase of key $("$PGPCOST" keys show alice | awk '/^  sub/ { print $2 }') (Alice <alice@example.org>): "
at_terminal "$question" 'correct horse\n' -- decrypt -q -o plain letter.pgp
is 'the right one' eval '[ $status -eq 0 ] && cmp letter plain && rm plain && prompts 1 Passphrase && shown "echo on" && not shown horse'
at_terminal "$question" 'wrong\n' "Wrong. $question" '\n' "Wrong. $question" 'correct horse\n' -- decrypt -q -o plain letter.pgp
is 'the right one at the third attempt' eval '[ $status -eq 0 ] && cmp letter plain && rm plain && prompts 3 Passphrase'
at_terminal "$question" 'a\n' "$question" 'b\n' "$question" 'c\n' "$question" 'correct horse\n' -- decrypt -q -o plain letter.pgp
is 'there is no fourth' eval '[ $status -eq 7 ] && shown "unasked: 1" && err "wrong passphrase" && [ ! -e plain ]'
at_terminal "$question" '\d' -- decrypt -q -o plain letter.pgp
is 'Ctrl-D' eval '[ $status -eq 3 ] && err "the terminal ended before a line was typed" && shown "echo on" && [ ! -e plain ]'
at_terminal "$question" 'half of\c' -- decrypt -q -o plain letter.pgp
is 'Ctrl-C ends it by the signal' [ $status -eq 130 ]
is 'echo is on again' shown 'echo on'
is 'nothing is left' names letter letter.pgp
at_terminal "$question" '\z' -- decrypt -q -o plain letter.pgp
is 'Ctrl-Z stops it with echo on' eval 'shown "stopped, echo on" && shown "echo on" && [ ! -e plain ]'
at_terminal "$question" 'correct horse\n' -- decrypt -q letter.pgp -o -
is 'standard output is free for the text' cmp letter "$scratch/out"
at_terminal -- decrypt -q --batch -o plain letter.pgp
is '--batch never asks' eval '[ $status -eq 7 ] && prompts 0 Passphrase'
at_terminal -- decrypt -q --passphrase-file "$wrong" -o plain letter.pgp
is 'nobody is asked where one is given, wrong as it is' eval '[ $status -eq 7 ] && prompts 0 Passphrase'

# --- measured --------------------------------------------------------------------------------------

at_terminal "$question" 'correct horse\n' -- decrypt -n 3 -o /dev/null letter.pgp
is 'with -n somebody is asked once' eval '[ $status -eq 0 ] && prompts 1 Passphrase'
is 'the table is one' is_table "$scratch/out"
is 'with phase s2k' grep -qE '^s2k  +[0-9]' "$scratch/out"
runs 'with -n and a file' decrypt -n 3 --passphrase-file "$right" -o /dev/null letter.pgp
is 'the table is one' is_table "$scratch/out"
is 's2k has most of the time' eval '[ "$(table "$scratch/out" | awk "\$1 == \"s2k\" { print (\$4 > 50) }")" = 1 ]'
at_terminal "$question" '\s\scorrect horse\n' -- decrypt -o /dev/null letter.pgp
is 'typing counts in phase wait' eval '[ "$(table "$scratch/out" | awk "\$1 == \"wait\" { print (\$2 >= 400 && \$3 == \"ms\") }")" = 1 ]'
runs 'a key without a passphrase' keygen -q --no-passphrase -k 512 -u 'Clear <clear@example.org>'
program encrypt -q -r clear -o clear.pgp letter
program decrypt -o /dev/null clear.pgp
is 'has neither s2k nor wait' not grep -qE '^(s2k|wait) ' "$scratch/out"
rm clear.pgp

# --- messages to passphrases ------------------------------------------------------------------------

runs '-c' encrypt -q -c --passphrase-file "$right" -o one.pgp letter
is 'the right one opens' opens one.pgp --passphrase-file "$right"
is 'the wrong one' refuses 5 'one.pgp: encrypted and integrity protected data at offset ' one.pgp --passphrase-file "$wrong"
is 'cannot be told from damage' err 'damaged, or not for this key or passphrase'
is 'none' refuses 6 'one.pgp: encrypted with a passphrase, and none was given' one.pgp
runs '-c with several and a key' encrypt -q -c --passphrase-file "$right" --passphrase-file "$other" -r bob -o several.pgp letter
is 'two passphrase packets and one of a key' [ "$("$PGPCOST" inspect --batch several.pgp | grep -c '(tag [13])')" -eq 3 ]
is 'the second, which is that of the key, too' opens several.pgp --passphrase-file "$other"
export PGPCOST_HOME=$scratch/nothing
is 'the first opens it without the key' opens several.pgp --passphrase-file "$right"
is 'and the second' opens several.pgp --passphrase-file "$other"
is 'behind a wrong one' opens several.pgp --passphrase-file "$wrong" --passphrase-file "$other"
is 'another' refuses 5 'damaged, or not for this key or passphrase' several.pgp --passphrase-file "$wrong"
export PGPCOST_HOME=$scratch/store
is 'a locked key whose passphrase is wrong is no reason to fail' opens several.pgp --passphrase-file "$right"
program encrypt -c --passphrase-file "$right" -o /dev/null letter
is 'the table says that it is a passphrase' grep -qE '^key 1 passphrase; cipher ' "$scratch/out"
program decrypt --passphrase-file "$right" -o /dev/null one.pgp
is 'also of what is decrypted' grep -qx 'key a passphrase' "$scratch/out"
at_terminal 'New passphrase of the message: ' 'correct horse\n' 'The same again: ' 'correct horse\n' -- encrypt -q -c -o typed.pgp letter
is '-c asks twice' eval '[ $status -eq 0 ] && opens typed.pgp --passphrase-file "$right" && not shown horse'
at_terminal 'New passphrase of the message: ' 'correct horse\n' 'The same again: ' 'wrong\n' -- encrypt -q -c -o new letter
is 'two that differ are refused' eval '[ $status -eq 2 ] && [ ! -e new ]'
at_terminal 'Passphrase of the message: ' 'correct horse\n' -- decrypt -q -o plain typed.pgp
is 'decrypt asks once' eval '[ $status -eq 0 ] && cmp letter plain && rm plain && prompts 1 Passphrase'
at_terminal 'Passphrase of the message: ' 'wrong horse\n' -- decrypt -q -o plain typed.pgp
is 'and no second time' eval '[ $status -eq 5 ] && prompts 1 Passphrase && [ ! -e plain ]'
program encrypt -q -c -r clear --passphrase-file "$right" -o both.pgp letter
at_terminal -- decrypt -q -o plain both.pgp
is 'nobody is asked where a key opens it' eval '[ $status -eq 0 ] && cmp letter plain && rm plain && prompts 0 Passphrase'
runs 'an empty passphrase is one' encrypt -q -c --passphrase-file /dev/null -o empty.pgp letter
is 'and opens' opens empty.pgp --passphrase-file /dev/null
is 'armored' eval '"$PGPCOST" encrypt -q -a -c --passphrase-file "$right" -o armored.asc letter && opens armored.asc --passphrase-file "$right"'
for cipher in $(our_ciphers); do
    is "$cipher" eval '"$PGPCOST" encrypt -q -f -c --cipher $cipher --passphrase-file "$right" -o cipher.pgp letter && opens cipher.pgp --passphrase-file "$right"'
done
rm -f *.pgp *.asc

# --- hidden recipients ---------------------------------------------------------------------------------

runs 'encrypt to hidden recipients' encrypt -q --hide-recipients -r alice -r clear letter
is 'their IDs are not in it' [ "$("$PGPCOST" inspect --batch letter.pgp | grep -c 'version 3; key id hidden;')" -eq 2 ]
is 'one of them opens it, without a passphrase' opens letter.pgp
program keys export --secret -o alice.secret alice
export PGPCOST_HOME=$scratch/one
program keys import alice.secret
is 'the other with its own' opens letter.pgp --passphrase-file "$right"
is 'with a wrong one' refuses 7 'wrong passphrase' letter.pgp --passphrase-file "$wrong"
export PGPCOST_HOME=$scratch/nothing
is 'without a key' refuses 6 'no secret key for it: encrypted to a key it does not name and 1 more' letter.pgp
export PGPCOST_HOME=$scratch/store
runs 'hidden, with a passphrase' encrypt -q -f --hide-recipients -c --passphrase-file "$other" -k 512 letter
is 'the passphrase opens it' opens letter.pgp --passphrase-file "$other"
is 'and the measuring key' opens letter.pgp

# --- keys passwd -------------------------------------------------------------------------------------------

program encrypt -q -f -r alice letter
at_terminal 'Passphrase of key' 'correct horse\n' 'New passphrase of the key: ' 'new\n' 'The same again: ' 'new\n' -- keys passwd alice
is 'keys passwd asks for the old one and twice for the new' eval '[ $status -eq 0 ] && prompts 2 "assphrase of" && prompts 1 "The same again"'
secret new new >/dev/null
is 'the new one opens' opens letter.pgp --passphrase-file "$scratch/new"
is 'the old one does not' refuses 7 'wrong passphrase' letter.pgp --passphrase-file "$right"
cp "$PGPCOST_HOME/$alice.pgp" before
at_terminal 'Passphrase of key' 'new\n' 'New passphrase of the key: ' 'a\n' 'The same again: ' 'b\n' -- keys passwd alice
is 'two that differ change nothing' eval '[ $status -eq 2 ] && cmp before "$PGPCOST_HOME/$alice.pgp"'
at_terminal 'Passphrase of key' 'new\n' 'New passphrase of the key: ' '\c' -- keys passwd alice
is 'nor does Ctrl-C' eval '[ $status -eq 130 ] && shown "echo on" && cmp before "$PGPCOST_HOME/$alice.pgp"'
at_terminal 'Passphrase of key' 'correct horse\n' -- keys passwd alice
is 'nor a wrong one' eval '[ $status -eq 7 ] && cmp before "$PGPCOST_HOME/$alice.pgp"'
runs 'import the key as it was' keys import alice.secret
is 'its old passphrase is back' opens letter.pgp --passphrase-file "$right"

# --- no passphrase anywhere it should not be ------------------------------------------------------------------

rm before
is 'nothing is left' names alice.secret letter letter.pgp
is 'nor in the store' [ "$(find "$PGPCOST_HOME" -type f ! -name '*.pgp' | wc -l)" -eq 0 ]
is 'nor is one written anywhere' eval '! grep -rqF "correct horse" "$PGPCOST_HOME" "$work"'

done_testing
