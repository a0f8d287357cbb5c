#include "paper_words.h"

#include <stddef.h>

/* The sentences, by topic. */
#define TOPICS                                                                                     \
    {"intro",                                                                                      \
     "mail that crosses a public network can be read by <reader>, and few of its writers know it"  \
     "|whoever wants privacy has to pay for it in <money>, and the question of this report is "    \
     "how much"                                                                                    \
     "|<programs> have made strong encryption available to everybody who owns <machine>"           \
     "|the advice one hears, to choose <choice>, is seldom backed by readings"                     \
     "|we asked <users> why they did not encrypt, and <percent> of them answered that it was too " \
     "slow"                                                                                        \
     "|a program that is felt to be slow is not used, however <good> its ciphers may be"           \
     "|the cost of a message is not one number: it depends on <factor>, on <factor> and on "       \
     "<factor>"                                                                                    \
     "|earlier reports give the time of <phase> alone, which says little about <message>"          \
     "|it is easy to count operations and hard to say what they mean to <users>"                   \
     "|this report measures the whole way of a message, from <place> to <place>"                   \
     "|our readings were taken on <machine> and on <machine>, so that the reader can judge how "   \
     "far they carry"                                                                              \
     "|none of the results depends on one program: <programs> differ by less than <small> in "     \
     "<phase>"                                                                                     \
     "|we hope that the figures help <users> to choose <choice> with open eyes"},                  \
        {"hybrid",                                                                                 \
         "a hybrid message has <two> parts: a short one that only the receiver can open, and a "   \
         "long one that the short one opens"                                                       \
         "|the session key is used once and then forgotten, so <loss> concerns a single message"   \
         "|public-key operations are slow, and the hybrid form needs only one of them for "        \
         "<message>"                                                                               \
         "|the sender draws <124-128> random bits, encrypts them under the public key, and uses "  \
         "them as the key of <bulk>"                                                               \
         "|the receiver undoes the steps in reverse order: first <phase>, then <phase>, and at "   \
         "the end the check of the length"                                                         \
         "|each part of the message carries its own length, so that <reader> can skip what it "    \
         "does not know"                                                                           \
         "|compression comes before <bulk>, because what has been encrypted cannot be made "       \
         "smaller"                                                                                 \
         "|the key identifier costs eight bytes and saves <users> from trying every key on the "   \
         "ring"                                                                                    \
         "|if the message is also signed, the signature is placed inside, where <reader> cannot "  \
         "see it"                                                                                  \
         "|armor comes last and is seen by everybody; it hides nothing and only survives <place>"  \
         "|the overhead of the form is <42-90> bytes for a key of <384-512> bits, and grows by "   \
         "one byte for eight bits of the key"                                                      \
         "|for <message> the form makes up less than <small> of what is sent"                      \
         "|a second receiver costs one more short part and no second copy of <message>"},          \
        {"keys", "the public exponent is small, so that <operation> takes <17-19> "                \
                 "multiplications, whatever the length of the key"                                 \
                 "|the secret exponent is as long as the modulus, and <operation> takes some "     \
                 "<400-1500> multiplications"                                                      \
                 "|a multiplication of numbers of _n_ bits costs time in proportion to _n_^2^, "   \
                 "and there are _n_ of them"                                                       \
                 "|doubling the key length therefore makes <operation> about <six> times slower"   \
                 "|with the remainder theorem the work is done modulo the two primes, at half "    \
                 "the length, and takes <percent> of the time"                                     \
                 "|on <machine> a key of <512-1024> bits needs <ms> for <operation>"               \
                 "|it makes a great difference whether the inner loop is written in assembler: "   \
                 "we measured a factor of two to <three>"                                          \
                 "|keys shorter than <384-420> bits can be broken by <reader>, and we include "    \
                 "them for comparison only"                                                        \
                 "|the search for two primes of <256-512> bits takes <12-95> seconds, but it is "  \
                 "done once in the life of a key"                                                  \
                 "|the time for <operation> varies from key to key by <small>, since it depends "  \
                 "on the number of ones in the exponent"                                           \
                 "|for <message> the public-key step is the largest part of the whole, and for "   \
                 "<message> it cannot be noticed"                                                  \
                 "|<users> choose long keys for decryption that they do once a day and feel the "  \
                 "cost in <factor>"                                                                \
                 "|windows of <two> bits save <percent> of the multiplications and need a table "  \
                 "of <8-32> entries"                                                               \
                 "|nothing that the sender does depends on the secret key, so encryption costs "   \
                 "the same for every key of a length"},                                            \
        {"cipher",                                                                                 \
         "<bulk> works on blocks of eight bytes, and its cost is strictly in proportion to the "   \
         "length"                                                                                  \
         "|each of its eight rounds needs four multiplications modulo 65537, and these take "      \
         "<percent> of the time"                                                                   \
         "|on <machine> it encrypts <90-480> KB in a second, which is more than <place> can "      \
         "deliver"                                                                                 \
         "|feedback costs <small> more than the bare cipher, mostly for copying bytes"             \
         "|decryption in feedback mode uses the cipher in the same direction, so its time is the " \
         "same within <small>"                                                                     \
         "|the key schedule for <message> takes as long as <12-31> blocks and is only felt below " \
         "<2-5> KB"                                                                                \
         "|processors without a fast multiplier lose most here: <machine> needs <times> as long "  \
         "as its clock lets one expect"                                                            \
         "|a multiplication by table look-up was tried and given up, for the table does not fit "  \
         "into the cache of <machine>"                                                             \
         "|because the text is compressed first, <bulk> sees only <percent> of the bytes that "    \
         "<users> wrote"                                                                           \
         "|the readings lie on a straight line, with a slope of <1-9>.<10-99> microseconds for a " \
         "byte"                                                                                    \
         "|larger buffers help up to <2-16> KB; beyond that <bulk> runs at the same speed"         \
         "|for <message>, <bulk> accounts for <percent> of the processor time"},                   \
        {"packing",                                                                                \
         "compression replaces a string by its distance and length if the same string stood in "   \
         "the last eight KB"                                                                       \
         "|plain English shrinks to <42-55> per cent, page descriptions to <25-32>, and program "  \
         "text to less than <20-30>"                                                               \
         "|most of the time goes into the search for the longest match, which is cut off after "   \
         "<32-4096> tries"                                                                         \
         "|<message> that has been compressed before grows by <5-30> bytes, and the search is in " \
         "vain"                                                                                    \
         "|the gain is felt twice: <bulk> has less to do, and so has armor"                        \
         "|a list of readings compresses better than prose, because its lines begin alike"         \
         "|expanding is <six> times faster than compressing, for there is nothing to search"       \
         "|on <machine> the compressor takes <18-70> KB in a second, which makes it the slowest "  \
         "phase for <message>"                                                                     \
         "|for <message> there is not enough text to build a good code, and the gain is below "    \
         "<small>"                                                                                 \
         "|switching compression off saves <ms> and costs <percent> more bytes on <place>"         \
         "|a window of <16-32> KB would improve the ratio by <small>, at the price of memory "     \
         "that <machine> does not have"                                                            \
         "|what compresses well also leaves less for <reader> to hold on to"                       \
         "|whether compression pays depends on <factor> more than on <factor>"},                   \
        {"armor",                                                                                  \
         "armor turns three bytes into four letters and adds a line end after each 64 of them"     \
         "|it makes <message> longer by <34-36> per cent and needs no knowledge of any key"        \
         "|a sum of 24 bits at the end finds the errors that <place> makes, though not those "     \
         "made on purpose"                                                                         \
         "|most of its time is spent in the checksum, which was computed bit by bit in <programs>" \
         "|with a table of 256 entries the checksum takes <percent> of what it took before"        \
         "|undoing armor is <two> times slower than making it, because every letter has to be "    \
         "looked at"                                                                               \
         "|where <place> is clean for all eight bits, armor can be left out and saves <percent> "  \
         "of the bytes"                                                                            \
         "|for <message> that was not compressed, armor takes <percent> of the processor time"     \
         "|half of what compression gains for the receiver is gained in armor, and not in <bulk>"  \
         "|<users> prefer armor even where they do not need it, since they can see that "          \
         "something is there"},                                                                    \
        {"model",                                                                                  \
         "the model has <three> parameters, each of which can be measured without the others"      \
         "|terms that grow with the key and terms that grow with the text are simply added"        \
         "|the constant part covers the start of the program, the reading of the rings and "       \
         "<12-40> system calls"                                                                    \
         "|we fit the slopes by least squares and find that the residuals show no pattern"         \
         "|the model predicts the time for <message> within <small>, as long as everything fits "  \
         "into memory"                                                                             \
         "|the point where both parts are equal moves with <factor>, and lies near <2-60> KB for " \
         "<machine>"                                                                               \
         "|below this point <phase> dominates, above it <phase>"                                   \
         "|a faster processor changes all parameters by the same factor, and the shares stay as "  \
         "they are"                                                                                \
         "|the model says nothing about waiting for <place>, which has to be added"                \
         "|if the prediction is off by more than <small>, the usual reason is that the text "      \
         "compresses better than the sample"                                                       \
         "|for <users> it is enough to remember two numbers, one for the key and one for a page "  \
         "of text"},                                                                               \
        {"method",                                                                                 \
         "every case was run <20-60> times, in an order drawn by lot, and the median is reported"  \
         "|the clock of <machine> ticks only <18-100> times in a second, so short cases were "     \
         "repeated until they filled <2-9> seconds"                                                \
         "|we give the processor time of the user and of the system apart, as the two answer "     \
         "different questions"                                                                     \
         "|the first run of a series reads the files from disk and was left out"                   \
         "|nobody else was logged in, and the network was unplugged during <phase>"                \
         "|to find out where the time goes we read the clock whenever a message passes from one "  \
         "phase to the next"                                                                       \
         "|reading the clock costs <1-9> microseconds, and together less than one per cent of "    \
         "any total in this report"                                                                \
         "|the readings of <machine> scatter by <small>, and those of <machine> by twice as much"  \
         "|what we call significant was found in <18-20> of 20 repetitions of the whole series"    \
         "|all files and all keys were kept, so that <users> can repeat what we did"               \
         "|two files stand for the many: a mail of about five KB and a report of some 640 KB"      \
         "|an outlier was kept if no reason for it was found, and there were <two> of them"},      \
        {"short",                                                                                  \
         "a mail of <2-6> KB is encrypted in <ms> on <machine>, and nobody waits for that"         \
         "|of this time <percent> go into starting the program and finding the key"                \
         "|decrypting the same mail with a key of <896-1024> bits takes <times> as long as "       \
         "encrypting it"                                                                           \
         "|compression hardly changes the time for a short mail, since <factor> outweighs it"      \
         "|with <384-512> bits the public-key step is about as long as <phase>"                    \
         "|the step from <512-600> to <1000-1024> bits is felt by the receiver and not by the "    \
         "sender"                                                                                  \
         "|for a list of <12-60> mails the sum matters, and the rings should be read only once"    \
         "|the system time is <percent> of the total, most of it for opening files"                \
         "|we found no difference between a mail of two KB and one of four"                        \
         "|<users> who see a delay at all see that of the passphrase, which they type "            \
         "themselves"},                                                                            \
        {"long",                                                                                   \
         "a report of <200-640> KB takes <3-29> seconds on <machine>, and the key length makes "   \
         "no difference any more"                                                                  \
         "|with compression the time for encrypting rises by <small>, but what is sent falls to "  \
         "<percent>"                                                                               \
         "|without compression <bulk> and armor share the time nearly alone"                       \
         "|decrypting a compressed report is faster than decrypting one that is not, by <percent>" \
         "|the slope beyond <60-100> KB is constant, and we saw no effect of <factor>"             \
         "|for the longest files the disk of <machine> was busy for <percent> of the time"         \
         "|a temporary file is written and read again, and this copy costs <small> of the whole"   \
         "|on <place> with 14400 bits in a second the transfer takes <six> times longer than all " \
         "phases together"                                                                         \
         "|text and page descriptions differ only in how well they compress, which changes "       \
         "<phase> and <phase>"                                                                     \
         "|it would pay to run <phase> and <phase> at the same time, if <machine> had a second "   \
         "processor"},                                                                             \
        {"many",                                                                                   \
         "each further receiver adds one public-key operation for the sender and nothing for the " \
         "others"                                                                                  \
         "|a list of <20-90> members costs <ms> for each of them, and <message> is encrypted "     \
         "only once"                                                                               \
         "|the receiver has to find his own part among <20-90>, which takes less than one "        \
         "millisecond"                                                                             \
         "|the message grows by <60-140> bytes for each receiver, so that a long list can "        \
         "outweigh <message>"                                                                      \
         "|looking up a key in a ring of <200-900> keys takes longer than using it"                \
         "|a sorted index would bring the look-up down to <small> of the total"                    \
         "|<programs> read the ring from the beginning for every receiver, and the cost grows "    \
         "with the square"                                                                         \
         "|if all keys have the same length, the time is a straight line within <small>"           \
         "|a single long key in the list is not felt by the other receivers"                       \
         "|sending <message> to each member apart takes <six> times as long on <machine>"},        \
    {                                                                                              \
        "advice", "whoever encrypts mail for <users> should take a key of at least <768-1024> "    \
                  "bits, since the cost is hardly felt"                                            \
                  "|compression should be on, except where <message> has been compressed before"   \
                  "|armor should be left out where <place> allows it"                              \
                  "|those who receive <40-200> mails in a day should choose the length of their "  \
                  "key with <machine> in mind"                                                     \
                  "|makers of programs gain most if they work on <phase>, and least if they work " \
                  "on <phase>"                                                                     \
                  "|a program should tell <users> what it is doing, for a delay with a name is "   \
                  "easier to bear"                                                                 \
                  "|the difference between two programs is smaller than that between <machine> "   \
                  "and <machine>"                                                                  \
                  "|it is no use to save <ms> where the passphrase takes seconds to type"          \
                  "|we shall repeat the readings when faster machines arrive, and expect the "     \
                  "shares to move toward <phase>"                                                  \
    }

/* What fits into any section. */
#define GENERAL                                                                                    \
    {"general",                                                                                    \
     "this was to be expected|the effect is small, but it was found on <machine> as well|on "      \
     "<machine> the same holds"                                                                    \
     "|we do not know why|the reason is simple: <because>|the reader may wonder why; <because>|a " \
     "closer look shows that <because>"                                                            \
     "|the difference of <small> is within the noise|compare also the results in [<1-26>]|the "    \
     "same was seen in [<1-13>] and [<14-26>]"                                                     \
     "|as [<1-26>] has shown for <machine>, this need not be so|in practice this means <ms> for "  \
     "<message>"                                                                                   \
     "|in other words, <users> will not notice it|for <message> the same reading is <ms>|here "    \
     "<factor> begins to matter"                                                                   \
     "|nobody would choose a program for that|this is the price of <choice>|it follows that "      \
     "<factor> is the better guide than <factor>"                                                  \
     "|we return to this point when we come to <phase>|the share of <phase> falls to <percent>"    \
     "|<machine> and <machine> agree here within <small>|that <phase> is so cheap came as a "      \
     "surprise to us"                                                                              \
     "|other work [<1-26>] reports <percent>, which was measured with <programs>|the details are " \
     "of no importance for what follows"                                                           \
     "|a change of <factor> moves the result by <small>|all this assumes that <message> fits "     \
     "into memory"},                                                                               \
    {                                                                                              \
        "because", "each block waits for the one before it|the table no longer fits into the "     \
                   "cache|the clock is too coarse for a single run"                                \
                   "|the text is read twice|the bytes are copied from one buffer to the next|the " \
                   "secret exponent has as many bits as the modulus"                               \
                   "|there is nothing left to search for|both halves are done with numbers of "    \
                   "half the length|the system reads ahead while the program works"                \
                   "|the message is short and the constant part outweighs the rest|what is not "   \
                   "sent need not be armored"                                                      \
    }

/* The words. */
#define WORDS                                                                                      \
    {"reader", "anyone on the way|a stranger|the operator of any machine in between|another "      \
               "program|an attacker with patience"},                                               \
        {"money", "time|patience|processor time|time and bytes"},                                  \
        {"programs", "the programs of the last three years|the two programs we looked at|earlier " \
                     "versions|most public programs|simple programs"},                             \
        {"machine", "a workstation|a personal computer|the slow machine|the fast machine|a "       \
                    "portable computer|the server|an older workstation|the laboratory machine"},   \
        {"users", "the users|most users|the members of our group|people who write much "           \
                  "mail|casual users|operators"},                                                  \
        {"choice",                                                                                 \
         "a short key|a long key|compression|armor|a cipher of 128 bits|a small public exponent"}, \
        {"good", "good|new|carefully chosen|well tested"},                                         \
        {"factor", "the length of the text|the length of the key|the kind of text|the speed of "   \
                   "the disk|the size of the ring|the number of receivers"                         \
                   "|the memory of the machine|the line speed"},                                   \
        {"message", "a short message|a long message|a mail of one page|a mail of <2-9> KB|a file " \
                    "of <20-90> KB|a report of <100-640> KB|a list of readings"                    \
                    "|a picture|the average message"},                                             \
        {"place",                                                                                  \
         "the disk|the mail system|the telephone line|the network|the terminal|the gateway"},      \
        {"phase", "the public-key step|compression|the bulk cipher|armor|the key look-up|reading " \
                  "the file|the start of the program|expanding the text"},                         \
        {"bulk", "the bulk cipher|the block cipher|the cipher|the conventional cipher|`IDEA`"},    \
        {"operation", "the public operation|encrypting a session key|the secret "                  \
                      "operation|opening a session key|one signature"},                            \
        {"loss", "its loss|an error in it|guessing it"}, {"two", "two|three"},                     \
        {"times", "twice|three times|one and a half times"}, {"three", "three|four|five"},         \
        {"six", "six|seven|eight"},                                                                \
        {"percent",                                                                                \
         "<11-48> per cent|a quarter|a third|<11-48> per cent|less than half|<51-78> per cent"},   \
        {"small", "<2-9> per cent|one per cent|<2-9> per cent|half a per cent"},                   \
    {                                                                                              \
        "ms", "<12-95> ms|<120-890> ms|<2-9>.<1-9> ms"                                             \
    }

#define LEADS                                                                                     \
    {"figure", "Figure # shows this for <machine>|the readings are drawn in Figure #|see Figure " \
               "# for the whole range|Figure # compares the cases"                                \
               "|this can be seen in Figure #|Figure # has the details|in Figure # the same is "  \
               "drawn for all cases|the curves of Figure # make this plain"},                     \
        {"table", "Table # lists the medians|the numbers are collected in Table #|Table # gives " \
                  "the readings|see Table # for the numbers behind this"                          \
                  "|the medians of all runs stand in Table #"},                                   \
        {"work",                                                                                  \
         "_<Noun> of <noun>_, Technical Report <3-98>, <lab>, <1984-1994>|_<Noun> of <noun> and " \
         "<noun>_, Internal Note <3-98>, <lab>, <1987-1994>"                                      \
         "|_<Noun> of <noun>_, in <series> <3-19>, pages <11-120> to <121-190>, <1985-1994>"      \
         "|_A note on <noun>_, <series> <3-19>, number <1-6>, <1986-1994>"},                      \
        {"Noun", "Measurements|The practice|The limits|The performance|An implementation|A "      \
                 "survey|The price|Aspects|The theory|Two views|The use"},                        \
        {"noun", "modular multiplication|mail privacy|text compression|block ciphers|key "        \
                 "management|small computers|programs that wait|message formats"                  \
                 "|random numbers|checksums|large integers|clock resolution"},                    \
        {"lab", "Example Laboratory|Example Institute, Computing Group|Department of "            \
                "Examples|Example Network Centre"},                                               \
    {                                                                                             \
        "series", "Example Notes on Computing|Proceedings of the Example Workshop|Example "       \
                  "Reports|Letters on Practical Ciphers"                                          \
    }

const struct rule paper_rules[] = {TOPICS, GENERAL, WORDS, LEADS, {NULL, NULL}};
