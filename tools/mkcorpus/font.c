#include "font.h"

#include <string.h>

/* Widths of the bytes 32 to 126 in thousandths of the size. */
static const short roman_widths[95] = {
    250, 333, 408, 500, 500, 833, 778, 333, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611,
    556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722,
    722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500,
    278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
};

static const short italic_widths[95] = {
    250, 333, 420, 500, 500, 833, 778, 333, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611,
    611, 722, 722, 333, 444, 667, 556, 833, 667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611,
    556, 556, 389, 278, 389, 422, 500, 333, 500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444,
    278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400, 275, 400, 541,
};

static const short bold_widths[95] = {
    250, 333, 555, 500, 500, 1000, 833, 333, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500,  500,
    500, 500, 500, 500, 500, 500,  500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722,  667,
    611, 778, 778, 389, 500, 778,  667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722,
    722, 667, 333, 278, 333, 581,  500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333,  556,
    278, 833, 556, 500, 556, 556,  444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394,  520,
};

static const short symbol_widths[95] = {
    250, 333, 713, 500, 549, 833, 778, 439, 333, 333, 500, 549, 250, 549, 250, 278, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 500, 278, 278, 549, 549, 549, 444, 549, 722, 667, 722, 612, 611,
    763, 603, 722, 333, 631, 722, 686, 889, 722, 722, 768, 741, 556, 592, 611, 690, 439, 768, 645,
    795, 611, 333, 863, 333, 658, 500, 500, 631, 549, 549, 494, 439, 521, 411, 603, 329, 603, 549,
    549, 576, 521, 549, 549, 521, 549, 603, 439, 576, 713, 686, 493, 686, 494, 480, 200, 480, 549,
};

/* The few symbols above 126 that formulas use. */
static const struct {
    unsigned char code;
    short width;
} symbols[] = {
    {163, 549}, {165, 713},  {174, 987}, {177, 549}, {179, 549}, {180, 549}, {182, 494},
    {187, 549}, {188, 1000}, {206, 713}, {213, 823}, {214, 549}, {215, 250}, {229, 713},
    {233, 384}, {235, 384},  {242, 274}, {249, 384}, {251, 384},
};

struct face {
    const char *name;
    const short *widths; /* NULL: all bytes are 600 wide */
    int kerned;
};

static const struct face roman = {"Times-Roman", roman_widths, 1};
static const struct face italic = {"Times-Italic", italic_widths, 0};
static const struct face bold = {"Times-Bold", bold_widths, 1};
static const struct face typewriter = {"Courier", NULL, 0};
static const struct face symbol = {"Symbol", symbol_widths, 0};

static const struct {
    const struct face *face;
    int size;
} fonts[FONTS] = {
    [FONT_ROMAN] = {&roman, 46},         [FONT_ITALIC] = {&italic, 46},
    [FONT_BOLD] = {&bold, 46},           [FONT_TYPE] = {&typewriter, 42},
    [FONT_SYMBOL] = {&symbol, 46},       [FONT_ROMAN_SMALL] = {&roman, 38},
    [FONT_ITALIC_SMALL] = {&italic, 38}, [FONT_BOLD_SMALL] = {&bold, 38},
    [FONT_ROMAN_TINY] = {&roman, 32},    [FONT_ITALIC_TINY] = {&italic, 32},
    [FONT_SYMBOL_TINY] = {&symbol, 32},  [FONT_SYMBOL_LARGE] = {&symbol, 70},
    [FONT_SUBSECTION] = {&bold, 50},     [FONT_SECTION] = {&bold, 60},
    [FONT_TITLE] = {&bold, 80},
};

/* The pairs that look wrong unkerned in running text; one table does for roman and bold. */
static const struct {
    char pair[3];
    short kern;
} kerns[] = {
    {"Te", -70}, {"To", -80}, {"Tr", -35},  {"Ta", -80},  {"We", -80}, {"Wi", -40}, {"Wh", -20},
    {"Va", -90}, {"Ve", -90}, {"Yo", -90},  {"Fo", -15},  {"Fa", -15}, {"Av", -60}, {"Aw", -60},
    {"AV", -95}, {"PA", -75}, {"P.", -110}, {"P,", -110}, {"y.", -65}, {"y,", -65}, {"w.", -65},
    {"w,", -65}, {"v.", -65}, {"r.", -40},  {"r,", -40},  {"f.", -15}, {"ay", -25}, {"av", -25},
    {"aw", -15}, {"ey", -15}, {"ev", -20},  {"ew", -20},  {"ex", -15}, {"ov", -15}, {"ow", -20},
    {"oy", -15}, {"ve", -15}, {"vo", -20},  {"wo", -10},  {"ke", -10}, {"ye", -10},
};

int font_size(enum font font)
{
    return fonts[font].size;
}

static int byte_width(const struct face *face, unsigned char byte)
{
    if (!face->widths)
        return 600;
    if (byte >= 32 && byte <= 126)
        return face->widths[byte - 32];
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (symbols[i].code == byte)
            return symbols[i].width;
    return 0;
}

long font_kern(enum font font, char left, char right)
{
    if (!fonts[font].face->kerned)
        return 0;
    for (size_t i = 0; i < sizeof kerns / sizeof *kerns; i++)
        if (kerns[i].pair[0] == left && kerns[i].pair[1] == right)
            return (long)kerns[i].kern * fonts[font].size;
    return 0;
}

long font_width(enum font font, const char *s, size_t n)
{
    long width = 0;

    for (size_t i = 0; i < n; i++) {
        width += (long)byte_width(fonts[font].face, (unsigned char)s[i]) * fonts[font].size;
        if (i + 1 < n)
            width += font_kern(font, s[i], s[i + 1]);
    }
    return width;
}

void font_setup(struct text *out)
{
    for (int i = 0; i < FONTS; i++)
        text_printf(out, "/F%c /%s %d df\n", 'a' + i, fonts[i].face->name, fonts[i].size);
}
