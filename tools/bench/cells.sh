# The cells of tools/bench-peers, for it to source: TASK FILE BITS Z FORM, a line each. Where nothing is compressed by
# anybody Z is "-".

plan_cells() {
    local file bits z form task forms='binary armored' files='mail paper text'
    [ -z "$quick" ] || { forms=binary files='mail paper'; }
    for form in $forms; do
        for file in $files; do
            for bits in 1024 4096; do
                for z in on off; do
                    for task in encrypt decrypt; do echo "$task $file $bits $z $form"; done
                done
            done
        done
    done
    plan_signatures
    [ -z "$large" ] || printf '%s huge 4096 off binary\n' encrypt decrypt
    [ -z "$larger" ] || printf '%s huge 4096 on binary\n' encrypt decrypt
}

plan_signatures() {
    local file bits task
    for file in mail paper; do
        for bits in 1024 4096; do
            for task in sign verify; do echo "$task $file $bits - detached"; done
        done
    done
    for bits in 1024 4096; do echo "verify mail $bits - clear"; done
}

# How often pgpcost repeats a job in one process, so that its phases are known warm: as often as takes little time. 0 is
# once, as it comes: large files warm it up themselves, while the output of the run before, which each replaces, costs
# more to free than a cold start.
warm_runs() { case $1 in mail) echo 15 ;; paper) echo 5 ;; *) echo 0 ;; esac; }
