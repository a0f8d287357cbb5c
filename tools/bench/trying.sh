# How tools/bench-peers tries each cell once before it is measured, for it to source. All works in $scratch.

plain_of() { echo "$scratch/$1.plain"; }
message_of() { echo "$scratch/$2.$3.$4.$5.$1"; } # FORMAT FILE BITS Z FORM
maker_of() { case $1 in decrypt) echo encrypt ;; verify) echo sign ;; esac; }
reader_of() { case $1 in encrypt) echo decrypt ;; sign) echo verify ;; esac; }

how=(-q)  # how pgpcost measures itself
forged='' # whether what is verified is forged

# prepare PROGRAM TASK FILE BITS Z FORM: sets argv and the rest for that cell.
prepare() {
    local program=$1 task=$2 input data
    shift 2
    argv=() stdin=/dev/null stdout=/dev/null cannot=
    data=$(plain_of "$1")
    input=$data
    [ -z "$(maker_of "$task")" ] || input=$(message_of "$(format_of "$program")" "$@")
    if [ "$forged" ] && [ "$4" = clear ]; then
        forge "$input"
        input=$scratch/forged
    elif [ "$forged" ]; then
        forge "$data"
        data=$scratch/forged
    fi
    "do_${program/#with-j*/pgpcost}" "$task" "$input" "$2" "$3" "$4" "$data"
    [[ $program != with-j* ]] || argv+=(-j "${program#with-j}")
}

# forge FILE: makes `forged` of it, in which the text, not the signature behind it, is another, as long.
forge() { sed '1,/^-----BEGIN PGP SIGNATURE/s/e/E/' "$1" >"$scratch/forged"; }

# try FILE: runs what was prepared, with FILE as its result.
try() {
    rm -f "$1"
    "${argv[@]/#@OUT/$1}" <"$stdin" >"${stdout/#@OUT/$1}" 2>"$scratch/said"
}

same() { # same FILE RESULT: whether they are the same; else `wrong` says what is odd
    cmp -s "$1" "$2" || { wrong='gave other bytes back'; return 1; }
}

# in_form FORM: whether what was tried is armored or is not.
in_form() {
    local armored=no
    ! head -c 5 tried | grep -q '^-----' || armored=yes
    case $1$armored in
        armoredyes | binaryno | detachedno) ;;
        *) wrong="did not write what is $1"; return 1 ;;
    esac
}

# as_asked FILE BITS Z FORM: whether the message in $scratch/tried is the job that was meant, by what pgpcost says of
# it, and gives the bytes back.
as_asked() {
    local z='compression ZIP'
    [ "$3" = on ] || z='compression none'
    in_form "$4" || return 1
    rm -f back
    quietly "$pgpcost" decrypt -o back tried || { wrong="cannot be read: $(complaint)"; return 1; }
    if ! grep -q "^key RSA $2," said || ! grep -q "^cipher AES-256; $z" said; then
        wrong="did another job: $(sed -n '2,3p' said | complaint /dev/stdin)"
        return 1
    fi
    same "$(plain_of "$1")" back
}

# signed_as_asked FILE BITS Z FORM: the same for the signature in $scratch/tried.
signed_as_asked() {
    in_form "$4" || return 1
    quietly "$pgpcost" verify tried "$(plain_of "$1")" || { wrong="cannot be verified: $(complaint)"; return 1; }
    grep -q "^good signature by bench-$2, .*, SHA-512, RSA $2\$" said ||
        { wrong="did another job: $(head -n 1 said | complaint /dev/stdin)"; return 1; }
}

# reads_itself PROGRAM TASK FILE BITS Z FORM: for formats that pgpcost does not know: whether the program reads what it
# wrote to $scratch/tried.
reads_itself() {
    local program=$1 task
    task=$(reader_of "$2")
    shift 2
    mv tried "$(message_of "$(format_of "$program")" "$@")"
    prepare "$program" "$task" "$@"
    try "$scratch/back" || { wrong="cannot read what it wrote: $(complaint)"; return 1; }
    [ "$task" != decrypt ] || same "$(plain_of "$1")" "$scratch/back"
}

# refuses_forgery PROGRAM FILE BITS Z FORM: whether it does not take each text for what was signed.
refuses_forgery() {
    local program=$1 forged=yes
    shift
    prepare "$program" verify "$@"
    ! try "$scratch/back" || { wrong='took a forged text for good'; return 1; }
}

# check PROGRAM TASK FILE BITS Z FORM: runs the cell once. 0, or 1 with `cannot` (it refused) or `wrong`.
check() {
    local program=$1 task=$2 format
    format=$(format_of "$program")
    shift 2
    wrong=
    prepare "$program" "$task" "$@"
    [ -z "$cannot" ] || return 1
    if [ "$(maker_of "$task")" ]; then
        make_message "$format" "$(maker_of "$task")" "$@" || return 1
        prepare "$program" "$task" "$@"
    fi
    try "$scratch/tried" || { cannot=${known["$program $2"]-"refused: $(complaint)"}; return 1; }
    case $task.$format in
        decrypt.*) same "$(plain_of "$1")" "$scratch/tried" ;;
        verify.*) refuses_forgery "$program" "$@" ;;
        encrypt.pgp) as_asked "$@" ;;
        sign.pgp) signed_as_asked "$@" ;;
        *) reads_itself "$program" "$task" "$@" ;;
    esac
}

# make_message FORMAT TASK FILE BITS Z FORM: what programs are given to decrypt or to verify: pgpcost's, or in formats
# that it does not know what the program writes itself.
make_message() {
    local format=$1 task=$2 message
    shift 2
    message=$(message_of "$format" "$@")
    [ ! -e "$message" ] || return 0
    prepare "${format/#pgp/pgpcost}" "$task" "$@"
    [ -z "$cannot" ] || return 1
    try "$message" && return
    cannot=${known["$format $2"]-"refused: $(complaint)"}
    rm -f "$message"
    return 1
}

# write_line RECORD NAME: what was prepared, as it is to be measured.
write_line() {
    local out=$scratch/out remove=$scratch/out
    [ "$output" = file ] || { out=$scratch/null remove=-; }
    plan_line "$1" "$2" "$stdin" "${stdout/#@OUT/$out}" "$remove" "${argv[@]/#@OUT/$out}"
}
write_run() { write_line run "$1"; }

# write_warm TASK FILE BITS Z FORM: that cell as pgpcost repeats it in one process and prints its phases.
write_warm() {
    local how=(-f) runs
    runs=$(warm_runs "$2")
    [ "$runs" -eq 0 ] || how+=(-n "$runs")
    prepare pgpcost "$@"
    stdout=$scratch/phases
    write_line warm "$kind"
}
