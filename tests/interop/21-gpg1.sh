# GnuPG 1.4, both directions: it writes old packet headers, messages without integrity protection, and is what still
# reads the oldest keys.
. "$top_srcdir/tests/interop/lib.sh"

has gpg1 gnupg1 || { done_testing; exit 0; }
gpg=gpg1
. "$top_srcdir/tests/interop/gnupg.sh"

# --- keys ----------------------------------------------------------------------------------------

sizes='382 383 512 1023 1024 2048 4096'
make_keys $sizes
make_files

secret_parts() { [ "$(gpg_at ours --with-colons -K "$2" | grep -Ec '^(sec|ssb):')" -eq "$1" ]; }
# comes_back BITS: the keys as gpg1 exports them are those we know.
comes_back() {
    gpg_at theirs -o back --export "key-$1" && says unchanged "$PGPCOST" keys import back &&
        gpg_at ours -o back --export-secret-keys "key-$1" && says "secret key" "$PGPCOST" keys import back
}

for bits in $sizes; do
    check "gpg1 imports our public key of $bits bits" gpg_at theirs --import "$bits.public"
    check "gpg1 finds its two signatures good, $bits bits" self_signatures 2 "key-$bits"
    check "gpg1 imports our secret key of $bits bits" gpg_at ours --import "$bits.secret"
    check "gpg1 has both secret keys, $bits bits" secret_parts 2 "key-$bits"
    check "we know them again as gpg1 exports them, $bits bits" comes_back "$bits"
done
for bits in $sizes; do
    for z in on off; do
        check "we write, gpg1 reads: $bits bits, compression $z" we_write "key-$bits" mail.txt -z $z
    done
    check "gpg1 writes, we read: $bits bits" they_write "key-$bits" mail.txt
    check "gpg1 writes, we read: $bits bits, uncompressed" they_write "key-$bits" mail.txt -z 0
done

# --- lengths, ciphers, compression, forms --------------------------------------------------------

from_stdin() { gpg_at theirs -r "$1" -o message --encrypt <"$2" && we_read message "$2"; }

for length in $lengths; do
    for z in on off; do
        check "we write, gpg1 reads: $length bytes, compression $z" we_write key-1024 "$length.bin" -z $z
    done
    check "gpg1 writes, we read: $length bytes" they_write key-1024 "$length.bin"
    check "gpg1 writes, we read: $length bytes, uncompressed" they_write key-1024 "$length.bin" -z 0
    check "gpg1 writes from standard input, we read: $length bytes" from_stdin key-1024 "$length.bin"
done

for cipher in $(our_ciphers); do
    check "we write, gpg1 reads: $cipher" we_write key-1024 mail.txt --cipher "$cipher"
done
# gpg1's list, so that one it has and we lack cannot be passed over.
for cipher in $(gpg_at theirs --with-colons --list-config ciphername | cut -d: -f3 | tr ';' ' '); do
    check "gpg1 writes, we read: $cipher" they_write key-1024 mail.txt --cipher-algo "$cipher" --force-mdc
done

for format in uncompressed zip zlib; do
    check "gpg1 writes, we read: $format" they_write key-1024 mail.txt --compress-algo $format
    check "gpg1 writes, we read: $format, 1 MiB" they_write key-1024 1048576.bin --compress-algo $format
done
check "gpg1 writes, we refuse: bzip2" they_write_in_vain 13 key-1024 mail.txt --compress-algo bzip2

for file in 0.bin mail.txt 1048576.bin; do
    check "we write, gpg1 reads: armored, $file" we_write key-1024 $file -a
    check "gpg1 writes, we read: armored, $file" they_write key-1024 $file --armor
done
check "we write, gpg1 reads: text mode" we_write key-1024 mail.txt -t
check "gpg1 writes, we read: text mode" they_write key-1024 mail.txt --textmode
check "gpg1 writes, we read: text mode, armored, uncompressed" they_write key-1024 mail.txt --textmode --armor -z 0
check "gpg1 writes, we read: to a hidden recipient" they_write key-2048 mail.txt --throw-keyids

# --- the ways of older programs ------------------------------------------------------------------

for how in pgp7 pgp8 rfc4880; do
    check "gpg1 writes, we read: --$how" they_write key-1024 mail.txt --$how
    check "gpg1 writes, we read: --$how, 1 MiB" they_write key-1024 1048576.bin --$how
done

# read_all_the_same FILE [OPTION...]: the message at hand has no integrity protection, and is read by the override, with
# the status that says so, and in the profile of its time, when nothing else was known.
read_all_the_same() {
    local file=$1
    shift
    status_is 9 "$PGPCOST" decrypt -q -f --allow-no-mdc "$@" -o plain message && same_bytes "$file" plain &&
        "$PGPCOST" decrypt -q -f --profile=pgp26 "$@" -o plain message && same_bytes "$file" plain
}

# unprotected KEY FILE OPTION...: they write it, and we refuse, and read it all the same.
unprotected() { they_write_in_vain 9 "$@" && read_all_the_same "$2"; }

for file in 0.bin mail.txt 1048576.bin; do
    for how in --disable-mdc --rfc1991 --pgp2 --pgp6 --rfc2440 '--pgp2 --cipher-algo IDEA' '--rfc1991 --cipher-algo IDEA' \
        '--rfc1991 --cipher-algo IDEA -z 6' '--rfc1991 --cipher-algo IDEA --textmode --armor' '--disable-mdc --cipher-algo AES256'; do
        [[ "$file $how" != 1048576.bin*--textmode* ]] || continue
        # shellcheck disable=SC2086 # options are words
        check "gpg1 writes without integrity protection: $how, $file" unprotected key-1024 $file $how
    done
done

# Without a packet for the session key, as PGP 2 wrote them: it is the MD5 of the passphrase.
echo secret >passphrase
conventional() {
    gpg_at theirs --passphrase-file passphrase --s2k-digest-algo md5 "$@" -o message -c mail.txt &&
        read_all_the_same mail.txt --passphrase-file=passphrase
}
for how in --pgp2 --rfc1991; do
    for armor in --no-armor --armor; do
        check "gpg1 writes for a passphrase alone: $how $armor" conventional $how --cipher-algo IDEA $armor
    done
done

# signed STATUS TEXT OPTION...: what they sign we read, with that status, and say that.
signed() {
    local wanted=$1 text=$2
    shift 2
    gpg_at ours "$@" -u key-1024 -o message --sign mail.txt &&
        status_is "$wanted" "$PGPCOST" decrypt -q -f -o plain message 2>said && cat said && grep -q "$text" said &&
        same_bytes mail.txt plain
}
check 'gpg1 signs, we read: --pgp2' signed 0 'good signature by key-1024' --pgp2
# Here signatures stand behind the text, and nothing before it says so.
check 'gpg1 signs, we read: --rfc1991' signed 11 'cannot check the signature by key' --rfc1991
signed_and_encrypted() {
    gpg_at ours "$@" -u key-1024 -r key-1024 -o message --sign --encrypt mail.txt &&
        status_is 9 "$PGPCOST" decrypt -q -f --allow-no-mdc -o plain message && same_bytes mail.txt plain &&
        status_is 11 "$PGPCOST" decrypt -q -f --profile=pgp26 -o plain message && same_bytes mail.txt plain
}
check 'gpg1 signs and encrypts, we read: --rfc1991' signed_and_encrypted --rfc1991 --cipher-algo IDEA

# --- keys that gpg1 made -------------------------------------------------------------------------

cat >parameters <<'TXT'
Key-Type: RSA
Key-Length: 1024
Subkey-Type: RSA
Subkey-Length: 1024
Name-Real: their-1024
Expire-Date: 0
%commit
TXT
their_key_here() {
    gpg_at theirs -o key --export-secret-keys their-1024 && "$PGPCOST" keys import key &&
        they_write their-1024 mail.txt && "$PGPCOST" encrypt -q -f -r their-1024 -o message mail.txt &&
        gpg_at theirs -o plain --decrypt message && same_bytes mail.txt plain
}
# A home made with --trust-model always has no trustdb yet, and this is what makes one.
gpg1 --homedir theirs --batch --check-trustdb 2>said
check 'gpg1 makes a key' gpg_at theirs --quick-random --gen-key parameters
check 'we import it with its secret, both directions' their_key_here

done_testing
