# The programs that tools/bench-peers measures, for it to source: how each is set up, what its jobs are as commands, and
# what it calls itself. They work in $scratch, with the keys BITS.secret and BITS.public, and on what was built in $build.

# --- how each is given a key: set_up_PROGRAM BITS ------------------------------------------------

# make_pem BITS: the encryption key, as programs want it that know no OpenPGP.
make_pem() {
    local bits=$1
    [ ! -e "$bits.pem" ] || return 0
    "$build/tools/bench/pkcs1" "$bits.secret" >"$bits.asn1" &&
        openssl asn1parse -genconf "$bits.asn1" -noout -out "$bits.der" &&
        openssl rsa -inform DER -in "$bits.der" -traditional -out "$bits.pem" &&
        chmod 600 "$bits.pem"
}

set_up_gpg() {
    gpgconf --homedir gpg --launch gpg-agent && gpg --homedir gpg --batch --import "$1.secret"
}
set_up_gpg1() { gpg1 --homedir gpg1 --batch --import "$1.secret"; }
set_up_rnp() { rnpkeys --homedir rnp --import "$1.secret"; }
set_up_sqop() { :; }
set_up_gosop() { :; }
set_up_openssl() {
    make_pem "$1" && openssl req -x509 -new -key "$1.pem" -subj "/CN=bench-$1" -days 30 -out "$1.crt" &&
        openssl rsa -in "$1.pem" -pubout -out "$1.public.pem"
}
set_up_age() { make_pem "$1" && ssh-keygen -y -f "$1.pem" >"$1.ssh"; }

# --- the programs --------------------------------------------------------------------------------
# do_PROGRAM TASK INPUT BITS Z FORM DATA sets `argv`, in which @OUT is where the result goes, and where the program
# reads or writes no file of its own `stdin` and `stdout`; or `cannot`, the reason why there is no such job. DATA is what
# a signature, INPUT, stands beside.

do_pgpcost() {
    local armor=() kind=--detach data=("$6")
    [ "$5" != armored ] || armor=(-a)
    [ "$5" != clear ] || kind=--clear data=()
    case $1 in
        encrypt) argv=("$pgpcost" encrypt "${how[@]}" -r "bench-$3" -z "$4" "${armor[@]}" -o @OUT "$2") ;;
        decrypt) argv=("$pgpcost" decrypt "${how[@]}" -o @OUT "$2") ;;
        sign) argv=("$pgpcost" sign "${how[@]}" "$kind" --hash sha512 -u "bench-$3" -o @OUT "$2") ;;
        verify) argv=("$pgpcost" verify "${how[@]}" "$2" "${data[@]}") ;;
    esac
}

gnupg() { # gnupg COMMAND..., then as do_PROGRAM: gpg 2.2 and 1.4 have the same options
    local program=$1 home=$2 compress=(-z 0) armor=() data=()
    shift 2
    [ "$4" != on ] || compress=(--compress-algo zip -z 6)
    [ "$5" != armored ] || armor=(--armor)
    [ "$5" = clear ] || data=("$6")
    argv=("$program" --homedir "$home" --no-options --batch --no-tty --quiet --yes --trust-model always)
    case $1 in
        encrypt) argv+=(--cipher-algo AES256 "${compress[@]}" "${armor[@]}" -r "bench-$3" -o @OUT --encrypt "$2") ;;
        decrypt) argv+=(-o @OUT --decrypt "$2") ;;
        sign) argv+=(--digest-algo SHA512 -u "bench-$3" -o @OUT --detach-sign "$2") ;;
        verify) argv+=(--verify "$2" "${data[@]}") ;;
    esac
}
do_gpg() { gnupg "$(command -v gpg)" "$scratch/gpg" "$@"; }
do_gpg1() { gnupg "$(command -v gpg1)" "$scratch/gpg1" "$@"; }

do_rnp() {
    local compress=(-z 0) armor=() data=()
    [ "$4" != on ] || compress=(--zip -z 6)
    [ "$5" != armored ] || armor=(--armor)
    [ "$5" = clear ] || data=(--source "$6")
    argv=("$(command -v rnp)" --homedir "$scratch/rnp" --notty)
    [ "$1" = verify ] || argv+=(--overwrite --output @OUT)
    case $1 in
        encrypt) argv+=(--cipher AES256 "${compress[@]}" "${armor[@]}" -r "bench-$3" --encrypt "$2") ;;
        decrypt) argv+=(--decrypt "$2") ;;
        sign) argv+=(--hash SHA512 -u "bench-$3" --sign --detach "$2") ;;
        verify) argv+=(--verify "$2" "${data[@]}") ;;
    esac
}

sop() { # sop COMMAND, then as do_PROGRAM
    local program=$1 armor=()
    shift
    [ "$1$4" != encrypton ] || { cannot='has no switch for compression, and writes none'; return; }
    [ "$5" = armored ] || armor=(--no-armor)
    stdin=$2 stdout=@OUT
    case $1.$5 in
        encrypt.*) argv=("$program" encrypt "${armor[@]}" "$scratch/$3.public") ;;
        decrypt.*) argv=("$program" decrypt "$scratch/$3.secret") ;;
        sign.*) argv=("$program" sign --as=binary --no-armor "$scratch/$3.secret") ;;
        verify.clear) stdout=/dev/null argv=("$program" inline-verify "$scratch/$3.public") ;;
        verify.*) stdin=$6 stdout=/dev/null argv=("$program" verify "$2" "$scratch/$3.public") ;;
    esac
}
do_sqop() { sop "$(command -v sqop)" "$@"; }
do_gosop() {
    [ "$5" != clear ] || { cannot='reads no clearsigned text'; return; }
    sop "$(command -v gosop)" "$@"
}

do_openssl() {
    local form=DER key=$scratch/$3
    [ "$4" != on ] || { cannot='openssl cms encrypts without compression'; return; }
    [ "$5" != clear ] || { cannot='openssl has no clearsigned text'; return; }
    [ "$5" != armored ] || form=PEM
    argv=("$(command -v openssl)")
    case $1 in
        encrypt) argv+=(cms -encrypt -binary -in "$2" -out @OUT -aes-256-cbc -stream -outform "$form" "$key.crt") ;;
        decrypt) argv+=(cms -decrypt -binary -in "$2" -out @OUT -inform "$form" -recip "$key.crt" -inkey "$key.pem") ;;
        sign) argv+=(dgst -sha512 -sign "$key.pem" -out @OUT "$2") ;;
        verify) argv+=(dgst -sha512 -verify "$key.public.pem" -signature "$2" "$6") ;;
    esac
}

do_age() {
    local armor=()
    [[ $1 = *crypt ]] || { cannot='age has no signatures'; return; }
    [ "$4" != on ] || { cannot='age has no compression'; return; }
    [ "$5" != armored ] || armor=(--armor)
    case $1 in
        encrypt) argv=("$(command -v age)" --encrypt "${armor[@]}" -R "$scratch/$3.ssh" -o @OUT "$2") ;;
        decrypt) argv=("$(command -v age)" --decrypt -i "$scratch/$3.pem" -o @OUT "$2") ;;
    esac
}

# The format in which a program writes: what it is given to decrypt.
format_of() { case $1 in openssl | age) echo "$1" ;; *) echo pgp ;; esac; }
package_of() { case $1 in gpg) echo gnupg ;; gpg1) echo gnupg1 ;; *) echo "$1" ;; esac; }
version_option() { case $1 in sqop | gosop | openssl) echo version ;; *) echo --version ;; esac; }

version_of() { # the program's own word, and the package's
    local package
    [ "$1" != age ] || printf 'age '
    "$1" "$(version_option "$1")" 2>&1 | sed -n '1s/ *(Library.*//; 1p' | tr -d '\n'
    package=$(dpkg-query -W -f='${Version}' "$(package_of "$1")" 2>/dev/null) && printf ' (package %s)' "$package"
}

# What a program's refusal means where it does not say so itself, by "PROGRAM BITS".
declare -A known=(
    [sqop 1024]='takes RSA keys from 2048 bits'
    [age 1024]='takes RSA keys from 2048 bits'
)
