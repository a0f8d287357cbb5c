# Signatures that GnuPG, RNP, Sequoia's sqop and Go's gosop make are good here: in the message, in clear text, in a file of
# their own; over another text none is.
. "$top_srcdir/tests/interop/lib.sh"

sizes='1024 2048 3072 4096'
curves='ed25519 p256'
make_keys $sizes
make_curve() {
    "$PGPCOST" keygen --no-passphrase -q --algorithm "$1" -u "key-$1" &&
        "$PGPCOST" keys export -f --secret -o "$1.secret" "key-$1" && "$PGPCOST" keys export -f -o "$1.public" "key-$1"
}
for curve in $curves; do check "a key on $curve is made" make_curve $curve; done
seq -f 'line %g of a letter' 250 >mail.txt
printf 'blanks behind \t\n- a dash\nFrom here\n\n\rCR\n-----BEGIN\nno end' >odd.txt
printf 'CR LF\r\nblanks \r\n\r\n\r\n' >crlf.txt
mkdir -m 700 ours

# Each peer has `they KIND FILE [OPTION...]`, which signs FILE with $key: KIND is inline, text, detached, detached-text or clear.

good="good signature by key-"

# verdict STATUS TEXT ARGUMENT...: verify ends so and says that.
verdict() {
    local wanted=$1 text=$2 said status
    shift 2
    rm -f plain
    said=$("$PGPCOST" verify -q "$@" 2>&1)
    status=$?
    printf '%s\n' "$said"
    [ $status -eq "$wanted" ] && grep -qF -- "$text" <<<"$said" && return
    echo "status $status, expected $wanted and: $text"
    return 1
}

# spoil FILE: FILE with one letter of the text, which holds "letter" or "blanks", exchanged, in the file spoilt.
spoil() { LC_ALL=C sed 's/letter/latter/; s/blanks/blinks/' "$1" >spoilt && ! cmp -s "$1" spoilt; }

# signed KIND FILE [OPTION...]: what they sign is good, and gives the text; changed, it is bad, and gives none.
signed() {
    local kind=$1 file=$2
    they "$@" >message || return 64
    case $kind in
    detached*)
        spoil "$file" && verdict 10 BAD message spoilt && verdict 0 "$good$key" message "$file"
        return
        ;;
    clear) spoil message && verdict 10 BAD -o plain spoilt && [ ! -e plain ] || return ;;
    esac
    verdict 0 "$good$key" -o plain message || return
    case $kind in
    clear) cmp <(clear_text plain) <(clear_text "$file") ;;
    text) cmp <(tr -d '\r' <plain) <(tr -d '\r' <"$file") ;;
    *) same_bytes "$file" plain ;;
    esac
}
# clear_text FILE: what of the text is signed: without blanks at line ends, and without line ends at its end, of which RNP
# adds one.
clear_text() { printf '%s\n' "$(sed 's/[[:blank:]\r]*$//' "$1" | tr -d '\r')"; }

# spoilt_inside FILE: what they sign, not compressed and in binary, is bad where a letter of the text is another.
spoilt_inside() {
    they inline "$@" >message || return 64
    spoil message && verdict 10 BAD -o plain spoilt && [ ! -e plain ] && verdict 0 "$good$key" message
}

# encrypted FILE: what they sign and encrypt says so when it is decrypted.
encrypted() {
    they_encrypt "$1" >message && rm -f plain && "$PGPCOST" decrypt -q -o plain message 2>said && cat said &&
        grep -q "$good$key" said && same_bytes "$1" plain
}

# --- GnuPG ----------------------------------------------------------------------------------------

gpg_at() { "$gpg" --homedir "$home" --batch --no-tty --quiet --yes --trust-model always "$@"; }
gpg_they() {
    local kind=$1 file=$2 how
    shift 2
    case $kind in
    inline) how=(--sign) ;;
    text) how=(--textmode --sign) ;;
    detached) how=(--detach-sign) ;;
    detached-text) how=(--textmode --detach-sign) ;;
    clear) how=(--clearsign) ;;
    esac
    gpg_at "$@" -u "key-$key" -o - "${how[@]}" "$file"
}

try_gpg() {
    local kind file hash bits
    home=$gpg-home
    mkdir -m 700 "$home"
    they() { gpg_they "$@"; }
    they_encrypt() { gpg_at -u "key-$key" -r "key-$key" -o - --sign --encrypt "$1"; }
    [ $gpg = gpg1 ] || sizes="$sizes $curves"
    for bits in $sizes; do gpg_at --allow-secret-key-import --import "$bits.secret" >/dev/null 2>&1; done
    for key in $sizes; do
        for kind in inline detached clear; do
            check "$gpg signs, we verify: $key bits, $kind" signed $kind mail.txt
        done
    done
    key=2048
    for file in mail.txt odd.txt crlf.txt; do
        for kind in inline text detached detached-text clear; do
            for a in '' -a; do
                [ "$kind$a" = clear-a ] || check "$gpg signs, we verify: $file, $kind $a" signed $kind $file $a
            done
        done
    done
    for hash in SHA1 SHA224 SHA256 SHA384 SHA512; do
        for kind in inline detached clear; do
            check "$gpg signs, we verify: $hash, $kind" signed $kind mail.txt --digest-algo $hash
        done
    done
    check "$gpg signs, one letter is changed" spoilt_inside mail.txt -z 0
    check "$gpg signs and encrypts, we read" encrypted mail.txt
    they detached mail.txt >one && key=1024 they detached mail.txt >two && cat one two >both
    check "$gpg: two signatures in one file" verdict 0 "${good}1024" both mail.txt
    PGPCOST_HOME=$(make_store 2048) check "$gpg: one of two is by somebody unknown" verdict 11 'cannot check the signature by key' both mail.txt
    gpg_at -a --export key-2048 key-1024 >ring.asc && gpg_at --export key-1024 key-2048 >ring.gpg
    for ring in ring.asc ring.gpg; do
        PGPCOST_HOME=$scratch/nobody check "$gpg: the keys are in its $ring" verdict 0 "${good}2048" --keyring=$ring both mail.txt
    done
}

if has gpg1 gnupg1; then
    gpg=gpg1
    try_gpg
    they detached mail.txt --digest-algo MD5 >message
    check 'gpg1 signs with MD5, we find it weak' verdict 12 'MD5 proves nothing any more' message mail.txt
    check 'unless it is allowed' verdict 0 "${good}2048" --allow-weak-hash message mail.txt
    check 'over another text it is bad' verdict 10 BAD --allow-weak-hash message odd.txt
    they detached mail.txt --digest-algo RIPEMD160 >message
    check 'gpg1 signs with RIPEMD-160, we cannot check it' verdict 11 'its hash, 3, is not supported' message mail.txt
    they inline mail.txt --force-v3-sigs >message
    check 'gpg1 signs in version 3, we verify' verdict 0 "${good}2048" message
    they detached mail.txt --default-sig-expire 1 >message
    sleep 2
    check 'gpg1 signs for a second' verdict 0 "${good}2048" message mail.txt
fi

# A key of GnuPG's own, whose subkey signs; its signatures while it is young, when it is revoked, when it is over.
own_print() { gpg_at --with-colons -K own@example.org | awk -F: '$1 == "fpr" { print $10; exit }'; }
own_key() {
    gpg_at --passphrase '' --quick-generate-key 'Own <own@example.org>' rsa2048 cert never || return
    gpg_at --passphrase '' --quick-add-key "$(own_print)" rsa2048 sign never && gpg_at --export own@example.org >own.gpg
}
own() { gpg_at -u own@example.org -o - "$@"; }
only() { PGPCOST_HOME=$scratch/nobody verdict "$@"; }
if has gpg gnupg; then
    gpg=gpg
    try_gpg
    check 'gpg makes a key with a subkey that signs' own_key
    own --detach-sign mail.txt >message
    check 'its signature is good' only 0 'good signature by Own <own@example.org>' --keyring=own.gpg message mail.txt
    check 'another text is not' only 10 'BAD signature by Own <own@example.org>' --keyring=own.gpg message odd.txt
    own --faked-system-time 20400101T000000 --detach-sign mail.txt >future
    check 'it is not good before its time' only 12 'it is from the future' --keyring=own.gpg future mail.txt
    own --default-sig-expire seconds=1 --detach-sign mail.txt >short
    sleep 2
    check 'it is not good when it is over' only 12 'it has expired' --keyring=own.gpg short mail.txt
    own --cert-notation '!critical@example.org=x' --sig-notation '!critical@example.org=x' --detach-sign mail.txt >critical
    check 'a critical notation is not understood' only 10 'something critical that is not understood' --keyring=own.gpg critical mail.txt
    own --sig-notation 'note@example.org=x' --detach-sign mail.txt >noted
    check 'another notation does no harm' only 0 'good signature by Own' --keyring=own.gpg noted mail.txt
    sed 's/^:/ /' "$gpg-home/openpgp-revocs.d/$(own_print).rev" >revocation && sed -i 's/^ -----/-----/' revocation
    gpg_at --import revocation && gpg_at --export own@example.org >revoked.gpg
    check 'a key that is revoked without a reason signs nothing' only 12 'its key is revoked' --keyring=revoked.gpg message mail.txt
fi

# --- RNP ------------------------------------------------------------------------------------------

rnp_at() { rnp --homedir ours --notty --overwrite "$@"; }
rnp_they() {
    local kind=$1 file=$2 how
    shift 2
    case $kind in
    inline) how=(--sign) ;;
    detached) how=(--sign --detach) ;;
    clear) how=(--clearsign) ;;
    esac
    rnp_at "$@" "${how[@]}" -u "key-$key" --output - "$file"
}
if has rnp rnp; then
    they() { rnp_they "$@"; }
    they_encrypt() { rnp_at --sign --encrypt -u "key-$key" -r "key-$key" --output - "$1"; }
    for bits in $sizes; do rnpkeys --homedir ours --notty --import-keys "$bits.secret" >/dev/null 2>&1; done
    for key in $sizes; do
        for kind in inline detached clear; do check "rnp signs, we verify: $key bits, $kind" signed $kind mail.txt; done
    done
    key=2048
    for file in odd.txt crlf.txt; do
        for kind in inline detached clear; do check "rnp signs, we verify: $file, $kind" signed $kind $file; done
    done
    for hash in SHA224 SHA256 SHA384 SHA512; do
        for kind in inline detached clear; do check "rnp signs, we verify: $hash, $kind" signed $kind mail.txt --hash $hash; done
    done
    check 'rnp signs, armored' signed inline mail.txt --armor
    check 'rnp signs, one letter is changed' spoilt_inside mail.txt -z 0
    check 'rnp signs and encrypts, we read' encrypted mail.txt
    two_at_once() { rnp_at --sign -u key-1024 -u key-2048 --output - mail.txt >message && verdict 0 "${good}1024" message && verdict 0 "${good}2048" message; }
    check 'rnp: two signatures in one message' two_at_once
fi

# --- the stateless command line -------------------------------------------------------------------

sop_they() {
    local kind=$1 file=$2
    shift 2
    case $kind in
    inline) "$peer" inline-sign --as=binary "$@" "$key.secret" <"$file" ;;
    text) "$peer" inline-sign --as=text "$@" "$key.secret" <"$file" ;;
    clear) "$peer" inline-sign --as=clearsigned "$@" "$key.secret" <"$file" ;;
    detached) "$peer" sign --as=binary "$@" "$key.secret" <"$file" ;;
    detached-text) "$peer" sign --as=text "$@" "$key.secret" <"$file" ;;
    esac
}
try_sop() {
    they() { sop_they "$@"; }
    they_encrypt() { "$peer" encrypt --sign-with="$key.secret" "$key.public" <"$1"; }
    # What gosop has of the stateless command line.
    whole='detached'
    [ $peer = gosop ] || whole='inline detached clear'
    for key in 2048 3072 4096 $curves; do
        for kind in $whole; do check "$peer signs, we verify: $key bits, $kind" signed $kind mail.txt; done
    done
    key=2048
    for file in odd.txt crlf.txt; do
        for kind in ${whole/clear/}; do check "$peer signs, we verify: $file, $kind" signed $kind $file; done
    done
    check "$peer signs, we verify: detached-text" signed detached-text mail.txt
    check "$peer signs, binary" signed detached mail.txt --no-armor
    check "$peer signs and encrypts, we read" encrypted mail.txt
    [ $peer = sqop ] || return
    check "$peer signs, we verify: text" signed text mail.txt
    for file in odd.txt crlf.txt; do
        cannot "$peer signs, we verify: $file, clear" 'it does not take CRs for blanks, and to GnuPG it is bad, too' refused signed clear $file
    done
    "$peer" sign 2048.secret 4096.secret <mail.txt >message
    check "$peer: two signatures, one" verdict 0 "${good}2048" message mail.txt
    check "$peer: two signatures, the other" verdict 0 "${good}4096" message mail.txt
}
for peer in sqop gosop; do has $peer $peer && try_sop; done

done_testing
