# Messages without integrity protection: refused; with the override written, with status 9; in the profile of PGP 2.6
# written, with status 0. What goes wrong leaves nothing behind.
. "$top_srcdir/tests/cli/lib.sh"

# What GnuPG 1.4 made of the line "hello" and the passphrase "abc", with --pgp2: as PGP 2.6 does, with no session-key packet.
printf '\244\035\040\136\154\363\073\131\217\220\076\377\051\315\121\250\216\102\372\111\370\154\121\157\120\042\370\155\012\133\216' >old.pgp
echo abc >"$scratch/right"
echo abd >"$scratch/wrong"
echo hello >"$scratch/hello"
right=--passphrase-file=$scratch/right

ended() { [ $status -eq "$1" ] || { echo "expected status $1"; return 1; }; }
written() { cmp "$scratch/hello" "$1"; }
warned() { [ "$(grep -c 'warning: no integrity protection: anybody could have changed this message unseen' "$scratch/err")" -eq 1 ]; }

program decrypt "$right" old.pgp
is 'refused' eval 'ended 9 && err "old.pgp: symmetrically encrypted data at offset 0: no integrity protection"'
is 'the hint names the override' err 'hint: --allow-no-mdc reads it all the same'
is 'nothing is left' names old.pgp
program decrypt --allow-no-mdc --batch old.pgp
is 'no passphrase' eval 'ended 6 && err "encrypted with a passphrase, and none was given" && names old.pgp'
for how in --allow-no-mdc --profile=pgp26; do
    program decrypt $how --passphrase-file="$scratch/wrong" old.pgp
    is "the wrong passphrase, $how" eval 'ended 5 && err "offset 0: damaged, or not for this key or passphrase" && names old.pgp'
    is "and no word of what it would have been" not warned
    program decrypt $how --max-output=5 "$right" old.pgp
    is "above --max-output, $how" eval 'ended 8 && err "hint: --max-output" && names old.pgp'
    head -c 30 old.pgp >"$scratch/cut.pgp"
    program decrypt $how "$right" -o cut "$scratch/cut.pgp"
    is "cut off, $how" eval 'ended 4 && err "breaks off" && names old.pgp'
done
echo mine >old
program decrypt --allow-no-mdc "$right" old.pgp
is 'a file that is there' eval 'ended 3 && [ "$(<old)" = mine ]'
rm old

program decrypt --allow-no-mdc "$right" old.pgp
is 'with the override it is written' eval 'ended 9 && written old'
is 'there is one warning' eval 'warned && [ $(wc -l <"$scratch/err") -eq 1 ]'
is 'the table says so, too' out 'cipher IDEA; compression none; no integrity protection'
is 'and is one' is_table "$scratch/out"
program decrypt --allow-no-mdc "$right" -f -q -n 3 old.pgp
is 'three times, and warned once' eval 'ended 9 && written old && warned'
rm old
program decrypt --allow-no-mdc "$right" -q -o - old.pgp
is 'to standard output' eval 'ended 9 && written "$scratch/out" && warned'
program decrypt --profile pgp26 "$right" old.pgp
is 'in its time nothing else was known' eval 'ended 0 && written old && warned'
is 'the table names the profile' out 'profile pgp26; 1 thread'
program decrypt --profile pgp26 --allow-no-mdc "$right" -f old.pgp
is 'both' eval 'ended 0 && written old && warned'
program decrypt --allow-no-mdc "$right" -f --passphrase-file="$scratch/wrong" -q old.pgp
is 'of several passphrases all are tried' eval 'ended 9 && written old'
program decrypt --allow-no-mdc --passphrase-file="$scratch/wrong" "$right" -f -q old.pgp
is 'in any order' eval 'ended 9 && written old'

program inspect "$right" old.pgp
is 'inspect opens it and says what it is' eval 'ended 0 && out "integrity: none, anybody could have changed it" && out "data bytes 6"'
program inspect --passphrase-file="$scratch/wrong" old.pgp
is 'with the wrong passphrase it shows nothing from inside' eval 'ended 5 && not out "literal data"'
program inspect --batch old.pgp
is 'without one it stays closed' eval 'ended 0 && out "not opened: encrypted with a passphrase, and none was given"'

# Integrity protected data is what it was with the override.
program encrypt -q -c "$right" -o new.pgp "$scratch/hello"
program decrypt --allow-no-mdc "$right" -f -q -o old new.pgp
is 'with an MDC the override changes nothing' eval 'ended 0 && written old && silent'

done_testing
