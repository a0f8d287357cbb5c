# Signatures that we make are good to GnuPG 2.2 and 1.4, RNP, Sequoia's sqop and Go's gosop: in a message, in an encrypted
# one, in clear text, in a file of their own; and bad over another text. Those of PGP 2.6 by its own keys to GnuPG 1.4.
. "$top_srcdir/tests/interop/lib.sh"

sizes='512 1024 1535 2048 3072 4096'
make_keys $sizes
for curve in ed25519 p256; do
    "$PGPCOST" keygen --no-passphrase -q --algorithm $curve -u key-$curve >said &&
        "$PGPCOST" keys export -o $curve.public key-$curve && "$PGPCOST" keys export --secret -o $curve.secret key-$curve ||
        { not_ok "a key on $curve is made" "$(<said)"; done_testing; exit 1; }
done
hashes='sha1 sha224 sha256 sha384 sha512'
seq -f 'line %g of a letter' 250 >mail.txt
printf 'blanks behind \t\n- a dash\n--\nFrom here\n\n  \nCR \r in a line\n-----BEGIN\nno end' >odd.txt
printf 'CR LF\r\nblanks \r\n\r\n\r\n' >crlf.txt
: >empty
head -c 200000 "$PGPCOST" >binary

# --- what each peer says ----------------------------------------------------------------------------
# good KIND FILE COUNT: the peer finds COUNT good signatures, and no other, by the keys it has: in `message`, or, for
# KIND detached, in `message` over FILE. What a message holds is FILE, or the text of it.

# sign KIND FILE [OPTION...]: we write `message`, by $key.
sign() {
    local kind=$1 file=$2 how
    shift 2
    case $kind in
    inline) how= ;;
    text) how=-t ;;
    detached) how=--detach ;;
    detached-text) how='--detach -t' ;;
    clear) how=--clear ;;
    encrypted) "$PGPCOST" encrypt -q -f --sign -u "key-$key" -r "key-2048" "$@" -o message "$file" && return ;;
    esac
    "$PGPCOST" sign -q -f -u "key-$key" $how "$@" -o message "$file"
}

# signs KIND FILE [OPTION...]: what we sign is good, and another text is not.
signs() {
    local kind=$1 file=$2
    sign "$@" || return 1
    refused good "$kind" "$file" 1 || return
    case $kind in
    detached*)
        { cat "$file" && echo another; } >spoilt
        ! good "$kind" spoilt 1 || { echo 'good over another text'; return 1; }
        ;;
    clear)
        sed 's/letter/latter/; s/dash/dish/; s/blanks/blinks/' message >spoilt
        cmp -s message spoilt || { mv spoilt message && ! good clear "$file" 1; } || { echo 'good over another text'; return 1; }
        ;;
    esac
}

# by_two KIND: both signatures are good. GnuPG 1.4 checks but the first of several with different hashes.
by_two() { key=3072 sign "$1" mail.txt -u key-2048 --hash sha256 && refused good "$1" mail.txt 2; }

# try NAME KIND FILE [OPTION...]: one test; what $peer is known to refuse matches one of $refuses.
refuses=()
try() {
    local name="$key, $*" pattern kind=$1 file=$2
    shift 2
    for pattern in "${refuses[@]}"; do
        [[ $name == ${pattern%%:*} ]] || continue
        cannot "we sign, $peer verifies: $name" "${pattern#*:}" signs "$kind" "$file" "$@"
        return
    done
    check "we sign, $peer verifies: $name" signs "$kind" "$file" "$@"
}

# try_all KEY...: every key in each form, every form with each hash and oddity. $forms are those the peer knows.
forms='inline text detached detached-text clear encrypted'
plain_forms='inline detached clear'
try_all() {
    local kind file hash
    for key; do
        for kind in $plain_forms; do try $kind mail.txt; done
    done
    for key in 2048 $curves; do
        for hash in $hashes; do
            # A curve of 256 bits takes no shorter hash.
            case $key$hash in ed25519sha1 | ed25519sha224 | p256sha1 | p256sha224) continue ;; esac
            for kind in $plain_forms; do try $kind mail.txt --hash $hash; done
        done
    done
    key=2048
    for kind in $forms; do
        for file in mail.txt odd.txt crlf.txt empty binary; do
            case $kind$file in clearbinary | textbinary | *-textbinary) continue ;; esac
            try $kind $file
            [ $kind = clear ] || try $kind $file -a
        done
    done
    try encrypted mail.txt -z 0
    for kind in $forms; do
        check "we sign by two, $peer verifies: $kind" by_two $kind
    done
}

# as_signed KIND FILE PLAIN: PLAIN is what the message is to give: in clear text, without blanks at line ends.
as_signed() {
    case $1 in
    clear) cmp <(clear_text "$3") <(clear_text "$2") ;;
    text) cmp <(tr -d '\r' <"$3") <(tr -d '\r' <"$2") ;;
    *) same_bytes "$2" "$3" ;;
    esac
}
clear_text() { printf '%s\n' "$(sed 's/[[:blank:]\r]*$//' "$1" | tr -d '\r')"; }

# --- GnuPG ------------------------------------------------------------------------------------------

gpg_good() {
    local kind=$1 file=$2 count=$3 how
    rm -f plain
    case $kind in
    detached*) how=(--verify message "$file") ;;
    *) how=(-o plain --decrypt message) ;;
    esac
    gpg_at --status-fd 3 "${how[@]}" 3>statuses 2>complaints || { cat complaints; return 1; }
    cat statuses complaints
    [ "$(grep -c GOODSIG statuses)" -eq "$count" ] && ! grep -qE 'BADSIG|ERRSIG' statuses || return
    case $kind in detached*) ;; *) as_signed "$kind" "$file" plain ;; esac
}
gpg_at() { "$peer" --homedir "$peer-home" --batch --no-tty --yes --trust-model always "$@"; }
try_gpg() {
    local name
    mkdir -m 700 "$peer-home"
    good() { gpg_good "$@"; }
    for name in $sizes $curves; do gpg_at --allow-secret-key-import --import "$name.secret" >/dev/null 2>&1; done
    try_all $sizes $curves
}

# Keys of GnuPG's own: what it says of them is heeded here.
own_key() {
    gpg_at --quiet --passphrase '' --quick-generate-key "$1" rsa2048 "$2" "$3" &&
        gpg_at --quiet --export-secret-keys "$1" >"$1.key"
}
expires() { own_key soon sign seconds=2 && sleep 3 && status_is 12 "$PGPCOST" sign -q -f -u ./soon.key -o message mail.txt; }
certifies() { own_key certifier cert never && status_is 6 "$PGPCOST" sign -q -f -u ./certifier.key -o message mail.txt; }
by_subkey() {
    gpg_at --quiet --passphrase '' --quick-add-key "$(gpg_at --with-colons -K certifier | awk -F: '$1 == "fpr" { print $10; exit }')" rsa2048 sign never &&
        gpg_at --quiet --export-secret-keys certifier >certifier.key &&
        "$PGPCOST" sign -q -f -u ./certifier.key -o message mail.txt && good inline mail.txt 1
}
revoked() {
    own_key gone sign never || return
    local print=$(gpg_at --with-colons -K gone | awk -F: '$1 == "fpr" { print $10; exit }')
    sed 's/^:-----/-----/' "$peer-home/openpgp-revocs.d/$print.rev" >revocation && gpg_at --import revocation &&
        gpg_at --quiet --export-secret-keys gone >gone.key && status_is 12 "$PGPCOST" sign -q -f -u ./gone.key -o message mail.txt
}

if has gpg gnupg; then
    peer=gpg curves='ed25519 p256'
    try_gpg
    check 'a key of gpg that has expired signs nothing' expires
    check 'nor does one that only certifies' certifies
    check 'a subkey of it does' by_subkey
    check 'one that is revoked signs nothing' revoked
fi
if has gpg1 gnupg1; then
    peer=gpg1 curves=
    try_gpg
    if [ -n "$VECTORS" ]; then
        # Those of PGP 2.6.3.
        mkdir -m 700 old
        gpg_at() { gpg1 --homedir old --batch --no-tty --yes --trust-model always --passphrase pgpcost "$@"; }
        gpg_at --allow-weak-digest-algos --allow-non-selfsigned-uid --allow-secret-key-import --import "$VECTORS"/pgp26/keys/*ring.pgp >/dev/null 2>&1
        echo pgpcost >passphrase
        # old KIND FILE OPTION...: by that key.
        old() {
            local kind=$1 file=$2 how
            shift 2
            case $kind in inline) how= ;; text) how=-t ;; detached) how=--detach ;; detached-text) how='--detach -t' ;; clear) how=--clear ;; esac
            rm -f message
            if [ "$kind" = encrypted ]; then
                "$PGPCOST" encrypt -q -f --profile pgp26 --sign --batch --passphrase-file passphrase -u "$VECTORS/pgp26/keys/sec$key.pgp" \
                    -r "$VECTORS/pgp26/keys/pub1024.pgp" "$@" -o message "$file"
            else
                "$PGPCOST" sign -q -f --profile pgp26 --batch --passphrase-file passphrase -u "$VECTORS/pgp26/keys/sec$key.pgp" $how "$@" -o message "$file"
            fi || return 1
            gpg_at --allow-weak-digest-algos --status-fd 3 $([[ $kind == detached* ]] && echo --verify message "$file" || echo -o plain --decrypt message) \
                3>statuses 2>complaints
            cat statuses complaints
            grep -q '^\[GNUPG:\] GOODSIG' statuses || return
            [[ $kind == detached* ]] || as_signed "$kind" "$file" plain
        }
        for key in 384 512 768 1024 2048; do
            for kind in $forms; do check "pgp26: we sign, gpg1 verifies: $key bits, $kind" old $kind mail.txt; done
        done
        key=1024
        for kind in $forms; do
            for file in odd.txt crlf.txt empty binary; do
                case $kind$file in *textbinary | clearbinary) continue ;; esac
                check "pgp26: we sign, gpg1 verifies: $file, $kind" old $kind $file
                [ $kind = clear ] || check "pgp26: we sign, gpg1 verifies: $file, $kind -a" old $kind $file -a
            done
        done
        for kind in inline encrypted; do check "pgp26: we sign, gpg1 verifies: $kind -z off" old $kind mail.txt -z off; done
    fi
fi

# --- RNP --------------------------------------------------------------------------------------------

rnp_good() {
    local kind=$1 file=$2 count=$3 how
    rm -f plain
    case $kind in
    detached*) how=(--verify --source "$file" message) ;;
    *) how=(--decrypt --output plain message) ;;
    esac
    rnp --homedir rnp-home --notty --overwrite --password '' "${how[@]}" >said 2>&1 || { cat said; return 1; }
    cat said
    [ "$(grep -ci 'good signature' said)" -eq "$count" ] || return
    case $kind in detached*) ;; *) as_signed "$kind" "$file" plain ;; esac
}
if has rnp rnp; then
    peer=rnp curves='ed25519 p256'
    mkdir -m 700 rnp-home
    good() { rnp_good "$@"; }
    for name in $sizes $curves; do rnpkeys --homedir rnp-home --notty --import-keys "$name.secret" >/dev/null 2>&1; done
    refuses=('*--hash sha1:SHA-1 is insecure to it')
    try_all $sizes $curves
fi

# --- the stateless command line ----------------------------------------------------------------------

sop_good() {
    local kind=$1 file=$2 count=$3 keys=()
    for name in $names; do keys+=("$name.public"); done
    rm -f plain verifications
    case $kind in
    detached*) "$peer" verify message "${keys[@]}" <"$file" >verifications ;;
    encrypted) "$peer" decrypt $(printf -- '--verify-with=%s ' ${one_key-"${keys[@]}"}) --$verifications=verifications 2048.secret <message >plain ;;
    *) "$peer" inline-verify --verifications-out=verifications "${keys[@]}" <message >plain ;;
    esac || return
    cat verifications
    [ "$(wc -l <verifications)" -eq "$count" ] || return
    case $kind in detached*) ;; *) as_signed "$kind" "$file" plain ;; esac
}
names="$sizes ed25519 p256" curves='ed25519 p256'
good() { sop_good "$@"; }
if has sqop sqop; then
    peer=sqop verifications=verifications-out
    refuses=('512,*:too small a key to it' '1024,*:too small a key to it' '1535,*:too small a key to it'
        '*--hash sha1:SHA-1 is insecure to it' '2048, *text odd.txt*:a CR alone ends a line to it'
        '2048, clear odd.txt*:a CR alone ends a line to it')
    try_all $sizes $curves
fi
if has gosop gosop; then
    peer=gosop verifications=verify-out
    # What it has of the stateless command line: one certificate to check an encrypted message with, and of several
    # signatures one is told.
    forms='detached detached-text encrypted' plain_forms=detached one_key=2048.public
    by_two() { key=3072 sign "$1" mail.txt -u key-2048 && refused good "$1" mail.txt 1; }
    refuses=('*--hash sha1:SHA-1 is insecure to it' '*encrypted crlf.txt*:all is text to it' '*encrypted binary*:all is text to it')
    try_all $sizes $curves
fi

done_testing
