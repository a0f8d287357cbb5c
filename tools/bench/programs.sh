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
    make_pem "$1" && openssl req -x509 -new -key "$1.pem" -subj "/CN=bench-$1" -days 30 -out "$1.crt"
}
set_up_age() { make_pem "$1" && ssh-keygen -y -f "$1.pem" >"$1.ssh"; }

# --- the programs --------------------------------------------------------------------------------
# do_PROGRAM TASK INPUT BITS Z FORM sets `argv`, in which @OUT is where the result goes, and where the program reads or
# writes no file of its own `stdin` and `stdout`; or `cannot`, the reason why there is no such job.

do_pgpcost() {
    local armor=()
    [ "$5" = binary ] || armor=(-a)
    case $1 in
        encrypt) argv=("$pgpcost" encrypt -q -r "bench-$3" -z "$4" "${armor[@]}" -o @OUT "$2") ;;
        decrypt) argv=("$pgpcost" decrypt -q -o @OUT "$2") ;;
    esac
}

gnupg() { # gnupg COMMAND..., then as do_PROGRAM: gpg 2.2 and 1.4 have the same options
    local program=$1 home=$2 compress=(-z 0) armor=()
    shift 2
    [ "$4" = off ] || compress=(--compress-algo zip -z 6)
    [ "$5" = binary ] || armor=(--armor)
    argv=("$program" --homedir "$home" --no-options --batch --no-tty --quiet --yes --trust-model always)
    case $1 in
        encrypt) argv+=(--cipher-algo AES256 "${compress[@]}" "${armor[@]}" -r "bench-$3" -o @OUT --encrypt "$2") ;;
        decrypt) argv+=(-o @OUT --decrypt "$2") ;;
    esac
}
do_gpg() { gnupg "$(command -v gpg)" "$scratch/gpg" "$@"; }
do_gpg1() { gnupg "$(command -v gpg1)" "$scratch/gpg1" "$@"; }

do_rnp() {
    local compress=(-z 0) armor=()
    [ "$4" = off ] || compress=(--zip -z 6)
    [ "$5" = binary ] || armor=(--armor)
    argv=("$(command -v rnp)" --homedir "$scratch/rnp" --notty --overwrite --output @OUT)
    case $1 in
        encrypt) argv+=(--cipher AES256 "${compress[@]}" "${armor[@]}" -r "bench-$3" --encrypt "$2") ;;
        decrypt) argv+=(--decrypt "$2") ;;
    esac
}

sop() { # sop COMMAND, then as do_PROGRAM
    local program=$1 armor=()
    shift
    [ "$1$4" != encrypton ] || { cannot='has no switch for compression, and writes none'; return; }
    [ "$5" = armored ] || armor=(--no-armor)
    stdin=$2 stdout=@OUT
    case $1 in
        encrypt) argv=("$program" encrypt "${armor[@]}" "$scratch/$3.public") ;;
        decrypt) argv=("$program" decrypt "$scratch/$3.secret") ;;
    esac
}
do_sqop() { sop "$(command -v sqop)" "$@"; }
do_gosop() { sop "$(command -v gosop)" "$@"; }

do_openssl() {
    local form=DER
    [ "$4" = off ] || { cannot='openssl cms encrypts without compression'; return; }
    [ "$5" = binary ] || form=PEM
    argv=("$(command -v openssl)" cms "-$1" -binary -in "$2" -out @OUT)
    case $1 in
        encrypt) argv+=(-aes-256-cbc -stream -outform "$form" "$scratch/$3.crt") ;;
        decrypt) argv+=(-inform "$form" -recip "$scratch/$3.crt" -inkey "$scratch/$3.pem") ;;
    esac
}

do_age() {
    local armor=()
    [ "$4" = off ] || { cannot='age has no compression'; return; }
    [ "$5" = binary ] || armor=(--armor)
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
