# What tools/bench-peers says below its tables, for it to source.

is_present() { [[ " ${present[*]} " = *" $1 "* ]]; }
has_task() { [[ $'\n'$(printf '%s\n' "${cells[@]}") = *$'\n'"$1 "* ]]; }

notes() {
    if awk -v load="$load" 'BEGIN { exit !(load >= 0.5) }'; then
        plan_line note "THE MACHINE HAD OTHER WORK (load $load): wall times and ratios may be far off, CPU times less \
so"
    fi
    plan_line note "a row is one program; wall time from spawn to wait, medians, with the interval in which the true \
median lies; ratio is the program's wall time to pgpcost's of the same round, and the interval that of these ratios"
    plan_line note "CPU is user and system time; MiB is peak memory of the process, where \"<\" cannot be told apart \
from what starting it takes"
    plan_line note "all OpenPGP programs: AES-256 with MDC, ZIP level 6 or none, one RSA key, the same for all; they \
decrypt the same message, which pgpcost wrote; every result was checked once before, and each peer's message read by \
pgpcost"
    if has_task sign || has_task verify; then
        plan_line note "signatures are made with SHA-512, the one hash that all of them make, and the same RSA key; \
they verify pgpcost's, and write no text (sqop does, to /dev/null); each was given a forged text before, and refused \
it; each has one key of each size that is measured (sqop, gosop and openssl: the one key)"
    fi
    peer_notes
    plan_line note "empty process: what prints the version; true is /bin/true, static an empty static program"
    limit_notes
}

peer_notes() {
    if is_present gpg; then
        plan_line note "gpg: gpg-agent does its private operations in a process that already runs; the wall time has \
them, the CPU time has the agent's added, the memory is gpg's alone"
    fi
    if is_present openssl; then
        plan_line note "openssl cms is another format: AES-256-CBC with the same RSA key, and no check of integrity; \
armored is PEM; signatures are openssl dgst's, nothing but PKCS #1, by the encryption key"
    fi
    if is_present age; then
        plan_line note "age is another format: RSA-OAEP with the same key as an ssh-rsa key, ChaCha20-Poly1305 in \
place of AES, each block authenticated"
    fi
}

limit_notes() {
    plan_line note "limit: what the empty process \"$kind\" takes, as pgpcost is $linked, and what the primitives \
take: in each round pgpcost, on one thread, also does the same job again and again in one process (mail \
$(warm_runs mail) times and paper $(warm_runs paper) after one to warm up; text and huge once, as they warm it up \
themselves), and of the phases of its typical run these are added up: read, write, armor, hash, cipher, \
cipher+hash, zip, rsa, ecc, s2k"
    plan_line note "limit: frame, spool, random, keys, wait and other are no primitives: they, and what a process \
does before it is warm, are what the table is to show; read and write have opening and naming the files in them, with \
mail and paper also replacing the output; ratio is that of pgpcost's wall time to the limit in the same round"
    [ ${#threads[@]} -eq 0 ] ||
        plan_line note "limit: none of ${threads[0]}: what two threads do at once is no sum of phases"
}
