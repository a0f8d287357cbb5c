# RNP, both directions.
. "$top_srcdir/tests/interop/lib.sh"

has rnp rnp || { done_testing; exit 0; }

# One home with our public keys and keys of its own, one with our secret keys.
for home in theirs ours; do mkdir -m 700 $home; done
rnp_at() { local home=$1; shift; rnp --homedir "$home" --notty --overwrite "$@"; }
rnpkeys_at() { local home=$1; shift; rnpkeys --homedir "$home" --notty "$@"; }

they_encrypt() { local key=$1 file=$2; shift 2; rnp_at theirs "$@" -e -r "$key" --output - "$file"; }
they_decrypt() { rnp_at ours --decrypt --output - "$1"; }

# --- keys ----------------------------------------------------------------------------------------

# From 489 bits up a key has room to sign itself with SHA-256, and that is where RNP begins to believe it.
sizes='382 383 488 489 512 1023 1024 2048 4096'
make_keys $sizes
make_files

# imports HOME FILE PART...: RNP imports it, and says nothing against the parts it lists.
imports() {
    rnpkeys_at "$1" --import-keys "$2" >said 2>&1 || { cat said; return 1; }
    ! grep INVALID said
}

for bits in $sizes; do
    if [ "$bits" -lt 489 ]; then
        cannot "RNP believes the signatures of our public key, $bits bits" 'SHA-1 is insecure to it' \
            refused imports theirs "$bits.public"
        cannot "RNP believes the signatures of our secret key, $bits bits" 'SHA-1 is insecure to it' \
            refused imports ours "$bits.secret"
        cannot "RNP writes, we read: $bits bits" 'the key is invalid to it' they_write "key-$bits" mail.txt
    else
        check "RNP imports our public key of $bits bits" imports theirs "$bits.public"
        check "RNP imports our secret key of $bits bits" imports ours "$bits.secret"
        check "RNP writes, we read: $bits bits" they_write "key-$bits" mail.txt
        check "RNP writes, we read: $bits bits, uncompressed" they_write "key-$bits" mail.txt -z 0
    fi
    for z in on off; do
        check "we write, RNP reads: $bits bits, compression $z" we_write "key-$bits" mail.txt -z $z
    done
done

# --- lengths, ciphers, compression, forms --------------------------------------------------------

from_stdin() { rnp_at theirs -e -r "$1" --output message <"$2" && we_read message "$2"; }

for length in $lengths; do
    for z in on off; do
        check "we write, RNP reads: $length bytes, compression $z" we_write key-1024 "$length.bin" -z $z
    done
    check "RNP writes, we read: $length bytes" they_write key-1024 "$length.bin"
    check "RNP writes, we read: $length bytes, uncompressed" they_write key-1024 "$length.bin" -z 0
    check "RNP writes from standard input, we read: $length bytes" from_stdin key-1024 "$length.bin"
done

for cipher in $(our_ciphers); do
    check "we write, RNP reads: $cipher" we_write key-1024 mail.txt --cipher "$cipher"
done
# RNP's own lists, so that one it has and we lack cannot be passed over.
rnp_list() { rnp --version | sed -n "s/^$1: *//p" | tr -d ,; }
for cipher in $(rnp_list Encryption); do
    case $cipher in
        SM4) check "RNP writes, we refuse: $cipher" they_write_in_vain 5 key-1024 mail.txt --cipher "$cipher" ;;
        *) check "RNP writes, we read: $cipher" they_write key-1024 mail.txt --cipher "$cipher" ;;
    esac
done
for mode in $(rnp_list AEAD); do
    [ "$mode" = None ] || check "RNP writes, we refuse: $mode" they_write_in_vain 13 key-1024 mail.txt --aead="$mode"
done

for format in zip zlib; do
    for z in 1 9; do check "RNP writes, we read: $format, level $z" they_write key-1024 mail.txt --$format -z $z; done
done
check "RNP writes, we refuse: bzip2" they_write_in_vain 13 key-1024 mail.txt --bzip -z 6

for file in 0.bin mail.txt 1048576.bin; do
    check "we write, RNP reads: armored, $file" we_write key-1024 $file -a
    check "RNP writes, we read: armored, $file" they_write key-1024 $file --armor
done

# RNP has no option to write text, and gives text back with the line ends of the message.
sed 's/$/\r/' mail.txt >crlf.txt
text() {
    "$PGPCOST" encrypt -q -f -r key-1024 -t -o message mail.txt && they_decrypt message >plain && same_bytes crlf.txt plain
}
check "we write, RNP reads: text mode, left at CR LF" text

# --- keys that RNP made --------------------------------------------------------------------------

their_key() { rnpkeys_at theirs -g --userid their-2048 --numbits 2048 --password ''; }
their_key_here() {
    rnpkeys_at theirs --export-key --secret their-2048 >key && "$PGPCOST" keys import key &&
        they_write their-2048 mail.txt && "$PGPCOST" encrypt -q -f -r their-2048 -o message mail.txt &&
        rnp_at theirs --decrypt --output - message >plain && same_bytes mail.txt plain
}
signed() {
    rnp_at theirs -e -s -u their-2048 -r key-1024 --password '' --output message mail.txt &&
        says 'good signature by their-2048, key' "$PGPCOST" decrypt -q -f -o plain message &&
        same_bytes mail.txt plain
}
several() {
    rnp_at theirs -e -r their-2048 -r key-4096 -r key-489 --output message mail.txt &&
        we_read message mail.txt "$(make_store 4096)" && we_read message mail.txt "$(make_store 489)"
}
check 'RNP makes a key' their_key
check 'we import it with its secret, both directions' their_key_here
check 'RNP signs and encrypts, we read and say that the signature is good' signed
check 'RNP writes to several, each of us reads' several

done_testing
