#include "meter/phase.h"

const struct phase_row phase_rows[PHASE_COUNT] = {
    [PHASE_READ] = {"read", "reading the input"},
    [PHASE_WRITE] = {"write", "writing the output"},
    [PHASE_ARMOR] = {"armor", "base64 and CRC-24"},
    [PHASE_FRAME] = {"frame", "packet headers, lengths, text conversion"},
    [PHASE_SPOOL] = {"spool", "holding data back until its length is known"},
    [PHASE_HASH] = {"hash", "the integrity hash (MDC), and that of what is signed"},
    [PHASE_CIPHER] = {"cipher", "the symmetric cipher in CFB mode"},
    [PHASE_CIPHER_HASH] = {"cipher+hash", "cipher and hash woven together"},
    [PHASE_ZIP] = {"zip", "compression"},
    [PHASE_RSA] = {"rsa", "the public-key operation"},
    [PHASE_ECC] = {"ecc", "the public-key operation on a curve"},
    [PHASE_S2K] = {"s2k", "turning a passphrase into a key"},
    [PHASE_RANDOM] = {"random", "random bytes"},
    [PHASE_KEYS] = {"keys", "finding, reading and checking keys"},
    [PHASE_WAIT] = {"wait", "waiting for another thread, or for a passphrase"},
    [PHASE_OTHER] = {"other", "everything else"},
};
