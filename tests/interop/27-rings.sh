# Rings that mkring writes, as both branches of GnuPG read them: their keys are listed, and a real one among them
# verifies what it signed.
. "$top_srcdir/tests/interop/lib.sh"

mkring=$top_builddir/tools/mkring/mkring
mkdir -m 700 home

# --- mkring itself -------------------------------------------------------------------------------

ring() { "$mkring" -q -f "$@"; }
# complains TEXT ARGUMENT...: it refuses with status 2 and says that, and writes nothing.
complains() {
    local text=$1
    shift
    status_is 2 "$mkring" "$@" -o nothing 2>said && [ ! -e nothing ] && grep -qF -- "$text" said
}

check 'no keys are refused' complains '-n: "0" is out of range' -n 0
check 'bits that are too few are refused' complains '-b: "383" is out of range' -b 383
check 'an unknown place is refused' complains '-a: "end" is out of range' -a end
check 'two ways to say how large exclude each other' complains 'exclude each other' -s 1 -B 20K
check 'an argument is refused' complains '"ring" is not expected' ring
check 'a key file that is not there is refused' status_is 3 "$mkring" -q -k nothing -o ring
check 'it says what made-up keys are' says 'no usable keys' "$mkring" -n 1 -o there
check 'an existing file is refused' status_is 3 "$mkring" -q -n 1 -o there

same_for_a_seed() {
    ring -n 3 -o one -S 7 && ring -n 3 -o two -S 7 && cmp one two && ring -n 3 -o two -S 8 && ! cmp -s one two
}
# size_of BYTES ARGUMENT...: ten keys have about that many bytes each, within a signature of RSA-2048.
size_of() {
    local bytes=$1 each
    shift
    ring -n 10 "$@" -o sized && each=$(($(wc -c <sized) / 10))
    [ $each -gt $((bytes - 200)) ] && [ $each -lt $((bytes + 200)) ] || { echo "$each bytes a key"; return 1; }
}
check 'the same seed makes the same ring' same_for_a_seed
check 'a key has about 1.2 KB' size_of 1238
check 'a key has about 20 KB where that is wanted' size_of 20480 -B 20K

# --- GnuPG ---------------------------------------------------------------------------------------

# gpg_on RING ARGUMENT...
gpg_on() {
    local ring=$1
    shift
    "$gpg" --homedir home --batch --no-tty --quiet --no-default-keyring --keyring "$scratch/$ring" "$@"
}
# lists COUNT RING: it finds so many primary keys and as many subkeys and user IDs, and complains of nothing else.
lists() {
    gpg_on "$2" --with-colons --fixed-list-mode --list-keys >listed || return
    [ "$(grep -c '^pub:' listed) $(grep -c '^sub:' listed) $(grep -c '^uid:' listed)" = "$1 $1 $1" ]
}
# packets_are_known ARGUMENT...: none that it cannot list.
packets_are_known() {
    ring -n 4 "$@" -o known && "$gpg" --homedir home --batch --list-packets known >packets 2>said || return
    grep -iE 'error|invalid|unknown' packets said && return 1
    [ "$(grep -c '^:public key packet' packets)" -eq 4 ]
}

for gpg in gpg gpg1; do
    has $gpg $([ $gpg = gpg ] && echo gnupg || echo gnupg1) || continue
    check "$gpg knows all packets" packets_are_known -s 2
    check "$gpg knows all packets with new headers, 4096 bits" packets_are_known -N -b 4096
    ring -n 20 -s 1 -o many.gpg
    check "$gpg lists the keys of a ring" lists 20 many.gpg
done

# imports COUNT ARGUMENT...: so many keys of many.gpg are imported, with their user IDs.
imports() {
    local count=$1
    shift
    rm -rf fresh && mkdir -m 700 fresh
    "$gpg" --homedir fresh --batch --no-tty --status-fd 1 "$@" --import many.gpg >status
    [ "$(grep -c '^\[GNUPG:\] IMPORT_OK 1 ' status)" -eq "$count" ]
}
for gpg in gpg gpg1; do
    command -v $gpg >/dev/null || continue
    check "$gpg drops made-up keys on import" imports 0
    check "$gpg imports them where signatures do not matter" imports 20 --allow-non-selfsigned-uid
done

# signed: a message and its signature by a new key of gpg's, exported to signer.pgp.
signed() {
    gpg --homedir home --batch --quiet --passphrase '' --quick-generate-key signer rsa2048 sign never &&
        gpg --homedir home --batch --quiet -o signer.pgp --export signer && echo hello >text &&
        gpg --homedir home --batch --quiet --passphrase '' --pinentry-mode loopback -o text.sig --detach-sign text
}
# verifies RING: the signature is good by the key that is there, and by none that is not.
verifies() { gpg_on "$1" --status-fd 1 --verify text.sig text | grep '^\[GNUPG:\] GOODSIG '; }
unknown() { gpg_on "$1" --status-fd 1 --verify text.sig text | grep '^\[GNUPG:\] NO_PUBKEY '; }

if command -v gpg >/dev/null; then
    check 'gpg makes a key and signs' signed
    for gpg in gpg gpg1; do
        command -v $gpg >/dev/null || continue
        ring -n 300 -o nobody.gpg
        check "$gpg finds no signer in a ring without it" unknown nobody.gpg
        for at in first middle last; do
            ring -n 300 -k signer.pgp -a $at -o $at.gpg
            check "$gpg verifies by the key that is $at of 300" verifies $at.gpg
        done
    done
fi

done_testing
