# Keys on curves with the other programs: ours there, where they certify themselves and sign; theirs here, where their
# signatures on themselves are good and their secret halves open with their passphrases, and with no other.
. "$top_srcdir/tests/interop/lib.sh"

gpg=gpg
. "$top_srcdir/tests/interop/gnupg.sh"
mkdir -m 700 rnp
seq 250 >text
seq 251 >other
echo pass >pass
echo wrong >wrong
: >none
curves='ed25519 p256'

# --- ours ----------------------------------------------------------------------------------------

for curve in $curves; do
    "$PGPCOST" keygen -q --algorithm $curve --no-passphrase -u "$curve-none" >/dev/null || exit 1
    "$PGPCOST" keygen -q --algorithm $curve --passphrase-file=pass -u "$curve-pass" >/dev/null || exit 1
    for key in $curve-none $curve-pass; do
        "$PGPCOST" keys export -a -o $key.public $key && "$PGPCOST" keys export -a --secret -o $key.secret $key || exit 1
    done
done

# Each: imports_PEER KEY; signs_PEER KEY FILE PASSPHRASE-FILE, into the file text.sig; verifies_PEER KEY FILE. This gosop
# takes armor only, and no file whose name is shorter than five octets.
imports_gpg() { gpg_at theirs --import "$1.public" && gpg_at ours --pinentry-mode loopback --import "$1.secret" && self_signatures 1 "$1"; }
signs_gpg() { gpg_at ours --pinentry-mode loopback --passphrase-file "$3" -u "$1" -o text.sig --detach-sign "$2"; }
verifies_gpg() { gpg_at theirs --verify text.sig "$2"; }

rnp_at() { rnp --homedir rnp --notty --overwrite "$@"; }
imports_rnp() { rnpkeys --homedir rnp --notty --import-keys "$1.secret" >said 2>&1 && ! grep INVALID said; }
signs_rnp() { rnp_at --password "$(cat "$3")" -u "$1" --sign --detach --output text.sig "$2"; }
verifies_rnp() { [ "$2" = text ] || cp text.sig "$2.sig"; rnp_at --verify "$2.sig"; }

imports_sqop() { sqop extract-cert <"$1.secret" >its && [ -s its ]; }
signs_sqop() { sqop sign --no-armor --with-key-password="$3" "$1.secret" <"$2" >text.sig; }
verifies_sqop() { sqop verify text.sig "$1.public" <"$2"; }

imports_gosop() { gosop extract-cert <"$1.secret" >its && [ -s its ]; }
signs_gosop() { gosop sign "$1.secret" <"$2" >text.sig; }
verifies_gosop() { gosop verify text.sig "$1.public" <"$2"; }

# uses PEER KEY PASSPHRASE-FILE: the peer signs with our secret key, and finds that good by our public one, and over
# nothing else.
uses() {
    rm -f text.sig
    "signs_$1" "$2" text "$3" && "verifies_$1" "$2" text && ! "verifies_$1" "$2" other
}

for peer in gpg rnp sqop gosop; do
    has $peer $peer || continue
    for curve in $curves; do
        for kind in none pass; do
            check "$peer imports our key, $curve, passphrase $kind" imports_$peer $curve-$kind
            # What is locked, this gosop does not open.
            [ $peer-$kind = gosop-pass ] || check "$peer signs with it" uses $peer $curve-$kind $kind
        done
    done
done

# --- theirs --------------------------------------------------------------------------------------

# takes FILE NAME DESCRIPTION [PASSPHRASE]: the key in FILE, in a store that knows no other, is DESCRIPTION and its name
# is certified; every part that is not foreign has its secret, which opens. As we give it out again it is the same.
takes() {
    export PGPCOST_HOME=$scratch/new
    rm -rf "$PGPCOST_HOME"
    says 'secret key' "$PGPCOST" keys import "$1" && "$PGPCOST" keys show "$2" >shown && cat shown || return
    grep -qE "^key .* $3 .* (signs|certifies)" shown && ! grep -q 'not certified' shown || return
    if [ "${4-}" ]; then
        status_is 7 "$PGPCOST" keys passwd --batch --passphrase-file=wrong --no-passphrase "$2" || return
    fi
    "$PGPCOST" keys passwd --batch --passphrase-file="${4-none}" --no-passphrase "$2" &&
        says 'secret, in clear' "$PGPCOST" keys show "$2" &&
        "$PGPCOST" keys passwd --batch --new-passphrase-file=pass "$2" &&
        "$PGPCOST" keys export -f --secret -o back "$2" && "$PGPCOST" keys export -f -o back.public "$2"
}

# gpg_takes_back NAME: what we made of gpg's key under our passphrase, gpg signs with.
gpg_takes_back() {
    local home=back-$1
    mkdir -m 700 "$home" && gpg_at "$home" --pinentry-mode loopback --import back &&
        gpg_at "$home" --pinentry-mode loopback --passphrase-file pass -u "$1" -o text.sig --detach-sign text &&
        gpg_at "$home" --verify text.sig text
}

from_gpg() {
    local name=gpg-$1-$2 passphrase
    passphrase=$(cat "$2")
    mkdir -m 700 "$name"
    gpg_at "$name" --pinentry-mode loopback --passphrase "$passphrase" --quick-gen-key "$name" "$1" default 0 &&
        gpg_at "$name" --pinentry-mode loopback --passphrase "$passphrase" -o "$name.secret" --export-secret-keys "$name" &&
        rm -f text.sig && takes "$name.secret" "$name" "$3" ${passphrase:+pass} && gpg_takes_back "$name"
}
if has gpg gnupg; then
    for kind in none pass; do
        check "gpg's Ed25519 key, passphrase $kind" from_gpg ed25519 $kind Ed25519
        check "gpg's Ed25519 key with a subkey to encrypt to, passphrase $kind" from_gpg future-default $kind Ed25519
        check "gpg's P-256 key, passphrase $kind" from_gpg nistp256 $kind 'ECDSA P-256'
    done
    # A signing subkey on a curve under RSA, and RSA under a curve.
    mixed() {
        local print
        mkdir -m 700 "mixed-$1" && gpg_at "mixed-$1" --passphrase '' --quick-gen-key "mixed-$1" "$1" default 0 || return
        print=$(gpg_at "mixed-$1" --with-colons -k | awk -F: '/^fpr/ { print $10; exit }')
        gpg_at "mixed-$1" --passphrase '' --quick-add-key "$print" "$2" "$3" 0 &&
            gpg_at "mixed-$1" -o mixed --export-secret-keys "mixed-$1" && rm -f text.sig &&
            takes mixed "mixed-$1" "$4" && [ "$(grep -c '^      secret, in clear$' shown)" -eq 2 ] && cat shown &&
            grep -E "^  sub .* $5" shown
    }
    check 'an Ed25519 subkey under RSA' mixed rsa2048 ed25519 sign 'RSA 2048' 'Ed25519 .* signs'
    check 'an RSA subkey under Ed25519' mixed ed25519 rsa2048 encr Ed25519 'RSA 2048 .* encrypts'
    check 'an RSA subkey under P-256' mixed nistp256 rsa2048 encr 'ECDSA P-256' 'RSA 2048 .* encrypts'
    # To such a subkey we encrypt, and what was encrypted opens.
    encrypts() {
        export PGPCOST_HOME=$scratch/new
        "$PGPCOST" encrypt -q -f -r mixed-nistp256 -o message text &&
            gpg_at mixed-nistp256 --pinentry-mode loopback --decrypt message | cmp - text &&
            "$PGPCOST" decrypt --batch -q -f --passphrase-file=pass -o plain message && same_bytes text plain
    }
    check 'we encrypt to RSA under P-256' encrypts
fi

from_rnp() {
    local name=rnp-$1-$3 passphrase
    passphrase=$(cat "$3")
    mkdir -m 700 "$name" &&
        printf '%s\n1\n' "$2" | rnpkeys --homedir "$name" --notty --expert --generate-key --userid "$name" --password "$passphrase" &&
        rnpkeys --homedir "$name" --notty --export-key "$name" --secret --output "$name.secret" &&
        takes "$name.secret" "$name" "$4" ${passphrase:+pass}
}
if has rnp rnp; then
    for kind in none pass; do
        check "RNP's Ed25519 key, passphrase $kind" from_rnp ed25519 22 $kind Ed25519
        check "RNP's P-256 key, passphrase $kind" from_rnp p256 19 $kind 'ECDSA P-256'
    done
fi

from_sqop() { sqop generate-key sqop >sqop.secret && takes sqop.secret sqop Ed25519; }
from_sqop_locked() { sqop generate-key --with-key-password=pass sqop >sqop.secret && takes sqop.secret sqop Ed25519 pass; }
if has sqop sqop; then
    check "Sequoia's Ed25519 key" from_sqop
    check "Sequoia's Ed25519 key with a passphrase" from_sqop_locked
fi

done_testing
