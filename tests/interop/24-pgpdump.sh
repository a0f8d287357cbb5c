# pgpdump, and gpg and RNP as listers: our messages and keys consist of the packets they should, and nobody complains.
. "$top_srcdir/tests/interop/lib.sh"

mkdir -m 700 gpg rnp
gpg_here() { gpg --homedir gpg --batch --yes "$@"; }

# --- the listers: each prints the tags of the packets in a file, and fails when it complains -----

by_pgpdump() {
    local status
    pgpdump "$1" >listing 2>&1
    status=$?
    grep -iE 'unknown|illegal|unexpected|error|warning|old: ' listing && return 1
    sed -n 's/^New: .*(tag \([0-9]*\)).*/\1/p' listing | paste -sd ' '
    return $status
}

# gpg opens what it has the key for and lists what is inside, but not the MDC, which it takes off before.
by_gpg() {
    local status
    gpg_here --list-packets "$1" >listing 2>said
    status=$?
    grep -iE 'error|warning|invalid|unknown' said && return 1
    sed -n 's/^# off=.* tag=\([0-9]*\) .*/\1/p' listing | paste -sd ' '
    return $status
}

by_rnp() {
    local status
    rnp --homedir rnp --notty --list-packets "$1" >listing 2>said
    status=$?
    grep -iE 'error|warning|invalid|unknown|failed' said && return 1
    sed -n 's/^:off .*(tag \([0-9]*\),.*/\1/p' listing | paste -sd ' '
    return $status
}

# tags LISTER FILE TAG...: whether the packets are these.
tags() {
    local lister=$1 file=$2 found
    shift 2
    found=$("$lister" "$file") || { echo "$lister complains: $found"; return 1; }
    [ "$found" = "$*" ] || { echo "$lister finds $found, expected $*"; return 1; }
}

# opened FILE: what is inside of the encrypted data, as gpg takes it out.
opened() { gpg_here -q -o opened --unwrap --decrypt "$1" 2>said || { cat said; return 1; } }

write() { "$PGPCOST" encrypt -q -f -o message "$@"; }

# --- what is listed ------------------------------------------------------------------------------

sizes='382 383 512 1023 1024 2048 4096'
make_keys $sizes
make_files
"$PGPCOST" encrypt -q -k 382 -o message mail.txt 2>said
cp "$PGPCOST_HOME/measuring/rsa382.pgp" measuring.secret
head -c 5000 65536.bin >5000.bin

# try_keys LISTER: keys of all sizes.
try_keys() {
    local bits
    for bits in $sizes; do
        check "${1#by_} lists our public key of $bits bits" tags "$1" "$bits.public" 6 13 2 14 2
        check "${1#by_} lists our secret key of $bits bits" tags "$1" "$bits.secret" 5 13 2 7 2
    done
    check "${1#by_} lists a measuring key" tags "$1" measuring.secret 5 13 2
    "$PGPCOST" keys export -f -a -o armored key-1024
    check "${1#by_} lists an armored key" tags "$1" armored 6 13 2 14 2
}

# try_messages LISTER: messages as far as they can be seen without a key.
try_messages() {
    local bits length
    for bits in $sizes; do
        write -r "key-$bits" mail.txt
        check "${1#by_} lists a message, $bits bits" tags "$1" message 1 18
    done
    for length in $lengths; do
        write -r key-1024 -z off "$length.bin"
        check "${1#by_} lists a message of $length bytes" tags "$1" message 1 18
    done
    write -r key-1024 -a mail.txt
    check "${1#by_} lists an armored message" tags "$1" message 1 18
    write -r key-1024 -r key-2048 -r key-382 mail.txt
    check "${1#by_} lists a message to several" tags "$1" message 1 1 1 18
}

gpg='' pgpdump=''
has gpg gnupg && gpg=yes && gpg_here -q --import ./*.secret
has pgpdump pgpdump && pgpdump=yes

if [ $pgpdump ]; then
    try_keys by_pgpdump
    try_messages by_pgpdump
fi

if [ $pgpdump ] && [ $gpg ]; then
    inside() { write "${@:2}" && opened message && tags by_pgpdump opened $1; }
    check 'pgpdump lists what is inside, uncompressed' inside 11 -r key-1024 -z off 1048576.bin
    check 'pgpdump lists what is inside, compressed' inside '8 11' -r key-1024 mail.txt
    check 'pgpdump lists what is inside, noise compressed' inside '8 11' -r key-1024 -z 9 5000.bin
    cannot 'pgpdump lists what is inside, compressed, in parts' 'takes the lengths of parts for deflated data' \
        refused inside '8 11' -r key-1024 -z 9 1048576.bin
    literal() {
        local wanted=$1
        shift
        write -r key-1024 -z off "$@" mail.txt && opened message && tags by_pgpdump opened 11 &&
            grep -E 'format|Filename|Creation' listing | sed 's/.* - //' | paste -sd , >fields && grep -Fx "$wanted" fields
    }
    check 'a literal has a mode, the name, no date' literal 'binary,mail.txt,Thu Jan  1 00:00:00 UTC 1970'
    check 'text has its own mode' literal 'text,mail.txt,Thu Jan  1 00:00:00 UTC 1970' -t
    check 'the name can be left out' literal 'binary,,Thu Jan  1 00:00:00 UTC 1970' --no-name
fi

if [ $gpg ]; then
    try_keys by_gpg
    listed() { write "${@:2}" && tags by_gpg message $1; }
    check 'gpg opens and lists an armored message' listed '1 18 8 11' -r key-1024 -a mail.txt
    check 'gpg opens and lists a message to several' listed '1 1 1 18 8 11' -r key-382 -r key-512 -r key-1024 mail.txt
    for bits in $sizes; do
        check "gpg opens and lists a message, $bits bits, compressed" listed '1 18 8 11' -r "key-$bits" mail.txt
        check "gpg opens and lists a message, $bits bits" listed '1 18 11' -r "key-$bits" -z off mail.txt
    done
    for length in $lengths; do
        check "gpg opens and lists $length bytes, compressed" listed '1 18 8 11' -r key-1024 -z on "$length.bin"
        check "gpg opens and lists $length bytes" listed '1 18 11' -r key-1024 -z off "$length.bin"
    done

    # What the signatures of a key say: the subpackets, hashed and unhashed, of the user ID's and the subkey's.
    subpackets() {
        by_gpg 2048.public >said && sed -n 's/^\t\(critical \)\{0,1\}\(hashed \)\{0,1\}subpkt \([0-9]*\) .*/\2\3/p' listing |
            paste -sd ' ' >found && cat found &&
            grep -Fx 'hashed 2 hashed 27 hashed 11 hashed 21 hashed 22 hashed 30 hashed 33 16 hashed 2 hashed 27 hashed 33 16' found
    }
    check 'the signatures of a key have the subpackets that all peers were seen to accept' subpackets
fi

if has rnp rnp; then
    try_keys by_rnp
    try_messages by_rnp
fi

done_testing
