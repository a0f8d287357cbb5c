# Keys on curves: what is refused, what is made and shown, and that nothing is encrypted to them.
. "$top_srcdir/tests/cli/lib.sh"

store=$PGPCOST_HOME
echo pgpcost >pass
echo another >other
echo 'a letter' >letter

# --- refused -------------------------------------------------------------------------------------

for name in p384 ed448 rs ''; do
    program keygen --no-passphrase --algorithm "$name" -u x
    is "algorithm \"$name\"" eval '[ $status -eq 2 ] && err "expected rsa, ed25519 or p256"'
done
for curve in ed25519 p256; do
    program keygen --no-passphrase --algorithm $curve -k 2048 -u x
    is "$curve with -k" eval '[ $status -eq 2 ] && err "has but one size"'
    program keygen --no-passphrase -k 2048 -u x --algorithm $curve
    is "$curve behind -k" eval '[ $status -eq 2 ] && err "has but one size"'
    program keygen --batch --algorithm $curve --profile pgp26 -u x
    is "$curve for PGP 2.6, before a passphrase is missed" eval '[ $status -eq 2 ] && err "has RSA only" && not err passphrase'
    program keygen --batch --algorithm $curve -u x
    is "$curve without a passphrase" eval '[ $status -eq 2 ] && err "no passphrase was given"'
done
is 'nothing is made' [ ! -e "$store" ]

# --- keygen --------------------------------------------------------------------------------------

for row in 'ed25519 Ed25519' 'p256 ECDSA P-256'; do
    curve=${row%% *} label=${row#* }
    runs "keygen --algorithm $curve" keygen --algorithm $curve --no-passphrase -u "$curve <it@example.org>"
    is 'says what it made' out "$label, \"$curve <it@example.org>\""
    is 'and what it is for' grep -qx '  certifies and signs; it cannot be encrypted to' "$scratch/out"
    is 'in the phase of curves' grep -qE '% of it ecc$' "$scratch/out"
    is 'warns of nothing' [ ! -s "$scratch/err" ]
    print=$(grep -oE '[0-9A-F]{40}' "$scratch/out")
    is 'is kept under its fingerprint' mode_is 600 "$store/$print.pgp"

    runs 'list' keys list "$print"
    is 'its line' grep -qE "^${print:24}  $label +[0-9-]{10}  secret   $curve <it@example.org>$" "$scratch/out"
    runs 'show' keys show "$print"
    is 'what it is for' grep -qE "^key   ${print:24}  $label .*  signs$" "$scratch/out"
    is 'that its secret is here' out 'secret, in clear'
    is 'and no subkey' not out sub
    runs 'as JSON' keys list --format json "$print"
    is 'its curve' out "\"curve\": \"${label#* }\""
    is 'that it does not encrypt' out '"encrypts": false'

    program encrypt -q -r "$print" -o new letter
    is 'it is refused for encryption' eval '[ $status -eq 6 ] && err "is for signatures only" && [ ! -e new ]'
    runs 'export' keys export --secret -o secret "$print"
    runs 'delete' keys delete -f "$print"
    runs 'import' keys import secret
    is 'it is there again' out "secret key ${print:24} added"
    runs 'give it a passphrase' keys passwd --batch --new-passphrase-file=pass "$print"
    program keys passwd --batch --passphrase-file=other --no-passphrase "$print"
    is 'another does not open it' [ $status -eq 7 ]
    runs 'and take it away' keys passwd --batch --passphrase-file=pass --no-passphrase "$print"
    runs 'export again' keys export -f --secret -o again "$print"
    is 'the same as before' cmp secret again
    rm secret again
done

runs 'keygen --algorithm rsa' keygen --algorithm RSA --no-passphrase -k 1024 -u rsa
is 'is what it is without' out 'RSA 1024, "rsa"'

# --- what cannot be used -------------------------------------------------------------------------

if has gpg gnupg; then
    mkdir -m 700 "$scratch/gpg"
    theirs() { gpg --homedir "$scratch/gpg" --batch --quiet --passphrase '' --pinentry-mode loopback "$@" 2>/dev/null; }
    theirs --quick-gen-key 'Both <both@example.org>' future-default
    theirs --export-secret-keys both >both
    runs 'import a key with a subkey that encrypts on a curve' keys import both
    program keys show both
    is 'which says that it is not supported' grep -qE '^  sub .*  ECDH +[0-9-]+  its algorithm is not supported' "$scratch/out"
    program encrypt -q -r both -o new letter
    is 'it is refused for encryption, and why' eval '[ $status -eq 13 ] && err ": its algorithm is not supported" && [ ! -e new ]'
    runs 'give it a passphrase' keys passwd --batch --new-passphrase-file=pass both
    is 'the subkey stays as it is, and that is said' err 'its secret half stays as it is: its algorithm is not supported'
    runs 'export it as a public key' keys export -o public both
    is 'the subkey is in it' [ "$(theirs --show-keys --with-colons public | grep -cE '^(pub|sub):')" -eq 2 ]
    rm both public
fi

is 'nothing else is left' names letter other pass
done_testing
