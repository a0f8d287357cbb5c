# Messages of the profile pgp26, to the keys that the real PGP 2.6.3 made: read by GnuPG 1.4, by RNP, and by the decoder
# that the public vectors were checked with.
. "$top_srcdir/tests/interop/lib.sh"

vectors=$VECTORS/pgp26
if [ -z "$VECTORS" ]; then
    if [ "${CI-}" = true ]; then not_ok 'messages of pgp26' 'no public vectors'; else skip 'messages of pgp26' 'no public vectors'; fi
    done_testing
    exit 0
fi

sizes='382 384 512 768 1024 2048'
cp "$vectors/email.txt" email.txt
gunzip -c "$vectors/paper.ps.gz" >paper.ps
seq 300000 >long.txt
: >empty
head -c 70000 "$PGPCOST" >binary
echo convpass >passphrase
secret='--batch --passphrase-file passphrase'

# write OPTION... FILE: we write `message`; what we warn of is always the same.
write() {
    rm -f message plain
    "$PGPCOST" encrypt -q -f --profile pgp26 -o message "$@" 2>warnings || { cat warnings; return 1; }
    [ "$(wc -l <warnings)" -eq 1 ] && grep -qF 'nothing protects this message against change' warnings || { cat warnings; return 1; }
}

# forms CHECK: the checks of one reader, `CHECK NAME FILE OPTION...`, which writes FILE with these options and reads it.
forms() {
    local check=$1 bits z form file
    for bits in $sizes; do
        for z in on off; do
            for form in '' -a -t -at; do
                $check "$bits bits, -z $z${form:+ $form}" email.txt -r "$vectors/keys/pub$bits.pgp" -z $z $form
            done
        done
    done
    for file in empty binary; do
        for z in on off; do $check "$file, -z $z" $file -r "$vectors/keys/pub1024.pgp" -z $z; done
    done
    $check 'several recipients' email.txt -r "$vectors/keys/pub382.pgp" -r "$vectors/keys/pub2048.pgp" -r "$vectors/keys/pub1024.pgp"
}

# large CHECK: those that take long where the reader is slow. Of 2 MB of text something is held back in a file.
large() {
    local check=$1 z
    for z in on off; do
        $check "much text, -z $z" long.txt -r "$vectors/keys/pub1024.pgp" -z $z -t
        $check "paper.ps, -z $z" paper.ps -r "$vectors/keys/pub1024.pgp" -z $z -t -a
    done
}

# --- the decoder of the vectors -------------------------------------------------------------------

write_decode() {
    local file=$1
    shift
    write "$@" "$file" && python3 "$top_srcdir/tests/interop/pgp26_read.py" "$vectors" message plain convpass >packets &&
        same_bytes "$file" plain
}
by_decoder() { local name=$1; shift; check "the vectors' decoder reads: $name" write_decode "$@"; }

# has_packets FILE LINES [OPTION...]: whether a message of FILE has these packets, with "/" between them.
has_packets() {
    local file=$1 lines=$2
    shift 2
    write_decode "$file" "$@" || return
    sed 's/zip([0-9]*)/zip/' packets >found
    diff <(tr / '\n' <<<"$lines") found
}

if python3 -c '' 2>/dev/null; then
    forms by_decoder
    k=$vectors/keys
    check 'packets: text, compressed' has_packets email.txt \
        "84 session key for 1024 bits/a6 encrypted/a3 zip/ae lit 't' name=email.txt time=0 (5876)" -r "$k/pub1024.pgp" -t
    check 'packets: text' has_packets email.txt \
        "84 session key for 382 bits/a6 encrypted/ae lit 't' name=email.txt time=0 (5876)" -r "$k/pub382.pgp" -t -z off
    check 'packets: binary' has_packets email.txt \
        "84 session key for 768 bits/a6 encrypted/ad lit 'b' name=email.txt time=0 (5379)" -r "$k/pub768.pgp" -z off
    check 'packets: one byte of length, two for 2048 bits' has_packets empty \
        "85 session key for 2048 bits/a6 encrypted/ac lit 'b' name=empty time=0 (0)" -r "$k/pub2048.pgp" -z off
    check 'packets: several recipients, in their order' has_packets email.txt \
        "84 session key for 382 bits/85 session key for 2048 bits/84 session key for 1024 bits/a6 encrypted/a3 zip/ad lit 'b' name=email.txt time=0 (5379)" \
        -r "$k/pub382.pgp" -r "$k/pub2048.pgp" -r "$k/pub1024.pgp"
    check 'packets: a passphrase' has_packets email.txt \
        "a6 encrypted/a3 zip/ad lit 'b' name=email.txt time=0 (5379)" -c $secret
    check 'packets: no name' has_packets email.txt "a6 encrypted/ad lit 'b' name= time=0 (5379)" -c $secret --no-name -z off
else
    skip "the vectors' decoder" 'no python3'
fi

# As many bytes as PGP 2.6.3 itself wrote of the same file to the same key, give or take one in the leading zeros of a
# number; and with compression, whose every version of zlib does a little otherwise.
# like_pgp OF PERCENT FILE OPTION...
like_pgp() {
    local of=$1 percent=$2 file=$3 theirs ours
    shift 3
    write "$@" "$file" || return
    theirs=$(stat -c %s "$vectors/msg/$of") ours=$(stat -c %s message)
    echo "$ours bytes, PGP 2.6.3 wrote $theirs"
    [ $((ours - theirs)) -le $((4 + theirs * percent / 100)) ] && [ $((theirs - ours)) -le $((4 + theirs * percent / 100)) ]
}
for bits in 382 512 1024; do
    check "as long as by PGP 2.6.3: $bits bits" like_pgp "e-$bits-zoff.pgp" 0 email.txt -r "$vectors/keys/pub$bits.pgp" -z off
done
mv email.txt email.txt
for row in 'et-382-zoff.asc 0 382 off' 'et-382-zon.asc 1 382 on' 'paper-t-1024-zoff.asc 0 1024 off'; do
    read -r of percent bits z <<<"$row"
    case $of in paper*) file=paper.ps ;; *) file=email.txt ;; esac
    check "as long as by PGP 2.6.3: $of" like_pgp "$of" "$percent" $file -r "$vectors/keys/pub$bits.pgp" -z "$z" -t -a
done
check 'as long as by PGP 2.6.3: c-zoff.asc' like_pgp c-zoff.asc 0 email.txt -c $secret -z off -a
mv email.txt email.txt

# --- GnuPG 1.4 ------------------------------------------------------------------------------------

if has gpg1 gnupg1; then
    mkdir -m 700 ours
    gpg_at() { gpg1 --homedir ours --batch --no-tty --quiet --yes --trust-model always --passphrase "$@"; }
    import() { gpg_at '' --allow-weak-digest-algos --allow-non-selfsigned-uid --allow-secret-key-import --import "$@"; }
    check 'gpg1 imports the keys of PGP 2.6.3' import "$vectors/keys/secring.pgp" "$vectors/keys/pubring.pgp"
    # What it says is that there is no integrity protection, and whom else a message is for.
    gpg_reads() {
        local file=$1 passphrase=$2
        gpg_at "$passphrase" -o plain --decrypt message 2>said || { cat said; return 1; }
        same_bytes "$file" plain || return
        grep -Ev '^gpg: (encrypted with|WARNING: message was not integrity protected|assuming IDEA encrypted data)|^ *"' said
        [ $? -eq 1 ]
    }
    write_gpg() { local file=$1; shift; write "$@" "$file" && gpg_reads "$file" pgpcost; }
    by_gpg() { local name=$1; shift; check "gpg1 reads: $name" write_gpg "$@"; }
    forms by_gpg
    large by_gpg
    write_gpg_c() { local file=$1; shift; write -c $secret "$@" "$file" && gpg_reads "$file" convpass; }
    for file in email.txt empty binary long.txt; do
        for z in on off; do check "gpg1 reads: a passphrase, $file, -z $z" write_gpg_c $file -z $z; done
    done
    check 'gpg1 reads: a passphrase, text, armored' write_gpg_c email.txt -t -a
    # read_alone BITS: whoever has that key only reads what is for three.
    read_alone() {
        write -r "$vectors/keys/pub382.pgp" -r "$vectors/keys/pub1024.pgp" -r "$vectors/keys/pub2048.pgp" email.txt || return
        rm -rf ours && mkdir -m 700 ours
        import "$vectors/keys/sec$1.pgp"
        gpg_reads email.txt pgpcost
    }
    for bits in 382 1024 2048; do check "gpg1 reads: for three, with the key of $bits bits alone" read_alone $bits; done
fi

# --- RNP ------------------------------------------------------------------------------------------

if has rnp rnp; then
    mkdir -m 700 rnp
    # It calls these keys invalid, for they sign with MD5, and decrypts with them.
    rnpkeys --homedir rnp --notty --import-keys "$vectors/keys/secring.pgp" >said 2>&1
    # RNP leaves text with the line ends of the message.
    rnp_reads() {
        rnp --homedir rnp --notty --overwrite --password pgpcost --decrypt --output plain message || return
        case " $* " in *' -t '* | *' -at '*) sed -i 's/\r$//' plain ;; esac
    }
    write_rnp() { local file=$1; shift; write "$@" "$file" && rnp_reads "$@" && same_bytes "$file" plain; }
    by_rnp() { local name=$1; shift; check "RNP reads: $name" write_rnp "$@"; }
    forms by_rnp
    large by_rnp
    conventional() { write -c $secret email.txt && refused rnp --homedir rnp --notty --overwrite --password convpass --decrypt --output plain message; }
    cannot 'RNP reads: a passphrase' 'without a session-key packet there is nothing for it' conventional
fi

done_testing
