# Signing as a user does: what is refused, each form and option, the names of files, the tables. That others find the
# signatures good is in tests/interop.
. "$top_srcdir/tests/cli/lib.sh"

secret() { printf '%s\n' "$2" >"$scratch/$1" && echo "$scratch/$1"; }
right=$(secret right 'correct horse')
wrong=$(secret wrong 'wrong horse')

program keygen -q --no-passphrase -k 1024 -u alice
alice=$(<"$scratch/out")
program keygen -q --passphrase-file "$right" -k 1024 -u bob
bob=$(<"$scratch/out")
program keygen -q --no-passphrase --algorithm ed25519 -u eve
program keygen -q --no-passphrase --profile pgp26 -k 512 -u old
program keygen -q --no-passphrase -k 488 -u small
carol() { PGPCOST_HOME=$scratch/others program "$@"; }
carol keygen -q --no-passphrase -k 512 -u carol
carol keys export -o "$scratch/carol.pub" carol
carol keys export --secret -o "$scratch/carol.sec" carol
program keys import "$scratch/carol.pub"
printf 'Dear Bob\n- a dash\nFrom here on  \nlast' >letter
seq 30000 >long

# --- refused, with nothing left ---------------------------------------------------------------------

# refused STATUS TEXT ARGUMENT...: three tests.
refused() {
    local wanted=$1 text=$2 before
    shift 2
    before=$(files)
    program "$@"
    is "refused: $*" [ $status -eq "$wanted" ]
    is "because: $text" err "$text"
    is 'nothing is left' [ "$before" = "$(files)" ]
}
refused 2 'who signs? -u KEY names somebody, -k BITS measures' sign letter
refused 6 'no key named "nobody" here' sign -u nobody letter
refused 6 'no key named "nobody" here' sign -u alice -u nobody letter
refused 6 'carol: cannot sign with it: key' sign -u carol letter
refused 6 'has no secret half here' sign -u carol letter
refused 7 'wrong passphrase' sign --batch -u bob --passphrase-file "$wrong" letter
refused 7 'locked by a passphrase, and none was given' sign --batch -u bob letter
refused 7 'locked by a passphrase, and none was given' encrypt --batch --sign -u bob -r alice letter
refused 13 'an RSA modulus of 488 bits is too small for a signature with SHA-256' sign -u small letter
is 'with what fits' err 'hint: --hash can be sha1, sha224 for this key'
refused 13 'SHA-1 is too short for a signature on Ed25519' sign --hash sha1 -u eve letter
refused 2 '--hash md5: expected sha224, sha256, sha384, sha512 or sha1' sign --hash md5 -u alice letter
refused 2 '--hash juggle: expected sha224' sign --hash juggle -u alice letter
refused 2 '--detach and --clear are two forms' sign --detach --clear -u alice letter
refused 2 '-z: nothing is compressed with --detach and --clear' sign --detach -z 9 -u alice letter
refused 2 'one file at a time: "long" is the second' sign -u alice letter long
refused 2 'who signs? -u KEY names somebody' encrypt --sign -r alice letter
refused 2 '-u and --hash are for what is signed: --sign is missing' encrypt -u alice -r alice letter
refused 2 '-u and --hash are for what is signed: --sign is missing' encrypt --hash sha512 -r alice letter
refused 3 'nothing: no such file' sign -u alice nothing
refused 3 '/dev/full: cannot write: no space left on device' sign -u alice -o /dev/full letter
refused 2 'letter: is both input and output' sign -f -u alice -o letter letter
refused 13 'is of version 4, which PGP 2.6 cannot hold' sign --profile pgp26 -u alice letter
refused 12 'is of PGP 2.6, whose keys are weak' sign -u old letter
is 'with the profile that takes it' err 'hint: --profile pgp26 takes it'
refused 2 'profile pgp26: a signature with SHA-256 cannot be read there, only MD5' sign --profile pgp26 --hash sha256 -u old letter
refused 2 'a key of 4096 bits: profile pgp26' sign --profile pgp26 -k 4096 letter
touch letter.pgp
refused 3 'letter.pgp: exists already' sign -u alice letter
rm letter.pgp
before=$(files)
(ulimit -f 8; trap '' XFSZ; "$PGPCOST" sign -q -z off -u alice long) >"$scratch/out" 2>"$scratch/err" </dev/null
status=$?
is 'a disk that is full' eval '[ $status -eq 3 ] && err "cannot write" && [ "$before" = "$(files)" ]'

# --- forms ------------------------------------------------------------------------------------------

# packets FILE: the tags of its packets, in their order, on a line.
packets() { "$PGPCOST" inspect --batch "$1" | sed -n 's/.*(tag \([0-9]*\)).*/\1/p' | tr '\n' ' '; }
# says FILE TEXT...: what inspect says of it, blanks and line ends aside.
says() {
    local text all
    all=$("$PGPCOST" inspect --batch "$1" | tr -s ' \n' '  ')
    shift
    for text; do [[ $all == *"$text"* ]] || { echo "not there: $text"; echo "$all"; return 1; }; done
}

runs 'sign FILE' sign -u alice letter
is 'writes FILE.pgp' names letter letter.pgp long
is 'the table is on standard output' is_table "$scratch/out"
is 'it says what was done' out 'sign letter -> letter.pgp'
is 'by which key, with which hash' out 'key RSA 1024 with SHA-256'
is 'how it is compressed' out 'message; compression ZIP level 6'
is 'hashing is a phase' [ "$(bytes_in "$scratch/out" hash)" = "$(stat -c %s letter)" ]
is 'the packets' [ "$(packets letter.pgp)" = '8 4 11 2 ' ]
is 'the fields' says letter.pgp 'version 4; type binary document (0)' 'hash SHA-256 (8)' 'hashed: created, issuer fingerprint; unhashed issuer' "$alice" 'mode b; name letter'
is 'decrypt gives the file back' eval '"$PGPCOST" decrypt -q -o - letter.pgp 2>/dev/null | cmp - letter'
runs 'several runs' sign -f -n 3 -u alice letter
is 'have a table of medians' is_table "$scratch/out"
runs 'uncompressed, no name, text' sign -q -f -z off --no-name -t -u alice letter
is 'the packets' [ "$(packets letter.pgp)" = '4 11 2 ' ]
is 'the fields' says letter.pgp 'type text document (1)' 'mode t; name ""'
is '-q is quiet' silent
runs 'by two' sign -q -f -z off -u eve -u alice letter
is 'the packets' [ "$(packets letter.pgp)" = '4 4 11 2 2 ' ]
is 'one-pass packets nest' says letter.pgp 'algorithm EdDSA (22); issuer' 'last no' 'last yes'
rm letter.pgp
runs 'armored' sign -q -a -u alice letter
is 'writes FILE.asc' eval 'names letter letter.asc long && [ "$(head -1 letter.asc)" = "-----BEGIN PGP MESSAGE-----" ]'
rm letter.asc
runs 'detached' sign --detach -u alice letter
is 'writes FILE.sig' eval 'names letter letter.sig long && [ "$(packets letter.sig)" = "2 " ]'
is 'its table' eval 'is_table "$scratch/out" && out detached && ! out compression'
runs 'detached, armored' sign -q --detach -a -u alice letter
is 'writes FILE.asc' eval '[ "$(head -1 letter.asc)" = "-----BEGIN PGP SIGNATURE-----" ] && [ "$(packets letter.asc)" = "2 " ]'
rm letter.asc letter.sig
runs 'clearsigned' sign -q --clear -u alice letter
is 'writes FILE.asc' names letter letter.asc long
is 'the text is legible' diff <(sed -n '1,/BEGIN PGP SIG/p' letter.asc) <(printf '%s\n' '-----BEGIN PGP SIGNED MESSAGE-----' \
    'Hash: SHA256' '' 'Dear Bob' '- - a dash' '- From here on  ' 'last' '-----BEGIN PGP SIGNATURE-----')
rm letter.asc
runs 'signed and encrypted' encrypt -z off --sign -u alice -r bob letter
is 'its table says by whom' eval 'is_table "$scratch/out" && out "signed by RSA 1024 with SHA-256"'
is 'the packets' says letter.pgp 'public-key encrypted session key (tag 1)' 'encrypted'
is 'the signature is inside' eval '"$PGPCOST" inspect --batch --passphrase-file "$right" letter.pgp | grep "one-pass signature (tag 4)"'
is 'and the file' eval '"$PGPCOST" decrypt -q --passphrase-file "$right" -o - letter.pgp 2>/dev/null | cmp - letter'
rm letter.pgp
"$PGPCOST" sign -q -u alice <letter >piped 2>"$scratch/err"
status=$?
is 'from standard input to standard output' eval '[ $status -eq 0 ] && [ "$(packets piped)" = "8 4 11 2 " ]'
rm piped

# --- hashes -----------------------------------------------------------------------------------------

for row in 'sha224 SHA-224' 'sha256 SHA-256' 'sha384 SHA-384' 'sha512 SHA-512' 'sha1 SHA-1'; do
    read -r hash label <<<"$row"
    program sign -q --detach -f --hash "$hash" -u alice letter
    is "--hash $hash" says letter.sig "hash $label ("
    if [ "$hash" = sha1 ]; then is 'with a warning' err 'signatures with SHA-1 can be forged'; else is 'without a warning' silent; fi
done
program sign -q --detach -f -u eve letter
is 'Ed25519 signs SHA-512' says letter.sig 'hash SHA-512 ('
program sign -q --detach -f -k 3072 letter
is 'RSA of 3072 bits signs SHA-512' says letter.sig 'hash SHA-512 ('
rm letter.sig

# --- keys -------------------------------------------------------------------------------------------

runs 'a locked key' sign -q --batch --passphrase-file "$right" -u bob letter
runs 'the right passphrase of several' sign -q -f --batch --passphrase-file "$wrong" --passphrase-file "$right" -u bob letter
runs 'from a file' sign -q -f -u "$scratch/carol.sec" letter
runs 'in several runs, it is unlocked each time' sign -f -n 2 --batch --passphrase-file "$right" -u bob letter
# With -c what is given is the message's, and opens it; the key's is asked for.
program encrypt -q -f --batch -c --sign -u bob --passphrase-file "$right" letter
is 'a passphrase for -c is not tried on the key' eval '[ $status -eq 7 ] && err "locked by a passphrase, and none was given"'
program encrypt -q -f --batch -c --sign -u alice --passphrase-file "$right" letter
is 'a key without one signs' [ $status -eq 0 ]
echo junk >"$PGPCOST_HOME/0000000000000000000000000000000000000000.pgp"
program sign -q -f -u alice letter
is 'by a name, all keys are read' eval '[ $status -eq 0 ] && err "left out"'
program sign -q -f -u "$alice" letter
is 'by a fingerprint, one is' eval '[ $status -eq 0 ] && silent'
program sign -q -f -u "${alice,,}" letter
is 'in small letters, too' eval '[ $status -eq 0 ] && silent'
program encrypt -q -f --sign -u "$alice" -r "$bob" letter
is 'and to encrypt' eval '[ $status -eq 0 ] && silent'
program sign -q -f -u 0000000000000000000000000000000000000000 letter
is 'a damaged one is no key' eval '[ $status -eq 6 ] && err "no key named"'
rm "$PGPCOST_HOME"/0000* letter.pgp

# --- PGP 2.6 ----------------------------------------------------------------------------------------

runs 'sign --profile pgp26' sign --profile pgp26 -z off -u old letter
is 'with a warning' err 'profile pgp26: signatures with MD5 can be forged'
is 'the signature is first' [ "$(packets letter.pgp)" = '2 11 ' ]
is 'of version 3' says letter.pgp 'old header; version 3' 'hash MD5 (1)'
is 'holding back is a phase' [ "$(bytes_in "$scratch/out" spool)" = "$(bytes_out "$scratch/out" spool)" ]
runs 'compressed' sign -q -f --profile pgp26 -u old letter
is 'the packets' [ "$(packets letter.pgp)" = '8 2 11 ' ]
runs 'clearsigned' sign -q --clear --profile pgp26 -u old letter
is 'names no hash' [ "$(sed -n 2p letter.asc)" = '' ]
printf 'a tab\t\nblanks  \n' >tabs
runs 'tabs at line ends, which it does not take for blanks' sign -q --clear --profile pgp26 -u old tabs
is 'are covered, and read' eval '"$PGPCOST" verify -q --profile pgp26 -o - tabs.asc 2>/dev/null | diff - <(printf "a tab\t\nblanks\n")'
sed 's/tab\t/tab/' tabs.asc >spoilt.asc
program verify -q --profile pgp26 spoilt.asc
is 'and bad without' [ $status -eq 10 ]
rm tabs tabs.asc spoilt.asc
runs 'much of it' sign -q --profile pgp26 -z off -u old long
is 'gives the file back' eval '"$PGPCOST" decrypt -q -o - long.pgp 2>/dev/null | cmp - long'

done_testing
