# The stateless command line: each status that can be provoked, with nothing left behind; then each verb and option. That
# others understand it is in tests/interop.
. "$top_srcdir/tests/cli/lib.sh"

# sop ARGUMENT...: runs it, standard input being the file $in.
in=/dev/null
sop() {
    "$PGPCOST" sop "$@" >"$scratch/out" 2>"$scratch/err" <"$in"
    status=$?
}

# ends STATUS NAME ARGUMENT...: one test: it ends so, and where that is a failure says why in one line or more, writes
# nothing to standard output and leaves no file.
ends() {
    local wanted=$1 name=$2 before
    shift 2
    before=$(files)
    sop "$@"
    is "$wanted: $name" as_wanted "$wanted" "$before"
}
as_wanted() {
    [ $status -eq "$1" ] || return
    [ "$1" -eq 0 ] || { [ ! -s "$scratch/out" ] && grep -q '^pgpcost: ' "$scratch/err" && [ "$2" = "$(files)" ]; }
}

# keep NAME ARGUMENT...: what it writes goes to the file NAME.
keep() {
    local file=$1
    shift
    sop "$@"
    if [ $status -eq 0 ] && [ ! -s "$scratch/err" ]; then ok "$*"; else not_ok "$*" "$(report)"; fi
    cp "$scratch/out" "$file"
}

# change FILE BYTE TO: a copy of FILE to TO with another value in that byte, counted from 0, or from the end where it is
# negative.
change() {
    local size at old
    size=$(stat -c %s "$1")
    at=$(($2 < 0 ? size + $2 : $2))
    old=$(od -An -tu1 -j "$at" -N 1 "$1")
    cp "$1" "$3"
    printf "\\x$(printf %02x $((old ^ 1)))" | dd of="$3" bs=1 seek="$at" conv=notrunc status=none
}

holds() { cmp -s "$scratch/out" "$1"; }
lines() { [ "$(wc -l <"$scratch/out")" -eq "$1" ]; }

export PGPCOST_HOME=$scratch/absent
printf 'Dear Bob\n- a dash\nFrom here on  \nlast\n' >letter
seq 20000 >long
head -c 3000000 /dev/urandom >huge
printf 'text\xff\n' >no-text
printf 'correct horse' >pass
printf 'correct horse \r\n' >pass-line
printf 'wrong horse' >wrong
printf 'hidden\x1b\n' >control
printf 'caf\xe9\n' >latin
printf ' \n' >blank

# --- about itself --------------------------------------------------------------------------------

version=$("$PGPCOST" --version)
keep version version
is 'the name and the version' grep -qx "$version" version
keep version version --extended
is 'and those of the libraries' eval '[ "$(sed -n 1p version)" = "$version" ] && grep -q "^Nettle [0-9]" version && grep -q "^GMP [0-9]" version'
keep version version --backend
is 'the backend is the program' grep -qx "$version" version
keep version version --sop-spec
is 'the draft' eval 'sed -n 1p version | grep -qxE "~draft-dkg-openpgp-stateless-cli-[0-9]+"'
keep version version --sopv
is 'the subset' grep -qx '1.0' version
rm version
keep profiles list-profiles generate-key
is 'at most four, the default first' eval '[ "$(wc -l <profiles)" -le 4 ] && [ "$(sed -n 1p profiles | cut -d: -f1)" = rfc4880 ] && ! grep -qv "^[a-z0-9-]*: ." profiles'
ln -s "$PGPCOST" pgpcost-sop
is 'the link does the same' eval './pgpcost-sop list-profiles generate-key | cmp - profiles && ./pgpcost-sop --help | grep -q "^Usage: pgpcost-sop VERB"'
./pgpcost-sop juggle 2>"$scratch/err"
is 'with the same statuses' [ $? -eq 69 ]
rm pgpcost-sop profiles
is 'help of each verb' eval 'for verb in $("$PGPCOST" sop --help | sed -n "s/^  \([a-z-]*\)  .*/\1/p"); do "$PGPCOST" sop $verb --help | grep -q "^Usage: pgpcost sop $verb" || exit 1; done'
for call in --help 'decrypt --help' version; do
    "$PGPCOST" sop $call >/dev/full 2>"$scratch/err"
    status=$?
    is "1: a full disk, $call" eval '[ $status -eq 1 ] && [ "$(<"$scratch/err")" = "pgpcost: standard output: cannot write: no space left on device" ]'
done
ends 83 'two questions about the version' version --extended --backend
ends 89 'a verb without profiles' list-profiles sign
ends 19 'no verb' list-profiles
ends 69 'no verb at all'
ends 69 'an unknown verb' juggle
ends 37 'an unknown option' version --juggle
ends 37 'an argument where there is none' version alice

# --- keys ----------------------------------------------------------------------------------------

ends 89 'an unknown profile' generate-key --profile=rfc1991
ends 53 'a user ID that is no text' generate-key --profile=rfc4880-rsa2048 "$(printf 'caf\xe9')"
ends 53 'a user ID of nothing' generate-key --profile=rfc4880-rsa2048 ''
for bad in control latin blank; do
    ends 31 "a password of a key: $bad" generate-key --with-key-password=$bad --profile=rfc4880-rsa2048 alice
done
ends 61 'a password that is not there' generate-key --with-key-password=nothing alice
ends 83 'two passwords' generate-key --with-key-password=pass --with-key-password=pass alice

keep nameless.key generate-key
is 'it is of RSA-3072, with a subkey' eval '"$PGPCOST" inspect nameless.key | grep -c "RSA (1); bits 3072" | grep -qx 2'
is 'armored' grep -qx -e '-----BEGIN PGP PRIVATE KEY BLOCK-----' nameless.key
keep alice.key generate-key --profile=rfc4880-rsa2048 --no-armor 'Alice <alice@example.org>' 'Alice at work'
keep bob.key generate-key --profile=rfc4880-rsa2048 --with-key-password=pass-line bob
keep eve.key generate-key --profile=rfc4880-ed25519 eve
keep signer.key generate-key --profile=rfc4880-rsa2048 --signing-only signer
is 'one key' eval '[ "$("$PGPCOST" inspect signer.key | grep -c "RSA (1); bits 2048")" -eq 1 ]'
for key in alice bob nameless eve signer; do
    in=$key.key
    keep $key.cert extract-cert
done
in=alice.key
keep alice.bin extract-cert --no-armor
is 'binary' eval '"$PGPCOST" sop dearmor <alice.cert | cmp - alice.bin'
is 'no secret in it' not grep -aq 'secret' <("$PGPCOST" inspect alice.cert)
is 'both user IDs' eval '"$PGPCOST" inspect alice.cert | grep -q "Alice at work"'
in=alice.cert
ends 41 'a certificate is no key' extract-cert
in=letter
ends 41 'a letter is no key' extract-cert
in=/dev/null
ends 41 'nothing is no key' extract-cert
ends 41 'nothing is no key, its password' change-key-password

in=bob.key
ends 67 'a locked key' change-key-password
ends 67 'a locked key and a wrong password' change-key-password --old-key-password=wrong
ends 31 'a new password that nobody can type' change-key-password --old-key-password=pass --new-key-password=control
keep bob.clear change-key-password --old-key-password=wrong --old-key-password=pass-line
keep bob.other change-key-password --old-key-password=pass --new-key-password=wrong
in=bob.clear
keep bob.again change-key-password
in=letter

# --- encrypting ----------------------------------------------------------------------------------

PGPCOST_HOME=$scratch/store "$PGPCOST" keygen -q --no-passphrase --profile pgp26 -k 512 -u old >/dev/null 2>&1
PGPCOST_HOME=$scratch/store "$PGPCOST" keygen -q --no-passphrase -k 488 -u small >/dev/null 2>&1
for key in old small; do
    PGPCOST_HOME=$scratch/store "$PGPCOST" keys export --secret -o $key.key $key
    PGPCOST_HOME=$scratch/store "$PGPCOST" keys export -o $key.cert $key
done
# Of Ed25519, with a subkey on Curve25519, as sqop makes them.
cat >curve.cert <<'KEY'
-----BEGIN PGP PUBLIC KEY BLOCK-----
Comment: 3067 BF24 44C1 2A51 AC19  1B53 1D9B F610 6255 5029
Comment: Alice <a@e.org>

xjMEaw59RhYJKwYBBAHaRw8BAQdAvDu03x95rhX1kJcs8WBP01Q6Jyi/Eg8n08ai
9e8jt2vCwBEEHxYKAIMFgmsOfUYFiQWfpgADCwkHCRAdm/YQYlVQKUcUAAAAAAAe
ACBzYWx0QG5vdGF0aW9ucy5zZXF1b2lhLXBncC5vcmd/Y2FbZxhngbiejcieSFYq
azfkpfe2DdlFbmqRFzlqLAMVCggCmwECHgEWIQQwZ78kRMEqUawZG1Mdm/YQYlVQ
KQAAgsoBAKXH+qr+17pMJH+MoifI5UqHxY1NkNQIswGBbJuupysuAP4wtcBOQl3B
8YF+4wx7iK+59+vnYyc749x+SSJ2KqdmA80PQWxpY2UgPGFAZS5vcmc+wsAUBBMW
CgCGBYJrDn1GBYkFn6YAAwsJBwkQHZv2EGJVUClHFAAAAAAAHgAgc2FsdEBub3Rh
dGlvbnMuc2VxdW9pYS1wZ3Aub3JnCSrEKaJAJm79rJRz1QJ1azQSPrOdCDQDt87o
Ou3osBwDFQoIApkBApsBAh4BFiEEMGe/JETBKlGsGRtTHZv2EGJVUCkAAKavAQCx
/AXGhmbpv5BZeNPLD04jdXUfcbY6w5YslmeNjR2W4AEAv6ipkkfw547poqZI485t
njN0OwSx7nAsTGGNRoXzZQrOMwRrDn1GFgkrBgEEAdpHDwEBB0Ax52X7yHHc9ySB
2gqGmbpjZlAJMKoMOjNyfBS69cfdS8LAxQQYFgoBNwWCaw59RgWJBZ+mAAkQHZv2
EGJVUClHFAAAAAAAHgAgc2FsdEBub3RhdGlvbnMuc2VxdW9pYS1wZ3Aub3JnElvC
G4rgD9A2MPJBBw5A/DpK5lfwHTW6G7CRQzBd73UCmwK+oAQZFgoAbwWCaw59RgkQ
tCsfecRy80VHFAAAAAAAHgAgc2FsdEBub3RhdGlvbnMuc2VxdW9pYS1wZ3Aub3Jn
IxlXfR2jJNu/MLvV6PUP/aePQaJ4OJg0Nr13Ujx0kfcWIQR/c8SIrdk9K6lSx+u0
Kx95xHLzRQAA1W0BAMjZDsqyIrtkpOVVJRpGwU8TFzD2GKnCyQXV39gDbNBdAQDa
QzhUMIdRdommvysObpHSn0+UqWM301gKkC+hrfc6AhYhBDBnvyREwSpRrBkbUx2b
9hBiVVApAADd4wEAoIyAEjLSKF2IQkZ+11SksvOFmAm7/rweYeJWVXuRlQQA/Akf
DSgP1exU6rW6vzvWSuEP9bSd38acei6KvnWUANYNzjgEaw59RhIKKwYBBAGXVQEF
AQEHQAJ4Tc64+HLKk36H0LC8SFmFyBX6PWhxqmZ6ggxVEUwiAwEIB8LABgQYFgoA
eAWCaw59RgWJBZ+mAAkQHZv2EGJVUClHFAAAAAAAHgAgc2FsdEBub3RhdGlvbnMu
c2VxdW9pYS1wZ3Aub3Jnb88jdvSsegdV1T3QWiAbsOtVZ1uvyF+hOFXXeW76bQ4C
mwwWIQQwZ78kRMEqUawZG1Mdm/YQYlVQKQAA4pcBAIVZSDjaISAWp4n2xX4BuOq9
Zs9q3z2j8oUQ9zHhHZPHAP0ViovTFp9CF9qfqkjv92A7BfSz+t5yMPcqnBujNoOo
BA==
=/pag
-----END PGP PUBLIC KEY BLOCK-----
KEY

ends 19 'neither certificates nor a password' encrypt
ends 61 'a certificate that is not there' encrypt nobody.cert
ends 61 'a variable that is not set' encrypt @ENV:SOP_NOBODY
ends 61 'a descriptor that is not open' encrypt @FD:77
ends 71 'an unknown prefix' encrypt @WEB:alice
touch @ENV:HOME
ends 73 'a file that is called so' encrypt @ENV:HOME
rm @ENV:HOME
ends 41 'a secret key, where a certificate was expected' encrypt alice.key
ends 41 'a letter, where a certificate was expected' encrypt letter
ends 41 'one that is none among several' encrypt alice.cert letter
ends 17 'a key that only signs' encrypt eve.cert
ends 17 'one of RSA' encrypt alice.cert signer.cert
ends 17 'a key of PGP 2.6' encrypt old.cert
ends 13 'a key that is encrypted to on a curve' encrypt curve.cert
ends 31 'a password that nobody can type' encrypt --with-password=latin
ends 37 'an unknown form' encrypt --as=mime alice.cert
ends 37 'clear text is not encrypted' encrypt --as=clearsigned alice.cert
ends 89 'an unknown profile' encrypt --profile=pgp26 alice.cert
ends 59 'an output that exists' encrypt --session-key-out=letter alice.cert
ends 71 'an output that cannot be' encrypt --session-key-out=@ENV:HOME alice.cert
ends 41 'a certificate does not sign' encrypt --sign-with=alice.cert alice.cert
ends 67 'a locked key does not sign' encrypt --sign-with=bob.key alice.cert
ends 79 'a key of PGP 2.6 does not sign' encrypt --sign-with=old.key alice.cert
in=no-text
ends 53 'what is no text' encrypt --as=text alice.cert
in=letter
"$PGPCOST" sop encrypt alice.cert <letter >/dev/full 2>"$scratch/err"
status=$?
is '1: a full disk' eval '[ $status -eq 1 ] && err "no space left on device"'

keep letter.pgp encrypt alice.cert
is 'armored' grep -qx -e '-----BEGIN PGP MESSAGE-----' letter.pgp
keep binary.pgp encrypt --no-armor alice.cert
keep text.pgp encrypt --as=text alice.cert
keep password.pgp encrypt --no-armor --with-password=pass-line
keep both.pgp encrypt --with-password=wrong --with-password=pass -- alice.cert bob.cert
keep signed.pgp encrypt --sign-with=alice.key --sign-with bob.key --with-key-password=pass nameless.cert
keep session.pgp encrypt --session-key-out=session alice.cert
is 'a session key of AES-256' grep -qxE '9:[0-9A-F]{64}' session
is 'for its owner only' mode_is 600 session
in=long
keep zip.pgp encrypt --no-armor --profile=rfc4880-zip alice.cert
keep long.pgp encrypt --no-armor --profile=default alice.cert
is 'compressed, and not' eval '[ $(stat -c %s zip.pgp) -lt 60000 ] && [ $(stat -c %s long.pgp) -gt 100000 ]'
cat alice.bin bob.cert >mixed 2>/dev/null
cat bob.cert nameless.cert >blocks
in=letter
keep blocks.pgp encrypt blocks
{ "$PGPCOST" sop dearmor <bob.cert; cat alice.bin; } >several
keep several.pgp encrypt several
exec 7<alice.cert
SOP_CERT=$(<bob.cert) keep special.pgp encrypt @ENV:SOP_CERT @FD:7
exec 7<&-

# --- decrypting ----------------------------------------------------------------------------------

# refuses STATUS MESSAGE ARGUMENT...
refuses() {
    local wanted=$1
    in=$2
    shift 2
    ends "$wanted" "decrypt $* <$in" decrypt "$@"
}
refuses 19 letter.pgp
refuses 61 letter.pgp nobody.key
refuses 41 letter.pgp alice.cert
refuses 29 letter.pgp bob.clear
refuses 29 letter.pgp --with-password=pass
refuses 29 letter.pgp eve.key
refuses 29 password.pgp alice.key
refuses 29 password.pgp --with-password=wrong
refuses 29 password.pgp --with-password=blank
refuses 67 both.pgp bob.key
refuses 67 both.pgp bob.key --with-key-password=wrong
refuses 41 letter alice.key
refuses 41 /dev/null alice.key
refuses 41 alice.key alice.key
refuses 41 alice.cert alice.key
PGPCOST_HOME=$scratch/store "$PGPCOST" encrypt -q --profile pgp26 -r old -o no-mdc.pgp letter 2>/dev/null
refuses 41 no-mdc.pgp old.key
printf '9:0123\n' >short
refuses 41 session.pgp --with-session-key=letter
refuses 41 session.pgp --with-session-key=short
"$PGPCOST" sop encrypt --session-key-out=others alice.cert <letter >/dev/null
refuses 29 session.pgp --with-session-key=others
refuses 23 letter.pgp --verify-with=alice.cert alice.key
refuses 23 letter.pgp --verifications-out=good alice.key
refuses 23 letter.pgp --verify-not-before=now alice.key
refuses 23 letter.pgp --verify-not-after=now alice.key
refuses 37 letter.pgp --verify-with=alice.cert --verifications-out=good --verify-not-after=never alice.key
refuses 59 letter.pgp --session-key-out=letter alice.key
refuses 59 letter.pgp --verify-with=alice.cert --verifications-out=letter alice.key
refuses 61 letter.pgp --verify-with=nobody.cert --verifications-out=good alice.key
refuses 41 letter.pgp --verify-with=alice.key --verifications-out=good alice.key

# One status and one line for all that can be wrong with a message to a key that is here: in the session-key packet, in
# the integrity check, in the data.
reasons=
for byte in 20 150 -1 -10 -25; do
    change binary.pgp $byte tampered.pgp
    refuses 41 tampered.pgp --session-key-out=told alice.key
    reasons+=$(<"$scratch/err")$'\n'
done
is 'all say the same' eval '[ "$(sort -u <<<"$reasons" | grep -c .)" -eq 1 ]'
change long.pgp -1 tampered.pgp
refuses 41 tampered.pgp alice.key
head -c -1 long.pgp >tampered.pgp
refuses 41 tampered.pgp alice.key
for byte in 40 -1 -30; do
    change password.pgp $byte tampered.pgp
    refuses 29 tampered.pgp --with-password=pass
done
head -c -1 password.pgp >tampered.pgp
refuses 29 tampered.pgp --with-password=pass
head -c 100 binary.pgp >tampered.pgp
refuses 41 tampered.pgp alice.key
in=huge
"$PGPCOST" sop encrypt --no-armor alice.cert <huge >huge.pgp
# A number that is free would be given to the first file that is opened.
before=$(files)
"$PGPCOST" sop decrypt --session-key-out=told alice.key <huge.pgp 2>"$scratch/err" >&-
status=$?
: >"$scratch/out"
is '1: standard output is closed' as_wanted 1 "$before"
{
    PGPCOST_COST=$scratch/cost "$PGPCOST" sop decrypt --session-key-out=told alice.key <huge.pgp 2>"$scratch/err"
    echo $? >"$scratch/status"
} | true
status=$(<"$scratch/status")
is '1: nobody reads' as_wanted 1 "$before"
is 'which is noted' eval 'grep -q "\"status\": 1," "$scratch/cost" && rm "$scratch/cost"'
change huge.pgp -1 tampered.pgp
"$PGPCOST" sop decrypt alice.key <tampered.pgp >"$scratch/out" 2>"$scratch/err"
status=$?
: >"$scratch/out"
is '41: more than is held back' eval '[ $status -eq 41 ] && err damaged'
rm tampered.pgp
# What is written beside standard output is not there where that fails.
before=$(files)
"$PGPCOST" sop decrypt --session-key-out=told --verify-with=alice.cert --verifications-out=good alice.key <letter.pgp >/dev/full 2>"$scratch/err"
status=$?
is '1: a full disk' as_wanted 1 "$before"
refuses 83 letter.pgp --session-key-out=told --verify-with=alice.cert --verifications-out=told alice.key
ln -s nowhere told
refuses 59 letter.pgp --session-key-out=told alice.key
rm told

# opens MESSAGE ARGUMENT...: two tests.
opens() {
    in=$1
    shift
    sop decrypt "$@"
    is "decrypt $* <$in" [ $status -eq 0 ]
    is 'to what it was' holds "${in_clear-letter}"
}
opens letter.pgp alice.key
opens binary.pgp bob.clear alice.key
opens text.pgp alice.key
opens password.pgp --with-password=wrong --with-password=pass
opens password.pgp --with-password=pass-line
opens both.pgp alice.key
opens both.pgp bob.key --with-key-password=wrong --with-key-password=pass-line
opens both.pgp --with-password=pass
opens both.pgp bob.other --with-key-password=wrong
opens both.pgp bob.again
opens blocks.pgp bob.clear
opens blocks.pgp nameless.key
opens several.pgp alice.key
opens several.pgp bob.clear
opens special.pgp alice.key
opens special.pgp bob.clear
opens session.pgp --with-session-key=session
opens session.pgp --with-session-key=others --with-session-key=session
opens session.pgp --session-key-out=told alice.key
is 'the same session key' cmp session told
is 'for its owner only' mode_is 600 told
rm told
in_clear=long opens zip.pgp alice.key
in_clear=huge opens huge.pgp alice.key
rm huge huge.pgp
exec 8<pass 9>told
SOP_KEY=$(<bob.key) opens both.pgp @ENV:SOP_KEY --with-key-password=@FD:8 --session-key-out=@FD:9
exec 8<&- 9>&-
is 'a session key by a descriptor' grep -qxE '9:[0-9A-F]{64}' told
rm told
# More passwords than one message is tried with elsewhere: on one that makes a key of them as fast as can be, which
# "gpg -c --s2k-mode 1" made.
cat >fast.pgp <<'MESSAGE'
-----BEGIN PGP MESSAGE-----

jAwECQEI7RLLhIwLncfSVwFpmRRh5xEJHu9CSPNxQ4E0rd813mfODiJFt2Wt2hyQ
MxXf/yrYX662sKeS4VVXILaIPXEijT1UTtixE8OUv6FYO85BbZuM9mTz7zfJMXIn
Mo5+0fHSCA==
=CAlp
-----END PGP MESSAGE-----
MESSAGE
for i in 1 2 3 4 5 6 7 8 9; do echo "no $i" >"no$i"; many+=" --with-password=no$i"; done
opens fast.pgp $many --with-password=pass
rm no?

# The signatures, whatever they are, do not change the status.
# good N ARGUMENT...: two tests: so many are.
good() {
    local wanted=$1
    in=signed.pgp
    shift
    rm -f good
    sop decrypt --verifications-out=good "$@" nameless.key
    is "decrypt $*" eval '[ $status -eq 0 ] && holds letter'
    is "$wanted good" eval '[ "$(wc -l <good)" -eq $wanted ]'
}
good 0 --verify-with=eve.cert
good 1 --verify-with=bob.cert
good 2 --verify-with=bob.cert --verify-with=alice.cert
is 'as the draft says' eval '! grep -qvxE "20[0-9-]{8}T[0-9:]{8}Z [0-9A-F]{40} [0-9A-F]{40} mode:binary RSA 2048, SHA-256" good'
is 'for its owner only' mode_is 600 good
good 2 --verify-with=bob.cert --verify-with=alice.cert --verify-not-before=- --verify-not-after=now
good 0 --verify-with=bob.cert --verify-not-before=2099-01-01T00:00:00Z
good 0 --verify-with=bob.cert --verify-not-after=2020-01-01T00:00:00Z
rm good
sop decrypt --verify-out=good --verify-with=bob.cert nameless.key
is 'the option as early drafts called it' eval '[ $status -eq 0 ] && [ "$(wc -l <good)" -eq 1 ]'
rm good

# --- signing -------------------------------------------------------------------------------------

in=letter
ends 19 'nobody signs' sign
ends 19 'nobody signs inline' inline-sign
ends 61 'who is not there' sign nobody.key
ends 41 'a certificate does not sign' sign alice.cert
ends 67 'a locked key does not' sign bob.key
ends 67 'nor with a wrong password' sign --with-key-password=wrong bob.key
ends 79 'a key of PGP 2.6 does not' sign old.key
ends 79 'nor one that is too small' sign alice.key small.key
ends 37 'clear text is no detached signature' sign --as=clearsigned alice.key
ends 59 'a name that is taken' sign --micalg-out=letter alice.key
ends 83 'clear text is armored' inline-sign --as=clearsigned --no-armor alice.key
ends 83 'an option given twice' sign --as=text --as=text alice.key
in=no-text
ends 53 'what is no text' sign --as=text alice.key
ends 53 'nor clear text' inline-sign --as=clearsigned alice.key
ends 53 'nor text inline' inline-sign --as=text alice.key
keep no-text.sig sign alice.key
in=letter
keep letter.sig sign --micalg-out=micalg alice.key
is 'the hash' grep -qx 'pgp-sha256' micalg
rm micalg
keep both.sig sign --no-armor --as=text --micalg-out=micalg --with-key-password=pass alice.key eve.key bob.key
is 'no hash where there are two' [ ! -s micalg ]
for form in binary text clearsigned; do keep $form.signed inline-sign --as=$form alice.key signer.key; done
keep signed.bin inline-sign --no-armor eve.key

# --- verifying -----------------------------------------------------------------------------------

ends 19 'no certificate' verify letter.sig
ends 61 'no signature' verify nothing alice.cert
ends 61 'no certificate there' verify letter.sig nothing
ends 41 'a key, where a certificate was expected' verify letter.sig alice.key
ends 41 'no signature in it' verify letter alice.cert
ends 3 "somebody else's" verify letter.sig bob.cert
ends 3 'too early' verify --not-before=2099-12-31 letter.sig alice.cert
ends 3 'too late' verify --not-after=20201231T000000Z letter.sig alice.cert
ends 37 'no date' verify --not-after=yesterday letter.sig alice.cert
in=long
ends 3 'another letter' verify letter.sig alice.cert
in=letter
ends 0 'a good one' verify letter.sig alice.cert
is 'is told' eval 'lines 1 && grep -q " mode:binary RSA 2048, SHA-256$" "$scratch/out"'
ends 0 'one of three' verify both.sig eve.cert
is 'is told' eval 'lines 1 && grep -q " mode:text Ed25519, SHA-512$" "$scratch/out"'
ends 0 'three of three' verify both.sig alice.cert bob.cert eve.cert
is 'are told' lines 3
for i in $(seq 20); do cat both.sig; done >many.sig
"$PGPCOST" sop verify many.sig alice.cert bob.cert eve.cert <letter 2>"$scratch/err" >/dev/full
status=$?
is '1: a full disk, for more than a block of lines' eval '[ $status -eq 1 ] && [ "$(grep -c . "$scratch/err")" -eq 1 ] && err "cannot write"'
rm many.sig
exec 7<letter.sig
ends 0 'by a descriptor' verify @FD:7 --not-before=- --not-after=now alice.cert
exec 7<&-
in=no-text
ends 0 'what is no text' verify no-text.sig alice.cert

for form in binary text clearsigned; do
    in=$form.signed
    ends 19 "$form: no certificate" inline-verify
    ends 3 "$form: somebody else's" inline-verify --verifications-out=good bob.cert
    ends 3 "$form: too early" inline-verify --not-before=2099-12-31 alice.cert
    ends 59 "$form: a name that is taken" inline-verify --verifications-out=letter alice.cert
    ends 0 "$form: good" inline-verify --verifications-out=good alice.cert signer.cert
    if [ $form = clearsigned ]; then sed 's/ *$//' letter >expected; else cp letter expected; fi
    is 'what it holds' holds expected
    is 'both signatures' [ "$(wc -l <good)" -eq 2 ]
    is 'for its owner only' mode_is 600 good
    rm good
    ends 19 "$form: nowhere for the signatures" inline-detach
    ends 59 "$form: a name that is taken" inline-detach --signatures-out=letter
    before=$(files)
    "$PGPCOST" sop inline-verify --verifications-out=good alice.cert <$in >/dev/full 2>"$scratch/err"
    status=$?
    is "1: $form: a full disk" as_wanted 1 "$before"
    "$PGPCOST" sop inline-detach --signatures-out=apart.sig <$in >/dev/full 2>"$scratch/err"
    status=$?
    is "1: $form: a full disk, apart" as_wanted 1 "$before"
    ends 0 "$form: taken apart" inline-detach --signatures-out=apart.sig
    cp "$scratch/out" apart
    is 'for its owner only' mode_is 600 apart.sig
    is 'armored' grep -qx -e '-----BEGIN PGP SIGNATURE-----' apart.sig
    in=apart
    ends 0 "$form: good apart" verify apart.sig alice.cert signer.cert
    is 'both' lines 2
    in=$form.signed
    ends 0 "$form: binary" inline-detach --no-armor --signatures-out=apart.bin
    is 'the same' eval '"$PGPCOST" sop dearmor <apart.sig | cmp - apart.bin'
    rm apart*
done
sed 's/Bob/Eve/' clearsigned.signed >forged
in=forged
ends 3 'a forgery' inline-verify --verifications-out=good alice.cert
in=signed.bin
ends 0 'a binary one' inline-verify eve.cert
head -c -1 signed.bin >forged
in=forged
ends 41 'one that breaks off' inline-verify eve.cert
in=letter.pgp
ends 41 'an encrypted one' inline-verify alice.cert
ends 41 'an encrypted one, apart' inline-detach --signatures-out=apart
in=binary.signed
refuses 41 binary.signed alice.key
in=letter
ends 41 'a letter' inline-verify alice.cert
ends 41 'a letter, apart' inline-detach --signatures-out=apart

# --- armor ---------------------------------------------------------------------------------------

ends 41 'a letter has no armor' armor
ends 41 'nor can it be taken off' dearmor
in=/dev/null
ends 41 'nothing has no armor' armor
in=clearsigned.signed
ends 41 'clear text is no armor' dearmor
# round FILE LABEL: what is armored comes back, twice, and is of that kind only.
round() {
    in=$1
    keep bin dearmor
    in=bin
    ends 37 'an unknown label' armor --label=juggle
    for label in sig key cert message; do
        [ $label = "$2" ] || ends 41 "$1 is no $label" armor --label=$label
    done
    keep asc armor --label=$2
    is "$1 comes back" cmp asc "$1"
    keep asc armor --label=auto
    is "$1 is known" cmp asc "$1"
    keep again dearmor
    is 'binary stays' cmp again bin
    in=asc
    keep again armor
    is 'armor stays' cmp again asc
    rm bin asc again
}
round letter.sig sig
round bob.key key
round alice.cert cert
round letter.pgp message
round binary.signed message
sed 's/^=..../=AAAA/' letter.sig >forged
in=forged
ends 0 'a wrong checksum' dearmor
is 'is a warning' err 'checksum is wrong'
head -n -2 letter.sig >forged
in=forged
ends 41 'armor that breaks off' dearmor

# --- no state, and what it cost ------------------------------------------------------------------

is 'no key store was made' [ ! -e "$scratch/absent" ]
PGPCOST_HOME=$scratch/store "$PGPCOST" keygen -q --no-passphrase -k 1024 -u carol >/dev/null 2>&1
PGPCOST_HOME=$scratch/store "$PGPCOST" keys export -o carol.cert carol
export PGPCOST_HOME=$scratch/store
stored=$(cd "$scratch/store" && files)
in=letter
ends 61 'a key of the store is not known' encrypt carol
ends 61 'nor does it sign' sign carol
keep carol.pgp encrypt carol.cert
refuses 29 carol.pgp alice.key
"$PGPCOST" sign -q --detach -u carol -o carol.sig letter
in=letter
ends 3 'nor is its signature good' verify carol.sig alice.cert
is 'the store is as it was' eval '[ "$stored" = "$(cd "$scratch/store" && files)" ]'

export PGPCOST_COST=$scratch/cost
in=letter.pgp
sop decrypt alice.key
sop decrypt bob.clear
sop decrypt --juggle
unset PGPCOST_COST
is 'a line for each call' eval '[ "$(wc -l <"$scratch/cost")" -eq 3 ]'
is 'with its status' eval 'for status in 0 29 37; do grep -q "\"verb\": \"decrypt\", \"status\": $status, " "$scratch/cost" || exit 1; done'
is 'the phases add up' awk '
    { match($0, /"wall_ns": [0-9]+/); wall = substr($0, RSTART + 11, RLENGTH - 11) + 0
      sub(/.*"phases_ns": \{/, ""); n = split($0, part, /[:,}] */); sum = 0
      for (i = 2; i <= n; i += 2) sum += part[i]
      if (sum != wall || wall == 0) { print "sum " sum ", wall " wall; exit 1 } }' "$scratch/cost"
is 'for its owner only' mode_is 600 "$scratch/cost"
mkfifo "$scratch/fifo"
for cost in none/cost work fifo; do
    PGPCOST_COST=$scratch/$cost sop decrypt alice.key
    is "what cannot be noted is a warning: $cost" eval '[ $status -eq 0 ] && holds letter && err "warning: PGPCOST_COST: "'
done

done_testing
