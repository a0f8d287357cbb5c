/* font: the type faces of paper.ps, their widths and kerning.
 *
 * Lengths are in dots of 1/300 inch; widths that must add up without rounding are in thousandths of
 * a dot (mil). The widths are those of the PostScript base fonts, which every printer has. */
#ifndef MKCORPUS_FONT_H
#define MKCORPUS_FONT_H

#include "text.h"

enum font {
    FONT_ROMAN,
    FONT_ITALIC,
    FONT_BOLD,
    FONT_TYPE,
    FONT_SYMBOL,
    FONT_ROMAN_SMALL, /* captions and labels */
    FONT_ITALIC_SMALL,
    FONT_BOLD_SMALL,
    FONT_ROMAN_TINY, /* sub- and superscripts */
    FONT_ITALIC_TINY,
    FONT_SYMBOL_TINY,
    FONT_SYMBOL_LARGE, /* sums and products */
    FONT_SUBSECTION,
    FONT_SECTION,
    FONT_TITLE,
    FONTS
};

/* The size in dots. */
int font_size(enum font font);

/* Width of n bytes set in font, kerning included, in mil. */
long font_width(enum font font, const char *s, size_t n);

/* Kerning between two bytes, in mil; 0 for most. */
long font_kern(enum font font, char left, char right);

/* Append the PostScript that defines all fonts as Fa, Fb and so on. */
void font_setup(struct text *out);

#endif
