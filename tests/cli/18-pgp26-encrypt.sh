# Messages for PGP 2.6: what is refused because it could not read it, what is told, the sizes of 1995, and what is held
# back where. That others read them is in tests/interop.
. "$top_srcdir/tests/cli/lib.sh"

corpus=$top_builddir/corpus
cp "$corpus/email.txt" "$corpus/paper.ps" .
program keygen --no-passphrase -q --profile pgp26 -k 512 -u alice
program keygen --no-passphrase -q -k 512 -u modern
store=$(ls -AR "$PGPCOST_HOME")
echo convpass >"$scratch/pass"
echo another >"$scratch/other"
c="-c --batch --passphrase-file $scratch/pass"
warning='nothing protects this message against change, and its cipher and keys are of 1995'

# --- refused, each with its reason, before a key is made and with nothing left ---------------------

# refused REASON OPTION...: three tests; $wanted is the status.
refused() {
    local reason=$1
    shift
    program encrypt --profile pgp26 "$@" email.txt
    is "refused: $*" [ $status -eq $wanted ]
    is "with the reason: $reason" err "$reason"
    is 'nothing is left, and no key made' eval 'names email.txt paper.ps && [ "$(ls -AR "$PGPCOST_HOME")" = "$store" ]'
}
wanted=2
refused 'cipher aes256 cannot be read there, only idea' -k 512 --cipher aes256
refused 'cipher 3des cannot be read there, only idea' -k 512 --cipher 3des
refused 'hidden recipients cannot be read there' -k 512 --hide-recipients
refused 'a key of 2049 bits: profile pgp26, what PGP 2.6 read in 1995, has at most 2048' -k 2049
refused 'a key of 4096 bits: profile pgp26, what PGP 2.6 read in 1995, has at most 2048' -k 4096
refused 'a passphrase is the key of the message itself' $c -k 512
refused 'a passphrase is the key of the message itself' $c -r alice
refused 'there can be one only' $c --passphrase-file "$scratch/other"
wanted=13
refused 'is of version 4, which PGP 2.6 cannot hold' -r modern
refused 'is of version 4, which PGP 2.6 cannot hold' -r alice -r modern
truncate -s 4294967290 huge
program encrypt -q --profile pgp26 -r alice -o message huge
is 'refused: 4 GiB less 6 bytes, for there is a header' [ $status -eq 2 ]
is 'with the reason' err 'literal data: 4294967300 bytes, and a packet of PGP 2.6 has at most 4294967295'
truncate -s 4294967280 huge
program encrypt -q --profile pgp26 -r alice -z off -o message huge
is 'refused: a literal that fits, with what is around it' eval '[ $status -eq 2 ] && err "symmetrically encrypted data: 4294967305 bytes"'
rm huge
is 'nothing is left' names email.txt paper.ps
program encrypt -k 512 --cipher idea email.txt
is 'another profile does not write IDEA' eval '[ $status -eq 2 ] && err "read, but written only in the format of PGP 2.6"'
runs 'this one takes it by its name' encrypt -q --profile pgp26 -r alice --cipher IDEA -o /dev/null email.txt

# --- sizes ------------------------------------------------------------------------------------------

# is_size WANTED WITHIN OPTION... FILE: one test. The version line of armor is two bytes longer than that of 2.6.2.
is_size() {
    local wanted=$1 within=$2 size
    shift 2
    program encrypt -q --profile pgp26 -t -a -o message "$@"
    size=$(stat -c %s message)
    is "encrypt $*: $size bytes, $wanted in 1995" eval '[ $((size - wanted)) -le $((within + 2)) ] && [ $((wanted - size)) -le $within ]'
    rm -f message
}
for row in '382 off 8165 920984' '1024 off 8275 921090' '382 on 2205 255575' '1024 on 2315 255685'; do
    read -r bits z email paper <<<"$row"
    # Compressed ones within half a percent.
    [ $z = off ] && within='5 5' || within="$((email / 200)) $((paper / 200))"
    is_size "$email" "${within% *}" -k "$bits" -z $z email.txt
    is_size "$paper" "${within#* }" -k "$bits" -z $z paper.ps
done

# --- what is told -----------------------------------------------------------------------------------

runs 'encrypt --profile pgp26' encrypt --profile pgp26 -r alice -n 3 -o message email.txt
is 'one warning for several runs' [ "$(grep -c warning "$scratch/err")" -eq 1 ]
is 'it says that there is no protection' err "$warning"
runs 'the same once' encrypt --profile pgp26 -r alice -f -o message email.txt
is 'the table is on standard output' is_table "$scratch/out"
is 'it names cipher and level' out 'cipher IDEA; compression ZIP level 9'
is 'and the profile' out 'profile pgp26; '
is 'holding back is a phase' [ "$(bytes_in "$scratch/out" spool)" = "$(bytes_out "$scratch/out" spool)" ]
is 'of what is encrypted' [ "$(bytes_in "$scratch/out" spool)" = "$(bytes_out "$scratch/out" cipher)" ]
is 'there is no hash' not grep -q '^hash\|^cipher+hash' "$scratch/out"
runs 'uncompressed' encrypt --profile pgp26 -r alice -z off -f -o message email.txt
is 'nothing is held back where the length is known' not grep -q '^spool' "$scratch/out"
runs 'uncompressed text' encrypt --profile pgp26 -r alice -z off -t -f -o message email.txt
is 'is held back' grep -q '^spool' "$scratch/out"
runs 'the other profile' encrypt -r modern -t -f -o message email.txt
is 'holds nothing back' not grep -q '^spool' "$scratch/out"
is 'and does not warn' not err warning
runs 'a level of one'\''s own' encrypt --profile pgp26 -r alice -z 1 -f -o message email.txt
is 'is used' out 'ZIP level 1'
runs 'on is the level of the profile' encrypt --profile pgp26 -r alice -z on -f -o message email.txt
is 'which is 9' out 'ZIP level 9'
gzip -n <email.txt >packed.gz
runs 'a file that is compressed already' encrypt --profile pgp26 -r alice -f -o message packed.gz
is 'is not compressed' out 'compression none (the file is gzip'
rm packed.gz

# --- packets ----------------------------------------------------------------------------------------

# has LINE...: whether `inspect message` has these lines, in this order.
has() {
    local line
    "$PGPCOST" inspect message >"$scratch/packets" || return
    exec 3<"$scratch/packets"
    for line in "$@"; do
        while IFS= read -r found <&3 && [[ $found != *"$line"* ]]; do :; done
        [[ $found == *"$line"* ]] || { echo "not there: $line"; cat "$scratch/packets"; return 1; }
    done
}
program encrypt -q --profile pgp26 -r alice -k 1024 -k 1024 -f -o message email.txt
is 'a session key for each, then the data; old headers' has \
    'public-key encrypted session key (tag 1)' 'old header; version 3' 'public-key encrypted session key (tag 1)' 'old header; version 3' \
    'symmetrically encrypted data (tag 9)' 'old header'
program encrypt -q --profile pgp26 $c -f -o message email.txt
is 'with a passphrase there is the data' has 'symmetrically encrypted data (tag 9)' 'old header'
is 'and no other packet' [ "$(grep -c '(tag ' "$scratch/packets")" -eq 1 ]
is 'its length has four octets' [ "$(head -c 1 message | od -An -tx1)" = ' a6' ]
program encrypt -q --profile pgp26 -r alice -a -f -o message email.txt
is 'armor names the program that wrote it' [ "$(sed -n 2p message)" = 'Version: pgpcost' ]

# bytes OPTION...: the size of a message that is not compressed.
bytes() { "$PGPCOST" encrypt -q --profile pgp26 -r alice -z off "$@" -f -o message 2>/dev/null && stat -c %s message; }
is 'standard input is named stdin' apart 5 "$(bytes <email.txt)" "$(bytes --no-name <email.txt)"
is 'a file by its name' apart 9 "$(bytes email.txt)" "$(bytes --no-name email.txt)"
is 'from standard input as from a file' apart 4 "$(bytes email.txt)" "$(bytes <email.txt)"

# --- what is no text ---------------------------------------------------------------------------------

printf 'one\ntwo\n\001\n' >binary
program encrypt --profile pgp26 -r alice -t -z off -f -o message binary
is 'what is no text is written as it is' [ "$(bytes_in "$scratch/out" cipher)" -eq $((10 + 6 + 6 + 2)) ]
is 'and that is said' err 'this does not look like text: its line ends are not converted'
is 'also on standard input' eval '"$PGPCOST" encrypt -q --profile pgp26 -r alice -t -f -o message <binary 2>&1 | grep "this does not look like text"'
program encrypt -r modern -t -z off -f -o message binary
is 'the other profile does as it is told' not err warning
rm binary

# --- a file for what is too much ---------------------------------------------------------------------

seq 200000 >large
rm message
TMPDIR=$scratch/nowhere program encrypt -q --profile pgp26 -r alice -t large
is 'no directory for a temporary file: status 3' [ $status -eq 3 ]
is 'and what it was for' eval 'err "temporary file: cannot create: " && err TMPDIR'
is 'nothing is left' names email.txt large paper.ps
TMPDIR=$scratch/nowhere program encrypt -q --profile pgp26 -r alice -t -o message email.txt
is 'what is small needs none' [ $status -eq 0 ]
rm message
mkdir "$scratch/tmp"
TMPDIR=$scratch/tmp runs 'a large text' encrypt -q --profile pgp26 -r alice -t -z off large
is 'it is all there' [ "$(stat -c %s large.pgp)" -eq $(($(stat -c %s large) + 200000 + 5 + 6 + 5 + 10 + 5 + 76 + 2)) ]
is 'nothing is left of the temporary file' eval '[ -z "$(ls -A "$scratch/tmp")" ]'
rm large.pgp
(ulimit -f 300; trap '' XFSZ; "$PGPCOST" encrypt -q --profile pgp26 -r alice -t large) >"$scratch/out" 2>"$scratch/err" </dev/null
status=$?
is 'a disk that is full' eval '[ $status -eq 3 ] && err "temporary file: cannot write"'
is 'nothing is left of the message' names email.txt large paper.ps

done_testing
