# What the tests against both branches of GnuPG share; they source it behind lib.sh, with the program's name in $gpg. In
# the home `theirs` are our public keys and keys of its own, in `ours` our secret keys.

for home in theirs ours; do mkdir -m 700 $home; done
gpg_at() { local home=$1; shift; "$gpg" --homedir "$home" --batch --no-tty --quiet --yes --trust-model always "$@"; }

they_encrypt() { local key=$1 file=$2; shift 2; gpg_at theirs "$@" -r "$key" -o - --encrypt "$file"; }

# What it says beyond whom the message is for is a complaint.
they_decrypt() {
    local status
    gpg_at ours -o - --decrypt "$1" 2>complaints
    status=$?
    grep -Ev '^gpg: encrypted with |^ *"' complaints >&2 && return 1
    return $status
}

# self_signatures COUNT USER-ID: it finds so many of them, all good.
self_signatures() {
    gpg_at theirs --with-colons --check-sigs "$2" | grep '^sig:' >sigs
    cat sigs
    [ "$(wc -l <sigs)" -eq "$1" ] && [ "$(grep -c '^sig:!:' sigs)" -eq "$1" ]
}
