# Passphrases, with everybody: locked keys both ways, messages to passphrases both ways, and public messages and keys.
. "$top_srcdir/tests/interop/lib.sh"

has gpg gnupg || { done_testing; exit 0; }

passphrase='correct horse'
printf '%s\n' "$passphrase" >right
echo 'wrong horse' >wrong
make_files
for home in theirs ours; do mkdir -m 700 $home; done

# gpg_at HOME ARGUMENT...: with the passphrase.
gpg_at() {
    local home=$1
    shift
    gpg --homedir "$home" --batch --quiet --yes --no-tty --trust-model always --pinentry-mode loopback --passphrase-file right "$@"
}

# we_open MESSAGE FILE [OPTION...]: MESSAGE is decrypted to what FILE holds, with the passphrase, and not without it or
# with another, whose status is 7 for a key and 5 for a message: $wrong_is.
we_open() {
    local message=$1 file=$2 status
    shift 2
    rm -f plain
    "$PGPCOST" decrypt -q -f --passphrase-file right "$@" -o plain "$message" && same_bytes "$file" plain && rm plain || return 1
    "$PGPCOST" decrypt -q --passphrase-file wrong "$@" -o plain "$message" 2>said
    status=$?
    cat said
    [ $status -eq "$wrong_is" ] && [ ! -e plain ] || { echo "a wrong passphrase: status $status, expected $wrong_is"; return 1; }
}

# --- keys of gpg's -------------------------------------------------------------------------------

wrong_is=7
# their_key BITS: a key with a subkey for encryption, the smallest with one for signatures, too, exported to BITS.theirs.
their_key() {
    local bits=$1
    gpg_at theirs --quick-gen-key "theirs-$bits" "rsa$bits" sign never &&
        fingerprint=$(gpg_at theirs --with-colons --list-keys "theirs-$bits" | awk -F: '/^fpr/ { print $10; exit }') &&
        gpg_at theirs --quick-add-key "$fingerprint" "rsa$bits" encr never &&
        { [ "$bits" -gt 1024 ] || gpg_at theirs --quick-add-key "$fingerprint" "rsa$bits" sign never; } &&
        gpg_at theirs --export-secret-keys "theirs-$bits" >"$bits.theirs" && [ -s "$bits.theirs" ]
}
# gpg's agent now and then finds the key that it has just written of "corrupted protection": that is tried again.
their_key_at_last() {
    local try
    for try in 1 2 3 4; do
        their_key "$1" && return
        fingerprint=$(gpg_at theirs --with-colons --list-keys "theirs-$1" | awk -F: '/^fpr/ { print $10; exit }')
        [ ! "$fingerprint" ] || gpg_at theirs --yes --delete-secret-and-public-key "$fingerprint"
    done
    return 1
}
shows_locked() { # PARTS: so many secrets of it are here, all with a passphrase
    "$PGPCOST" keys show "$2" >said && cat said && [ "$(grep -cx '      secret, with a passphrase' said)" -eq "$1" ]
}
their_message() { gpg_at theirs -r "$1" -o message --encrypt mail.txt; }
our_message() { "$PGPCOST" encrypt -q -f -r "$1" -o message mail.txt; }
goes_back() { # BITS: what we export is a key that gpg unlocks
    mkdir -m 700 "back-$1" && "$PGPCOST" keys export --secret "theirs-$1" >back.secret && gpg_at "back-$1" --import back.secret &&
        gpg_at "back-$1" -o plain --decrypt message && same_bytes mail.txt plain
}
for bits in 1024 2048 3072 4096; do
    check "gpg makes a locked key of $bits bits" their_key_at_last $bits
    check "we import it" says "secret key" "$PGPCOST" keys import $bits.theirs
    check "all its parts are locked, $bits bits" shows_locked $((bits > 1024 ? 2 : 3)) "theirs-$bits"
    check "gpg writes to it, $bits bits" their_message "theirs-$bits"
    check "we read, $bits bits" we_open message mail.txt
    check "we write to it, $bits bits" our_message "theirs-$bits"
    check "and read, $bits bits" we_open message mail.txt
    check "gpg takes it back and reads, $bits bits" goes_back $bits
done
# The last --passphrase-file counts.
rechanged() {
    mkdir -m 700 changed && "$PGPCOST" keys passwd --passphrase-file right --new-passphrase-file wrong theirs-1024 &&
        "$PGPCOST" keys export --secret -o changed.secret theirs-1024 && our_message theirs-1024 &&
        gpg_at changed --passphrase-file wrong --import changed.secret &&
        gpg_at changed --passphrase-file wrong -o plain --decrypt message && same_bytes mail.txt plain
}
check 'gpg reads with its key and our new passphrase' rechanged
rm -rf "$PGPCOST_HOME"

# gpg 1 protects keys as it is told.
if has gpg1 gnupg1; then
    gpg1_at() { gpg1 --homedir old --batch --no-tty -q --yes --no-permission-warning --passphrase-file right "$@"; }
    protected() { # OPTION...: a key that gpg 1 protects so is read
        rm -rf old "$PGPCOST_HOME" && mkdir -m 700 old &&
            printf '%s\n' 'Key-Type: RSA' 'Key-Length: 1024' 'Subkey-Type: RSA' 'Subkey-Length: 1024' 'Name-Real: older' \
                "Passphrase: $passphrase" '%commit' >parameters &&
            gpg1_at --quick-random "$@" --gen-key parameters && gpg1_at --export-secret-keys older >older.secret &&
            "$PGPCOST" keys import older.secret && shows_locked 2 older && our_message older && we_open message mail.txt
    }
    check 'a key of gpg 1' protected
    check 'simple' protected --s2k-mode 0
    check 'salted' protected --s2k-mode 1
    check 'a checksum of 16 bits' protected --simple-sk-checksum
    check 'MD5 and 3DES' protected --s2k-digest-algo MD5 --s2k-cipher-algo 3DES
    check 'SHA-512 and Camellia-192' protected --s2k-digest-algo SHA512 --s2k-cipher-algo CAMELLIA192
    check 'AES-128 and SHA-224' protected --s2k-digest-algo SHA224 --s2k-cipher-algo AES
fi

# --- keys of ours ----------------------------------------------------------------------------------

rm -rf "$PGPCOST_HOME"
for bits in 1024 2048; do
    "$PGPCOST" keygen -q -k $bits -u "ours-$bits" --passphrase-file right >said 2>&1 || not_ok "a key of $bits bits is made" "$(<said)"
    "$PGPCOST" keys export --secret -o $bits.ours "ours-$bits" && "$PGPCOST" keys export -o $bits.public "ours-$bits"
    "$PGPCOST" encrypt -q -f -r "ours-$bits" -o $bits.message mail.txt
    check "we read, $bits bits" we_open $bits.message mail.txt
    they_import() { gpg_at ours --import $bits.ours && gpg_at ours -o plain --decrypt $bits.message && same_bytes mail.txt plain; }
    check "gpg imports our locked key and reads, $bits bits" they_import
    they_refuse() { # gpg's agent would remember the passphrase
        gpgconf --homedir ours --kill gpg-agent
        ! gpg --homedir ours --batch -q --yes --no-tty --pinentry-mode loopback --passphrase-file wrong -o plain --decrypt $bits.message
    }
    check "but not with a wrong passphrase, $bits bits" they_refuse
    they_sign() { gpg_at ours -u "ours-$bits" -o signature --detach-sign mail.txt && gpg_at ours --verify signature mail.txt; }
    check "and signs with it, $bits bits" they_sign
done
if command -v gpg1 >/dev/null; then
    old_reads() {
        rm -rf old && mkdir -m 700 old && gpg1_at --import 2048.ours && gpg1_at -o plain --decrypt 2048.message && same_bytes mail.txt plain
    }
    check 'gpg 1 reads with our locked key' old_reads
fi
if has rnp rnp; then
    rnp_at() { rnp --homedir peer --notty --overwrite "$@"; }
    rnp_reads() {
        rm -rf peer && mkdir -m 700 peer && rnpkeys --homedir peer --notty --import-keys 2048.ours &&
            rnp_at --password "$passphrase" --decrypt --output plain 2048.message && same_bytes mail.txt plain
    }
    check 'RNP reads with our locked key' rnp_reads
fi
printf '%s' "$passphrase" >right-bare
if has sqop sqop; then
    sqop_reads() { sqop decrypt --with-key-password=right-bare 2048.ours <2048.message >plain && same_bytes mail.txt plain; }
    check 'sqop reads with our locked key' sqop_reads
fi
has gosop gosop

# --- messages of ours to a passphrase -----------------------------------------------------------------

wrong_is=5
we_encrypt() { "$PGPCOST" encrypt -q -f -c --passphrase-file right "$@"; }
gpg_reads() { gpg_at theirs -o plain --decrypt message && same_bytes "$1" plain; }
for options in '' '-a' '-z off' '-z 9 --no-name' '--passphrase-file wrong'; do
    check "we write, gpg reads: -c $options" eval "we_encrypt $options -o message mail.txt && gpg_reads mail.txt"
done
for cipher in $(our_ciphers); do
    check "we write, gpg reads: $cipher" eval "we_encrypt --cipher $cipher -o message mail.txt && gpg_reads mail.txt"
done
for length in 0 1 65536 1048576; do
    check "we write, gpg reads: $length bytes" eval "we_encrypt -z off -o message $length.bin && gpg_reads $length.bin"
done
we_encrypt -o message mail.txt
if command -v gpg1 >/dev/null; then check 'gpg 1 reads it' eval 'gpg1_at -o plain --decrypt message && same_bytes mail.txt plain'; fi
if command -v rnp >/dev/null; then check 'RNP reads it' eval 'rnp_at --password "$passphrase" --decrypt --output plain message && same_bytes mail.txt plain'; fi
for peer in sqop gosop; do
    if command -v $peer >/dev/null; then check "$peer reads it" eval '$peer decrypt --with-password=right-bare <message >plain && same_bytes mail.txt plain'; fi
done

# --- their messages to a passphrase ---------------------------------------------------------------------

they_encrypt() { gpg_at theirs "$@" -o message --symmetric mail.txt; }
gpg_writes() { they_encrypt "$@" && we_open message mail.txt; }
check 'gpg writes, we read' gpg_writes
for mode in 0 1 3; do
    for hash in MD5 SHA1 SHA224 SHA256 SHA384 SHA512; do
        check "gpg writes, we read: mode $mode, $hash" gpg_writes --s2k-mode $mode --s2k-digest-algo $hash
    done
done
for cipher in 3DES CAST5 BLOWFISH AES AES192 AES256 TWOFISH CAMELLIA128 CAMELLIA192 CAMELLIA256; do
    check "gpg writes, we read: $cipher" gpg_writes --s2k-cipher-algo $cipher --cipher-algo $cipher
    check "the same with $cipher, simple, SHA-1" gpg_writes --s2k-mode 0 --s2k-digest-algo SHA1 --s2k-cipher-algo $cipher --cipher-algo $cipher
done
for count in 1024 65536 1000000 65011712; do check "gpg writes, we read: $count bytes" gpg_writes --s2k-count $count; done
for options in '--armor' '-z 0' '--compress-algo zlib' '--textmode' '--no-mdc --cipher-algo AES'; do
    check "gpg writes, we read: $options" eval "gpg_writes $options"
done
# A wrong passphrase leaves the key locked, and is tried with the message, too.
both() { gpg_at theirs --import 1024.public && gpg_at theirs -r ours-1024 -o message --symmetric --encrypt mail.txt && we_open message mail.txt; }
check 'gpg writes to a locked key, too' both
if command -v gpg1 >/dev/null; then
    check 'gpg 1 writes, we read' eval 'gpg1_at -o message --force-mdc --symmetric mail.txt && we_open message mail.txt'
    check 'gpg 1 writes a key that is the passphrase, we read' eval 'gpg1_at -o message --force-mdc --s2k-mode 0 --s2k-digest-algo MD5 --cipher-algo CAST5 --symmetric mail.txt && we_open message mail.txt'
fi
if command -v rnp >/dev/null; then
    check 'RNP writes, we read' eval 'rnp_at --password "$passphrase" -c --output message mail.txt && we_open message mail.txt'
fi
for peer in sqop gosop; do
    if command -v $peer >/dev/null; then check "$peer writes, we read" eval '$peer encrypt --with-password=right-bare <mail.txt >message && we_open message mail.txt'; fi
done

# --- public messages -------------------------------------------------------------------------------------

# vector FILE KEY PASSPHRASE DIGEST: decrypted with that key (none: -), the text has that SHA-256, of which 16 digits.
vector() {
    rm -f plain
    printf '%s\n' "$3" >secret
    export PGPCOST_HOME=$scratch/vector
    rm -rf "$PGPCOST_HOME"
    [ "$2" = - ] || "$PGPCOST" keys import "$VECTORS/$2" || return
    "$PGPCOST" decrypt -q -f --passphrase-file secret -o plain "$VECTORS/$1" && sha256sum plain && [ "$(sha256sum <plain | head -c 16)" = "$4" ]
}
if [ -n "${VECTORS-}" ]; then
    check 'PGP Desktop 10' vector rpgp/pgp-10-0-001.asc rpgp/gnupg-v1-4-11-001-decrypt.asc test 26aa354354249a50
    check 'gpg 1.4.11' vector rpgp/gnupg-v1-4-11-001.asc rpgp/gnupg-v1-4-11-001-decrypt.asc test 26aa354354249a50
    check 'Bouncy Castle' vector bc-java/rsa-enc1.pgp bc-java/subKey-sec.pgp 'hello world' ecf701f727d9e2d7
    check 'RNP' vector rnp/message.txt.enc-mdc rnp/secring.gpg password 28dc667e765d6c22
    check 'Sequoia' vector sequoia/encrypted-aes256-password-123.gpg - 123 6071c81c568a4315
    check 'Sequoia, simple' vector sequoia/simple.pgp - password 4bdd8abdcc3a0c80
    check 'Sequoia, the highest count' vector sequoia/iterated.max.pgp - password 4bdd8abdcc3a0c80
    check 'rPGP, in chunks' vector rpgp/binary_password.pgp - 1234 e7ec6c83de073d7a
    check 'OpenPGP.js' vector openpgpjs/zip.asc - 'I am a password' 579e16b35322ec1a
    check 'packets of version 10 beside it' vector rnp/message.txt.pkesk-skesk-v10 - password 28dc667e765d6c22
elif [ "${CI-}" = true ]; then
    not_ok 'public messages' 'there are no public vectors'
else
    skip 'public messages' 'there are no public vectors'
fi

done_testing
