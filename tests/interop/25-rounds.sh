# What only chance brings: thousands of rounds by ourselves, and those among them in which a number begins with zeros,
# and fresh keys of odd sizes, handed to GnuPG and RNP. The work in memory is done by tests/interop/rounds.
. "$top_srcdir/tests/interop/lib.sh"

if ! "$top_builddir/tests/interop/rounds" . >done.txt 2>said; then
    not_ok 'rounds and fresh keys' "$(cat done.txt said)"
    done_testing
    exit 0
fi
sed 's/^/# /' done.txt
at_least() { [ "$(awk -v what="$1" '$1 == what { print $2 }' done.txt)" -ge "$2" ]; }
check '2000 rounds with one key of 1024 bits' at_least rounds 2000
for kind in zero_key short_value; do check "at least 5 of them of the kind $kind" at_least $kind 5; done
sizes='382 383 512 888 1023 1025 2047'
for bits in $sizes; do check "50 fresh keys of $bits bits" at_least "$bits" 50; done

# --- the peers -----------------------------------------------------------------------------------

# Each has a home for the key of the rounds, and one for each fresh key.
gpg_imports() { mkdir -m 700 "$1" && gpg --homedir "$1" --batch -q --import "$2"; }
gpg_decrypts() { gpg --homedir "$1" --batch -q -o - --decrypt "$2"; }
rnp_imports() { mkdir -m 700 "$1" && rnpkeys --homedir "$1" --notty --import-keys "$2"; }
rnp_decrypts() { rnp --homedir "$1" --notty --decrypt --output - "$2"; }

# reads PEER HOME MESSAGE TEXT
reads() { "$1_decrypts" "$2" "$3" >plain && printf %s "$4" >text && same_bytes text plain; }

try_peer() {
    local peer=$1 message number bits
    check "$peer imports the key of the rounds" "${peer}_imports" "$peer-rounds" key.secret
    for message in zero_key-*.pgp short_value-*.pgp; do
        number=${message%.pgp}
        number=${number#*-}
        check "$peer reads ${message%.pgp}" reads "$peer" "$peer-rounds" "$message" "round $number"
    done
    for bits in $sizes; do
        check "$peer imports a fresh key of $bits bits" "${peer}_imports" "$peer-$bits" "$bits.secret"
        check "$peer reads with the fresh key of $bits bits" reads "$peer" "$peer-$bits" "$bits.pgp" fresh
    done
}

has gpg gnupg && try_peer gpg
has rnp rnp && try_peer rnp

done_testing
