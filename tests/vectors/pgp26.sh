# Messages that the real PGP 2.6.3 wrote are read, with the keys it made: every row of the table in the vectors' README,
# in one part or several; with the wrong passphrase or none, none is.
. "$top_srcdir/tests/interop/lib.sh"

if [ ! "${VECTORS-}" ]; then
    if [ "${CI-}" = true ]; then printf '1..1\nnot ok 1 - no public vectors\n'; else echo '1..0 # SKIP no public vectors'; fi
    exit 0
fi
pgp26=$VECTORS/pgp26
echo pgpcost >of-keys
echo convpass >of-message
echo Pgpcost >wrong

# decrypt STATUS TEXT FILE [OPTION...]: that status, and TEXT is said; the output in the file out, none where it is refused.
decrypt() {
    local wanted=$1 text=$2 file=$3 said status
    shift 3
    rm -f out
    said=$("$PGPCOST" decrypt -q --batch "$@" -o out "$file" 2>&1)
    status=$?
    printf '%s\n' "$said"
    [ $status -eq "$wanted" ] || { echo "status $status, expected $wanted"; return 1; }
    [[ "$said" = *"$text"* ]] || { echo "expected: $text"; return 1; }
    [[ $status =~ ^(0|9|12)$ ]] || [ ! -e out ] || { echo 'leaves a file'; return 1; }
}

# refused STATUS TEXT FILE [OPTION...]: the same, and no output.
refused() { decrypt "$@" && [ ! -e out ]; }

# gives SHA256 STATUS TEXT FILE [OPTION...]: the same, and the output has that digest, or begins with it.
gives() {
    local sha=$1
    shift
    decrypt "$@" || return
    [[ "$(sha256sum <out)" = $sha* ]] || { echo "other bytes, expected $sha"; ls -l out; return 1; }
}

none='no integrity protection: anybody could have changed'
email=$(sha256sum <"$pgp26/email.txt")
email=${email%% *}

signer='signature by Test 1024 <k1024@example.org>, key 8DE3DE9656754961, made'

# verifies STATUS TEXT ARGUMENT...: that status, and TEXT is printed.
verifies() {
    local wanted=$1 text=$2 said status
    shift 2
    said=$("$PGPCOST" verify -q "$@" 2>&1)
    status=$?
    printf '%s\n' "$said"
    [ $status -eq "$wanted" ] && [[ "$said" = *"$text"* ]] || { echo "status $status; expected $wanted and: $text"; return 1; }
}
is_email() { [[ "$(sha256sum <out)" = $1* ]]; }

# row FILE SHA256: a message as the table has it.
row() {
    local file=$pgp26/msg/$1 sha=$2 wrong=5 no=6 pass=of-message
    case $1 in
    s-*)
        check "$1: signed, weak today" gives "$sha" 12 "pgpcost: weak $signer" "$file"
        check "$1: good in its time" gives "$sha" 0 "pgpcost: good $signer" "$file" --profile=pgp26
        check "$1: verified" verifies 0 "good $signer" --profile=pgp26 -f -o out "$file"
        check "$1: the same text" is_email "$sha"
        return
        ;;
    c-*) ;;
    *) wrong=7 no=7 pass=of-keys ;;
    esac
    check "$1: without the override" refused 9 "$none" "$file" --passphrase-file=$pass
    check "$1: with the wrong passphrase" refused $wrong '' "$file" --profile=pgp26 --passphrase-file=wrong
    check "$1: without a passphrase" refused $no 'passphrase, and none was given' "$file" --profile=pgp26
    check "$1: with the override" gives "$sha" 9 "warning: $none" "$file" --allow-no-mdc --passphrase-file=$pass
    check "$1: in its time" gives "$sha" 0 "warning: $none" "$file" --profile=pgp26 --passphrase-file=$pass
    case $1 in
    se-*) check "$1: its signature" gives "$sha" 0 "pgpcost: good $signer" "$file" --profile=pgp26 --passphrase-file=$pass ;;
    esac
}

check 'the keys are imported' "$PGPCOST" keys import "$pgp26/keys/secring.pgp"
rows=0
while IFS='|' read -r _ file _ _ _ _ plain _; do
    read -r file <<<"$file"
    read -r _ sha <<<"$plain"
    [[ $file =~ ^[a-z]+-.*\.(pgp|asc)$ && $sha =~ ^[0-9a-f]{16}$ ]] || continue
    rows=$((rows + 1))
    row "$file" "$sha"
done <"$pgp26/README.md"
check 'the table was read' [ $rows -eq 26 ]

# --- signatures beside and below their text ---------------------------------------------------------

# Blanks at line ends are not signed, and the last line has an end.
{ sed 's/[[:blank:]]*$//' "$pgp26/email.txt" && echo; } >stripped
sed '20s/e/a/' "$pgp26/msg/clear-1024.asc" >changed.asc
check 'clear text, changed' verifies 10 "BAD $signer" --profile=pgp26 changed.asc
check 'clear text, weak today' verifies 12 "weak $signer" "$pgp26/msg/clear-1024.asc"
check 'clear text, in its time' verifies 0 "good $signer" --profile=pgp26 -f -o out "$pgp26/msg/clear-1024.asc"
check 'it is what was signed' cmp out stripped
det='signature by Test 382 <k382@example.org>, key 019466F496B440F1, made'
check 'detached, of another text' verifies 10 "BAD $det" --profile=pgp26 "$pgp26/msg/det-382.sig" stripped
check 'detached, weak today' verifies 12 "weak $det" "$pgp26/msg/det-382.sig" "$pgp26/email.txt"
check 'detached, in its time' verifies 0 "good $det" --profile=pgp26 "$pgp26/msg/det-382.sig" "$pgp26/email.txt"
PGPCOST_HOME=$scratch/nobody check 'nobody is known' verifies 11 'cannot check the signature by key 019466F496B440F1' --profile=pgp26 "$pgp26/msg/det-382.sig" "$pgp26/email.txt"
for ring in pubring.pgp pub382.pgp pub382.asc; do
    PGPCOST_HOME=$scratch/nobody check "the key in $ring" verifies 0 "good $det" --profile=pgp26 --keyring="$pgp26/keys/$ring" "$pgp26/msg/det-382.sig" "$pgp26/email.txt"
done

# --- several recipients, and a key without a passphrase -------------------------------------------

for bits in 382 1024 2048; do
    PGPCOST_HOME=$scratch/only-$bits
    export PGPCOST_HOME
    check "the key of $bits bits alone" "$PGPCOST" keys import "$pgp26/keys/sec$bits.pgp"
    check "one of three recipients: $bits bits" gives "$email" 0 "$none" "$pgp26/msg/e-multi-zon.pgp" --profile=pgp26 --passphrase-file=of-keys
done
export PGPCOST_HOME=$scratch/other
check 'a key that is no recipient' "$PGPCOST" keys import "$pgp26/keys/sec768.pgp"
check 'nobody else' refused 6 'no secret key for it: encrypted to key 019466F496B440F1 and 2 more' "$pgp26/msg/e-multi-zon.pgp" --profile=pgp26 --passphrase-file=of-keys
export PGPCOST_HOME=$scratch/nopass
check 'a key without a passphrase' "$PGPCOST" keys import "$pgp26/keys/sec512-nopass.pgp"
check 'opens its message' gives "$email" 0 "$none" "$pgp26/msg/nopass-512-zon.pgp" --profile=pgp26

# --- in several parts -----------------------------------------------------------------------------

export PGPCOST_HOME=$scratch/store
for i in 1 2 3; do { printf 'From: somebody\nSubject: part %d\n\n' $i && cat "$pgp26/msg/parts40.as$i" && echo Bye; } >mail$i; done
in_parts() { cat "$@" >parts; }
set -- --profile=pgp26 --passphrase-file=of-keys
in_parts mail1 mail3 mail2
check 'parts in another order' refused 4 'part 2 of 3 expected, found PGP MESSAGE, PART 03/03' parts "$@"
in_parts mail2 mail3
check 'the first is missing' refused 4 'part 1 of 3 expected, found PGP MESSAGE, PART 02/03' parts "$@"
in_parts mail1 mail2
check 'the last is missing' refused 4 'part 3 of 3 expected, found none' parts "$@"
in_parts mail1 mail1 mail2 mail3
check 'one comes twice' refused 4 'part 2 of 3 expected, found PGP MESSAGE, PART 01/03' parts "$@"
in_parts mail1 mail2 mail3
sed -i '/^=....$/ { s//=AAAA/; :rest; n; b rest }' parts
check 'a checksum in the middle is wrong' refused 5 "the armor's checksum is wrong" parts "$@"
in_parts mail1 mail2 mail3
check 'three mails one behind the other' gives "$email" 0 "$none" parts "$@"
in_parts "$pgp26"/msg/parts40.as?
check 'three parts one behind the other' gives "$email" 0 "$none" parts "$@"

done_testing
