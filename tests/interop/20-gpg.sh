# GnuPG 2.2, both directions: keys, messages of every kind that it writes and that we write, and its own keys.
. "$top_srcdir/tests/interop/lib.sh"

has gpg gnupg || { done_testing; exit 0; }
gpg=gpg
. "$top_srcdir/tests/interop/gnupg.sh"
mkdir -m 700 other # for what is tried only

# --- keys ----------------------------------------------------------------------------------------

sizes='382 383 512 1023 1024 2048 4096'
make_keys $sizes
make_files

# secret_parts COUNT USER-ID: gpg holds so many secret keys for it.
secret_parts() { [ "$(gpg_at ours --with-colons -K "$2" | grep -Ec '^(sec|ssb):([^:]*:){13}\+:')" -eq "$1" ]; }
# comes_back BITS: the key as gpg exports it is the one we know.
comes_back() {
    gpg_at theirs -o back.public --export "key-$1" && says unchanged "$PGPCOST" keys import back.public || return
    PGPCOST_HOME=$(make_store "$1") says unchanged "$PGPCOST" keys import back.public
}

for bits in $sizes; do
    check "gpg imports our public key of $bits bits" gpg_at theirs --import "$bits.public"
    check "gpg finds its two signatures good, $bits bits" self_signatures 2 "key-$bits"
    check "we know it again as gpg exports it, $bits bits" comes_back "$bits"
    check "gpg imports our secret key of $bits bits" gpg_at ours --import "$bits.secret"
    check "gpg has both secret keys, $bits bits" secret_parts 2 "key-$bits"
done
for bits in $sizes; do
    for z in on off; do
        check "we write, gpg reads: $bits bits, compression $z" we_write "key-$bits" mail.txt -z $z
    done
    check "gpg writes, we read: $bits bits" they_write "key-$bits" mail.txt
    check "gpg writes, we read: $bits bits, uncompressed" they_write "key-$bits" mail.txt -z 0
done

measuring_key() {
    "$PGPCOST" encrypt -q -f -k "$1" -o message mail.txt && gpg_at ours --import "$PGPCOST_HOME/measuring/rsa$1.pgp" &&
        they_decrypt message >plain && same_bytes mail.txt plain
}
for bits in 382 1024; do check "gpg takes our measuring key of $bits bits and reads with it" measuring_key $bits; done

# --- lengths, ciphers, compression, forms --------------------------------------------------------

from_stdin() { gpg_at theirs -r "$1" -o message --encrypt <"$2" && we_read message "$2"; }
to_stdin() { "$PGPCOST" encrypt -q -r "$1" <"$2" >message && they_decrypt message >plain && same_bytes "$2" plain; }

for length in $lengths; do
    for z in on off; do
        check "we write, gpg reads: $length bytes, compression $z" we_write key-1024 "$length.bin" -z $z
    done
    check "gpg writes, we read: $length bytes" they_write key-1024 "$length.bin"
    check "gpg writes, we read: $length bytes, uncompressed" they_write key-1024 "$length.bin" -z 0
    check "we write through pipes, gpg reads: $length bytes" to_stdin key-1024 "$length.bin"
    check "gpg writes from standard input, we read: $length bytes" from_stdin key-1024 "$length.bin"
done

for cipher in $(our_ciphers); do
    check "we write, gpg reads: $cipher" we_write key-1024 mail.txt --cipher "$cipher"
    check "we write, gpg reads: $cipher, 1 MiB" we_write key-1024 1048576.bin --cipher "$cipher" -z off
done
# gpg's list, so that one it has and we lack cannot be passed over.
for cipher in $(gpg_at theirs --with-colons --list-config ciphername | cut -d: -f3 | tr ';' ' '); do
    check "gpg writes, we read: $cipher" they_write key-1024 mail.txt --cipher-algo "$cipher"
    check "gpg writes, we read: $cipher, 1 MiB" they_write key-1024 1048576.bin --cipher-algo "$cipher" -z 0
done

for z in 1 9; do check "we write, gpg reads: level $z" we_write key-1024 mail.txt -z $z; done
for format in $(gpg_at theirs --with-colons --list-config compressname | cut -d: -f3 | tr ';' ' '); do
    case $format in
        BZIP2)
            check "gpg writes, we refuse: BZIP2" they_write_in_vain 13 key-1024 mail.txt --compress-algo BZIP2
            ;;
        *)
            for z in 1 9; do
                check "gpg writes, we read: $format, level $z" \
                    they_write key-1024 mail.txt --compress-algo "$format" -z $z
            done
            check "gpg writes, we read: $format, 1 MiB" they_write key-1024 1048576.bin --compress-algo "$format"
            ;;
    esac
done

for file in 0.bin 1.bin mail.txt 1048576.bin; do
    check "we write, gpg reads: armored, $file" we_write key-1024 $file -a
    check "gpg writes, we read: armored, $file" they_write key-1024 $file --armor
done
check "we write, gpg reads: without a name" we_write key-1024 mail.txt --no-name
check "we write, gpg reads: cipher and hash apart" we_write key-1024 1048576.bin --separate -z off

sed 's/$/\r/' mail.txt >crlf.txt
printf 'no line end' >open.txt
text_from_crlf() { we_write key-1024 crlf.txt -t; same_bytes mail.txt plain; }
check "we write, gpg reads: text mode" we_write key-1024 mail.txt -t
check "we write, gpg reads: text mode, armored, uncompressed" we_write key-1024 mail.txt -t -a -z off
check "we write, gpg reads: text mode, the last line open" we_write key-1024 open.txt -t
check "we write, gpg reads: text mode, from CR LF to LF" text_from_crlf
check "gpg writes, we read: text mode" they_write key-1024 mail.txt --textmode
check "gpg writes, we read: text mode, armored, uncompressed" they_write key-1024 mail.txt --textmode --armor -z 0
check "gpg writes, we read: text mode, the last line open" they_write key-1024 open.txt --textmode

# --- recipients and signatures -------------------------------------------------------------------

cat >parameters <<'TXT'
%no-protection
Key-Type: RSA
Key-Length: 1024
Subkey-Type: RSA
Subkey-Length: 1024
Name-Real: their-1024
Expire-Date: 0
%commit
TXT
gpg_at theirs --gen-key parameters 2>said || not_ok 'gpg makes a key' "$(<said)"

small=$(make_store 382) large=$(make_store 4096) none=$(make_store 512)
# Whoever is none of them is told so; where they are hidden, his keys are tried, which ends like damage.
several_from_them() {
    local status=$1
    shift
    gpg_at theirs -r their-1024 -r key-4096 -r key-382 "$@" -o message --encrypt mail.txt &&
        we_read message mail.txt "$small" && we_read message mail.txt "$large" &&
        PGPCOST_HOME=$none status_is "$status" "$PGPCOST" decrypt -q -o nothing message
}
check 'gpg writes to several, each of us reads' several_from_them 6
check 'gpg writes to several, hidden, each of us reads' several_from_them 5 --throw-keyids
check 'gpg writes to a hidden recipient, we read' they_write key-2048 mail.txt --throw-keyids
check 'gpg writes to a hidden recipient of 382 bits, we read' they_write key-382 mail.txt --throw-keyids
some_hidden() {
    gpg_at theirs -R their-1024 -r key-512 -R key-1024 -o message --encrypt mail.txt && we_read message mail.txt
}
check 'gpg writes to some hidden and some known, we read' some_hidden
or_passphrase() {
    gpg_at theirs -r key-1024 -c --passphrase x --pinentry-mode loopback -o message --encrypt mail.txt &&
        we_read message mail.txt
}
check 'gpg writes to a passphrase and a key, we read with the key' or_passphrase

gpg_at theirs -o their-1024.public --export their-1024
check 'we import the public key that gpg made' "$PGPCOST" keys import their-1024.public
several_from_us() {
    "$PGPCOST" encrypt -q -f -r key-383 -r their-1024 -r key-2048 "$@" -o message mail.txt &&
        they_decrypt message >plain && same_bytes mail.txt plain &&
        gpg_at theirs -o plain --decrypt message && same_bytes mail.txt plain
}
check 'we write to several, gpg reads with keys of ours and of its own' several_from_us
check 'we write to several, armored, gpg reads likewise' several_from_us -a

signed() {
    gpg_at theirs -u their-1024 -s "$@" -o message mail.txt &&
        says 'good signature by their-1024, key' "$PGPCOST" decrypt -q -f -o plain message &&
        same_bytes mail.txt plain
}
check 'gpg signs and encrypts, we read and say that the signature is good' signed -r key-1024 -e
check 'gpg signs and encrypts, uncompressed, armored, likewise' signed -r key-1024 -e -z 0 -a
check 'gpg signs only: likewise' signed

# --- keys that gpg made --------------------------------------------------------------------------

# unlocked USER-ID ALGORITHM USAGE...: a key whose subkeys have these usages, without a passphrase.
unlocked() {
    local user_id=$1 algorithm=$2 fingerprint usage
    gpg_at theirs --passphrase '' --quick-gen-key "$user_id" "$algorithm" cert,sign never 2>&1 || return
    shift 2
    fingerprint=$(fingerprint_of "$user_id")
    for usage in "$@"; do
        gpg_at theirs --passphrase '' --quick-add-key "$fingerprint" "$algorithm" "$usage" 2>&1 || return
    done
}
fingerprint_of() { gpg_at theirs --with-colons -k "$1" | awk -F: '$1 == "fpr" { print $10; exit }'; }

# Theirs to us and back, with a key of gpg's that we import.
their_key_here() {
    local store
    store=$(mktemp -d "$scratch/store-XXXXXX")
    gpg_at theirs -o key --export-secret-keys "$1" && PGPCOST_HOME=$store "$PGPCOST" keys import key || return
    they_encrypt "$1" mail.txt >message && we_read message mail.txt "$store" || return
    PGPCOST_HOME=$store "$PGPCOST" encrypt -q -f -r "$1" -o message mail.txt &&
        gpg_at theirs -o plain --decrypt message && same_bytes mail.txt plain
}
check 'gpg makes a key of 2048 bits' unlocked their-2048 rsa2048 encr
check 'gpg makes a key with subkeys to encrypt and, newer, to sign' unlocked their-signing rsa1024 encr sign
check 'gpg makes a key with two subkeys to encrypt' unlocked their-two rsa1024 encr encr
check 'gpg makes a key whose primary key encrypts too' gpg_at theirs --passphrase '' --quick-gen-key their-single \
    rsa1024 cert,sign,encr never
for key in their-1024 their-2048 their-signing their-two their-single; do
    check "we import the secret key of $key, both directions" their_key_here $key
done

# expiring USER-ID: one subkey that has expired long ago, and then one that has not.
expiring() {
    local past='--faked-system-time=20200101T000000!'
    gpg_at theirs "$past" --passphrase '' --quick-gen-key "$1" rsa1024 cert,sign never 2>&1 &&
        gpg_at theirs "$past" --passphrase '' --quick-add-key "$(fingerprint_of "$1")" rsa1024 encr 1d 2>&1
}
refuses_to_encrypt() {
    gpg_at theirs -o key --export "$1" && status_is "$2" "$PGPCOST" encrypt -q -r ./key -o nothing mail.txt &&
        [ ! -e nothing ]
}
check 'gpg makes a key whose subkey has expired' expiring their-expired
check 'we refuse to encrypt to it' refuses_to_encrypt their-expired 12
check 'gpg adds a subkey' gpg_at theirs --passphrase '' --quick-add-key "$(fingerprint_of their-expired)" rsa1024 encr
check 'now we encrypt to that one' their_key_here their-expired

revoked() {
    sed 's/^:---/---/' "theirs/openpgp-revocs.d/$(fingerprint_of their-two).rev" >revocation
    gpg_at theirs --import revocation && refuses_to_encrypt their-two 12
}
check 'we refuse to encrypt to a key that gpg revoked' revoked

# --- what neither takes --------------------------------------------------------------------------

locked() {
    gpg_at other --passphrase x --pinentry-mode loopback --quick-gen-key locked rsa1024 2>&1 &&
        gpg_at other --passphrase x --pinentry-mode loopback -o key --export-secret-keys locked &&
        "$PGPCOST" keys import key && "$PGPCOST" keys show locked | grep 'secret, with a passphrase'
}
check 'we take a secret key with a passphrase' locked
curve() {
    gpg_at other --passphrase '' --quick-gen-key curve future-default 2>&1 &&
        gpg_at other -o key --export-secret-keys curve &&
        says added "$PGPCOST" keys import key && says 'its algorithm is not supported' "$PGPCOST" keys show curve &&
        gpg_at other -o key --export curve && status_is 13 "$PGPCOST" encrypt -q -r ./key -o nothing mail.txt
}
check 'we cannot encrypt to a key on a curve, and say why' curve

# flip FILE: with one bit of its last byte but nine changed.
flip() {
    local at=$(($(stat -c %s "$1") - 10)) byte
    byte=$(od -An -tu1 -j $at -N 1 "$1")
    printf "\\x$(printf %x $((byte ^ 1)))" | dd of="$1" bs=1 seek=$at conv=notrunc status=none
}
changed_by_us() { "$PGPCOST" encrypt -q -f -r key-1024 -o message mail.txt && flip message && ! they_decrypt message; }
changed_by_them() {
    they_encrypt key-1024 mail.txt >message && flip message && status_is 5 "$PGPCOST" decrypt -q -o nothing message
}
check 'gpg refuses our message with one bit changed' changed_by_us
check 'we refuse its message with one bit changed' changed_by_them

done_testing
