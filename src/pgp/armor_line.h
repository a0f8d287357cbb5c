/* The boundary lines of armor, "-----BEGIN PGP MESSAGE-----" and its END, and the search for one.
 *
 * Used by armor_source and by whoever has to know first what a file is.
 */
#ifndef PGP_ARMOR_LINE_H
#define PGP_ARMOR_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest title, with its end. */
#define ARMOR_TITLE_BYTES 64

/* The length of the line without the blanks (space, tab, CR) at its end. */
size_t armor_line_trimmed(const char *line, size_t n);

/* Whether the line, LF not included and blanks at its end left aside, is "-----WORD PGP …-----";
 * then writes what stands behind WORD to title. */
bool armor_line_is_boundary(const char *line, size_t n, const char *word,
                            char title[ARMOR_TITLE_BYTES]);

/* Which part of a message in several parts a title names (RFC 4880 section 6.2). */
struct armor_part {
    unsigned number; /* from 1; 0: it names none */
    unsigned total;  /* 0: it does not say how many there are */
};

/* Reads "PGP MESSAGE, PART 02/03", or one without the total. */
struct armor_part armor_line_part(const char *title);

/* The length of the UTF-8 byte order mark at the start of p: 3, or 0 for none. */
size_t armor_line_bom(const uint8_t *p, size_t n);

/* Finds the first BEGIN line in n bytes from the start of a file. A last line without LF counts
 * only where `whole` says that the file ends there. Returns whether there is one. */
bool armor_line_find_begin(const uint8_t *p, size_t n, bool whole, char title[ARMOR_TITLE_BYTES]);

#endif
