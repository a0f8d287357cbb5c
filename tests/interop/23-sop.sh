# Sequoia's sqop and Go's gosop, both directions: programs with the stateless command line, to which keys are files.
. "$top_srcdir/tests/interop/lib.sh"

# A name of fewer than five characters for a key's file is an internal error to gosop.
they_encrypt() { local file=$2; certificate=${1#key-}.public; shift 2; "$peer" encrypt "$@" "$certificate" <"$file"; }
they_decrypt() { "$peer" decrypt "$secret_key" <"$1"; }

sizes='382 383 512 1023 1024 2047 2048 3072 4096'
weak='382 383 512 1023 1024 2047'
make_keys $sizes
make_files

# Everything below is for $peer, with files of $kind.
try_size() {
    secret_key=$1.secret
    for z in on off; do
        check "we write, $peer reads: $1 bits, compression $z" we_write "key-$1" mail.txt -z $z
    done
    check "$peer writes, we read: $1 bits" they_write "key-$1" mail.txt
}

try_too_small() {
    secret_key=$1.secret
    cannot "we write, $peer reads: $1 bits" 'too small a key to it' we_write "key-$1" mail.txt
    cannot "$peer writes, we read: $1 bits" 'too small a key to it' they_write "key-$1" mail.txt
}

# try_ciphers NAME...: all of ours, those named here being the ones the peer does not have.
try_ciphers() {
    local cipher
    secret_key=2048.secret
    for cipher in $(our_ciphers); do
        case " $* " in
            *" $cipher "*)
                cannot "we write, $peer reads: $cipher" 'no such cipher there' we_write key-2048 mail.txt --cipher "$cipher"
                ;;
            *)
                check "we write, $peer reads: $cipher" we_write key-2048 mail.txt --cipher "$cipher"
                check "we write, $peer reads: $cipher, 1 MiB" we_write key-2048 "1048576.$kind" --cipher "$cipher" -z off
                ;;
        esac
    done
}

several_from_them() {
    "$peer" encrypt 2048.public 3072.public 4096.public <mail.txt >message &&
        we_read message mail.txt "$(make_store 3072)" && we_read message mail.txt "$(make_store 4096)"
}
several_from_us() {
    local bits
    "$PGPCOST" encrypt -q -f -r key-2048 -r key-3072 -r key-4096 -o message mail.txt || return
    for bits in 3072 4096; do
        secret_key=$bits.secret
        they_decrypt message >plain && same_bytes mail.txt plain || return
    done
}

try_messages() {
    local length file
    secret_key=2048.secret
    for length in $lengths; do
        for z in on off; do
            check "we write, $peer reads: $length bytes, compression $z" we_write key-2048 "$length.$kind" -z $z
        done
        check "$peer writes, we read: $length bytes" they_write key-2048 "$length.$kind" --no-armor
        check "$peer writes, we read: $length bytes, armored" they_write key-2048 "$length.$kind"
    done
    for file in "0.$kind" mail.txt "1048576.$kind"; do
        check "we write, $peer reads: armored, $file" we_write key-2048 "$file" -a
    done
    check "$peer writes, we read: text" they_write key-2048 mail.txt --as=text
    check "$peer writes to several, each of us reads" several_from_them
    check "we write to several, $peer reads with each" several_from_us
}

# --- Sequoia -------------------------------------------------------------------------------------

peer=sqop kind=bin
if has sqop sqop; then
    for bits in $weak; do try_too_small "$bits"; done
    for bits in 2048 3072 4096; do try_size $bits; done
    try_ciphers 3des
    try_messages
    curve() {
        sqop generate-key curve >curve.secret && sqop extract-cert <curve.secret >curve.public &&
            says added "$PGPCOST" keys import curve.secret &&
            status_is 13 "$PGPCOST" encrypt -q -r ./curve.public -o nothing mail.txt
    }
    check 'sqop makes keys on a curve only, to which we cannot encrypt' curve
fi

# --- Go ------------------------------------------------------------------------------------------

# It gives back text only, also of its own messages: what is no UTF-8 becomes U+FFFD, and CR LF becomes LF.
peer=gosop kind=txt
if has gosop gosop; then
    for bits in $sizes; do try_size "$bits"; done
    try_ciphers blowfish twofish camellia128 camellia192 camellia256
    try_messages
    their_key() {
        gosop generate-key their-2048 >their-2048.secret && gosop extract-cert <their-2048.secret >their-2048.public &&
            "$PGPCOST" keys import their-2048.secret
    }
    secret_key=their-2048.secret
    check 'we import a secret key that gosop made' their_key
    check 'gosop writes to it, we read' they_write their-2048 mail.txt
    check 'we write to it, gosop reads' we_write their-2048 mail.txt
fi

done_testing
