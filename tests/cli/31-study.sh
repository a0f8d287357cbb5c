# pgpcost study: what it refuses, its list, and a quick run of each study, in which every part and every verdict is there.
# shellcheck shell=bash
. "$top_srcdir/tests/cli/lib.sh" || exit 1
unset ARGP_HELP_FMT PGPCOST_CORPUS
corpus=$top_builddir/corpus
# What other runs on the machine have there is none of ours.
export TMPDIR=$scratch/temporary
mkdir "$TMPDIR"

# refuses STATUS TEXT ARGUMENT...: one test: that status, those words, nothing printed.
refuses() {
    local wanted=$1 text=$2
    shift 2
    program study "$@"
    is "refused: study $*" refused_as "$wanted" "$text"
}
refused_as() { [ "$status" -eq "$1" ] && err "$2" && [ ! -s "$scratch/out" ]; }

refuses 2 'which study? --list names them'
refuses 2 'study "no-such-thing": unknown; --list names the studies' no-such-thing
refuses 2 'study "": unknown' ''
refuses 2 'one study at a time, or all: "all" is the second' compression-vs-rsa all
for runs in 0 -1 '' x 100001; do refuses 2 '--runs' --runs="$runs" compression-vs-rsa; done
refuses 2 '--seed' --seed=x all
refuses 2 '--cpu' --cpu=1024 all
refuses 2 "unrecognized option '--juggle'" --juggle all
refuses 3 'corpus/email.txt: no such file or directory' compression-vs-rsa
is 'a hint says where the corpus is' grep -q '^pgpcost: hint: .*PGPCOST_CORPUS' "$scratch/err"
mkdir half && cp "$corpus/email.txt" half
PGPCOST_CORPUS=half refuses 3 'half/paper.ps: no such file or directory' compression-vs-rsa
rm -r half
export PGPCOST_CORPUS=$corpus
refuses 2 'no such processor' --cpu=1023 compression-vs-rsa
is 'no key was made for what was refused' test ! -e "$PGPCOST_HOME"

# narrow: nothing is wider than 80 columns.
narrow() { ! grep -nE '.{81}' "$scratch/out"; }

runs 'the list' study --list
names_are() { diff <(grep '^[^ ]' "$scratch/out") <(printf '%s\n' "$@"); }
is 'it has each study' names_are compression-vs-rsa rsa-4096-verify ecc-vs-rsa-verify sha256-vs-sha512 key-generation ladder
is 'with its question and source' eval "out 'Does compression take longer than RSA?' && out 'R. Levien' && out 'D. K. Gillmor' && out 'K. Sangeelee'"
is 'in 80 columns' narrow

# --- compression-vs-rsa --------------------------------------------------------------------------

runs 'compression-vs-rsa, quick' study -q --quick --seed 5 --save saved compression-vs-rsa
is 'is narrow' narrow
is 'says that it was quick, and how it was taken' eval "head -n 9 $scratch/out | grep -q '^quick: ' && out '6 samples of each thing' && out '(--seed 5)'"
is 'has its eight parts' test "$(grep -cE '^[1-8]\. ' "$scratch/out")" -eq 8

# old_table: the 16 rows; in each the message has the size of 1995, less than 0.5 % off.
old_table() {
    sed -n '/^1\. /,/^2\. /p' "$scratch/out" | awk '
        /^(en|de)crypt / {
            rows++
            n = NF
            old = $1 == "encrypt" ? $(n - 2) : $(n - 4)
            new = $1 == "encrypt" ? $(n - 1) : $(n - 3)
            off = new > old ? new - old : old - new
            if ($n != "same" || off > old * 0.005) { print; bad = 1 }
        }
        END { if (rows != 16) print rows " rows"; exit bad || rows != 16 }'
}
is 'the table of 1995, with its sizes' old_table

# phases PART TABLES: that part has so many tables with phases that add up to the wall time, but for rounding.
phases() {
    sed -n "/^$1\. /,/^$(($1 + 1))\. /p" "$scratch/out" | awk -v wanted="$2" '
        /\(times in/ { tables++ }
        /^ *[0-9]+ +(on|off) / {
            sum = 0
            for (i = 8; i <= 14; i++) sum += $i
            if (sum < $4 * 0.97 - 1 || sum > $4 * 1.03 + 1) { print; bad = 1 }
        }
        END { exit bad || tables != wanted }'
}
is 'phases of the old format' phases 2 4
is 'phases of the new format' phases 3 4
is 'exponents of both tasks in both formats' test "$(sed -n '/^4\. /,/^5\. /p' "$scratch/out" | grep -cE '^(pgp26|rfc4880) +(en|de)crypt +382 to')" -eq 4
is 'break-even sizes for RSA' test "$(sed -n '/^5\. /,/^6\. /p' "$scratch/out" | grep -cE '^(en|de)crypt ')" -eq 4
is 'break-even sizes of the whole, slow ciphers too' test "$(sed -n '/^6\. /,/^7\. /p' "$scratch/out" | grep -cE '^(en|de)crypt .*(IDEA|AES-256|3DES|CAST5)')" -eq 8

# peers: each program is in the table, or said to be missing; one that is here confirms, denies, or leaves it open.
peers() {
    local name program
    for name in pgpcost26 'gpg1 IDEA' pgpcost gpg1 gpg rnp; do
        out "$name " || return
        program=${name%% *}
        case $program in pgpcost*) continue ;; esac
        if command -v "$program" >/dev/null; then
            grep -qE "^$name +-?[0-9].*(confirms|denies|cannot be told)$" "$scratch/out" || { echo "no line for $name"; return 1; }
        else
            grep -q "^$name .*not installed" "$scratch/out" || return
        fi
    done
    grep -qE '^empty .* of wall time' "$scratch/out"
}
is 'other programs' peers
saved() {
    [ "$(jq -s 'map(select(.run)) | length' saved)" -eq 7 ] && [ "$(tail -n 1 saved)" = "{\"end\":$(grep -c '^{"sample"' saved)}" ]
}
is 'its samples are saved, a run for each part' saved
# again FILE: the study that was saved there is printed as it was.
again() { "$PGPCOST" report "$1" >again && cmp "$scratch/out" again && rm again; }
is 'and printed again as they were' again saved
phases() { "$PGPCOST" report --phases all saved >again && grep -qx 'compression-vs-rsa: the table of 1995' again && grep -q '^spool ' again && rm again; }
is 'or each phase, run by run' phases
# Other programs are of the processes; what is missing has its reason.
processes() { "$PGPCOST" report --format json saved | jq -es 'last | .name == "programs" and (.results | map(select(.n > 0 or .failure != "")) | length > 0 and all(.program != ""))' >/dev/null; }
is 'with the processes' processes
is 'an existing file is refused' eval '! "$PGPCOST" study -q --quick --save saved compression-vs-rsa 2>said && grep -q "saved: exists already" said && rm said saved'

# verdicts: seven claims, and a verdict on each for both formats, on each task that it is of.
verdicts() {
    sed -n '/^8\. /,$p' "$scratch/out" >claims
    [ "$(grep -c '^\* ' claims)" -eq 7 ] &&
        [ "$(grep -cE '^  (encrypt|decrypt|both) +(pgp26|today) +(holds|does not hold|cannot be told here) ' claims)" -eq 22 ]
}
is 'a verdict on every claim' verdicts
rm -f claims

no_traces() { ! ls -d "${TMPDIR:-/tmp}"/pgpcost-*/home0 2>/dev/null; }
is 'nothing of it is left' no_traces

# --- rsa-4096-verify -----------------------------------------------------------------------------

# part N: the lines of that part of the report.
part() { sed -n "/^$1\. /,/^$(($1 + 1))\. /p" "$scratch/out"; }

# verdicts_are CLAIMS LINES: so many claims, each with a verdict, and so many cases with a verdict.
verdicts_are() {
    [ "$(tr -s '\n ' ' ' <"$scratch/out" | grep -oE '\* [^*]*: +(holds|does not hold|cannot be *told here)\.' | wc -l)" -eq "$1" ] &&
        [ "$(grep -cE '^  [^ ].* +\(?(holds|does not hold|cannot be told here)\)? +\(?[0-9]' "$scratch/out")" -eq "$2" ]
}

runs 'rsa-4096-verify, quick' study -q --quick --seed 5 --no-peers rsa-4096-verify
is 'is narrow' narrow
is 'says that it was quick, and how it was taken' eval "head -n 9 $scratch/out | grep -q '^quick: ' && out '6 samples of each thing' && out '(--seed 5)'"
is 'has its answer and five parts' eval "grep -q '^The answer: RSA 2048: ' '$scratch/out' && test $(grep -cE '^[1-5]\. ' "$scratch/out") -eq 5"
is 'the old figures' eval "part 1 | grep -q '27.0 ms   20.0 ms    384 ms    307 ms' && part 1 | grep -q '154 ms    130 ms'"
is 'three keys, three rings, and places' test "$(part 2 | grep -cE '^(RSA 1024|RSA 2048|Ed25519) +(1  alone|(10|867)  (first|last)) ')" -eq 15
is 'cycles, and what they are' eval "part 2 | grep -qE '[0-9]+[kM]$' && part 2 | grep -qE 'Cycles: (CPU cycles in user|ticks of the|there is no)'"
is 'two places for each key' test "$(part 3 | grep -cE '^(RSA 1024|RSA 2048|Ed25519) +keys of (1.2|20) KB ')" -eq 6
is 'our process with two rings' test "$(part 4 | grep -cE '^(RSA 1024|RSA 2048|Ed25519) +(1|867) .* [0-9.]+ [mu]?s/')" -eq 6
is 'the others were not run' eval "out 'gpg1 is not run: --no-peers' && out 'gpg is not run: --no-peers'"
is 'a verdict on every claim' verdicts_are 4 7

# --- ecc-vs-rsa-verify ---------------------------------------------------------------------------

runs 'ecc-vs-rsa-verify, quick' study -q --quick --seed 5 --no-peers ecc-vs-rsa-verify
is 'is narrow' narrow
is 'says that it was quick, and how it was taken' eval "head -n 9 $scratch/out | grep -q '^quick: ' && out '6 samples of each thing' && out '(--seed 5)'"
is 'has its answer and three parts' eval "grep -q '^The answer: Verifying with P-256 takes ' '$scratch/out' && test $(grep -cE '^[1-3]\. ' "$scratch/out") -eq 3"
is 'four keys, twice' test "$(part 1 | grep -cE '^(RSA 2048|RSA 3072|ECDSA P-256|Ed25519) +(same|different) .* %')" -eq 8
is 'an empty process' eval "part 1 | grep -qE '^a process that does nothing +[0-9]'"
is 'OpenSSL was not run' out 'not run: --no-peers'
is 'a verdict on every claim' verdicts_are 2 6

if command -v gpg gpg1 openssl >/dev/null; then
    runs 'with other programs: GnuPG' study -q --quick -n 1 rsa-4096-verify
    is 'each verifies' test "$(part 4 | grep -cE '^RSA [0-9]+ +(1|867) .*([0-9]+ [mu]?s/.*){3}')" -eq 4
    is 'each imports' test "$(part 4 | grep -cE '^ +(1|100) .* - +([0-9]+.*s/.*){2}')" -eq 3
    runs 'with other programs: OpenSSL' study -q --quick -n 1 ecc-vs-rsa-verify
    is 'it verifies three keys' test "$(part 2 | grep -cE '^(RSA 2048|RSA 3072|ECDSA P-256) +same .*[mu]s +[0-9.]+ [mu]?s$')" -eq 3
fi
is 'nothing of it is left' eval "! ls -d '${TMPDIR:-/tmp}'/pgpcost-*/message0.asc 2>/dev/null"

# --- all -----------------------------------------------------------------------------------------

# Without any other program: each is named as missing. Ours still runs.
lonely() { PATH=$scratch/nowhere program study -q --quick --seed 5 -n 1 compression-vs-rsa; }
lonely
is 'without the other programs it runs' test "$status" -eq 0
is 'and names them' eval "out 'gpg1 is not installed' && out 'gpg is not installed' && out 'rnp is not installed'"
is 'with one sample nothing is claimed' eval "! grep -E '^  (encrypt|decrypt|both) +(pgp26|today) +(holds|does not hold) ' '$scratch/out'"

# sha256-vs-sha512: the old table, three new ones (one where the processor is another), and three claims.
runs 'SHA-256 against SHA-512' study -q --quick --seed 5 sha256-vs-sha512
is 'it is narrow, too' narrow
hashes() {
    local variants=1
    [ "$(uname -m)" != x86_64 ] || variants=3
    [ "$(sed -n '/^1\. /,/^2\. /p' "$scratch/out" | grep -cE '^(MD5|SHA-1|SHA-256|SHA-512|SHA3-256)( +[1-9][0-9]*){5}$')" -eq $((2 + 5 * variants)) ]
}
is 'its table of old and new speeds' hashes
is 'its slip' out '0.349 to 0.403 us'
is 'a verdict on each claim' test "$(sed -n '/^5\. /,$p' "$scratch/out" | tr '\n' ' ' | grep -oE ': +(holds|does not hold|cannot be told +here)\. +Holds' | wc -l)" -eq 3

# key-generation: a row for each of seven kinds of key, made and used, and three claims.
runs 'making keys' study -q --quick --seed 5 key-generation
is 'that is narrow as well' narrow
kinds='(RSA 1024|RSA 2048|RSA 3248|RSA 4096|P-192|P-256|Ed25519)'
is 'keys of each kind' test "$(sed -n '/^1\. /,/^2\. /p' "$scratch/out" | grep -cE "^$kinds +[1-9][0-9]*( +[0-9.]+ (us|ms|s)){4} +([1-9][0-9]*|-)\$")" -eq 7
is 'what was measured then' out '5879 ms'
is 'what each does' test "$(sed -n '/^2\. /,/^3\. /p' "$scratch/out" | grep -cE "^$kinds +[-0-9.]+ +[-0-9.]+\$")" -eq 7
is 'and a byte' test "$(sed -n '/^3\. /,/^4\. /p' "$scratch/out" | grep -cE '^(AES-128 enc|AES-256 enc|XSalsa20|SHA-256) ')" -eq 4
is 'and a verdict on each claim' test "$(sed -n '/^4\. /,$p' "$scratch/out" | tr '\n' ' ' | grep -oE ': +(holds|does not hold|cannot be told +here)\. +Holds' | wc -l)" -eq 3

# ladder: encrypting and decrypting, a row for each phase, and one for cipher and hash in one.
runs 'the ladder' study -q --quick --seed 5 --save saved ladder
is 'it is narrow' narrow
# One process beside it can make a figure of any size and sign: what is asked is that there is each.
ladder() {
    local number='-?[0-9]+(\.[0-9])?'
    [ "$(grep -cE "^(read|write|armor|frame|hash|cipher|zip|cipher\+hash) +$number $number to $number +$number $number to $number +$number +(agree|do not agree|cannot tell|too small)\$" "$scratch/out")" -eq 16 ] &&
        [ "$(grep -cE '^(en|de)crypt paper.ps, RSA 1024, AES-256, compressed, armored' "$scratch/out")" -eq 4 ]
}
is 'with both figures for each stage, and a word on them' ladder
is 'and an answer' grep -q '^The answer: Of 16 cases' "$scratch/out"
is 'its samples are saved, the whole and each without a stage' eval "test \"\$(grep -c '^{\"sample\"' saved)\" -eq 120 && grep -q 'AES-256, no cipher+hash' saved"
is 'and printed again as they were' again saved
rm -f saved

runs 'all of them' study -q --quick -n 1 --no-peers --save all.jsonl all
is 'all of it in one file' test "$(jq -s 'map(select(.run or .bench or .processes)) | length' all.jsonl)" -eq 18
is 'as much as its last line says' test "$(tail -n 1 all.jsonl)" = "{\"end\":$(grep -c '^{"sample"' all.jsonl)}"
is 'which is printed again as it was' again all.jsonl
# cut PATTERN: what stands before the first line like that, as if a signal had ended it there.
cut() { sed "/$1/,\$d" all.jsonl >cut && "$PGPCOST" report cut >again 2>said; }
cut_off() { cut '^{"bench":.*"no SHA"' && grep -q 'warning: cut: breaks off after [0-9]* samples' said && grep -q '^The answer: Verifying with P-256 takes' again && grep -qx 'sha256-vs-sha512: all instructions' again && ! grep -q 'key-generation' again; }
is 'where it was cut off, whole studies are printed, and the runs of the others' cut_off
cut_early() { cut '^{"sample"' && grep -qx 'compression-vs-rsa: the table of 1995' again && rm cut again said all.jsonl; }
is 'and a run without samples is one' cut_early
is 'each has its headline' eval "out 'compression-vs-rsa: Does compression take longer than RSA?'"
is 'and no other program was run' out 'not run'
is 'and so has the next one' eval "out 'sha256-vs-sha512: Is SHA-512'"

# A signal ends it, and leaves neither report nor files nor agent.
interrupted() {
    local pid
    TMPDIR=$scratch "$PGPCOST" study -q -n 1000 compression-vs-rsa >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    sleep 1
    kill -TERM $pid
    wait $pid
    status=$?
    [ $status -eq 143 ] && err interrupted && ! grep -q '^1\. ' "$scratch/out" && ! ls -d "$scratch"/pgpcost-* 2>/dev/null
}
is 'a signal ends it' interrupted

full() {
    "$PGPCOST" study --list >/dev/full 2>"$scratch/err"
    [ $? -eq 3 ] && err 'standard output'
}
is 'a list that cannot be written is an error' full

done_testing
