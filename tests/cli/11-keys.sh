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

runs 'keygen' keygen --no-passphrase -k 1024 -u 'Alice <alice@example.org>'
is 'says what it made' out 'RSA 1024, "Alice <alice@example.org>"'
is 'warns that it is for measuring' err 'a key of 1024 bits is for measuring, not for secrets'
is 'prints its fingerprint' grep -qE 'fingerprint [0-9A-F]{40}$' "$scratch/out"
alice=$(grep -oE '[0-9A-F]{40}' "$scratch/out")
subkey=$(grep -oE 'subkey [0-9A-F]{16}' "$scratch/out" | cut -d ' ' -f 2)
is 'the store is for nobody else' mode_is 700 "$store"
is 'nor is the key' mode_is 600 "$store/$alice.pgp"
(umask 0 && "$PGPCOST" keygen --no-passphrase -q -k 382 -u 'Tiny <tiny@example.org>' >"$scratch/out" 2>"$scratch/err")
is 'whatever the umask' eval 'mode_is 600 "$store/$(<"$scratch/out").pgp" && mode_is 700 "$store"'
is 'keygen -q prints the fingerprint only' grep -qxE '[0-9A-F]{40}' "$scratch/out"
is 'a small key says that it signs with SHA-1' err 'SHA-1'
for bits in 383 1023 1025 2047; do
    runs "keygen -k $bits" keygen --no-passphrase -k $bits -u "Odd $bits"
    is "a key of $bits bits" out "RSA $bits, "
done
runs 'keygen without -k' keygen --no-passphrase -q -u 'Bob <bob@example.org>'
is 'warns of nothing' [ ! -s "$scratch/err" ]
bob=$(<"$scratch/out")

# --- list and show -------------------------------------------------------------------------------

runs 'list all' keys list
is 'a line for each of seven' [ "$(grep -cE '^[0-9A-F]{16}  RSA [0-9]+ +[0-9-]{10}  secret   ' "$scratch/out")" -eq 7 ]
is 'and nothing else' [ "$(wc -l <"$scratch/out")" -eq 7 ]
is 'with their user IDs' out 'Alice <alice@example.org>'
runs 'list one' keys list alice
is 'its line' grep -qxE "${alice:24}  RSA 1024     $(date -u +%Y)-..-..  secret   Alice <alice@example.org>" "$scratch/out"
is 'and no other' [ "$(wc -l <"$scratch/out")" -eq 1 ]
runs 'list two' keys list alice bob
is 'two lines' [ "$(wc -l <"$scratch/out")" -eq 2 ]
program keys list bob
is 'a key is of 3072 bits where nothing is said' out 'RSA 3072'
runs 'show one' keys show alice
is 'its subkey' grep -qE "^  sub $subkey  RSA 1024 .*  encrypts$" "$scratch/out"
is 'its fingerprint' out "      fingerprint $alice"
is 'its user ID' grep -qx '      Alice <alice@example.org>' "$scratch/out"
is 'what the primary is for' grep -qE "^key   ${alice:24}  RSA 1024 .*  signs$" "$scratch/out"
is 'that both secrets are here, without a passphrase' [ "$(grep -cx '      secret, in clear' "$scratch/out")" -eq 2 ]
runs 'show two' keys show alice bob
is 'both' [ "$(grep -c '^key ' "$scratch/out")" -eq 2 ]

# json FILTER: what jq, or a part of it in Python, finds in what was printed.
json() {
    if command -v jq >/dev/null; then
        jq -r "$1" "$scratch/out"
    else
        python3 -c '
import json, re, sys
found = json.load(open(sys.argv[1]))
for key in re.findall(r"\w+", sys.argv[2]):
    found = found[int(key)] if key.isdigit() else found[key]
print(found if not isinstance(found, bool) else str(found).lower())' "$scratch/out" "$1"
    fi
}
if command -v jq >/dev/null || has python3 python3; then
    runs 'list as JSON' keys list --format json alice
    is 'its fingerprint' [ "$(json '.[0].fingerprint')" = "$alice" ]
    is 'its size' [ "$(json '.[0].bits')" = 1024 ]
    is 'its user ID' [ "$(json '.[0].user_ids[0]')" = 'Alice <alice@example.org>' ]
    is 'its secret' [ "$(json '.[0].secret') $(json '.[0].passphrase')" = 'true false' ]
    is 'what it is for' [ "$(json '.[0].signs') $(json '.[0].encrypts')" = 'true false' ]
    is 'its state' [ "$(json '.[0].certified') $(json '.[0].revoked') $(json '.[0].expired')" = 'true false false' ]
    is 'its subkey' [ "$(json '.[0].subkeys[0].key_id') $(json '.[0].subkeys[0].encrypts')" = "$subkey true" ]
    runs 'show as JSON' keys show --format json bob alice
    is 'in the order they were named' [ "$(json '.[0].fingerprint') $(json '.[1].fingerprint')" = "$bob $alice" ]
    "$PGPCOST" keygen --no-passphrase -q -k 512 -u $'"\\\b\xc2\x85\xff' >"$scratch/out" 2>&1
    odd=$(tail -n 1 "$scratch/out")
    runs 'a user ID that is no text, as JSON' keys list --format json "$odd"
    is 'is JSON all the same' [ "$(json '.[0].fingerprint')" = "$odd" ]
    runs 'and as text' keys list "$odd"
    is 'shows no control character' not grep -qP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$scratch/out"
    program keys delete -f "$odd"
fi
export PGPCOST_HOME=$scratch/none
runs 'no keys as JSON' keys list --format json
export PGPCOST_HOME=$store
is 'are an empty list' [ "$(tr -d ' \n' <"$scratch/out")" = '[]' ]

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
is 'the packets that are in the store' cmp secret.pgp <(head -c "$(stat -c %s secret.pgp)" "$store/$alice.pgp")
is 'and not what else the store keeps with them' eval '[ "$("$PGPCOST" inspect secret.pgp | grep -c "(tag ")" -eq 5 ]'
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
is 'it is an update' grep -qE '^secret key [0-9A-F]{16} updated ' "$scratch/out"
is 'now it opens' opens letter.pgp
runs 'import the public key again' keys import alice.pgp
is 'changes nothing' out 'unchanged'
is 'it still opens' opens letter.pgp
"$PGPCOST" keys import - <both.pgp >"$scratch/out"
is 'import from standard input, two keys' [ "$(grep -c '^' "$scratch/out")" -eq 2 ]
export PGPCOST_HOME=$scratch/third
runs 'import a binary secret' keys import secret.pgp
is 'and it opens' opens letter.pgp
export PGPCOST_HOME=$store

# --- merging ---------------------------------------------------------------------------------------

# What others add to a public key arrives at the secret key, and costs it nothing.
if has gpg gnupg; then
    export PGPCOST_HOME=$scratch/merged
    ring=$scratch/ring
    mkdir -m 700 "$ring"
    # theirs ARGUMENT...: gpg with a keyring of its own.
    theirs() { gpg --homedir "$ring" --batch -q --no-tty --pinentry-mode loopback --passphrase '' "$@" 2>/dev/null; }
    program keys import secret.pgp
    theirs --import secret.pgp
    theirs --quick-add-uid "$alice" 'Alice at work <alice@example.com>'
    theirs --quick-add-key "$alice" rsa1024 encr
    theirs --export "$alice" >more.pgp
    runs 'import the public key with a new user ID and subkey' keys import more.pgp
    is 'is an update' out updated
    runs 'import it again' keys import more.pgp
    is 'changes nothing' out unchanged
    runs 'show it' keys show alice
    is 'the new user ID is there' grep -qx '      Alice at work <alice@example.com>' "$scratch/out"
    is 'the old one too' grep -qx '      Alice <alice@example.org>' "$scratch/out"
    is 'the new subkey' [ "$(grep -c '^  sub ' "$scratch/out")" -eq 2 ]
    is 'the secrets are still here' [ "$(grep -cx '      secret, in clear' "$scratch/out")" -eq 2 ]
    is 'of the new subkey there is none' [ "$(grep -cx '      public only' "$scratch/out")" -eq 1 ]
    is 'a message still opens' opens letter.pgp
    runs 'import an old copy' keys import alice.pgp
    is 'changes nothing' out unchanged
    is 'the new user ID stays' "$PGPCOST" keys list 'alice at work'
    theirs --export-secret-keys "$alice" >more.secret
    runs 'import the secret of the new subkey' keys import more.secret
    program keys show alice
    is 'it is here' [ "$(grep -cx '      secret, in clear' "$scratch/out")" -eq 3 ]
    runs 'export it' keys export --secret -o again.pgp alice
    is 'gpg takes what came out' theirs --import again.pgp

    # The certificate that gpg keeps for later, with the colon before its first line taken off.
    sed 's/^:-----/-----/' "$ring/openpgp-revocs.d/$alice.rev" >revocation.asc 2>/dev/null ||
        printf 'y\n0\n\ny\n' | gpg --homedir "$ring" -q --no-tty --command-fd 0 --yes -o revocation.asc --gen-revoke "$alice" 2>/dev/null
    theirs --import revocation.asc
    theirs --export "$alice" >revoked.pgp
    runs 'import its revocation' keys import revoked.pgp
    is 'is an update' out updated
    program encrypt -q -r alice -o new letter
    is 'it is refused for encryption' eval '[ $status -eq 12 ] && err "is revoked" && [ ! -e new ]'
    program encrypt -q --allow-expired -r alice -o new letter
    is 'with --allow-expired too' eval '[ $status -eq 12 ] && err "is revoked" && [ ! -e new ]'
    is 'but not for decryption' opens letter.pgp
    runs 'import the key from before' keys import more.pgp
    program encrypt -q -r alice -o new letter
    is 'does not take it back' [ $status -eq 12 ]
    program keys list alice
    is 'the list says it' grep -qE "^${alice:24} .*  revoked  Alice" "$scratch/out"

    # --- expired keys, and keys without their secret -------------------------------------------------

    theirs --faked-system-time 20200101T000000! --quick-gen-key 'Eve <eve@example.org>' rsa1024 sign 2020-02-01
    eve=$(theirs --with-colons --list-keys eve | awk -F: '/^fpr/ { print $10; exit }')
    theirs --faked-system-time 20200101T000000! --quick-add-key "$eve" rsa1024 encr 2020-02-01
    theirs --export-secret-keys "$eve" >eve.pgp
    runs 'import an expired key' keys import eve.pgp
    program keys list eve
    is 'the list says it' grep -qE "^${eve:24} .* 2020-01-01  expired  Eve" "$scratch/out"
    program keys show eve
    is 'and since when' [ "$(grep -c ', expired 2020-0[12]-..$' "$scratch/out")" -eq 2 ]
    program encrypt -q -r eve -o new letter
    is 'it is refused for encryption' eval '[ $status -eq 12 ] && err "is expired" && [ ! -e new ]'
    is 'with a hint' err 'hint: --allow-expired '
    runs 'but with --allow-expired' encrypt -q --allow-expired -r eve -o new letter
    is 'and it opens' opens new
    rm new
    theirs --quick-gen-key 'Sign <sign@example.org>' rsa1024 sign
    theirs --export sign >sign.pgp
    program keys import sign.pgp
    program encrypt -q -r sign -o new letter
    is 'a key that only signs is refused' eval '[ $status -eq 6 ] && err "is not for encryption" && [ ! -e new ]'
    theirs --quick-gen-key 'Curve <curve@example.org>' ed25519 sign
    theirs --export curve >curve.pgp
    runs 'import a key on a curve' keys import curve.pgp
    program encrypt -q -r curve -o new letter
    is 'it cannot be encrypted to' eval '[ $status -eq 6 ] && err "is for signatures only" && [ ! -e new ]'
    theirs --quick-gen-key 'Dora <dora@example.org>' dsa1024 sign
    theirs --export dora >dora.pgp
    runs 'import a key of an algorithm that is not supported' keys import dora.pgp
    is 'it is left out, with the reason' err 'warning: left out: Dora <dora@example.org>: its algorithm is not supported'
    theirs --export-secret-subkeys "$eve" >stub.pgp
    export PGPCOST_HOME=$scratch/stub
    runs 'import a key whose primary secret is elsewhere' keys import stub.pgp
    program keys show eve
    is 'the subkey has its secret' [ "$(grep -cx '      secret, in clear' "$scratch/out")" -eq 1 ]
    runs 'encrypt to it' encrypt -q --allow-expired -r eve -o new letter
    is 'and it opens' opens new
    rm -f new more.pgp more.secret again.pgp revocation.asc revoked.pgp eve.pgp sign.pgp curve.pgp dora.pgp stub.pgp
    export PGPCOST_HOME=$store
fi

# --- delete ----------------------------------------------------------------------------------------

export PGPCOST_HOME=$scratch/fourth
program keys import both.pgp
runs 'delete a public key' keys delete alice
is 'says it' grep -qx 'deleted Alice <alice@example.org>' "$scratch/out"
is 'its file is gone, the other is not' [ "$(ls "$PGPCOST_HOME")" = "$bob.pgp" ]
program keys import secret.pgp
program keys delete bob alice
is 'a secret key is not deleted, nor what is named with it' eval '[ $status -eq 2 ] && err "Alice <alice@example.org>: its secret half is here" && [ "$(ls "$PGPCOST_HOME" | wc -l)" -eq 2 ]'
is 'with a hint' err 'hint: -f deletes it all the same'
runs 'but with -f' keys delete -f alice
is 'its file is gone' [ "$(ls "$PGPCOST_HOME")" = "$bob.pgp" ]
program keys delete alice
is 'deleting it again' eval '[ $status -eq 6 ] && err "no key named"'
rm letter.pgp
export PGPCOST_HOME=$store

# --- passwd ----------------------------------------------------------------------------------------

export PGPCOST_HOME=$scratch/fifth
program keys import secret.pgp
"$PGPCOST" encrypt -q -f -r alice letter
echo one >one
echo two >two
runs 'give a key a passphrase' keys passwd --new-passphrase-file one alice
is 'says it' grep -qx 'changed the passphrase of Alice <alice@example.org>' "$scratch/out"
is 'its file is for nobody else' mode_is 600 "$PGPCOST_HOME/$alice.pgp"
program keys show alice
is 'both parts have it' [ "$(grep -cx '      secret, with a passphrase' "$scratch/out")" -eq 2 ]
is 'without it no message opens' status_is 7 "$PGPCOST" decrypt -q --batch -o plain letter.pgp
is 'with it' eval '"$PGPCOST" decrypt -q --passphrase-file one -o plain letter.pgp && cmp letter plain && rm plain'
cp "$PGPCOST_HOME/$alice.pgp" before
program keys passwd --passphrase-file two --new-passphrase-file two alice
is 'a wrong one does not change it' eval '[ $status -eq 7 ] && err "wrong passphrase" && cmp before "$PGPCOST_HOME/$alice.pgp"'
program keys passwd --batch --new-passphrase-file two alice
is 'nor does none' eval '[ $status -eq 7 ] && cmp before "$PGPCOST_HOME/$alice.pgp"'
program keys passwd --batch --passphrase-file one alice
is 'nor without a new one' eval '[ $status -eq 2 ] && cmp before "$PGPCOST_HOME/$alice.pgp"'
runs 'change it' keys passwd --passphrase-file one --new-passphrase-file two alice
is 'the old one is worth nothing' status_is 7 "$PGPCOST" decrypt -q --passphrase-file one -o plain letter.pgp
is 'the new one opens' eval '"$PGPCOST" decrypt -q --passphrase-file two -o plain letter.pgp && cmp letter plain && rm plain'
program keys export --secret -o locked.pgp alice
runs 'take it off' keys passwd --passphrase-file two --no-passphrase alice
is 'without it the message opens' opens letter.pgp
is 'the public key has not changed' eval '"$PGPCOST" keys export alice | cmp - alice.pgp'
runs 'import the key with its passphrase' keys import locked.pgp
is 'it has one again' status_is 7 "$PGPCOST" decrypt -q --batch -o plain letter.pgp
program keys export --secret -o again.pgp alice
is 'and is exported with it' cmp again.pgp locked.pgp
rm one two before locked.pgp again.pgp letter.pgp
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
is 'with a hint' err 'hint: name one by its fingerprint or key ID'
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
runs 'keygen in XDG_DATA_HOME' keygen --no-passphrase -q -k 382 -u x
is 'is there' eval '[ "$(ls "$scratch/data/pgpcost" | wc -l)" -eq 1 ] && [ ! -e "$scratch/home" ]'
unset XDG_DATA_HOME
runs 'keygen in HOME' keygen --no-passphrase -q -k 382 -u x
is 'is there' [ "$(ls "$scratch/home/.local/share/pgpcost" | wc -l)" -eq 1 ]
unset HOME
program keygen --no-passphrase -q -k 382 -u x
is 'without any home it is a usage error' eval '[ $status -eq 2 ] && err "set PGPCOST_HOME or HOME"'

# --- a store with a damaged file -----------------------------------------------------------------------

export PGPCOST_HOME=$store
echo rubbish >"$store/rubbish.pgp"
runs 'a damaged file in the store' keys list alice
is 'is left out with a warning that names it' err "warning: $store/rubbish.pgp: "
program keygen --no-passphrase -q -k 512 -u 'Carol <carol@example.org>'
carol=$(<"$scratch/out")
program keys export --secret -o carol.pgp carol
head -c 100 "$store/$carol.pgp" >cut && cp cut "$store/$carol.pgp"
program keys import carol.pgp
is 'a damaged key is not replaced unasked' eval '[ $status -eq 4 ] && err "$store/$carol.pgp: " && cmp cut "$store/$carol.pgp"'
runs 'the others can be used' encrypt -q -r bob -o new letter
is 'with the warning' err "warning: $store/$carol.pgp: "
is 'and open' opens new
rm -f new cut carol.pgp
is 'nothing else is left' names alice.asc alice.pgp both.pgp letter secret.asc secret.pgp

done_testing
