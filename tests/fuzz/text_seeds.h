/* Seeds that are texts: armor and clearsigned text, right and wrong. */
#ifndef FUZZ_TEXT_SEEDS_H
#define FUZZ_TEXT_SEEDS_H

#define BEGIN "-----BEGIN PGP MESSAGE-----\n"
#define END   "-----END PGP MESSAGE-----\n"
#define PART(n, data) \
    "-----BEGIN PGP MESSAGE, PART " n "-----\n\n" data "-----END PGP MESSAGE, PART " n "-----\n"
#define SIGNED    "-----BEGIN PGP SIGNED MESSAGE-----\n"
#define HEAD      SIGNED "Hash: SHA512\n\n"
#define SIGNATURE "-----BEGIN PGP SIGNATURE-----\n"

static const struct {
    const char *target, *name, *text;
} text_seeds[] = {
    {"armor", "text-around", "Hello,\n\n" BEGIN "Version: 1\n\naGk=\n=P7tB\n" END "Bye\n"},
    {"armor", "bom-crlf", "\xEF\xBB\xBF" BEGIN "  \r\naGk=\r\n\r\n" END},
    {"armor", "wrong-crc", BEGIN "\naGk=\n=AAAA\n" END},
    {"armor", "wrong-crc-strict", BEGIN "\naGk=\n=AAAA\n" END " "},
    {"armor", "two-blocks", BEGIN "\naGk=\n" END BEGIN "\naGk=\n" END},
    {"armor", "short-lines", BEGIN "\na\nG\nk\n=\n" END},
    {"armor", "breaks-off", BEGIN "\naGk\n" END},
    {"armor", "other-end", BEGIN "\n-----END PGP SIGNATURE-----\n"},
    {"armor", "clearsigned", SIGNED "Hash: SHA1\n\nhi\n"},
    {"armor", "part", "-----BEGIN PGP MESSAGE, PART 01/02-----\n\naGk=\n"},
    {"armor", "parts", PART("1/2", "aGk=\n=P7tB\n") "\nFrom: x\n" PART("2/2", "aGk=\n=P7tB\n")},
    {"armor", "parts-without-end", PART("01", "aGk=\n") PART("02", "aGk=\n")},
    {"clearsign", "empty", HEAD SIGNATURE},
    {"clearsign", "plain", HEAD "hi\n" SIGNATURE},
    {"clearsign", "escaped", "Hello,\n" HEAD "- -\n- From x\n- - y\n" SIGNATURE "\naGk=\n"},
    {"clearsign", "blanks", HEAD "a \t\n\n \r\nb\r \nc \n" SIGNATURE},
    {"clearsign", "crlf", "\xEF\xBB\xBF-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\nhi\r\n" SIGNATURE},
    {"clearsign", "hashes", SIGNED "Hash: SHA1,MD5\nHash: SHA3-512\n\nhi\n" SIGNATURE},
    {"clearsign", "other-header", SIGNED "Hash: SHA1\nPay: 100\n\nhi\n" SIGNATURE},
    {"clearsign", "not-escaped", HEAD "-hi\n" SIGNATURE},
    {"clearsign", "nested", HEAD "hi\n" HEAD "hi\n" SIGNATURE},
    {"clearsign", "unsigned", HEAD "hi\n"},
    {"clearsign", "text", "From me\nFrom\n- a\n--\n \t \n\r\nb\r"},
};

#endif
