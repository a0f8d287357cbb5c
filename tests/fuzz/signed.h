/* What the key of the fixture signed: the one document that its seeds hold, in every form. */
#ifndef FUZZ_SIGNED_H
#define FUZZ_SIGNED_H

/* Blanks and line ends of all kinds, dashes, and a last line that is open. */
#define SIGNED_TEXT "- a text \t\nof two lines\r\n\n-----BEGIN\nFrom here"

/* When. */
#define SIGNED_AT 1750000000

#endif
