# Keys: making, listing, exporting, importing and naming them; where they are kept and who may read them.
. "$top_srcdir/tests/cli/lib.sh"

store=$PGPCOST_HOME
echo 'a letter' >letter

# opens MESSAGE [STORE]: whether it is decrypted to the letter, with the keys of that store.
opens() {
    PGPCOST_HOME=${2-$PGPCOST_HOME} "$PGPCOST" decrypt -q -f -o plain "$1" && cmp letter plain && rm plain
}

# --- nothing there yet ---------------------------------------------------------------------------

runs 'list an empty store' keys list
is 'nothing is printed' [ ! -s "$scratch/out" ]
is 'but what one can do' err 'pgpcost keygen'
is 'and nothing is made' [ ! -e "$store" ]

# --- keygen --------------------------------------------------------------------------------------

runs 'keygen' keygen -k 1024 -u 'Alice <alice@example.org>'
is 'says what it made' out 'RSA 1024, "Alice <alice@example.org>"'
is 'warns that it is for measuring' err 'a key of 1024 bits is for measuring, not for secrets'
is 'prints its fingerprint' grep -qE 'fingerprint [0-9A-F]{40}$' "$scratch/out"
alice=$(grep -oE '[0-9A-F]{40}' "$scratch/out")
subkey=$(grep -oE 'subkey [0-9A-F]{16}' "$scratch/out" | cut -d ' ' -f 2)
is 'the store is for nobody else' mode_is 700 "$store"
is 'nor is the key' mode_is 600 "$store/$alice.pgp"
(umask 0 && "$PGPCOST" keygen -q -k 382 -u 'Tiny <tiny@example.org>' >"$scratch/out" 2>"$scratch/err")
is 'whatever the umask' eval 'mode_is 600 "$store/$(<"$scratch/out").pgp" && mode_is 700 "$store"'
is 'keygen -q prints the fingerprint only' grep -qxE '[0-9A-F]{40}' "$scratch/out"
is 'a small key says that it signs with SHA-1' err 'SHA-1'
for bits in 383 1023 1025 2047; do
    runs "keygen -k $bits" keygen -k $bits -u "Odd $bits"
    is "a key of $bits bits" out "RSA $bits, "
done
runs 'keygen without -k' keygen -q -u 'Bob <bob@example.org>'
is 'warns of nothing' [ ! -s "$scratch/err" ]
bob=$(<"$scratch/out")

# --- list ----------------------------------------------------------------------------------------

runs 'list all' keys list
is 'six keys and a smaller one' [ "$(grep -c '^key  ' "$scratch/out")" -eq 7 ]
is 'with their user IDs' out 'Alice <alice@example.org>'
runs 'list one' keys list alice
is 'one key' [ "$(grep -c '^key  ' "$scratch/out")" -eq 1 ]
is 'its subkey' grep -qE "^  sub $subkey +RSA 1024 .* encrypts, secret here" "$scratch/out"
is 'its fingerprint' out "fingerprint $alice"
is 'what the primary is for' grep -qE '^key   [0-9A-F]{16}  RSA 1024 .* signs, secret here' "$scratch/out"
runs 'list two' keys list alice bob
is 'two keys' [ "$(grep -c '^key  ' "$scratch/out")" -eq 2 ]
program keys list bob
is 'a key is of 3072 bits where nothing is said' out 'RSA 3072'

# --- export --------------------------------------------------------------------------------------

runs 'export to standard output' keys export alice
cp "$scratch/out" alice.pgp
runs 'export to a file' keys export -o alice2.pgp alice
is 'the same' cmp alice.pgp alice2.pgp
runs 'export armored' keys export -a -o alice.asc alice
is 'as a public key' grep -qx -- '-----BEGIN PGP PUBLIC KEY BLOCK-----' alice.asc
runs 'export --secret' keys export --secret -a -o secret.asc alice
is 'as a private key' grep -qx -- '-----BEGIN PGP PRIVATE KEY BLOCK-----' secret.asc
is 'for nobody else' mode_is 600 secret.asc
runs 'export --secret binary' keys export --secret -o secret.pgp alice
is 'what is in the store' cmp secret.pgp "$store/$alice.pgp"
runs 'export several' keys export -o both.pgp alice bob
is 'both' [ "$(stat -c %s both.pgp)" -gt "$(stat -c %s alice.pgp)" ]
program keys export -o alice.pgp bob
is 'an existing file is not replaced' eval '[ $status -eq 3 ] && cmp alice.pgp alice2.pgp'
runs 'but with -f' keys export -f -o alice2.pgp bob
is 'it is' not cmp -s alice.pgp alice2.pgp
rm alice2.pgp

# --- import --------------------------------------------------------------------------------------

export PGPCOST_HOME=$scratch/second
for file in alice.pgp alice.asc; do
    runs "import $file" keys import $file
    is 'a public key' grep -qE '^public key [0-9A-F]{16} (added|unchanged) \(Alice' "$scratch/out"
done
is 'it is kept under its fingerprint' [ "$(ls "$PGPCOST_HOME")" = "$alice.pgp" ]
is 'for nobody else' mode_is 600 "$PGPCOST_HOME/$alice.pgp"
program keys export --secret alice
is 'a secret that is not there is not exported' eval '[ $status -eq 6 ] && err "its secret half is not here"'
runs 'encrypt to it' encrypt -q -r alice letter
is 'without the secret it stays shut' status_is 6 "$PGPCOST" decrypt -q -o plain letter.pgp
runs 'import the secret' keys import secret.asc
is 'it is an update' out 'secret key'
is 'now it opens' opens letter.pgp
runs 'import the public key again' keys import alice.pgp
is 'changes nothing' out 'unchanged'
is 'it still opens' opens letter.pgp
"$PGPCOST" keys import - <both.pgp >"$scratch/out"
is 'import from standard input, two keys' [ "$(grep -c '^' "$scratch/out")" -eq 2 ]
export PGPCOST_HOME=$scratch/third
runs 'import a binary secret' keys import secret.pgp
is 'and it opens' opens letter.pgp
rm letter.pgp
export PGPCOST_HOME=$store

# --- naming recipients ----------------------------------------------------------------------------

short=${alice:32} long=${alice:24}
for name in alice ALICE@EXAMPLE 'alice <' "$alice" "$long" "$short" "0x$long" "${alice,,}" "$subkey" "${subkey:8}" \
    "$(sed 's/..../& /g' <<<"$alice")" ./alice.pgp ./alice.asc secret.pgp alice.asc; do
    program encrypt -q -f -r "$name" letter
    is "-r '$name'" eval '[ $status -eq 0 ] && opens letter.pgp "$scratch/third"'
done
program encrypt -q -f -r odd letter
is 'an ambiguous name is refused' [ $status -eq 6 ]
is 'the candidates are listed' eval 'err "\"odd\" means several keys: " && err "Odd 383" && err "Odd 2047"'
program encrypt -q -f -r ./both.pgp letter
is 'a file with two keys is refused' eval '[ $status -eq 6 ] && err "holds 2 keys, expected one"'

# --- the measuring keys -----------------------------------------------------------------------------

runs 'a measuring key is made' encrypt -q -f -k 512 letter
is 'apart from the others' [ -e "$store/measuring/rsa512.pgp" ]
is 'for nobody else' eval 'mode_is 700 "$store/measuring" && mode_is 600 "$store/measuring/rsa512.pgp"'
is 'and it opens' opens letter.pgp
for name in pgpcost measuring 512; do
    program encrypt -q -f -r $name letter
    is "-r $name does not mean it" eval '[ $status -eq 6 ] && err "no key named"'
done
program decrypt -f -o plain letter.pgp
id=$(grep -oE 'RSA 512, [0-9A-F]{16}' "$scratch/out" | cut -c 10-)
program encrypt -q -f -r "$id" letter
is "nor does -r $id" eval '[ "$id" ] && [ $status -eq 6 ]'
program keys list
is 'it is not listed' not out measuring
program keys export measuring
is 'nor exported' [ $status -eq 6 ]
runs '-k 512 takes it again' encrypt -q -f -k 512 letter
is 'without a word of making it' not err made
rm plain letter.pgp

# --- where the store is ------------------------------------------------------------------------------

unset PGPCOST_HOME
export XDG_DATA_HOME=$scratch/data HOME=$scratch/home
runs 'keygen in XDG_DATA_HOME' keygen -q -k 382 -u x
is 'is there' eval '[ "$(ls "$scratch/data/pgpcost" | wc -l)" -eq 1 ] && [ ! -e "$scratch/home" ]'
unset XDG_DATA_HOME
runs 'keygen in HOME' keygen -q -k 382 -u x
is 'is there' [ "$(ls "$scratch/home/.local/share/pgpcost" | wc -l)" -eq 1 ]
unset HOME
program keygen -q -k 382 -u x
is 'without any home it is a usage error' eval '[ $status -eq 2 ] && err "set PGPCOST_HOME or HOME"'

# --- a store with a damaged file -----------------------------------------------------------------------

export PGPCOST_HOME=$store
echo rubbish >"$store/rubbish.pgp"
runs 'a damaged file in the store' keys list alice
is 'is left out with a warning that names it' err "warning: $store/rubbish.pgp: "
is 'nothing else is left' names alice.asc alice.pgp both.pgp letter secret.asc secret.pgp

done_testing
