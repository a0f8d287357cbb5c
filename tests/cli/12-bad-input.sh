# What users do wrong and what goes wrong around them: one line that names the file and says why, perhaps a hint, the
# exit status of the manual, nothing left behind, nothing written over.
. "$top_srcdir/tests/cli/lib.sh"

program keygen --no-passphrase -q -k 512 -u 'Alice <alice@example.org>'
program keys export -o alice.key alice
seq 200 >letter
head -c 100000 "$PGPCOST" >binary
"$PGPCOST" encrypt -q -r alice letter
"$PGPCOST" encrypt -q -z 0 -r alice -o binary.pgp binary
mkdir directory

# is_one_line: whether the last run said one line, and besides at most a hint, or what argp says of its help (which it
# breaks into two lines).
is_one_line() {
    awk '
        NR == 1 && !/^pgpcost( [a-z]+)?: ./ { print "begins otherwise"; bad = 1 }
        NR == 1 && /^pgpcost: (hint|warning): / { print "no reason"; bad = 1 }
        NR == 1 && /[.]$/ { print "ends with a full stop"; bad = 1 }
        NR > 1 && !/^pgpcost: hint: ./ && !/^Try `pgpcost [a-z]+ --help/ && !/^information\.$/ { print "one line too many: " $0; bad = 1 }
        /^pgpcost: hint: / { hints++ }
        END { exit bad || NR < 1 || NR > 3 || hints > 1 }' "$scratch/err"
}

# is_refused STATUS TEXT: whether the last run ended with that status and said that, in one line.
is_refused() {
    [ $status -eq "$1" ] || { echo "expected status $1"; return 1; }
    err "$2" || { echo "expected: $2"; return 1; }
    [ ! -s "$scratch/out" ] || { echo 'something was printed'; return 1; }
    is_one_line
}

# bad NAME STATUS TEXT ARGUMENT...: one test: pgpcost refuses, and leaves all files as they were.
bad() {
    local name=$1 wanted=$2 text=$3 before
    shift 3
    before=$(files)
    program "$@"
    is "$name" eval 'is_refused "$wanted" "$text" && diff <(printf "%s\n" "$before") <(files)'
}

# --- files that are not there, or no files, or not for us -----------------------------------------

bad 'encrypt what is not there' 3 'nothing: no such file or directory' encrypt -r alice nothing
bad 'decrypt what is not there' 3 'nothing.pgp: no such file or directory' decrypt nothing.pgp
bad 'encrypt a directory' 3 'directory: is a directory, expected a file' encrypt -r alice directory
bad 'decrypt a directory' 3 'directory: is a directory, expected a file' decrypt -o plain directory
bad 'into a directory' 3 'directory: is a directory, expected a file' encrypt -r alice -o directory letter
bad 'decrypt into a directory' 3 'directory: is a directory, expected a file' decrypt -o directory letter.pgp
bad 'into one that is not there' 3 'nowhere/letter: cannot create: no such file or directory' encrypt -r alice -o nowhere/letter letter
bad 'below a file' 3 'letter/x: not a directory' encrypt -r alice -o letter/x letter
bad 'below a file that is read' 3 'letter/x: not a directory' encrypt -r alice letter/x
bad 'no name at all' 2 'name is empty' encrypt -r alice -o '' letter
ln -s nowhere/letter dangling
bad 'through a link to nowhere' 3 'dangling: cannot create: no such file or directory' encrypt -r alice -o dangling letter
ln -s circle circle
bad 'a circle of links' 3 'circle: too many levels of symbolic links' encrypt -r alice circle
bad 'into a circle of links' 3 'circle: too many levels of symbolic links' encrypt -r alice -o circle letter
rm dangling circle

# Root reads and writes everything: so as somebody else, with a copy of the program that he can reach.
nobody() { (cd "$work" && PGPCOST_HOME=/nonexistent setpriv --reuid=65534 --regid=65534 --clear-groups -- "$scratch/pgpcost" "$@"); }
if [ "$(id -u)" -eq 0 ]; then
    cp "$PGPCOST" "$scratch/pgpcost" && chmod 755 "$scratch" "$scratch/pgpcost" "$work"
    someone=nobody
else
    someone=$PGPCOST
    chmod 555 .
fi
chmod 000 binary binary.pgp
before=$(ls -lA)
$someone encrypt -r ./alice.key binary >"$scratch/out" 2>"$scratch/err"
status=$?
is 'encrypt what may not be read' is_refused 3 'binary: permission denied'
$someone decrypt -o plain binary.pgp >"$scratch/out" 2>"$scratch/err"
status=$?
is 'decrypt what may not be read' is_refused 3 'binary.pgp: permission denied'
$someone encrypt -r ./alice.key -o output letter >"$scratch/out" 2>"$scratch/err"
status=$?
is 'where nothing may be written' is_refused 3 'output: cannot create: permission denied'
$someone encrypt -r ./binary -o /dev/null letter >"$scratch/out" 2>"$scratch/err"
status=$?
is 'to a key that may not be read' is_refused 3 './binary: permission denied'
is 'nothing is left' [ "$before" = "$(ls -lA)" ]
chmod 755 .
chmod 644 binary binary.pgp

# --- outputs that are there -------------------------------------------------------------------------

bad 'encrypt over a file' 3 'letter.pgp: exists already' encrypt -r alice letter
is 'with a hint' err 'hint: -f replaces it, -o FILE writes elsewhere, -o /dev/null only measures'
bad 'decrypt over a file' 3 'letter: exists already' decrypt letter.pgp
bad 'encrypt into its own input' 2 'letter: is both input and output' encrypt -r alice -o letter letter
bad 'also with -f' 2 'letter: is both input and output' encrypt -f -r alice -o letter letter
bad 'decrypt into its own input' 2 'letter.pgp: is both input and output' decrypt -f -o letter.pgp letter.pgp
ln letter hard && ln -s letter soft
bad 'by another name' 2 'hard: is both input and output' encrypt -f -r alice -o hard letter
bad 'by a link' 2 'soft: is both input and output' encrypt -f -r alice -o soft letter
bad 'by another path' 2 './directory/../letter: is both input and output' encrypt -f -r alice -o ./directory/../letter letter
rm hard soft
cp letter both
"$PGPCOST" encrypt -q -r alice -o - both >>both 2>"$scratch/err"
status=$?
is 'standard output that is the input' eval 'is_refused 2 "standard output: is both input and output" && cmp letter both'
rm both
bad 'a full device' 3 '/dev/full: cannot write: no space left on device' encrypt -r alice -o /dev/full letter
bad 'decrypt to a full device' 3 '/dev/full: cannot write: no space left on device' decrypt -o /dev/full letter.pgp
bad 'a large file to a full device' 3 '/dev/full: cannot write: no space left on device' encrypt -z 0 -r alice -o /dev/full binary
is '/dev/full stays what it is' [ -c /dev/full ]
for arguments in 'encrypt -q -r alice -o - letter' 'decrypt -q -o - letter.pgp' 'keys export alice' 'keys list' \
    'encrypt -r alice -o /dev/null letter' --help; do
    "$PGPCOST" $arguments >/dev/full 2>"$scratch/err"
    status=$?
    : >"$scratch/out"
    is "standard output is full: $arguments" is_refused 3 'standard output: cannot write: no space left on device'
done

# --- what is no message, or not for us ----------------------------------------------------------------

: >empty.pgp
bad 'decrypt nothing' 4 'empty.pgp: no message in it' decrypt empty.pgp
bad 'decrypt a text' 4 'letter: packet header expected at offset 0, found octet 0x31' decrypt -o plain letter
is 'with a hint' err 'hint: it is neither OpenPGP packets nor ASCII armor'
bad 'decrypt a program' 4 'binary: packet header expected at offset 0' decrypt -o plain binary
bad 'decrypt a key' 4 'alice.key: public key at offset 0: does not belong in a message' decrypt -o plain alice.key
bad 'of what name?' 2 'letter: cannot tell where to write' decrypt letter
bad 'a name that is only an ending' 2 '.pgp: cannot tell where to write' decrypt .pgp
printf '\311\005\001\002\003\004\005' >old.pgp
bad 'without integrity' 9 'old.pgp: symmetrically encrypted data at offset 0: no integrity protection' decrypt old.pgp
printf -- '-----BEGIN PGP MESSAGE-----\n\n!!!\n' >armor.pgp
bad 'broken armor' 4 'armor.pgp: armor, line 3: ' decrypt armor.pgp
printf -- '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nhello\n' >signed.pgp
bad 'a clearsigned text' 4 'signed.pgp: clearsigned text, line 5: the text breaks off before its signature' decrypt signed.pgp
printf '\303\004\004\007\000\002\322\001\001' >passphrase.pgp
bad 'a passphrase' 6 'passphrase.pgp: encrypted with a passphrase, and none was given' decrypt --batch passphrase.pgp
export PGPCOST_HOME=$scratch/empty
bad 'no key for it' 6 'letter.pgp: no secret key for it: encrypted to key' decrypt -o plain letter.pgp
is 'with a hint' err 'hint: "pgpcost keys list" shows the keys that are here'
is 'and no store is made' [ ! -e "$PGPCOST_HOME" ]
export PGPCOST_HOME=$scratch/store
rm empty.pgp old.pgp armor.pgp signed.pgp passphrase.pgp

# A bit of the last byte, of the session key, a cut, something behind it.
size=$(stat -c %s letter.pgp)
# damage FILE OFFSET: the letter's message with one bit of the byte there flipped.
damage() {
    local byte
    byte=$(od -An -tu1 -j "$2" -N 1 letter.pgp)
    { head -c "$2" letter.pgp; printf "$(printf '\\%03o' $((byte ^ 1)))"; tail -c +$(($2 + 2)) letter.pgp; } >"$1"
    [ "$(cmp -l letter.pgp "$1" | wc -l)" -eq 1 ] || echo 'Bail out! damage does not work'
}
for offset in 40 90 $((size - 1)); do
    damage bad.pgp $offset
    bad "byte $offset damaged" 5 'bad.pgp: encrypted and integrity protected data at offset 78: damaged, or not for this key or passphrase' decrypt bad.pgp
    "$PGPCOST" decrypt -q <bad.pgp >"$scratch/out" 2>"$scratch/err"
    status=$?
    is "byte $offset damaged, from standard input: nothing is shown" is_refused 5 'standard input: encrypted and integrity protected data'
done
for length in 1 50 100 $((size - 1)); do
    head -c "$length" letter.pgp >cut.pgp
    bad "cut to $length bytes" 4 'cut.pgp: ' decrypt cut.pgp
done
cat letter.pgp letter.pgp >twice.pgp
bad 'a second message behind the first' 4 'twice.pgp: ' decrypt twice.pgp
{ cat letter.pgp; echo; } >more.pgp
bad 'a byte behind the message' 4 "more.pgp: packet header expected at offset $size, found octet 0x0a" decrypt more.pgp
echo 'an old letter' >bad
bad 'decrypting over a file, which stays when the message is bad' 5 'bad.pgp: ' decrypt -f bad.pgp
rm bad.pgp bad cut.pgp twice.pgp more.pgp

# --- recipients ---------------------------------------------------------------------------------------

bad 'for nobody' 2 'whom to encrypt to? -r KEY names somebody, -k BITS measures' encrypt -o new letter
bad 'for somebody who is not here' 6 'no key named "carol" here' encrypt -r carol -o new letter
is 'with a hint' err 'hint: "pgpcost keys list" shows the keys that are here; a file can be named, too'
bad 'for alice and somebody who is not here' 6 'no key named "carol" here' encrypt -r alice -r carol -o new letter
bad 'for a file that is not there' 3 './carol.key: no such file or directory' encrypt -r ./carol.key -o new letter
bad 'for a file that is no key' 4 './letter: key at offset 0: ' encrypt -r ./letter -o new letter
bad 'for a directory' 3 './directory: is a directory, expected a file' encrypt -r ./directory -o new letter
head -c 100 alice.key >cut.key
bad 'for a key that is cut off' 4 './cut.key: key at offset 79: a packet claims 25 bytes, 19 are left' encrypt -r ./cut.key -o new letter
bad 'import a text' 4 'letter: key at offset 0: ' keys import letter
bad 'import what is not there' 3 'nothing: no such file' keys import nothing
bad 'import a cut key' 4 'cut.key: key at offset 79: a packet claims 25 bytes, 19 are left' keys import cut.key
bad 'export what is not here' 6 'no key named "carol" here' keys export -o new carol
bad 'list what is not here' 6 'no key named "carol" here' keys list carol
bad 'export over a file' 3 'letter: exists already' keys export -o letter alice
rm cut.key

# --- the command line ------------------------------------------------------------------------------------

for bits in 381 16385 0 -1 '' abc 1024x ' 1024' 0x400 1e3 99999999999999999999; do
    bad "-k '$bits'" 2 "-k $bits: expected a number of bits from 382 to 16384" encrypt -k "$bits" -o new letter
    bad "keygen -k '$bits'" 2 "-k $bits: expected a number of bits from 382 to 16384" keygen -k "$bits" -u x
done
for level in 10 -1 yes '' 06x; do bad "-z '$level'" 2 "-z $level: expected on, off, or a level from 0 to 9" encrypt -r alice -z "$level" -o new letter; done
for cipher in rot13 ''; do bad "--cipher '$cipher'" 2 "--cipher $cipher: unknown" encrypt -r alice --cipher "$cipher" -o new letter; done
bad '--cipher idea' 2 '--cipher idea: read, but written only in the format of PGP 2.6' encrypt -r alice --cipher idea -o new letter
for runs in 0 -1 10001 x; do bad "-n '$runs'" 2 "-n $runs: expected a number of runs from 1 to 10000" encrypt -r alice -n "$runs" -o new letter; done
for cpu in -1 x 5000; do bad "--cpu '$cpu'" 2 "--cpu $cpu: expected the number of a processor" encrypt -r alice --cpu "$cpu" -o new letter; done
bad '--cpu of none' 2 '--cpu 1023: there is no such processor, or not for us' encrypt -r alice --cpu 1023 -o new letter
bad '-n and standard input' 2 '-n: standard input can be read only once' encrypt -r alice -n 2 -o new
bad '-n and standard output' 2 '-n: standard output can be written only once' encrypt -r alice -n 2 -o - letter
bad 'an option that there is not' 2 "unrecognized option '--bogus'" encrypt --bogus -r alice -o new letter
bad 'a letter that is no option' 2 "invalid option -- 'Q'" decrypt -Q -o new letter.pgp
bad 'an option without its value' 2 "option requires an argument -- 'r'" encrypt -r
bad 'two files' 2 'one file at a time: "binary" is the second' encrypt -r alice letter binary
bad 'two messages' 2 'one file at a time: "binary.pgp" is the second' decrypt letter.pgp binary.pgp
bad 'keygen for nobody' 2 'whose key? -u "Name <address>" says' keygen -k 512
bad 'keygen for an empty name' 2 'whose key? -u "Name <address>" says' keygen -k 512 -u ''
bad 'keygen with more words' 2 '"Alice" is no option; the user ID goes behind -u' keygen Alice
bad 'keys and nothing else' 2 'list, show, import, export, delete or passwd?' keys
bad 'keys and something else' 2 'keys sign: expected list, show, import, export, delete or passwd' keys sign alice
for action in show delete passwd; do bad "keys $action of nothing" 2 "keys $action: which key?" keys $action; done
for action in show delete passwd; do bad "keys $action of what is not here" 6 'no key named "carol" here' keys $action carol; done
bad 'keys passwd of two' 2 'keys passwd: one key at a time' keys passwd alice bob
bad 'delete a secret key' 2 'Alice <alice@example.org>: its secret half is here' keys delete alice
bad 'keys list --secret' 2 'keys list: --secret is not for it' keys list --secret
bad 'keys import -a' 2 'keys import: --armor is not for it' keys import -a alice.key
bad 'keys show -o' 2 'keys show: --output is not for it' keys show -o new alice
bad 'keys list -f' 2 'keys list: --force is not for it' keys list -f
bad 'keys export --format' 2 'keys export: --format is not for it' keys export --format json alice
bad 'keys delete --no-passphrase' 2 'keys delete: --no-passphrase is not for it' keys delete --no-passphrase alice
bad 'keys list --format' 2 '--format xml: expected text or json' keys list --format xml
for fd in x -1 '' 4294967296; do bad "--passphrase-fd '$fd'" 2 "--passphrase-fd $fd: expected a number" decrypt --passphrase-fd="$fd" letter.pgp; done
for depth in 0 1001 x ''; do bad "--max-depth '$depth'" 2 "--max-depth $depth: expected a number from 1 to 1000" decrypt --max-depth="$depth" letter.pgp; done
for bytes in x -1 '' K 1Q 1KK 99999999999999999999 99999999999T; do bad "--max-output '$bytes'" 2 "--max-output $bytes: expected a number of bytes" decrypt --max-output="$bytes" letter.pgp; done
bad 'two names for the output' 2 '--use-name and -o name two outputs' decrypt --use-name -o new letter.pgp
bad 'keygen without a passphrase' 2 'no passphrase was given, and there is no terminal to ask at' keygen -q -k 2048 -u x --batch
bad '-c without a passphrase' 2 '-c: no passphrase was given, and there is no terminal to ask at' encrypt -c --batch letter
bad 'a passphrase file that is not there' 3 'nothing: no such file or directory' encrypt -c --passphrase-file nothing -o new letter
bad 'a passphrase file that is a directory' 3 'directory: is a directory' encrypt -c --passphrase-file directory -o new letter
bad 'a descriptor that is not there' 3 '--passphrase-fd' encrypt -c --passphrase-fd 99 -o new letter
head -c 4097 /dev/zero >long
bad 'a passphrase that is too long' 8 'long: its first line has more than 4096 bytes' encrypt -c --passphrase-file long -o new letter
bad 'nine passphrase files' 2 '--passphrase-file: at most 8 of them' encrypt -c $(printf -- '--passphrase-file=letter %.0s' {1..9}) -o new letter
rm long
bad 'keys export of nothing' 2 'keys export: which key?' keys export
bad 'keys import of nothing' 2 'keys import: which file?' keys import
bad 'no command' 2 'a command is needed'
bad 'no such command' 2 'there is no command "juggle"' juggle letter
bad 'an option in its place' 2 'there is no command "-r"' -r alice
is 'no key was made meanwhile' [ "$(ls "$PGPCOST_HOME" | wc -l)" -eq 1 ]
is 'nothing else is left' names alice.key binary binary.pgp directory letter letter.pgp

done_testing
