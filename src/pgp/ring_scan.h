/* Looking for keys in a keyring file of any size: phase `keys`.
 *
 * A linear scan that parses only packet headers and the bodies of keys (pgp/ring_walk), in constant
 * memory beside what is found; signatures are not looked at, and user IDs only where a name is. The ring is what gpg
 * exports or keeps in a .gpg file, binary or armored; from a pipe too, unless a key has to be read
 * twice. Keyboxes (.kbx) are refused with a word on how to export them.
 *
 * All of it is charged to the phase `keys`, reading and taking off armor included, as in
 * pgp/keyring. Nothing found is no error: the caller knows what it means.
 */
#ifndef PGP_RING_SCAN_H
#define PGP_RING_SCAN_H

#include "pgp/keyring.h"
#include "pgp/ring_match.h"

/* Adds to `found` the keys of the ring `path` that have a part that is one of the `count` wanted
 * ones: all that fit, each once, whole, as key_parse gives them. pgp/ring_match says what is found
 * in all copies and what only once, after which the rest of the file is not read. Where a subkey
 * stands more than 64 KiB behind its primary key, its key comes last. A wanted key that cannot be
 * parsed is left out with a warning. 0, or -1 with the file's name and the offset; what was found
 * before stays. */
int ring_scan_find(struct op *op, const char *path, struct ring_match_wanted *wanted, size_t count,
                   struct keyring *found);

/* The same for all keys that `name` may mean (pgp/key_query). */
int ring_scan_find_named(struct op *op, const char *path, const char *name, struct keyring *found);

#endif
