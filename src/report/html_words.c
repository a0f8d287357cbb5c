#include "report/html_words.h"

#include "report/wrap.h"

#include <ctype.h>
#include <string.h>

/* Some sentences were wrapped by hand, never further inside than at the margin, and a little earlier than
 * wrap_print does. What begins as far inside as the last belongs to a column. */
enum { WRAPPED_BY_HAND = 73, INSIDE = 20 };

struct line {
    const char *at;
    size_t length;
};

/* The line at *text, which then is the next one. */
static struct line take(const char **text)
{
    struct line l = {*text, strcspn(*text, "\n")};
    *text += l.length + (l.at[l.length] == '\n');
    return l;
}

static size_t indent(struct line l)
{
    size_t n = 0;
    while (n < l.length && l.at[n] == ' ')
        n++;
    return n;
}

static bool has_columns(struct line l)
{
    size_t n = indent(l);
    if (n >= INSIDE)
        return true;
    for (; n + 1 < l.length; n++)
        if (l.at[n] == ' ' && l.at[n + 1] == ' ')
            return true;
    return false;
}

static bool is_part(struct line l)
{
    return l.length > 3 && isdigit((unsigned char)l.at[0]) && l.at[1] == '.' && l.at[2] == ' ';
}

static bool ends_with(struct line l, char c)
{
    return l.length > 0 && l.at[l.length - 1] == c;
}

/* Whether nothing goes on behind it, however long it is: a title, a claim and its verdict. */
static bool is_whole(struct line l)
{
    return is_part(l) || ends_with(l, '?') || (l.at[0] == '*' && ends_with(l, '.'));
}

/* Whether b goes on where a had no room. Lists have lines that begin with the same word. */
static bool goes_on(struct line a, struct line b)
{
    size_t in = indent(b), width = indent(a) ? WRAP_WIDTH : WRAPPED_BY_HAND;
    size_t word = wrap_piece(b.at + in, b.length - in);
    bool is_list = a.length > in + word && strncmp(a.at + in, b.at + in, word) == 0;
    return !is_whole(a) && !is_list && in >= indent(a) && a.length + 1 + word > width;
}

/* The tag of what begins with that line. */
static const char *tag_of(struct line l, bool first)
{
    if (is_part(l))
        return "h5";
    return first && ends_with(l, '?') ? "h4" : "p";
}

static void print_line(struct html *h, struct line l)
{
    html_textf(h, "%.*s", (int)l.length, l.at);
}

/* The lines from *text to end as paragraphs. */
static void print_sentences(struct html *h, const char *text, const char *end, bool first)
{
    while (text < end) {
        struct line l = take(&text);
        const char *tag = tag_of(l, first);
        fprintf(h->to, indent(l) ? "<%s class=\"inside\">" : "<%s>", tag);
        print_line(h, (struct line){l.at + indent(l), l.length - indent(l)});
        while (text < end) {
            const char *ahead = text;
            struct line next = take(&ahead);
            if (!goes_on(l, next))
                break;
            fputc(' ', h->to);
            print_line(h, (struct line){next.at + indent(next), next.length - indent(next)});
            l = next;
            text = ahead;
        }
        fprintf(h->to, "</%s>\n", tag);
        first = false;
    }
}

static void print_columns(struct html *h, const char *text, const char *end)
{
    if (text == end)
        return;
    fputs("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Columns\"><pre>", h->to);
    while (text < end) {
        print_line(h, take(&text));
        fputc('\n', h->to);
    }
    fputs("</pre></div>\n", h->to);
}

/* One block: sentences, columns, sentences, any of which may be missing. Returns where it ends. */
static const char *print_block(struct html *h, const char *text, bool first)
{
    const char *at = text, *from = NULL, *to = NULL;
    while (*at && *at != '\n') {
        struct line l = take(&at);
        if (!has_columns(l))
            continue;
        from = from ? from : l.at;
        to = at;
    }
    print_sentences(h, text, from ? from : at, first);
    if (from) {
        print_columns(h, from, to);
        print_sentences(h, to, at, false);
    }
    return at;
}

void html_words(struct html *h, const char *text)
{
    while (*text) {
        if (*text == '\n')
            text++;
        else
            text = print_block(h, text, true);
    }
}
