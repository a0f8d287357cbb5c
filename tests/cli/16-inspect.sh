# pgpcost inspect: it fails where it should, shows nothing that a terminal would obey or that was not checked, and its
# ledger adds up to the size of every file there is; what it prints for one message and one key is what it should be.
. "$top_srcdir/tests/cli/lib.sh"
golden=$top_srcdir/tests/golden

# ends STATUS PATTERN ARGUMENT...: inspect ends with that status; where it fails, one line of standard error says
# PATTERN, else, if there is a PATTERN, some line does. Standard output is clean.
ends() {
    local expected=$1 pattern=$2 status
    shift 2
    "$PGPCOST" inspect --batch "$@" > out 2> err
    status=$?
    cat out err
    [ $status -eq "$expected" ] || { echo "status $status, expected $expected"; return 1; }
    [ ! "$pattern" ] || grep -qE -- "$pattern" err || { echo "expected: $pattern"; return 1; }
    [ $status -eq 2 ] || [ "$(grep -vc '^pgpcost: \(warning\|hint\): ' err)" -eq $((status > 0)) ] ||
        { echo 'a number of lines'; return 1; }
    clean out
}

# clean FILE: printable ASCII, in lines of at most 80 unless it is JSON.
clean() {
    ! grep -n '[^ -~]' "$1" || return 1
    [ "$(head -c 1 "$1")" = '{' ] || ! grep -nE '.{81}' "$1"
}

shows() { grep -qF -- "$1" out || { cat out; echo "expected: $1"; return 1; }; }
shows_not() { ! grep -nF -- "$1" out; }

# same FILE ARGUMENT...: what inspect prints is what the golden file has.
same() {
    local file=$1
    shift
    ends 0 '' "$@" >/dev/null
    diff "$golden/$file" out
}

# Whether files are JSON whose ledger, where there is one, has its sum. Nobody needs more than perl.
# shellcheck disable=SC2016
json_check='
    for my $path (@ARGV) {
        local $/; open my $in, "<", $path; my $text = <$in>;
        my $json = eval { decode_json($text) } or do { print "$path: $@"; next };
        next if $json->{error};
        my $sum = 0;
        $sum += $json->{ledger}{$_} for grep { $_ ne "total" } keys %{$json->{ledger}};
        print "$path: entries add up to $sum\n" if $sum != $json->{ledger}{total};
    }'

# is_json FILE...: all are.
is_json() {
    local said
    perl -MJSON::PP -e 1 2>/dev/null || { echo 'not checked: no perl with JSON::PP'; return 0; }
    said=$(perl -MJSON::PP -e "$json_check" "$@")
    [ ! "$said" ] || { echo "$said"; return 1; }
}

# --- what is wrong ---------------------------------------------------------------------------------

cp "$golden/inspect-message.asc" message.asc
cp "$golden/inspect-key.asc" key.asc
sed -e '/^-----/d' -e '/^=/d' -e '/^[^ ]*: /d' -e '/^$/d' message.asc | base64 -d > message.pgp

check 'no such file' ends 3 'no-such-file' no-such-file
check 'an empty file' ends 4 'no packet in it' /dev/null
true > empty
check 'a file with a size, too' ends 4 'empty: no packet in it' empty
check 'which is told' shows 'empty: 0 bytes, not armored'
check 'text' ends 4 'packet header expected at offset 0' "$top_srcdir/COPYING"
check 'two files' ends 2 'one file at a time' message.asc key.asc
check 'an unknown format' ends 2 'expected text or json' --format=xml message.asc
check 'no layers at all' ends 2 'from 1 to 1000' --max-depth=0 message.asc

head -c 150 message.pgp > cut.pgp
check 'a file that breaks off' ends 4 'cut.pgp: encrypted .* breaks off after' cut.pgp
check 'what came before is shown' shows 'public-key encrypted session key (tag 1)'
check 'so is what broke off' shows 'breaks off encrypted and integrity protected data'
check 'and no ledger' shows_not total
check 'the same in JSON' ends 4 'breaks off after' --format=json cut.pgp
check 'says that it breaks off' shows '"breaks_off":true'
check 'is JSON' is_json out
check 'and says why' shows '"error":{"status":4,"text":"encrypted and integrity'

printf '\xCB\x0Eb\x06\x1B[2J\\x\0\0\0\0hi' > escape.pgp
check 'a name that clears the screen' ends 0 '' escape.pgp
check 'is shown as what it is' shows 'name \x1B[2J\\x;'
check 'in JSON' ends 0 '' --format=json escape.pgp
check 'likewise' shows '"name":"\\x1B[2J\\\\x"'
sed 's/^-----BEGIN PGP MESSAGE/-----BEGIN PGP \x1B[2J/' message.asc > title.asc
check 'a title that does' ends 4 'END PGP MESSAGE, but it began as' title.asc
cp message.asc "$(printf 'a\033[2J')"
check 'and a file name' ends 0 '' "$(printf 'a\033[2J')"
check 'is shown as what it is, too' shows 'a\x1B[2J: '

sed 's/^=..../=AAAA/' message.asc > checksum.asc
check 'a wrong checksum is a warning' ends 0 "warning: the armor's checksum is wrong" checksum.asc

long=$(printf 'directory/%.0s' {1..20})
mkdir -p "$long"
cp message.asc "$long/name"
check 'a long path' ends 0 '' "$long/name"
check 'is cut where it begins' grep -qE '^\.\.\.[a-z/]*/name: 439 bytes, armored: PGP MESSAGE$' out
cp message.asc "$long/$(printf '\033%.0s' {1..100})end"
check 'one that is escaped' ends 0 '' "$long"/*end
check 'is cut, too' grep -qE '^\.\.\.(\\x1B)*end: 439 bytes' out

# full ARGUMENT...: there is no room for what inspect prints, and that is all that is said.
full() {
    "$PGPCOST" inspect --batch "$@" > /dev/full 2> err
    local status=$?
    cat err
    [ $status -eq 3 ] && [ "$(cat err)" = 'pgpcost: standard output: cannot write: no space left on device' ]
}
printf '\xCA\3PGP%.0s' $(seq 1000) > thousand
check 'a full device' full message.asc
check 'in JSON' full --format=json message.asc
check 'when more is printed than is buffered' full thousand

# nested LAYERS: a literal in so many layers of no compression.
nested() {
    local i bytes=9 head=
    for ((i = 0; i < $1; i++)); do
        bytes=$((bytes + 3 * (i > 0)))
        head="\\xC8\\x$(printf %02x $((bytes + 1)))\\0$head"
    done
    printf "$head"'\xCB\x07b\0\0\0\0\0x'
}
nested 16 > nested-16.pgp
nested 17 > nested-17.pgp
check '16 layers' ends 0 '' nested-16.pgp
check '17 layers' ends 8 'more than 16 layers of compression' nested-17.pgp
check 'the option that lifts the limit is named' grep -q 'hint: --max-depth' err
check '17 layers of 17' ends 0 '' --max-depth=17 nested-17.pgp
check '17 layers of 16, as JSON' ends 8 'more than 16 layers of compression' --format=json nested-17.pgp
check 'which is JSON' is_json out

# every_width: names that end a line at every column.
every_width() {
    local i name=
    for i in $(seq 100); do
        name+=$(((i % 10)))
        printf "\\xCB\\x$(printf %02x $((i + 7)))b\\x$(printf %02x "$i")$name"'\0\0\0\0\n' > width.pgp
        ends 0 '' width.pgp || return
    done
}
check 'no line is too long, whatever is in it' every_width

# --- with and without a key ------------------------------------------------------------------------

check 'without a key a message stays closed' same inspect-closed.txt message.asc
check 'a key' same inspect-key.txt key.asc
"$PGPCOST" keys import key.asc >/dev/null
check 'with the key it is opened' same inspect-message.txt message.asc
check 'and in JSON' same inspect-message.json --format=json message.asc
check 'from standard input' bash -c "'$PGPCOST' inspect < message.asc | diff <(sed '1s/.*/standard input: armored: PGP MESSAGE/' '$golden/inspect-message.txt') -"

# sums_up FILE: the ledger that was printed ends with the size of the file.
sums_up() { tail -n 1 out | grep -q "^total  *$(wc -c < "$1") "; }

# What was signed: signatures are no cost of the compression they are in, and a text is told by its length.
printf 'one  \n-two\n' > signed.txt
"$PGPCOST" sign -q --batch -u test@example.org signed.txt
"$PGPCOST" sign -q --batch -u test@example.org --clear signed.txt
check 'a signed message' ends 0 '' signed.txt.pgp
check 'has its signatures below what was decompressed' grep -qE '^    signatures +(19[0-9]|20[0-9])$' out
check 'not much more than that was compressed' grep -qE '^  decompressed +2[0-9][0-9] +compression (saved|cost) [0-9]{1,2}$' out
check 'a clearsigned text' ends 0 '' signed.txt.asc
check 'is told by its length' grep -qE '^ +9 clearsigned text$' out
check 'and is payload' grep -qE '^payload +9 ' out
check 'its signature is listed' shows 'signature (tag 2)'
check 'and the ledger adds up' sums_up signed.txt.asc
check 'in JSON' ends 0 '' --format=json signed.txt.asc
check 'the text has a length, too' shows '"text_bytes":9'
check 'all that is JSON' is_json out
sed '/BEGIN PGP SIGNATURE/,$d' signed.txt.asc > unsigned.asc
check 'a text without its signature' ends 4 'unsigned.asc: clearsigned text, line 6: the text breaks off' unsigned.asc
check 'has its heading' shows 'armored: PGP SIGNED MESSAGE'
check 'in JSON, too' ends 4 'the text breaks off' --format=json unsigned.asc
check 'which is whole' is_json out

# What is inside is shown when it was checked, and not before.
cp message.pgp damaged.pgp
printf '\xAA' | dd of=damaged.pgp bs=1 seek=$(($(wc -c < message.pgp) - 3)) conv=notrunc status=none
head -c 270 message.pgp > cut-inside.pgp
check 'a message that breaks off inside' ends 4 'breaks off' --format=json cut-inside.pgp
check 'is JSON, too' is_json out
check 'a wrong MDC' ends 5 'damaged, or not for this key' damaged.pgp
check 'nothing from inside is shown' shows_not 'literal data'
check 'nor how it was opened' shows_not 'AES-256'
check 'in JSON' ends 5 'damaged, or not for this key' --format=json damaged.pgp
check 'nothing either' shows_not '"tag":8'
check 'and it is JSON' is_json out
check 'that says it is damaged' shows '"error":{"status":5'

echo sesame > good
echo simsalabim > bad
echo hello | "$PGPCOST" encrypt -q -c --passphrase-file=good -o pass.pgp - 2>/dev/null
check 'a passphrase opens' ends 0 '' --passphrase-file=good pass.pgp
check 'what it opens' shows 'opened by: a passphrase'
check 'a wrong one' ends 5 'damaged, or not for this key or passphrase' --passphrase-file=bad pass.pgp
check 'without one' ends 0 '' pass.pgp
check 'it stays closed' shows 'not opened: encrypted with a passphrase, and none was given'
check 'a store that is nowhere' env -u HOME -u XDG_DATA_HOME -u PGPCOST_HOME "$PGPCOST" inspect --batch message.asc

# --- a lot -----------------------------------------------------------------------------------------
# Many packets, and 1 GiB in one: the memory is that of one block.

markers() { for _ in $(seq 300); do cat thousand; done; }
# A program that was built with sanitizers does not start in so little.
export small_room=60000 room=200000
{ (ulimit -v $small_room && "$PGPCOST" --version) > out 2>&1; } 2>/dev/null ||
    { small_room=unlimited room=unlimited; echo '# address space is not limited'; }
small() { (ulimit -v $small_room; "$PGPCOST" inspect --batch "$@"); }
check '300000 packets in little memory' bash -c "
    $(declare -f markers small); markers | small > out && tail -n 1 out | grep -q '^total  *1500000 '"
check 'and in JSON' bash -c "
    $(declare -f markers small); markers | small --format=json > out && tail -n 1 out | grep -q '\"total\":1500000'"
check '1 GiB in one packet' bash -c "
    $(declare -f small)
    { printf '\xCB\xFF\x40\0\0\6b\0\0\0\0\0'; head -c 1073741824 /dev/zero; } | small | grep -q '^payload  *1073741824 '"

# --- the public vectors ----------------------------------------------------------------------------

# vector FILE: with no key, as text and as JSON, in 200 MB and 10 s: a status that may be, and clean text.
vector() {
    local status
    (ulimit -v $room -t 10; exec "$PGPCOST" inspect --batch "$VECTORS/$1") > out 2> err
    status=$?
    case $status in 0 | 4 | 5 | 6 | 8 | 13) ;; *) echo "$1: status $status: $(cat err)" ;; esac
    clean out | sed "s|^|$1: |"
    [ $status -ne 0 ] || tail -n 1 out | grep -q "^total  *$(wc -c < "$VECTORS/$1") " || echo "$1: the ledger does not add up"
    (ulimit -v $room -t 10; exec "$PGPCOST" inspect --batch --format=json "$VECTORS/$1") > "json/${1//\//_}" 2>/dev/null
    [ $? -eq $status ] || echo "$1: another status with --format=json"
}

vectors() { # every file of the index
    local file
    mkdir -p json
    while IFS=$'\t' read -r file _; do
        vector "$file"
    done < <(tail -n +2 "$VECTORS/INDEX.tsv")
}

quiet() { local said; said=$("$@"); [ ! "$said" ] || { echo "$said"; return 1; }; }

if [ "${VECTORS-}" ]; then
    PGPCOST_HOME=$scratch/none check 'every vector' quiet vectors
    check 'every vector is JSON' is_json json/*
    check 'a quine' ends 8 'more than 16 layers' "$VECTORS/rnp/message.zlib-quine"
    check 'a quine of 100 layers' bash -c "
        $(declare -f small); small --max-depth=100 '$VECTORS/rnp/message.zlib-quine' >/dev/null 2>&1; [ \$? -eq 8 ]"
    echo password > password
    "$PGPCOST" keys import "$VECTORS/gnupg/rsa-rsa-sample-1.sec.asc" "$VECTORS/rnp/secring.gpg" >/dev/null 2>&1
    for message in gnupg/enc-1-key-2.asc gnupg/enc-2-keys-1.asc gnupg/enc-2-keys-hh-1.asc rnp/message.txt.enc-mdc \
        rnp/message_mdc_8k_1.pgp; do
        check "$message is opened" bash -c "
            '$PGPCOST' inspect --batch --passphrase-file=password '$VECTORS/$message' | grep -q 'opened by: RSA'"
    done
elif [ "${CI-}" = true ]; then
    not_ok 'every vector' 'there are no vectors'
else
    skip 'every vector' 'no public vectors'
fi

done_testing
