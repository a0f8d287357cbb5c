# Keys of PGP 2.6 with the two programs of today that still read them, GnuPG 1.4 and RNP: ours there, theirs here. What
# they encrypt to such a key goes back and forth between them, which shows that its secret numbers are right.
. "$top_srcdir/tests/interop/lib.sh"

has gpg1 gnupg1 || { done_testing; exit 0; }
has rnp rnp || { done_testing; exit 0; }
gpg=gpg1
. "$top_srcdir/tests/interop/gnupg.sh"

for home in theirs ours; do
    printf '%s\n' allow-weak-digest-algos allow-non-selfsigned-uid allow-secret-key-import >$home/gpg.conf
done
mkdir -m 700 rnp
make_files
echo secret >pass

rnp_decrypts() { rnp --homedir rnp --notty --overwrite --password secret --output plain --decrypt "$1" && same_bytes "$2" plain; }
gpg_decrypts() { rm -f plain && gpg_at ours --passphrase-file "$3" -o plain --decrypt "$1" && same_bytes "$2" plain; }
gpg_encrypts() { gpg_at theirs --pgp2 --cipher-algo IDEA -r "$1" -o message --encrypt "$2"; }

# imports KEY: the public and the secret key of that name, the secret one under the passphrase.
imports() {
    "$PGPCOST" keys export -f -o public "$1" && "$PGPCOST" keys export -f --secret -o private "$1" &&
        gpg_at theirs --import public && gpg_at ours --import private &&
        [ "$(gpg_at ours --with-colons -K "$1" | grep -c '^sec:')" -eq 1 ]
}
rnp_imports() { rnpkeys --homedir rnp --notty --import-keys private && rnpkeys --homedir rnp --notty --list-keys "$1"; }
# comes_back KEY: as gpg1 exports them the keys are those we know, and the secret one opens.
comes_back() {
    gpg_at theirs -o back --export "$1" && says unchanged "$PGPCOST" keys import back &&
        gpg_at ours -o back --export-secret-keys "$1" && says "secret key" "$PGPCOST" keys import back
}
# from_them KEY: the secret key as gpg1 exports it, in a store that does not know it, opens with its passphrase alone.
from_them() {
    gpg_at ours -o back --export-secret-keys "$1" && rm -rf other && PGPCOST_HOME=other "$PGPCOST" keys import back &&
        echo wrong >wrong &&
        PGPCOST_HOME=other status_is 7 "$PGPCOST" keys passwd --batch --passphrase-file=wrong --no-passphrase "$1" &&
        PGPCOST_HOME=other "$PGPCOST" keys passwd --batch --passphrase-file=pass --no-passphrase "$1"
}

for bits in 382 383 512 768 1024 2048; do
    key=old-$bits
    "$PGPCOST" keygen -q --profile pgp26 -k $bits -u "$key" --passphrase-file=pass >/dev/null 2>&1
    check "gpg1 imports our public and secret key of $bits bits" imports "$key"
    check "gpg1 finds its signature good, $bits bits" self_signatures 1 "$key"
    check "gpg1 encrypts to it, $bits bits" gpg_encrypts "$key" mail.txt
    check "gpg1 decrypts with it, $bits bits" gpg_decrypts message mail.txt pass
    check "RNP imports it, $bits bits" rnp_imports "$key"
    check "RNP decrypts with it, $bits bits" rnp_decrypts message mail.txt
    check "we know them again as gpg1 exports them, $bits bits" comes_back "$key"
    check "we open what gpg1 exports, $bits bits" from_them "$key"
done

in_clear() {
    "$PGPCOST" keygen -q --profile pgp26 -k 768 -u in-clear --no-passphrase && imports in-clear &&
        gpg_encrypts in-clear mail.txt && gpg_decrypts message mail.txt /dev/null
}
check 'gpg1 decrypts with our key without a passphrase' in_clear
another() {
    echo new >new && "$PGPCOST" keys passwd --batch --passphrase-file=pass --new-passphrase-file=new old-1024 &&
        gpg_at ours --delete-secret-keys "$("$PGPCOST" keys show old-1024 | sed -n 's/.*fingerprint //p')" &&
        imports old-1024 && gpg_encrypts old-1024 mail.txt && gpg_decrypts message mail.txt new
}
check 'gpg1 decrypts with our key after its passphrase was changed' another

# --- keys that PGP 2.6.3 made --------------------------------------------------------------------

# real BITS: a real key goes through our store to gpg1, which makes no difference between it and PGP's own file.
real() {
    local file=$VECTORS/pgp26/keys
    "$PGPCOST" keys import "$file/pub$1.pgp" "$file/sec$1.pgp" && imports "k$1@" &&
        "$PGPCOST" keys export -f -o public "k$1@" && cmp public "$file/pub$1.pgp" &&
        says 'not changed' gpg1 --homedir theirs --batch --no-tty --import "$file/pub$1.pgp" &&
        gpg_encrypts "k$1@" mail.txt && echo pgpcost >its && gpg_decrypts message mail.txt its
}
if [ "${VECTORS-}" ]; then
    for bits in 382 384 512 768 1024 2048; do
        check "a key of PGP 2.6.3 passes through our store to gpg1, $bits bits" real $bits
    done
fi

done_testing
