# Keys of PGP 2.6: what is made for it, in which form it is kept and given away, and who is encrypted to under which
# profile.
. "$top_srcdir/tests/cli/lib.sh"

store=$PGPCOST_HOME
echo pgpcost >pass
echo another >other
echo 'a letter' >letter

# begins FILE PATTERN: its first octets, in hexadecimal.
begins() { [[ $(od -An -tx1 -v "$1" | tr -d ' \n') = $2* ]]; }

# --- refused -------------------------------------------------------------------------------------

program keygen --no-passphrase --profile pgp25 -u x
is 'a profile that is none' eval '[ $status -eq 2 ] && err "expected one of rfc4880, pgp26"'
program keygen --no-passphrase --profile pgp26 -k 2049 -u x
is 'a key that PGP 2.6 could not read' eval '[ $status -eq 2 ] && err "has at most 2048"'
program keygen --batch --profile pgp26 -k 4096 -u x
is 'is refused before a passphrase is missed' eval '[ $status -eq 2 ] && err 2048 && not err passphrase'
is 'nothing is made' [ ! -e "$store" ]

# --- keygen --------------------------------------------------------------------------------------

runs 'keygen for PGP 2.6' keygen --profile pgp26 -k 1024 -u 'Phil <phil@example.org>' --passphrase-file=pass
is 'says what it made' out 'RSA 1024, "Phil <phil@example.org>"'
is 'warns once of all that is weak' [ "$(grep -c 'MD5, with which such a key certifies itself and hashes its passphrase' "$scratch/err")" -eq 1 ]
is 'prints a fingerprint of its time' grep -qE 'fingerprint [0-9A-F]{32}$' "$scratch/out"
phil=$(grep -oE '[0-9A-F]{32}' "$scratch/out")
id=$(grep -oE 'version 3, key ID [0-9A-F]{16}' "$scratch/out" | cut -d ' ' -f 5)
is 'is kept under it' mode_is 600 "$store/$phil.pgp"
runs 'keygen without -k' keygen --profile pgp26 --no-passphrase -q -u 'Big <big@example.org>'
is 'prints the fingerprint only' grep -qxE '[0-9A-F]{32}' "$scratch/out"
is 'warns of MD5' err 'with which such a key certifies itself, is weak'
for bits in 382 383 512; do
    runs "keygen -k $bits" keygen --profile pgp26 --no-passphrase -q -k $bits -u "Size-$bits"
    is 'says nothing of SHA-1, which is not in it' not err SHA-1
done

# --- list, show, names ---------------------------------------------------------------------------

runs 'list' keys list
is 'a line for each' [ "$(grep -cE '^[0-9A-F]{16}  RSA [0-9]+ +[0-9-]{10}  secret   ' "$scratch/out")" -eq 5 ]
is 'the largest there was' grep -q 'RSA 2048 .* Big' "$scratch/out"
for name in phil "$phil" "0x$id" "${id:8}"; do
    program keys show "$name"
    is "show $name" out "fingerprint $phil"
done
is 'what it is for' grep -qE "^key   $id  RSA 1024 .*  signs, encrypts$" "$scratch/out"
is 'that it is locked' out 'secret, with a passphrase'
program keys show "${phil:16}"
is 'the end of the fingerprint is no key ID' [ $status -eq 6 ]
runs 'as JSON' keys list --format=json phil
is 'its fingerprint' out "\"fingerprint\": \"$phil\""

# --- export, inspect, import ---------------------------------------------------------------------

runs 'export' keys export -o public phil
runs 'export --secret' keys export --secret -o secret phil
is 'the headers that PGP 2.6 looks for, public' begins public 99008d03
is 'and secret' begins secret 9501??03
runs 'inspect the secret key' inspect secret
is 'names version and days' out 'old header; version 3;'
is 'names days' out 'days valid 0'
is 'names the ID' out "$id"
is 'names the fingerprint' out "$phil"
is 'names the protection' out 'protection MD5 (1); cipher IDEA (1)'
is 'names the signature' out 'type generic certification (16)'
is 'no packet has a new header' not out 'new header'
runs 'delete' keys delete -f phil
runs 'import the public half' keys import public
is 'public' out "public key $id added"
runs 'and the secret' keys import secret
is 'is merged' out "secret key $id updated"
runs 'again' keys import secret
is 'changes nothing' out 'unchanged'
runs 'the merged key is exported' keys export -f --secret -o again phil
is 'as it was' cmp secret again

# --- passwd --------------------------------------------------------------------------------------

program keys passwd --batch --passphrase-file=other --new-passphrase-file=pass phil
is 'a wrong passphrase' eval '[ $status -eq 7 ] && err "wrong passphrase"'
runs 'passwd' keys passwd --batch --passphrase-file=pass --new-passphrase-file=other phil
program keys export -f --secret -o again phil
is 'the same form' eval 'begins again 9501??03 && [ "$(stat -c %s again)" -eq "$(stat -c %s secret)" ]'
program keys passwd --batch --passphrase-file=pass --no-passphrase phil
is 'the old passphrase is wrong now' [ $status -eq 7 ]
runs 'the new one opens it' keys passwd --batch --passphrase-file=other --no-passphrase phil
is 'in clear' eval '"$PGPCOST" keys show phil | grep -q "secret, in clear"'

# --- encrypt -------------------------------------------------------------------------------------

program encrypt -q -r phil letter
is 'a key of PGP 2.6 is not encrypted to' eval '[ $status -eq 12 ] && err "is of PGP 2.6, whose keys are weak"'
is 'and the way that is left is named' err 'hint: --profile pgp26'
is 'nothing is written' [ ! -e letter.pgp ]
program keygen --no-passphrase -q -k 1024 -u 'Alice <alice@example.org>'
program encrypt -q --profile pgp26 -r alice letter
is 'nor are others under its profile' eval '[ $status -eq 13 ] && err "is of version 4, which PGP 2.6 cannot hold"'
is 'what they are for is named' err 'hint: --profile rfc4880'
is 'nothing is written' [ ! -e letter.pgp ]

done_testing
