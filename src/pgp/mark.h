/* The mark that the key store puts behind a key whose signatures on itself were all found good, so
 * that they need not be verified each time the key is used.
 *
 * It is a trust packet (RFC 4880 section 5.10: a ring's own business, never exported) with the
 * SHA-256 of the key's packets. It is no secret and anybody can make one: it is believed in the
 * store's own files alone, which only the user can write, and `keys import`, the way in, looks at
 * none. A file without one, such as an export that was put into the store by hand, is verified.
 *
 * A key may come with marks of its own. So the store puts one behind every key, which does not fit
 * where something was not good, and only the last one counts.
 */
#ifndef PGP_MARK_H
#define PGP_MARK_H

#include "base/buf.h"

/* Appends the mark for the packets of a key to out; with is_good false one that does not fit. `key`
 * may be what out holds. 0, or -1 out of memory. */
int mark_put(struct op *op, const struct buf *key, bool is_good, struct buf *out);

/* The length of the n bytes at p, a key's packets, without a mark at their end; the last packet
 * begins at `last`. *is_marked is whether there is one and it fits what is before it. */
size_t mark_cut(const uint8_t *p, size_t n, size_t last, bool *is_marked);

#endif
