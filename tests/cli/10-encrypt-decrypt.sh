# Encrypting and decrypting as a user does: every option, the names of files, the tables and where they go.
. "$top_srcdir/tests/cli/lib.sh"

program keygen --no-passphrase -q -k 512 -u 'Alice <alice@example.org>'
program keygen --no-passphrase -q -k 512 -u 'Bob <bob@example.org>'
seq -f 'line %g of a letter, as people write them' 120 >letter
head -c 150000 "$PGPCOST" >binary
: >empty
printf 'one\ntwo\r\nthree' >lines
seq 1000 | gzip >packed.gz

# back FILE [OPTION...]: whether message FILE.pgp gives FILE back.
back() {
    local file=$1
    shift
    "$PGPCOST" decrypt -q -f "$@" -o plain "$file.pgp" && cmp "$file" plain && rm plain
}

# --- the commands that must work as written ------------------------------------------------------

runs 'encrypt -k 1024 -z on FILE' encrypt -k 1024 -z on letter
is 'the measuring key is made on first use and said so' err 'made the measuring key of 1024 bits'
is 'one warning that it is for measuring' [ "$(grep -c warning "$scratch/err")" -eq 1 ]
is 'the table is on standard output' is_table "$scratch/out"
is 'it says what was done' grep -q '^encrypt letter -> letter.pgp$' "$scratch/out"
is 'with which key, cipher and compression' grep -q 'RSA 1024 (e 65537); cipher AES-256; compression ZIP level 6' "$scratch/out"
is 'by which profile, and that it was the first run' grep -q 'rfc4880; 1 thread; cold' "$scratch/out"
is 'how many bytes were written' grep -q "^output: $(stat -c %s letter.pgp) bytes" "$scratch/out"
is 'read are those of the file' [ "$(bytes_out "$scratch/out" read)" = "$(stat -c %s letter)" ]
is 'written are those of the message' [ "$(bytes_in "$scratch/out" write)" = "$(stat -c %s letter.pgp)" ]
is 'times of user and system, and the cost of metering' grep -qE '^total .* user .*, system ' "$scratch/out"
runs 'decrypt -o FILE.out FILE.pgp' decrypt -o letter.out letter.pgp
is 'gives the same bytes' cmp letter letter.out
is 'its table is on standard output' is_table "$scratch/out"
is 'it names key, cipher and compression' grep -q 'cipher AES-256; compression ZIP' "$scratch/out"
is 'read are the bytes of the message' [ "$(bytes_out "$scratch/out" read)" = "$(stat -c %s letter.pgp)" ]
is 'written are those of the file' [ "$(bytes_in "$scratch/out" write)" = "$(stat -c %s letter)" ]
is 'nothing else is left' names binary empty letter letter.out letter.pgp lines packed.gz
rm letter.out letter.pgp
runs 'a second time' encrypt -k 1024 letter
is 'the measuring key is there already' not err made
rm letter.pgp

# --- names -----------------------------------------------------------------------------------------

runs 'binary: FILE.pgp' encrypt -q -r alice letter
runs 'armored: FILE.asc' encrypt -q -r alice -a letter
cp letter.pgp letter.gpg
for ending in pgp gpg asc; do
    mv letter "letter.$ending.kept"
    runs "decrypt FILE.$ending writes FILE" decrypt -q "letter.$ending"
    is "the same bytes, from FILE.$ending" cmp letter "letter.$ending.kept"
    rm "letter.$ending.kept"
done
rm letter.gpg letter.pgp
mkdir sub
runs 'the output stands beside the input' encrypt -q -r alice -o sub/letter.pgp letter
runs 'also in a directory' decrypt -q sub/letter.pgp
is 'in that directory' cmp letter sub/letter
rm -r sub letter.asc
runs '-o FILE' encrypt -q -f -r alice -o other letter
is 'with another name it needs -o to decrypt' status_is 2 "$PGPCOST" decrypt -q other
runs 'and with it is read' decrypt -q -o plain other
is 'the same bytes' cmp letter plain
rm other plain
mkdir -- -d
cp letter -- -d/-letter
runs 'names that look like options, behind --' encrypt -q -r alice -- -d/-letter
is 'beside the input' [ -e ./-d/-letter.pgp ]
rm -r -- -d

# --- standard input and output -----------------------------------------------------------------------

for dash in '' -; do
    "$PGPCOST" encrypt -q -r alice $dash <letter >message && "$PGPCOST" decrypt -q $dash <message >plain
    is "standard input to standard output${dash:+, said by -}" cmp letter plain
done
"$PGPCOST" encrypt -r alice <letter 2>"$scratch/err" >message
is 'the table goes to standard error then' is_table "$scratch/err"
is 'and nothing but the message to standard output' "$PGPCOST" decrypt -q -f -o plain message
"$PGPCOST" decrypt <message 2>"$scratch/err" >plain
is 'also when decrypting' is_table "$scratch/err"
is 'the same bytes' cmp letter plain
"$PGPCOST" encrypt -q -r alice -o - letter | "$PGPCOST" decrypt -q -o /dev/stdout >plain
is '-o - and -o /dev/stdout' cmp letter plain
"$PGPCOST" encrypt -q -r alice -o letter.pgp <letter
is 'from standard input to a file' back letter
rm letter.pgp
echo before >message
"$PGPCOST" encrypt -q -r alice -a -o - letter >>message
is 'standard output is written behind what is there' eval '[ "$(head -n 1 message)" = before ] && "$PGPCOST" decrypt -q -f -o plain message'
program encrypt -q -r alice -o /dev/null letter
is '/dev/null stays what it is' [ -c /dev/null ]
mkfifo pipe
"$PGPCOST" encrypt -q -r alice -o pipe letter &
cat pipe >message
wait $!
is 'a FIFO is written in place' "$PGPCOST" decrypt -q -f -o plain message
is 'and stays one' [ -p pipe ]
rm pipe message plain

# --- what is held back on standard output ------------------------------------------------------------

"$PGPCOST" encrypt -q -z 0 -r alice -o message binary
head -c 100000 message >cut
for size in 100000 150100; do
    head -c $size message >cut
    "$PGPCOST" decrypt -q <cut >plain 2>/dev/null
    is "nothing of a message cut to $size bytes is shown" [ ! -s plain ]
done
rm cut message plain

# --- options of encrypt ----------------------------------------------------------------------------------

for level in on off 0 1 2 3 4 5 6 7 8 9; do
    program encrypt -f -r alice -z $level letter
    case $level in on) said='ZIP level 6' ;; off | 0) said=none ;; *) said="ZIP level $level" ;; esac
    is "-z $level: the table says so" out "compression $said"
    is "-z $level: the same bytes" back letter
    cp letter.pgp "z$level"
done
size() { stat -c %s "$1"; }
is 'off is 0' apart 0 "$(size zoff)" "$(size z0)"
is 'on is 6' apart 0 "$(size zon)" "$(size z6)"
is 'compression makes it smaller' eval '[ $(size z9) -lt $(size z0) ] && [ $(size z1) -lt $(size z0) ]'
rm z? zon zoff letter.pgp

runs 'a compressed file is left as it is' encrypt -r alice packed.gz
is 'and the table says why' out 'compression none (the file is gzip already)'
is 'the same bytes' back packed.gz
runs 'unless -z was given' encrypt -f -r alice -z on packed.gz
is 'then the table says so' out 'compression ZIP level 6'
rm packed.gz.pgp

ciphers=$(our_ciphers)
is 'there are ten ciphers' [ "$(wc -w <<<"$ciphers")" -eq 10 ]
for cipher in $ciphers AES-256 Camellia128; do
    program encrypt -f -r alice --cipher "$cipher" letter
    label=$(grep -o 'cipher [^;]*' "$scratch/out")
    is "--cipher $cipher: $label" eval '[ $status -eq 0 ] && [ "$label" ]'
    program decrypt -o plain letter.pgp
    is "decrypting names the same: $cipher" out "$label; compression"
    is "the same bytes: $cipher" cmp letter plain
    rm plain
done

runs '-a' encrypt -q -f -r alice -a -o letter.pgp binary
is 'armor has its lines' eval '[ "$(head -n 1 letter.pgp)" = "-----BEGIN PGP MESSAGE-----" ] && [ "$(tail -n 1 letter.pgp)" = "-----END PGP MESSAGE-----" ]'
is 'of at most 64 characters' awk 'length > 64 { exit 1 }' letter.pgp
is 'and only those of base64' eval '! grep -qvE "^([A-Za-z0-9+/=]{1,64}|-----.*|)$" letter.pgp'
runs 'armor is read' decrypt -q -o plain letter.pgp
is 'the same bytes' cmp binary plain
rm plain
{ echo 'Dear all,'; cat letter.pgp; echo 'Yours'; } | sed 's/$/\r/' >mail
runs 'also in a mail with other line ends' decrypt -q -o plain mail
is 'the same bytes' cmp binary plain
rm plain mail letter.pgp

runs '-t' encrypt -q -r alice -t -z 0 lines
runs 'text is read' decrypt -q -o plain lines.pgp
is 'lines end as they do here' diff <(tr -d '\r' <lines) plain
rm plain
seq 500 >many
runs 'text of many lines' encrypt -q -r alice -t -z 0 -o text many
runs 'the same as it is' encrypt -q -r alice -z 0 many
is 'in the message they end with CR LF' apart 500 "$(size text)" "$(size many.pgp)"
rm lines.pgp text many many.pgp

name=letter
program encrypt -q -r alice -z 0 $name
named=$(stat -c %s letter.pgp)
program encrypt -q -f -r alice -z 0 --no-name letter
is '--no-name leaves out the name' apart ${#name} "$named" "$(size letter.pgp)"
is 'the same bytes' back letter

runs 'to two people and a measuring key at once' encrypt -f -r alice -r bob -k 512 letter
is 'the table names three keys' out 'key RSA 512 (e 65537), RSA 512 (e 65537), RSA 512 (e 65537)'
is 'the same bytes' back letter

# --- options of both ----------------------------------------------------------------------------------------

runs '-q prints nothing' encrypt -q -f -r alice letter
is 'nothing at all' silent
runs '-q prints nothing when decrypting' decrypt -q -o plain letter.pgp
is 'nothing at all' silent
rm plain
runs '-n' encrypt -f -n 3 -r alice letter
is 'is a table' is_table "$scratch/out"
is 'of the median' out 'warm: the median of 3 runs after one'
is 'with their spread' grep -qE '^phase .* spread ' "$scratch/out"
is 'the same bytes' back letter
runs '-n when decrypting' decrypt -n 3 -o plain letter.pgp
is 'is a table' is_table "$scratch/out"
is 'the same bytes' cmp letter plain
runs '-n needs no -f for its own output' encrypt -q -n 2 -r alice -o new letter
is 'of the last run' [ -s new ]
rm new plain
runs '-n and /dev/null only measure' encrypt -n 2 -r alice -o /dev/null letter
runs '--cpu' encrypt -q -f --cpu 0 -r alice letter
runs '--sync' encrypt -q -f --sync -r alice letter
runs '--sync when decrypting' decrypt -q --sync -o plain letter.pgp
is 'the same bytes' cmp letter plain
rm plain
program encrypt -f -r alice letter
is 'cipher and hash are one phase' eval 'out "cipher+hash" && ! grep -q "^hash " "$scratch/out"'
is 'it says to whom' grep -qE '^to [0-9A-F]{16} Alice <alice@example.org>$' "$scratch/out"
runs '--separate' encrypt -f --separate -r alice letter
is 'cipher and hash are told apart' eval 'grep -q "^cipher " "$scratch/out" && grep -q "^hash " "$scratch/out" && not out "cipher+hash"'
is 'the same bytes' back letter
for engine in gmp nettle; do
    rm plain
    runs "--rsa $engine" decrypt --rsa $engine -o plain letter.pgp
    is 'the table names it' eval 'out "; RSA by $engine; "'
    is 'the same bytes' cmp letter plain
done
rm plain
runs '-j 2 --rsa nettle' decrypt -j 2 --rsa nettle -o plain letter.pgp
is 'the same bytes' cmp letter plain
rm plain
program decrypt --rsa openssl -o plain letter.pgp
is '--rsa takes no other name' eval '[ $status -eq 2 ] && err "--rsa openssl: expected gmp or nettle"'
runs '--strict-armor' decrypt -q --strict-armor -o plain letter.pgp
rm plain letter.pgp

# --- files as they may be --------------------------------------------------------------------------------------

for file in empty binary; do
    runs "encrypt $file" encrypt -r alice $file
    is "a table for $file" is_table "$scratch/out"
    is "the same bytes: $file" back $file
    rm $file.pgp
done
long=$(printf '%0200d' 1)
cp letter "$long"
runs 'a long name' encrypt -r alice "$long"
is 'is cut in the table' is_table "$scratch/out"
is 'the same bytes' back "$long"
rm "$long" "$long.pgp"
printf -v odd 'a b\n\033[31m\303\251'
cp letter "$odd"
runs 'an odd name' encrypt -q -r alice "$odd"
is 'the same bytes' back "$odd"
rm "$odd" "$odd.pgp"
ln -s letter link
runs 'the input may be a link' encrypt -q -r alice link
is 'the same bytes' back link
rm link link.pgp
echo old >target
ln -s target link
runs 'the output may be a link' encrypt -q -f -r alice -o link letter
is 'what it leads to is replaced' eval '[ -L link ] && mv target letter.pgp && back letter'
rm link letter.pgp
echo old >old
chmod 640 old
runs '-f replaces a file' encrypt -q -f -r alice -o old letter
is 'which keeps its mode' mode_is 640 old
mv old letter.pgp
is 'the same bytes' back letter
rm letter.pgp
is 'nothing else is left' names binary empty letter lines packed.gz

done_testing
