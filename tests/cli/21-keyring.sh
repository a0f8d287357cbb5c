# pgpcost encrypt --keyring: recipients found in ring files of any size, by all that a key can be called.
# shellcheck shell=bash
. "$top_srcdir/tests/cli/lib.sh"

export ALICE_HOME=$scratch/alice BOB_HOME=$scratch/bob
# as HOME ARGUMENT...: pgpcost with another store.
as() { PGPCOST_HOME=$1 "$PGPCOST" "${@:2}"; }
alice=$(as "$ALICE_HOME" keygen -q -k 1024 --no-passphrase -u 'Alice <alice@example.org>' 2>"$scratch/err")
bob=$(as "$BOB_HOME" keygen -q -k 1024 --no-passphrase -u 'Bob <bob@example.org>' 2>"$scratch/err")
as "$ALICE_HOME" keys export Alice >alice.pgp
as "$BOB_HOME" keys export Bob >bob.pgp
mkring=$top_builddir/tools/mkring/mkring
"$mkring" -q -n 3000 -k alice.pgp -a middle -o large.gpg
cat alice.pgp bob.pgp >both.gpg
echo 'hello' >text
rm -rf "$PGPCOST_HOME"

# refuses STATUS TEXT ARGUMENT...: one test: that status, those words, and no message.
refuses() {
    rm -f out
    program encrypt -q -o out "${@:3}" text
    is "refused: ${*:3}" eval "[ $status -eq $1 ] && err '$2' && [ ! -e out ]"
}
refuses 6 'no key named "Carol"' -r Carol --keyring=large.gpg
refuses 6 'no key named ""' -r '' --keyring=both.gpg
refuses 6 '"example.org" means several keys' -r example.org --keyring=both.gpg
refuses 6 '"made-up" means several keys' -r made-up --keyring=large.gpg
refuses 3 'none.gpg: no such file' -r Alice --keyring=none.gpg
refuses 4 'text: ' -r Alice --keyring=text
refuses 2 'whom to encrypt to?' --keyring=large.gpg
printf '\0\0\0\40\1\1\0\2KBXf\0\0\0\0' >pubring.kbx
refuses 13 'a GnuPG keybox' -r Alice --keyring=pubring.kbx
head -c 300000 large.gpg >cut.gpg
refuses 4 'cut.gpg: ' -r Carol --keyring=cut.gpg
# Its signatures cannot be verified.
refuses 6 'has no valid' -r made-up-00007@ --keyring=large.gpg

# reaches HOME NAME OPTION...: one test: the recipient of that name is found, and reads it.
reaches() {
    local home=$1 name=$2
    shift 2
    rm -f out back
    program encrypt -q -o out -r "$name" "$@" text
    is "encrypts to $name, $*" eval "[ $status -eq 0 ] && as '$home' decrypt -q -o back out && cmp text back"
}
for name in "$alice" "0x$alice" "${alice: -16}" "${alice: -8}" alice@EXAMPLE Alice; do reaches "$ALICE_HOME" "$name" --keyring=large.gpg; done
reaches "$ALICE_HOME" Alice --keyring=bob.pgp --keyring=large.gpg
reaches "$BOB_HOME" Bob --keyring=alice.pgp --keyring=both.gpg
reaches "$ALICE_HOME" Alice --keyring=both.gpg --keyring=alice.pgp --keyring=large.gpg
is 'no store was made' test ! -e "$PGPCOST_HOME"

# What is in the store and in a ring is one key.
runs 'import' keys import alice.pgp
reaches "$ALICE_HOME" Alice --keyring=large.gpg
reaches "$ALICE_HOME" "$alice" --keyring=bob.pgp
reaches "$BOB_HOME" Bob --keyring=bob.pgp
refuses 6 'no key named "Bob"' -r Bob
refuses 6 '"example.org" means several keys' -r example.org --keyring=bob.pgp

# What a ring knows of a key counts, even where the store does not know it: that it was revoked.
if command -v gpg >/dev/null; then
    gpg_home=$scratch/gnupg
    mkdir -m 700 "$gpg_home"
    g() { gpg --homedir "$gpg_home" --batch --quiet --pinentry-mode loopback --passphrase '' "$@"; }
    g --quick-generate-key 'Dave <dave@example.org>' rsa2048 cert,sign,encr never && g -o dave.pgp --export Dave &&
        sed 's/^:---/---/' "$gpg_home"/openpgp-revocs.d/*.rev | g --import && g -o revoked.pgp --export Dave
    gpgconf --homedir "$gpg_home" --kill all
    runs 'import' keys import dave.pgp
    runs 'in the store Dave is well' encrypt -q -f -o /dev/null -r Dave text
    refuses 12 'is revoked' -r Dave --keyring=revoked.pgp
fi

done_testing
