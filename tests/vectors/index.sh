# Every row of the public vectors' index does what its column "expected" says, or is listed with the reason why not yet.
# $plan has a line a row: what is done with the file, and what has to come of it. A row that is in no line fails, and
# so does a line without a row. Everything runs in 200 MB of address space.
. "$top_srcdir/tests/interop/lib.sh"

if [ ! "${VECTORS-}" ]; then
    if [ "${CI-}" = true ]; then printf '1..1\nnot ok 1 - no public vectors\n'; else echo '1..0 # SKIP no public vectors'; fi
    exit 0
fi

# --- the plan ------------------------------------------------------------------------------------
# import N [TEXT]       imported, N keys then are in the store; TEXT is said
# unlock                imported, and its passphrase, and no other, opens it
# import-damaged N TEXT the same, and refused with status 5 with --strict-armor
# cannot-import STATUS [TEXT]
# decrypt [TEXT]        decrypted to the bytes of the index; TEXT is said, and nothing is said where there is none
# size N [TEXT]         decrypted to N bytes, of which the index has no hash
# refuse STATUS [TEXT]  refused with that status, no file is left; TEXT is said. Status 5 always says the same.
# no-mdc [TEXT]         refused with status 9; with --allow-no-mdc decrypted to the bytes of the index with that status, and under
#                       --profile pgp26 with status 0; both say that there is no integrity protection, and TEXT
# no-mdc-refuse STATUS [TEXT]  refused with status 9, and with --allow-no-mdc with that one
# bomb STATUS [TEXT]    inside, and refuse 8 with --max-output=1M
# signed STATUS TEXT    decrypted with that status, TEXT is said of the signature; output only where it is 0, 11 or 12. verify says
#                       the same, and gives the text only where the status is 0.
# inside STATUS TEXT    the same for a message that is encrypted, which verify cannot read
# signed-old TEXT       signed 12, which is 0 under --profile=pgp26
# detached STATUS FILE TEXT  the signatures over FILE of the vectors, or of the test, have that status, and TEXT is said of them; over one
#                       byte more they are bad
# detached-old FILE TEXT the same, 12, which is 0 under --profile=pgp26
# shown                 decrypt, and the table shows no control character
# dearmor               what is in the armor has the bytes of the index
# cannot-dearmor TEXT
# reference             has the size of the index: other rows are held against it
# unit TEST             that test reads it
# later REASON          not yet

key0='signature by key0-uid0, key 7BC6709B15C23A4A, made'

plan="
gnupg/pgp263-test.sec.asc              import 1
gnupg/pgp263-test.pub.asc              import 1
gnupg/rsa-rsa-sample-1.sec.asc         import 1
gnupg/enc-1-key-2.asc                  decrypt
gnupg/enc-2-keys-1.asc                 decrypt
gnupg/enc-2-keys-hh-1.asc              decrypt
gnupg/signed-data-1.txt                reference
gnupg/sig-1-key-2.sig                  detached 0 gnupg/signed-data-1.txt good signature by steve.biko@example.net, key AA43F1DCC7FED1B7, made 2016-06-22, SHA-256, RSA 2048
gnupg/4gb-packet.asc                   refuse 13 bzip2
rnp/secring.gpg                        import 1 left out: key1-uid0: its algorithm is not supported
rnp/rsav3-s.asc                        unlock
rnp/rsav3-p.asc                        import 1
rnp/rsa_key_small_sig-sec.asc          import 1
rnp/data.enc.small-rsa                 decrypt
rnp/message.txt                        reference
rnp/message.txt.enc-mdc                decrypt
rnp/message.txt.enc-no-mdc             no-mdc
rnp/message.txt.signed-encrypted       inside 0 good $key0 2019
rnp/message.txt.enc-malf-1             refuse 13 not supported
rnp/message.zlib-quine                 refuse 8 more than 16 layers
rnp/message.compr.128-rounds           refuse 13 bzip2
rnp/message.compr-encr.31-rounds       refuse 4 inside encrypted data
rnp/message_mdc_8k_1.pgp               inside 11 cannot check the signature by key 2FCADF05FFA501BB, made 2020-05-01, DSA
rnp/message_mdc_8k_cut1.pgp            refuse 4 breaks off
rnp/message.txt.signed                 signed 0 good $key0 2019-10-25, SHA-256, RSA 1024
rnp/message.txt.signed.invsig          signed 10 BAD $key0 2019-10-27, SHA-384, RSA 1024
rnp/message.txt.sig.wrong-mpi-bitlen   detached 0 rnp/message.txt good $key0 2019-12-22
rnp/message.txt.cleartext-signed       signed 0 good $key0 2019-10-25
rnp/message.txt.cleartext-malf         signed 4 malformed signature by key 7BC6709B15C23A4A
rnp/message.txt.marker                 inside 0 good $key0
rnp/message.txt.sig-text               detached 0 rnp/message.txt good $key0 2020-08-17
rnp/message.txt.crlf                   reference
rnp/message.txt.literal                decrypt this message was not encrypted
rnp/message.txt.pkesk-skesk-v10        decrypt
rnp/128mb.zlib                         bomb 11 cannot check the signature by key 2FCADF05FFA501BB, made 2018-04-28, DSA
rnp/message.txt.partial-256            size 256 11 less than the 512 that are allowed
rnp/message.txt.partial-zero-last      signed 11 cannot check the signature by key 0E33FD46FF10F19C
rnp/pubring.gpg.partial                cannot-import 4 must be of definite length
rnp/message.enc.rsa16385.pgp           refuse 8 above the limit of 16384
rnp/rsa-pub-65535bits.pgp              cannot-import 4 a packet claims
rnp/blank_line_with_whitespace.asc     dearmor
rnp/ecc-25519-pub-bad-crc.asc          import-damaged 1 the armor's checksum is wrong
rnp/wrong_chars_base64_1.asc           cannot-import 4 does not belong into the data
rnp/outofmemory-23094cb781b2cf6d1749ebac8bd0576e51440498-z refuse 4
sequoia/testy-private.pgp              import 1
sequoia/a-cypherpunks-manifesto.txt    reference
sequoia/encrypted-to-testy.gpg         decrypt
sequoia/encrypted-aes256-password-123.gpg decrypt
sequoia/simple.pgp                     decrypt
sequoia/iterated.max.pgp               decrypt
sequoia/compressed-data-algo-1.gpg     decrypt this message was not encrypted
sequoia/compressed-data-algo-2.gpg     decrypt this message was not encrypted
sequoia/literal-mode-t-partial-body.gpg decrypt this message was not encrypted
sequoia/recursive-2.gpg                refuse 4 a second message behind the first
sequoia/signed-1-sha256-testy.gpg      signed 0 good signature by Testy McTestface <testy@example.org>, key D03F6F865226FE8B
sequoia/test-0.asc                     dearmor
sequoia/test-2.bad-footer.asc          cannot-dearmor but it began as
sequoia/test-47.asc                    dearmor
sequoia/test-47.bin                    reference
sequoia/literal-0.asc                  decrypt this message was not encrypted
interop/bob-secret.pgp                 import 1
interop/7C2FAA4DF93C37B2.IDEA.pgp      decrypt
interop/3048-bit.sig                   detached 0 hello good signature by Bob Babbage <bob@openpgp.example>, key FBFCC82A015E7330
rpgp/literal_eating_mdc.asc            refuse 5
rpgp/two_literals_first_compressed.asc refuse 4 a second message behind the first
rpgp/partial_invalid_two_fixed.asc     refuse 4
rpgp/literal.packet-partial.256.asc    decrypt less than the 512 that are allowed
rpgp/binary_password.pgp               decrypt
rpgp/gnupg-v1-4-11-001-decrypt.asc     import 1
rpgp/gnupg-v1-4-11-001.asc             decrypt
rpgp/pgp-10-0-001.asc                  decrypt
rpgp/rsa-key-with-modulus-e-257.asc    import 1
rpgp/rsa-key-with-modulus-e-257.sig    detached 0 test good signature by test, key DE36A71A58DE491F
go-crypto/sym-corrupted-message-invalid-sig-header.asc refuse 5
go-crypto/testKeys1And2Private.pgp     import 2
go-crypto/recipientUnspecified.pgp     decrypt
openpgpjs/zip.asc                      decrypt
openpgpjs/dos-zip.pgp                  bomb 11 cannot check the signature by key
bc-java/subKey-sec.pgp                 import 1
bc-java/rsa-enc1.pgp                   decrypt
bc-java/faulty-crc.asc                 refuse 5 the armor's checksum is wrong
pgpy/rsa.1.sec.asc                     import 1
pgpy/message.rsa.cast5.no-mdc.asc      no-mdc
pgpy/message.nomdc.pass.asc            no-mdc
pgpdump/enc                            no-mdc-refuse 6 no secret key for it
pgpdump/enc.res                        reference
wycheproof/rsa_pkcs1_2048_test.json    unit wycheproof
wycheproof/rsa_pkcs1_1024_sig_gen_test.json unit wycheproof
libgcrypt/idea-ecb.txt                 unit idea
made/ok-base.pgp                       decrypt
made/sk-bad-checksum.pgp               refuse 5
made/pkesk-short-mpi.pgp               decrypt
made/sk-wrong-length-algo9.pgp         refuse 5
made/sk-unknown-algo-99.pgp            refuse 5
made/mdc-wrong.pgp                     refuse 5
made/seipd-to-sed-downgrade.pgp        no-mdc-refuse 5
made/sed-valid-legacy.pgp              no-mdc
made/cfb-quickcheck-mismatch.pgp       decrypt
made/filename-traversal.pgp            shown
made/filename-escape-255.pgp           shown
made/literal-date-2106.pgp             shown
made/empty-plaintext.pgp               decrypt
made/wrong-keyid.pgp                   refuse 6 encrypted to key 1111111111111111
made/hidden-keyid0.pgp                 decrypt
made/forty-decoy-pkesk.pgp             decrypt
made/pkesk-v23-then-v3.pgp             decrypt
made/private-packet-60-skip.pgp        decrypt
made/zlib-bad-adler.pgp                refuse 4 incorrect data check
made/truncated-in-pkesk.pgp            refuse 4 breaks off
made/length-claims-4GiB.pgp            refuse 4 breaks off
made/mpi-claims-65535-bits.pgp         refuse 8 above the limit of 16384
made/partial-zero-exponent.pgp         decrypt less than the 512 that are allowed
made/armor-crlf.asc                    decrypt
made/armor-blank-with-spaces.asc       decrypt
made/armor-two-blocks.asc              decrypt a second block (PGP MESSAGE) is not read
made/armor-utf8-bom.asc                decrypt
made/armor-text-around.asc             decrypt
made/pgp2/rsa-idea-zip.pgp             no-mdc
made/pgp2/md5-signed.pgp               signed 11 nothing before the text said that it would be over its MD5
made/pgp2/md5-detached.sig             detached-old sequoia/a-cypherpunks-manifesto.txt signature by pgp2.6.3-test-key, key DC70C124A50283F1
made/pgp2/conv-idea.pgp                no-mdc
made/pgp2/md5-signed-old-order.pgp     signed-old signature by pgp2.6.3-test-key, key DC70C124A50283F1
made/rsa382/sec382-v3.pgp              import 1
made/rsa382/sec382-v4.pgp              import 1
made/rsa382/pub382-v3.pgp              import 1
made/rsa382/pub382-v4.pgp              import 1
made/rsa382/msg-idea-v3.pgp            no-mdc
made/rsa382/msg-idea-v4.pgp            no-mdc
made/rsa382/msg-aes256-v4.pgp          decrypt
made/rsa382/sig-v3.sig                 detached-old sequoia/a-cypherpunks-manifesto.txt signature by rsa382-v3, key 5C9B97C193B3B45D
made/rsa382/sig-v4.sig                 detached 0 sequoia/a-cypherpunks-manifesto.txt good signature by rsa382-v4, key D1A301C99255A64A, made 2026-11-30, SHA-1
made/xsalsa20.txt                      unit xsalsa20
wycheproof/ecdsa_secp256r1_sha256_test.json unit wycheproof
wycheproof/ed25519_test.json           unit wycheproof
wycheproof/rsa_signature_4096_sha512_test.json unit wycheproof
"

# --- running the program -------------------------------------------------------------------------

# A program that was built with sanitizers does not start in so little.
room=200000
{ (ulimit -v $room && "$PGPCOST" --version) >/dev/null 2>&1; } 2>/dev/null ||
    { room=unlimited; echo '# address space is not limited'; }

# run COMMAND...: the program, its words in $said, its status in $status, its table in the file table.
run() {
    (ulimit -v $room && timeout 60 "$PGPCOST" "$@") >table 2>errors
    status=$?
    said=$(tr -d '\0' <errors)
}

# store_of KEY: the store with that key of the vectors in it.
store_of() {
    local store=$scratch/store-${1//\//-}
    if [ ! -d "$store" ]; then
        mkdir "$store"
        PGPCOST_HOME=$store "$PGPCOST" keys import "$VECTORS/$1" >/dev/null 2>&1
    fi
    echo "$store"
}

# decrypt [OPTION...]: the row's file, into the file out.
decrypt() {
    rm -f out
    export PGPCOST_HOME=$scratch/none
    [ ! "$key" ] || PGPCOST_HOME=$(store_of "$key")
    printf '%s' "$passphrase" >passphrase
    [ ! "$passphrase" ] || set -- "$@" --passphrase-file=passphrase
    run decrypt --batch -f -o out "$@" "$VECTORS/$file"
}

# --- what a row is held to: each prints what is wrong --------------------------------------------

is_status() { [ $status -eq "$1" ] || echo "status $status, expected $1"; }
is_said() { [[ "$said" = *"$1"* ]] || echo "does not say: $1"; }
is_quiet() { [ ! "$said" ] || echo 'says something'; }
is_gone() { [ ! -e out ] || echo 'leaves a file'; }

# is_plain: the file out is what the index says, "SHA256 n=BYTES (…)".
is_plain() {
    local sha=${plain%% *} bytes=${plain#* n=}
    [ -e out ] || { echo 'no output'; return; }
    [ "$(stat -c %s out)" = "${bytes%% *}" ] || echo "$(stat -c %s out) bytes, expected ${bytes%% *}"
    [[ "$(sha256sum <out)" = $sha* ]] || echo "other bytes, expected $sha"
}

is_good() {
    is_status 0
    if [ "$1" ]; then is_said "$1"; else is_quiet; fi
    is_plain
}

do_decrypt() { decrypt -q; is_good "$1"; }
do_size() { # BYTES STATUS TEXT
    decrypt -q
    is_status "$(cut -d' ' -f2 <<<"$1")"
    is_said "${1#* * }"
    [ "$(stat -c %s out)" = "${1%% *}" ] || echo "not ${1%% *} bytes"
}

# --- signatures

# verify ARGUMENT...: with the row's key; what it prints is in the file table.
verify() {
    rm -f out
    export PGPCOST_HOME=$scratch/none
    [ ! "$key" ] || PGPCOST_HOME=$(store_of "$key")
    run verify -q "$@"
}
is_told() { grep -qF -- "$1" table || { echo "does not print: $1"; cat table; }; }

# is_text: is_plain, where the index has it.
is_text() { if [ "$plain" ]; then is_plain; else [ -s out ] || echo 'no output'; fi; }

do_inside() {
    decrypt -q "${@:2}"
    is_status "${1%% *}"
    is_said "pgpcost: ${1#* }"
    case ${1%% *} in 0 | 11 | 12) is_plain ;; *) is_gone ;; esac
}
do_signed() {
    local signed=${1#* }
    decrypt -q "${@:2}"
    is_status "${1%% *}"
    is_said "$signed"
    case ${1%% *} in 0 | 11 | 12) is_text ;; *) is_gone ;; esac
    verify "${@:2}" -o out "$VECTORS/$file"
    is_status "${1%% *}"
    is_told "$signed"
    case ${1%% *} in 0) is_text ;; *) is_gone ;; esac
}
do_signed-old() {
    do_signed "12 weak $1"
    do_signed "0 good $1" --profile=pgp26
    do_signed "0 good $1" --allow-weak-hash
}
do_detached() { # STATUS FILE TEXT
    local document
    printf 'Hello World :)' >hello
    printf test >test
    document=$(cut -d' ' -f2 <<<"$1")
    [[ $document != */* ]] || document=$VECTORS/$document
    verify "${@:2}" "$VECTORS/$file" "$document"
    is_status "${1%% *}"
    is_told "${1#* * }"
    { cat "$document" && echo x; } >changed
    verify "${@:2}" "$VECTORS/$file" changed
    is_status 10
    is_told 'BAD signature by'
}
do_detached-old() {
    do_detached "12 ${1%% *} weak ${1#* }"
    do_detached "0 ${1%% *} good ${1#* }" --profile=pgp26
    do_detached "0 ${1%% *} good ${1#* }" --allow-weak-hash
}

# do_refuse 'STATUS [TEXT]' [OPTION...]
do_refuse() {
    local wanted=$1 text=''
    shift
    [[ $wanted != *' '* ]] || text=${wanted#* }
    [[ $wanted != 5 ]] || text='damaged, or not for this key or passphrase'
    decrypt -q "$@"
    is_status "${wanted%% *}"
    is_said "$text"
    is_gone
    [[ $wanted != 5 || "$said" = *"offset "*([0-9])": $text" ]] || echo 'tells more than that it is damaged'
}

no_integrity='no integrity protection: anybody could have changed'
is_protected() { do_refuse "9 $no_integrity"; is_said 'hint: --allow-no-mdc'; }
do_no-mdc() {
    is_protected
    decrypt -q --allow-no-mdc
    is_status 9
    is_said "warning: $no_integrity"
    is_said "$1"
    is_plain
    decrypt -q --profile=pgp26
    is_good "warning: $no_integrity"
}
do_no-mdc-refuse() {
    is_protected
    do_refuse "$1" --allow-no-mdc
    do_refuse "$1" --profile=pgp26
}
do_bomb() {
    if [ "$1" ]; then do_inside "$1"; else decrypt -q && is_good ''; fi
    decrypt -q --max-output=1M
    is_status 8
    is_said --max-output
    is_gone
}
do_shown() {
    decrypt
    is_good ''
    ! LC_ALL=C grep -qP '[\x00-\x08\x0B-\x1F\x7F]' table || echo 'shows control characters'
    [ -s table ] || echo 'shows nothing'
}
do_import() {
    local text='' store=$scratch/imports
    [[ $1 != *' '* ]] || text=${1#* }
    export PGPCOST_HOME=$store
    rm -rf "$store"
    run keys import "$VECTORS/$file"
    is_status 0
    is_said "$text"
    [ "$(find "$store" -name '*.pgp' 2>/dev/null | wc -l)" -eq "${1%% *}" ] || echo "not ${1%% *} keys"
}
do_unlock() {
    do_import 1
    printf 'not %s' "$passphrase" >wrong-passphrase
    printf '%s' "$passphrase" >passphrase
    run keys passwd --batch --passphrase-file=wrong-passphrase --no-passphrase @
    is_status 7
    run keys passwd --batch --passphrase-file=passphrase --no-passphrase @
    is_status 0
}
do_import-damaged() {
    do_import "$1"
    run keys import --strict-armor "$VECTORS/$file"
    is_status 5
}
do_cannot-import() {
    export PGPCOST_HOME=$scratch/imports
    rm -rf "$PGPCOST_HOME"
    run keys import "$VECTORS/$file"
    is_status "${1%% *}"
    is_said "${1#* }"
    [ ! "$(find "$PGPCOST_HOME" -name '*.pgp' 2>/dev/null)" ] || echo 'imports something'
}
dearmor=$top_builddir/tests/vectors/dearmor
do_dearmor() { said=$("$dearmor" "$VECTORS/$file" 2>&1 >out); is_quiet; is_plain; }
do_cannot-dearmor() {
    said=$("$dearmor" "$VECTORS/$file" 2>&1 >/dev/null) && echo 'is not refused'
    is_said "$1"
}
do_reference() { [ "$(stat -c %s "$VECTORS/$file")" = "$size" ] || echo "not $size bytes"; }
do_unit() { grep -q "${file##*/}" "$top_srcdir/tests/unit/$1.c" || echo "tests/unit/$1 does not read it"; }

# --- the walk ------------------------------------------------------------------------------------

shopt -s extglob
declare -A todo
while read -r file what; do [ ! "$file" ] || todo[$file]=$what; done <<<"$plan"

walk_row() {
    local action=${todo[$file]%% *} detail='' wrong
    [[ ${todo[$file]} != *' '* ]] || detail=${todo[$file]#* }
    if [ "$action" = later ]; then
        skip "$file" "$detail"
        return
    fi
    "do_$action" "$detail" >wrong 2>&1
    wrong=$(<wrong)
    if [ "$wrong" ]; then
        not_ok "$file" "expected: $expected ($plain)"$'\n'"$wrong"$'\n'"seen: status ${status-}: ${said-}"
    else
        ok "$file: expected: ${expected:0:60}; seen: $action $detail"
    fi
}

# A field may be empty, which tabs do not show to read.
while IFS=$'\x1f' read -r file _ _ _ _ key passphrase expected plain size _; do
    if [ "${todo[$file]-}" ]; then walk_row; else not_ok "$file is in the plan" "expected: $expected"; fi
    unset "todo[$file]"
done < <(tail -n +2 "$VECTORS/INDEX.tsv" | tr '\t' '\037')
for file in "${!todo[@]}"; do not_ok "$file is in the index" 'the plan has it'; done

done_testing
