# What the tests against other programs share; they source it. They run in a directory of their own, $scratch, with a
# key store in it, print TAP, and leave no file and no agent behind.
#
# A test calls `has` for each peer before it uses it, and ends with `done_testing`. To have `we_write` and `they_write`,
# it defines for its peer
#   they_decrypt MESSAGE                  which writes the plaintext to standard output
#   they_encrypt KEY FILE [OPTION...]     which writes a message to standard output
# where KEY is a user ID as make_keys gives them.
set -u
export LC_ALL=C

# gpg-agent's socket stands in a home of gpg's: a long TMPDIR would be too long for its path.
scratch=$(mktemp -d /tmp/pgpcost-XXXXXX) || exit 1
cd "$scratch" || exit 1
export PGPCOST_HOME=$scratch/store
tests=0

# Wherever gpg made a keyring it may have started an agent, which would live on for a while.
clean_up() {
    local ring
    for ring in "$scratch"/*/pubring.kbx; do
        [ ! -e "$ring" ] || gpgconf --homedir "${ring%/*}" --kill all 2>/dev/null
    done
    cd / && rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' INT TERM HUP

# --- TAP -----------------------------------------------------------------------------------------

ok() { tests=$((tests + 1)); printf 'ok %d - %s\n' $tests "$1"; }
skip() { tests=$((tests + 1)); printf 'ok %d - %s # SKIP %s\n' $tests "$1" "$2"; }
not_ok() { tests=$((tests + 1)); printf 'not ok %d - %s\n' $tests "$1"; tail -n 20 <<<"$2" | tr -d '\0' | sed 's/^/# /'; }
done_testing() { printf '1..%d\n' $tests; }

# has PEER PACKAGE: whether that program is here. CI has them all.
has() {
    command -v "$1" >/dev/null && return
    if [ "${CI-}" = true ]; then not_ok "$1 is here" "apt-get install $2"; else skip "$1" "apt-get install $2"; fi
    return 1
}

# check NAME COMMAND...: one test, passed when the command's status is 0. What it says is shown only when not.
check() {
    local name=$1 said status
    shift
    said=$("$@" 2>&1 </dev/null)
    status=$?
    if [ $status -eq 0 ]; then ok "$name"; else not_ok "$name" "$said"$'\n'"status $status: $*"; fi
}

# cannot NAME REASON COMMAND...: what the peer is known not to do. Should a later version do it, it has to be right:
# the command's status is 0 when all is well, 1 when it is wrong, and from 64 up, as from `refused`, when the peer
# refused.
cannot() {
    local name=$1 reason=$2 said status
    shift 2
    said=$("$@" 2>&1 </dev/null)
    status=$?
    if [ $status -ge 64 ]; then
        ok "$name: refused ($reason)"
    elif [ $status -eq 0 ]; then
        ok "$name: done, although it was listed as refused ($reason)"
    else
        not_ok "$name" "$said"$'\n'"status $status: $*"
    fi
}

# status_is STATUS COMMAND...: whether that is the status of the command.
status_is() {
    local wanted=$1 status
    shift
    "$@"
    status=$?
    [ $status -eq "$wanted" ] || { echo "status $status, expected $wanted"; return 1; }
}

# says TEXT COMMAND...: whether the command succeeds and says that, on either output.
says() {
    local text=$1 said status
    shift
    said=$("$@" 2>&1)
    status=$?
    printf '%s\n' "$said"
    [ $status -eq 0 ] && grep -qF -- "$text" <<<"$said" && return
    echo "status $status, expected 0 and: $text"
    return 1
}

# --- keys and files ------------------------------------------------------------------------------

# make_keys BITS...: for each a key in the store, with the user ID "key-BITS", exported to BITS.secret and BITS.public.
make_keys() {
    local bits
    for bits in "$@"; do
        make_key "$bits" >said 2>&1 || { not_ok "a key of $bits bits is made" "$(<said)"; done_testing; exit 1; }
    done
}

make_key() {
    "$PGPCOST" keygen --no-passphrase -q -k "$1" -u "key-$1" &&
        "$PGPCOST" keys export -f --secret -o "$1.secret" "key-$1" &&
        "$PGPCOST" keys export -f -o "$1.public" "key-$1"
}

# make_store BITS...: another store, in which there are the secret keys of those sizes only; prints its name.
make_store() {
    local store bits
    store=$(mktemp -d "$scratch/store-XXXXXX") || return
    for bits in "$@"; do PGPCOST_HOME=$store "$PGPCOST" keys import "$bits.secret" >/dev/null || return; done
    echo "$store"
}

# make_files: mail.txt, 5 KB, and for each of $lengths, where partial lengths and blocks begin and end, as many bytes of
# noise in LENGTH.bin and of text in LENGTH.txt.
lengths='0 1 65535 65536 65537 1048576'
make_files() {
    local length
    seq -f 'line %g of a letter' 250 >mail.txt
    seq 200000 >text
    seq 600000 | gzip -1n | tail -c +100 >noise
    for length in $lengths; do
        head -c "$length" noise >"$length.bin" && head -c "$length" text >"$length.txt" || exit 1
        [ "$(cat "$length.bin" "$length.txt" | wc -c)" -eq $((2 * length)) ] || exit 1
    done
    rm text noise
}

# --- messages ------------------------------------------------------------------------------------

# refused COMMAND...: the command; when it fails, 64 instead of its status.
refused() { "$@" || return 64; }

same_bytes() { cmp "$1" "$2" || { ls -l "$1" "$2"; return 1; }; }

# we_write KEY FILE [OPTION...]: FILE, encrypted to KEY by us, is what the peer decrypts.
we_write() {
    local key=$1 file=$2
    shift 2
    rm -f message plain
    "$PGPCOST" encrypt -q -f -r "$key" "$@" -o message "$file" || return 1
    refused they_decrypt message >plain || return
    same_bytes "$file" plain
}

# they_write KEY FILE [OPTION...]: FILE, encrypted to KEY by the peer, is what we decrypt.
they_write() {
    local key=$1 file=$2
    shift 2
    rm -f message plain
    refused they_encrypt "$key" "$file" "$@" >message || return
    we_read message "$file"
}

# we_read MESSAGE FILE [STORE]: MESSAGE is decrypted by us, with the keys of that store, to what FILE holds.
we_read() {
    PGPCOST_HOME=${3-$PGPCOST_HOME} "$PGPCOST" decrypt -q -f -o plain "$1" || return 1
    same_bytes "$2" plain
}

# they_write_in_vain STATUS KEY FILE [OPTION...]: what the peer writes is refused by us with that status, and no
# output is left.
they_write_in_vain() {
    local status=$1 key=$2 file=$3
    shift 3
    rm -f message plain
    refused they_encrypt "$key" "$file" "$@" >message || return
    status_is "$status" "$PGPCOST" decrypt -q -o plain message && [ ! -e plain ]
}

# our_ciphers: the names as --help lists them, one a line.
our_ciphers() {
    "$PGPCOST" encrypt --help | sed -n '/^Ciphers: /,$p' | tr -s ' ,\n' '\n' | tail -n +2
}
