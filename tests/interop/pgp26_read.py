"""Reads a message with the independent decoder of the public vectors, which shares no line with pgpcost.

usage: pgp26_read.py VECTORS/pgp26 MESSAGE PLAINTEXT PASSPHRASE

Writes what the literal holds to PLAINTEXT, with LF where it is text, and prints a line for each packet. A session key is
decrypted with the decoder's RSA and the secret keys of the vectors; without one the passphrase is the key.
"""
import hashlib
import sys

vectors, message, plaintext, passphrase = sys.argv[1:]

# Its last line runs it over the vectors, and writes to them.
with open(vectors + '/check_vectors.py') as f:
    source = f.read()
assert source.count('\nmain(') == 1
exec(source.split('\nmain(')[0])

with open(vectors + '/keys/secring.pgp', 'rb') as f:
    keys = seckeys(f.read(), b'pgpcost')
with open(message, 'rb') as f:
    whole = dearmor(f.read())

session = None
for octet, tag, body in packets(whole):
    if tag == 1:
        key = keys[int.from_bytes(body[1:9], 'big')]
        size = (key['bits'] + 7) // 8
        number, end, bits = mpi(body, 10)
        assert (body[0], body[9], end) == (3, 1, len(body))
        padded = pow(number, key['d'], key['n']).to_bytes(size, 'big')
        plain = padded[-19:]
        assert padded[:2] == b'\0\2' and padded[-20] == 0 and 0 not in padded[2:-20]
        assert plain[0] == 1 and int.from_bytes(plain[17:], 'big') == sum(plain[1:17]) & 0xffff
        assert session in (None, plain[1:17])
        session = plain[1:17]
        print('%02x session key for %d bits' % (octet, key['bits']))
    else:
        assert tag == 9 and len(whole) == whole.index(body) + len(body)
        inside, literal = unwrap(pgp_dec(session or hashlib.md5(passphrase.encode()).digest(), body))
        print('%02x encrypted' % octet)
        print('\n'.join(inside))
with open(plaintext, 'wb') as f:
    f.write(literal)
