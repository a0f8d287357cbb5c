# pgpcost verify, and decrypt of what is signed: verdicts, statuses, and that nothing is written which did not check out.
. "$top_srcdir/tests/cli/lib.sh"

# Two keys and what they signed on 2 June 2020, by GnuPG.
cat >alice.asc <<'TXT'
-----BEGIN PGP PUBLIC KEY BLOCK-----

mI0EXtRFAAEEAJ9uH1hacLOeQCWYwy3OkCiAzjHpRdyopMDUEns2ms3p2rJQKDbH
jlFWYZDqbxMRey3s5lnVIc40jd0aqqXaUBjfF9nh3qxFeYcF8Aezx5rMZaW0Gb9U
tU7KCglRmpOn34YX7BO0oHRDHU00Uk5eyb3qyPeo6HclWh/k/YPuxxkjABEBAAG0
GUFsaWNlIDxhbGljZUBleGFtcGxlLm9yZz6IzgQTAQoAOBYhBHCYxmFbqwjk3hQB
9ERlYT1Xqw3vBQJe1EUAAhsDBQsJCAcCBhUKCQgLAgQWAgMBAh4BAheAAAoJEERl
YT1Xqw3vOvcD/RoWIVR1hxD+OwedN/qpYpdatt15Lj6CEAuidTYLdxGJCqQqK/2A
PRfVblljCsiOi0110rwrYqA/hmoRmdUW6PSDz3WmbXc/p+sAIoNJ7OKpvDdorzxv
6/BWkhyN/iIaZMcWLukj0M3+VJ3Rz94l3XMIpIqBfl086ljDP2QIO3PM
=SZ+5
-----END PGP PUBLIC KEY BLOCK-----
TXT
cat >bob.asc <<'TXT'
-----BEGIN PGP PUBLIC KEY BLOCK-----

mI0EXtRFAAEEANPq63u/ub66hYkDmYBdEqwGf1NVFhyE8Y/flvAZjs9+REOEGdPZ
GOhBT7sPUtCtvoJ+In4eASgrH/AehenUl+sy9/kzUYsICmibbQXmjjvGYfj9Mhwz
T1vZjVSb0fPa2XFmJt8/szSW87ZQg1t5ipj8umVHJEAfvFR6EbJTCTddABEBAAG0
FUJvYiA8Ym9iQGV4YW1wbGUub3JnPojOBBMBCgA4FiEETy+BbryXSO642G+hCHWm
asx98WUFAl7URQACGwMFCwkIBwIGFQoJCAsCBBYCAwECHgECF4AACgkQCHWmasx9
8WVFIgQAyYRwtujsZpjD4Mz0Kp4cwVfv9uZ+NWe9GXLVAL0fXcGutSJ1XeqxI1/K
DY2293wv++QWRHNZa2jbUxnjuc0mTauxhibvnHLAIHWgSrwvxFi6oCBdB6nV8Zeh
zcdcUxeNc0o7L2Si6wcdE/9lFo5Dbz9gm1OKS60V125/YWfGOhA=
=X+ih
-----END PGP PUBLIC KEY BLOCK-----
TXT
cat >letter.asc <<'TXT'
-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA512

Dear Bob,
- - I sign this.@@

Alice
-----BEGIN PGP SIGNATURE-----

iMYEAQEKADAWIQRwmMZhW6sI5N4UAfREZWE9V6sN7wUCXtWWgBIcYWxpY2VAZXhh
bXBsZS5vcmcACgkQRGVhPVerDe+eDQP+JPZWtV+MDeXwm/mDoNouBDPsgueNqoJR
3rZ6U0DGGNjqGUo7vWElCjsXhfcrWzmuPlbkCK4TFQL3JowEJ3t2KWZUQ4dxum7L
mivMqBsLMwtRlrEiIKL4EvKIxNFcDpGHfuBq+HJdn/hjKkG5K8Bt8k5+EaOUvxH4
0EWpd4b8HZo=
=Mw+c
-----END PGP SIGNATURE-----
TXT
cat >letter.sig <<'TXT'
-----BEGIN PGP SIGNATURE-----

iMYEAAEKADAWIQRwmMZhW6sI5N4UAfREZWE9V6sN7wUCXtWWgBIcYWxpY2VAZXhh
bXBsZS5vcmcACgkQRGVhPVerDe+U/QP/UKyfHNIGxyWjJBhczLB6vBJmYuj/CDQR
/L3SLjITA8Ja9+OTJRmD7q+jOsNoY5bhSpssG8GfqmyiqeYaln1HENd1h/G4x3iw
rxIzQASgiMw3YYMb4v6Dmpiiy3126DwMvxtzIPlRQP2CJsgsxzUo11J64ZblTTkl
uYnWR/kCG60=
=HMRs
-----END PGP SIGNATURE-----
TXT
cat >expired.sig <<'TXT'
-----BEGIN PGP SIGNATURE-----

iMwEAAEKADYWIQRwmMZhW6sI5N4UAfREZWE9V6sN7wUCXtWWgAWDAAAAARIcYWxp
Y2VAZXhhbXBsZS5vcmcACgkQRGVhPVerDe8wRwP/YO2ksV2B/0/s/hFPTlHbrf2K
JE+gDknnHZ49fUfcCOkViSx4Ei73LxkfF0IKvwCUj/Dn63cMtrVz2hhuMBKe+2rp
6veReBrDEn0Q6yE/bsjkenhZ5fKE3nZILdIxfSJw5IU0VzDKlrNbHko3yloFOZGR
qcv9m5Cj02bwnpcp/Vs=
=/vxa
-----END PGP SIGNATURE-----
TXT
cat >signed.asc <<'TXT'
-----BEGIN PGP MESSAGE-----

kA0DAAoBCHWmasx98WUAkA0DAAoBRGVhPVerDe8BrC5iBmxldHRlcl7VloBEZWFy
IEJvYiwKLSBJIHNpZ24gdGhpcy4gIAoKQWxpY2UKiMYEAAEKADAWIQRwmMZhW6sI
5N4UAfREZWE9V6sN7wUCXtWWgBIcYWxpY2VAZXhhbXBsZS5vcmcACgkQRGVhPVer
De+U/QP/UKyfHNIGxyWjJBhczLB6vBJmYuj/CDQR/L3SLjITA8Ja9+OTJRmD7q+j
OsNoY5bhSpssG8GfqmyiqeYaln1HENd1h/G4x3iwrxIzQASgiMw3YYMb4v6Dmpii
y3126DwMvxtzIPlRQP2CJsgsxzUo11J64ZblTTkluYnWR/kCG62IxAQAAQoALhYh
BE8vgW68l0juuNhvoQh1pmrMffFlBQJe1ZaAEBxib2JAZXhhbXBsZS5vcmcACgkQ
CHWmasx98WUToAP8C8UHnhYYFZVkU7sWw8r6M5kdoUUk9Pf6oHyWHob6gW9K3i1X
u3sT4kMAHkdy7ZcsfPxvy0QCi1Ylv7soPetd6ODsAWkyFZIKSFe70BSUh++LYvHT
xNQRUNFRUSR5W56kRvyZfdLQ6WmILEjQDpXeFtRfQiFFqLlVZmzV1XKARvs=
=nU8w
-----END PGP MESSAGE-----
TXT
sed -i 's/@@$/  /' letter.asc
printf 'Dear Bob,\n- I sign this.  \n\nAlice\n' >letter
# Blanks at line ends are not covered, and are not given.
printf 'Dear Bob,\n- I sign this.\n\nAlice\n' >clear
mv ./* "$scratch"
cd "$work" || exit 1
for file in alice.asc bob.asc letter letter.asc letter.sig expired.sig signed.asc; do cp "$scratch/$file" .; done
all='alice.asc bob.asc letter letter.asc letter.sig expired.sig signed.asc'

ended() { [ $status -eq "$1" ] || { echo "expected status $1"; return 1; }; }
lines() { [ "$(wc -l <"$scratch/$1")" -eq "$2" ]; }
# written FILE: nothing but that file is there beside the first ones.
written() { names $all "$@"; }
alice='signature by Alice <alice@example.org>, key 4465613D57AB0DEF'

# --- nobody is known -----------------------------------------------------------------------------

program verify -q -o out letter.asc
is 'the signer is not known' eval 'ended 11 && out "cannot check the signature by key" && out ": its key is not here"'
is 'nothing is written' written
is 'it is said once' eval 'lines out 1 && err "letter.asc: its signature cannot be checked"'
# Where keys cannot be looked for there is no verdict, on either output and in neither format.
unjudged() { ended "$1" && err "pgpcost: $2" && not grep -qi 'good\|signature by' "$scratch/out" "$scratch/err"; }
head -c 100 bob.asc >cut.asc
for ring in '3 nowhere' '4 letter' '4 cut.asc'; do
    for files in letter.asc 'letter.sig letter' 'letter.sig bob.asc'; do
        program verify -q --keyring="${ring#* }" $files
        is "no verdict on $files by the keyring ${ring#* }" unjudged $ring
        program verify --format json --keyring="${ring#* }" $files
        is 'nor in JSON' eval 'unjudged $ring && out "\"signatures\":[]"'
    done
done
rm cut.asc
runs 'Bob is imported' keys import bob.asc
program verify -q letter.asc
is 'Bob did not sign it' eval 'ended 11 && not out good'
program verify -q -o out signed.asc
is 'one of two is not known' eval 'ended 11 && out "good signature by Bob" && out "cannot check" && lines out 2'
is 'how many' err 'signed.asc: 1 of its 2 signatures are not good'
is 'and nothing is written' written
runs 'the other is in a keyring' verify -q --keyring=bob.asc --keyring=alice.asc signed.asc
is 'both are good' out "good $alice, made 2020-06-02, SHA-512, RSA 1024"
runs 'Alice is imported' keys import alice.asc

# --- forgeries -----------------------------------------------------------------------------------

for change in 's/Dear/Deer/' 's/- I sign/- I signed/' 's/^Alice/Mallory/' '/^Alice/d' 's/^- - I/- I/'; do
    sed "$change" letter.asc >"$scratch/forged.asc"
    program verify -q -o out "$scratch/forged.asc"
    is "clear text, $change" eval 'ended 10 && out "BAD $alice" && not out good && err "its signature is bad" && written'
    program decrypt -q -o out "$scratch/forged.asc"
    is "decrypted, $change" eval 'ended 10 && err "pgpcost: BAD $alice" && written'
    program verify -q -o - "$scratch/forged.asc"
    is "to standard output, $change" eval 'ended 10 && [ ! -s "$scratch/out" ] && err "BAD $alice"'
done
head -c 300 letter.asc >"$scratch/cut.asc"
program verify -q -o out "$scratch/cut.asc"
is 'cut short' eval 'ended 4 && not out good && written'
{ cat letter && echo; } >"$scratch/longer"
program verify -q letter.sig "$scratch/longer"
is 'a line end more' eval 'ended 10 && out "BAD $alice"'
program verify -q letter.sig alice.asc
is 'of another file' eval 'ended 10 && out "BAD $alice"'
program verify -q expired.sig letter
is 'a signature that has expired' eval 'ended 12 && out "untimely $alice" && out ": it has expired" && not out good'
program verify -q letter.sig
is 'a signature alone' eval 'ended 4 && err "hint: verify SIGNATURES FILE"'
program verify -q letter letter.sig
is 'the wrong way round' eval 'ended 4 && not out good'
program verify -q alice.asc
is 'a key' eval 'ended 4 && not out good'
program encrypt -q -k 512 -o "$scratch/secret.pgp" letter
program verify -q "$scratch/secret.pgp"
is 'what is encrypted' eval 'ended 6 && err "hint: decrypt reads it, and checks its signatures"'
printf '\313\013b\0\0\0\0\0hello' >"$scratch/plain.pgp"
program verify -q "$scratch/plain.pgp"
is 'what is not signed' eval 'ended 4 && err "there is no signature in it"'

# --- what is good --------------------------------------------------------------------------------

program verify letter.asc
is 'clear text' eval 'ended 0 && out "good $alice, made 2020-06-02, SHA-512, RSA 1024"'
tail -n +2 "$scratch/out" >"$scratch/table"
is 'and a table' is_table "$scratch/table"
is 'that says what it is of' eval 'out "verify letter.asc" && out "1 signature; clear text"'
is 'with the hash and the public-key operation in it' eval 'table "$scratch/out" | grep -q ^hash && table "$scratch/out" | grep -q ^rsa && table "$scratch/out" | grep -q ^keys'
is 'nothing is written where no -o is' written
runs 'with its text' verify -q -o out letter.asc
is 'as it was signed' cmp out "$scratch/clear"
program verify -q -o out letter.asc
is 'a file that is there stays' eval 'ended 3'
rm out
program verify -q -o - letter.asc
is 'to standard output the text alone goes' eval 'ended 0 && cmp "$scratch/out" "$scratch/clear" && err "good $alice"'
runs 'beside its file' verify -q letter.sig letter
is 'a line' eval 'out "good $alice" && lines out 1 && lines err 0'
"$PGPCOST" verify -q letter.sig - <letter >"$scratch/out" 2>"$scratch/err"
is 'the file in standard input' eval 'out "good $alice"'
"$PGPCOST" verify -q - letter <letter.sig >"$scratch/out" 2>"$scratch/err"
is 'or the signature' eval 'out "good $alice"'
program verify -q - -
is 'not both' eval 'ended 2'
cat letter.sig expired.sig >"$scratch/two.sig"
runs 'two in a row, of which one block is read' verify -q "$scratch/two.sig" letter
is 'which is said' err 'a second block'
runs 'a message of two' verify -q -n 3 -o out signed.asc
is 'each has its line, once' eval 'lines out 2 && out "good signature by Bob" && out "good $alice"'
is 'the text is the letter' cmp out letter
rm out

# --- decrypt -------------------------------------------------------------------------------------

runs 'decrypt of a message' decrypt -q -o out signed.asc
is 'says so on standard error' eval 'err "pgpcost: good signature by Bob" && err "pgpcost: good $alice" && lines out 0 && cmp out letter'
rm out
runs 'Alice is gone' keys delete alice
program decrypt -q -o out signed.asc
is 'the text is written where a signer is not known' eval 'ended 11 && err "pgpcost: cannot check the signature by key" && cmp out letter'
rm out
runs 'and counts with a keyring' decrypt -q --keyring=alice.asc -o out signed.asc
rm out

# --- JSON ----------------------------------------------------------------------------------------

program verify --format json letter.asc
is 'JSON of what cannot be checked' eval 'ended 11 && lines out 1 && out "\"status\":11" && out "\"verdict\":\"unknown\",\"reason\":\"its key is not here\""'
program verify --format json --keyring=alice.asc letter.asc
is 'JSON of what is good' eval 'ended 0 && lines out 1 && out "{\"file\":\"letter.asc\",\"status\":0,\"signatures\":[{\"verdict\":\"good\"" && out "\"created\":1591056000" && out "\"name\":\"Alice <alice@example.org>\""'
program verify --format json --keyring=alice.asc "$scratch/forged.asc"
is 'JSON of what is bad' eval 'ended 10 && out "\"verdict\":\"bad\"" && out "\"error\":"'
program verify --format json "$scratch/plain.pgp"
is 'JSON of what is not signed' eval 'ended 4 && out "\"signatures\":[]" && out "there is no signature in it"'
program verify --format json -o - letter.asc
is 'not on one output with the text' ended 2
program verify --format xml letter.asc
is 'no other format' eval 'ended 2 && err "--format xml: expected text or json"'
program verify -o out letter.sig letter
is 'no -o beside a file' eval 'ended 2 && written'

done_testing
