#include "paper_plan.h"

#define SUBSECTION(title)                  \
    {                                      \
        ITEM_SUBSECTION, title, NULL, NULL \
    }
#define FORMULA(before, formula, after)      \
    {                                        \
        ITEM_FORMULA, before, formula, after \
    }
#define FIGURE                        \
    {                                 \
        ITEM_FIGURE, NULL, NULL, NULL \
    }
#define TABLE                        \
    {                                \
        ITEM_TABLE, NULL, NULL, NULL \
    }
#define END                        \
    {                              \
        ITEM_END, NULL, NULL, NULL \
    }

const char paper_title[] = "The Cost of Hybrid Encryption";

const char *const paper_abstract[] = {
    "Programs that combine a public-key cipher with a conventional one have made private mail "
    "available to everybody. What they cost "
    "their users is less well known. We measure the time and the space that each step of such a "
    "program takes, from reading the "
    "text to writing the armored message, for keys of 382 to 2048 bits and texts of one byte to "
    "one megabyte.",
    "The public-key step decides over short messages and is hidden by the rest in long ones. "
    "Compression pays for itself in most cases: it "
    "takes time of its own, and gives it back in the steps that follow. Armor, which hides "
    "nothing, takes a larger share "
    "than is commonly believed. From the readings we derive a model with few parameters that "
    "predicts the time for a message within "
    "a few per cent, and give advice to those who choose keys and to those who write programs.",
    NULL,
};

static const struct item introduction[] = {
    SUBSECTION("The question"), FIGURE, SUBSECTION("Overview of the report"), TABLE, END,
};

static const struct item hybrid[] = {
    SUBSECTION("The parts of a message"),
    TABLE,
    FORMULA("In what follows _M_ is the text, _k_ the session key, and _E_ and _P_ are the "
            "conventional and the public-key cipher. A message to one "
            "receiver is then",
            "C = (P_{e,n}(\\text{pad}(k)), E_k(Z(M)))",
            "where _Z_ stands for compression, which may be the identity."),
    FIGURE,
    SUBSECTION("The order of the steps"),
    FIGURE,
    FORMULA("The receiver computes the session key and then the text,",
            "k = \\text{unpad}(P_{d,n}(C_1)), M = Z^{-1}(E_k^{-1}(C_2))", NULL),
    SUBSECTION("The size of a message"),
    FORMULA("For a text of _m_ bytes that compresses to the part _r_, a key of _n_ bits and _t_ "
            "receivers the size before armor is",
            "S = t\\lbig 14 + \\lceil n/8\\rceil\\rbig + 15 + rm",
            "to which armor adds a third and the line ends."),
    FIGURE,
    END,
};

static const struct item keys[] = {
    SUBSECTION("The two operations"),
    FORMULA("Encrypting and decrypting a session key _k_ are the same operation with different "
            "exponents,",
            "c \\equiv k^e (\\text{mod }n), k \\equiv c^d (\\text{mod }n)",
            "where _ed_ leaves the remainder 1 modulo the order of the group."),
    FIGURE,
    FORMULA("With the binary method the number of multiplications for an exponent of _b_ bits, _w_ "
            "of which are ones, is",
            "N_1 = (b - 1) + (w - 1) \\approx \\frac{3}{2}b", NULL),
    FIGURE,
    SUBSECTION("Windows"),
    FORMULA("If _s_ bits of the exponent are taken at a time, the table costs 2^s-1^ "
            "multiplications and the number becomes",
            "N_s = 2^{s-1} + b + \\frac{b}{s+1}",
            "which has its least value near _s_ = 5 for the lengths of interest."),
    FIGURE,
    TABLE,
    SUBSECTION("Half the length twice"),
    FORMULA("Knowing the primes _p_ and _q_, the receiver computes",
            "k = m_q + q\\lbig (m_p - m_q)u\\text{ mod }p\\rbig , m_p = c^{d\\text{ mod "
            "}(p-1)}\\text{ mod }p",
            "and correspondingly for the other prime. As the time for one power grows with the "
            "cube of the length, this saves"),
    FORMULA("", "1 - \\frac{2(n/2)^3}{n^3} = \\frac{3}{4}",
            "of the work in theory, and a little less in the readings."),
    FIGURE,
    SUBSECTION("The length of the key"),
    FORMULA("Fitted to the medians, the time of the secret operation is",
            "t(n) = \\alpha n^2 + \\beta n^3 + \\epsilon ", NULL),
    FIGURE,
    TABLE,
    END,
};

static const struct item cipher[] = {
    SUBSECTION("Rounds and multiplications"),
    FIGURE,
    FORMULA("The multiplication of two 16-bit numbers modulo the prime 65537 is done by",
            "ab\\text{ mod }(2^{16} + 1) = (ab\\text{ mod }2^{16}) - \\lfloor ab/2^{16}\\rfloor + "
            "\\delta",
            "where the last term is 0 or 1 according to the sign of the difference."),
    TABLE,
    SUBSECTION("Feedback"),
    FORMULA("In feedback mode each block of text is added to the encrypted block before it,",
            "C_i = M_i + E_k(C_{i-1}), 1 \\le i \\le \\lceil m/8\\rceil",
            "with a random block at the beginning."),
    FIGURE,
    FIGURE,
    SUBSECTION("The straight line"),
    FORMULA("The time for _m_ bytes is a straight line,", "t_E(m) = \\sigma + \\gamma m", NULL),
    FIGURE,
    END,
};

static const struct item packing[] = {
    SUBSECTION("Finding repetitions"),
    FIGURE,
    FORMULA(
        "If a byte has the probability _p_ of standing in a repetition of mean length _l_, the "
        "compressed part is about",
        "r \\approx (1-p)\\frac{h}{8} + \\frac{p}{l}\\cdot\\frac{\\text{log}_2 W + \\lambda}{8}",
        "for a window of _W_ bytes and _h_ bits for a single letter."),
    FIGURE,
    TABLE,
    SUBSECTION("Short texts and long texts"),
    FIGURE,
    SUBSECTION("When it pays"),
    FORMULA("Compression saves processor time if", "\\tau_Z < (1 - r)(\\tau_E + \\tau_A)",
            "where the three times are those for one byte in each phase."),
    FIGURE,
    FORMULA("With a line of speed _v_ the condition is weaker,",
            "\\tau_Z < (1 - r)\\lbig\\tau_E + \\tau_A + \\frac{4}{3v}\\rbig", NULL),
    FIGURE,
    END,
};

static const struct item armor[] = {
    SUBSECTION("Letters for bytes"),
    FORMULA("A message of _B_ bytes needs",
            "A = 4\\lceil B/3\\rceil + \\lceil B/48\\rceil + \\kappa",
            "letters and line ends, the last term standing for the headers."),
    FIGURE,
    SUBSECTION("The checksum"),
    FORMULA("The checksum is the remainder of the text, read as a polynomial, modulo",
            "g(x) = (x + 1)\\sum_{i\\in I}x^i", NULL),
    FIGURE,
    TABLE,
    END,
};

static const struct item model[] = {
    SUBSECTION("Adding up the phases"),
    FORMULA("The time for a message is the sum over its phases,",
            "T(m,n) = \\sum_{j=1}^{J}(\\alpha_j + \\beta_j x_j)",
            "where each phase has its own measure _x_ of what it has to do."),
    FIGURE,
    FORMULA("With the phases of the preceding sections this becomes",
            "T(m,n) = T_0 + \\alpha n^2 + \\beta n^3 + m\\lbig\\tau_Z + r(\\tau_E + "
            "\\frac{4}{3}\\tau_A)\\rbig",
            NULL),
    TABLE,
    SUBSECTION("Fitting"),
    FORMULA("The parameters minimise the relative error",
            "R = \\sum_{i=1}^{N}\\lbig\\frac{T_i - T(m_i,n_i)}{T_i}\\rbig ^2", NULL),
    FIGURE,
    FORMULA("The standard error of the fit is then", "s = \\lbig\\frac{R}{N - J}\\rbig ^{1/2}",
            NULL),
    FIGURE,
    SUBSECTION("Where both parts are equal"),
    FORMULA("The public-key step and the rest take the same time at",
            "m_0 = \\frac{\\alpha n^2 + \\beta n^3}{\\tau_Z + r(\\tau_E + \\tau_A)}",
            "which lies between one and sixty KB for all machines of this report."),
    FIGURE,
    END,
};

static const struct item method[] = {
    SUBSECTION("Machines and programs"),
    TABLE,
    SUBSECTION("Clocks"),
    FIGURE,
    FORMULA("If a clock ticks every _q_ seconds, the mean of _N_ repetitions has an error of about",
            "\\epsilon = \\frac{q}{\\sqrt{6}N}", NULL),
    FIGURE,
    SUBSECTION("Medians and spread"),
    FORMULA("The spread is given as the mean distance from the median,",
            "\\Delta = \\frac{1}{N}\\sum_{i=1}^{N}|t_i - t_{1/2}|", NULL),
    FIGURE,
    END,
};

static const struct item short_messages[] = {
    SUBSECTION("Encrypting a mail"),
    FIGURE,
    TABLE,
    SUBSECTION("Decrypting a mail"),
    FIGURE,
    FIGURE,
    SUBSECTION("A day's mail"),
    FORMULA("With _u_ mails sent and _v_ received in a day the cost of the day is",
            "D = uT_E(m,n) + vT_D(m,n) + (u+v)\\theta",
            "where the last term is the time for the passphrase."),
    FIGURE,
    END,
};

static const struct item long_messages[] = {
    SUBSECTION("Encrypting a report"),
    FIGURE,
    TABLE,
    SUBSECTION("Decrypting a report"),
    FIGURE,
    SUBSECTION("The share of each phase"),
    FIGURE,
    FORMULA("For long texts the share of a phase tends to a limit that does not depend on the key,",
            "\\phi_j = \\frac{\\beta_j x_j}{\\sum_{i=1}^{J}\\beta_i x_i}, m \\to \\infty", NULL),
    FIGURE,
    END,
};

static const struct item many_receivers[] = {
    SUBSECTION("One message, many keys"),
    FORMULA("For _t_ receivers with keys of different length the sender needs",
            "T = T_0 + \\sum_{i=1}^{t}\\lbig\\alpha n_i^2 + \\rho_i\\rbig + \\tau m",
            "the second term in the sum being the look-up on the ring."),
    FIGURE,
    TABLE,
    SUBSECTION("The ring"),
    FIGURE,
    SUBSECTION("Lists"),
    FIGURE,
    END,
};

static const struct item advice[] = {
    SUBSECTION("For users"), FIGURE, SUBSECTION("For makers of programs"), TABLE, FIGURE, END,
};

static const struct item appendix[] = {
    FIGURE,
    TABLE,
    TABLE,
    END,
};

const struct section paper_sections[] = {
    {"Introduction", "intro", 4000, introduction},
    {"Hybrid messages", "hybrid", 8100, hybrid},
    {"The public-key step", "keys", 13700, keys},
    {"The bulk cipher", "cipher", 17600, cipher},
    {"Compression", "packing", 22400, packing},
    {"Armor", "armor", 25200, armor},
    {"A model of the cost", "model", 29700, model},
    {"How the readings were taken", "method", 33400, method},
    {"Results for short messages", "short", 37500, short_messages},
    {"Results for long messages", "long", 41700, long_messages},
    {"Results for many receivers", "many", 45300, many_receivers},
    {"What follows from it", "advice", 48300, advice},
    {"All readings", "method", 50600, appendix},
    {NULL, NULL, 0, NULL},
};
