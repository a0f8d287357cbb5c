#include "prolog.h"

#include "font.h"

/* Page coordinates are dots of 1/300 inch from the lower left corner. `m` shows a word at a place,
 * `w` shows the next one on the same line after a move; `rule` fills a rectangle. Plots stand between `fg`
 * and `gr`. */
static const char procedures[] =
    "%%BeginProlog\n"
    "%%BeginProcSet: report.pro 1.2 0\n"
    "/ReportDict 60 dict def ReportDict begin\n"
    "/bd {bind def} bind def\n"
    "/df {exch findfont exch scalefont /f exch def\n"
    " [/f load /setfont cvx] cvx bind def} bd\n"
    "/bop {/PageNumber exch def /SaveState save def\n"
    " 72 300 div dup scale 0 setgray 2 setlinewidth\n"
    " 1 setlinejoin 1 setlinecap} bd\n"
    "/eop {SaveState restore showpage} bd\n"
    "/m {3 1 roll moveto show} bd\n"
    "/w {exch 0 rmoveto show} bd\n"
    "/rule {gsave 4 2 roll newpath moveto 1 index 0 rlineto\n"
    " 0 exch rlineto neg 0 rlineto closepath fill grestore} bd\n"
    "% plots\n"
    "/fg {gsave translate newpath} bd\n"
    "/gr {grestore} bd\n"
    "/Dashes [[] [9 6] [2 5] [12 5 2 5]] def\n"
    "/ls {Dashes exch get 0 setdash 2.2 setlinewidth} bd\n"
    "/k {stroke [] 0 setdash} bd\n"
    "/mo {newpath 7 0 360 arc gsave 1 setgray fill grestore stroke} bd\n"
    "/sq {newpath moveto dup -2 div dup rmoveto\n"
    " dup 0 rlineto dup 0 exch rlineto neg 0 rlineto closepath} bd\n"
    "/mb {12 3 1 roll sq gsave 1 setgray fill grestore stroke} bd\n"
    "/mt {newpath moveto 0 9 rmoveto 8 -14 rlineto -16 0 rlineto\n"
    " closepath gsave 1 setgray fill grestore stroke} bd\n"
    "/mx {newpath moveto -6 -6 rmoveto 12 12 rlineto\n"
    " 0 -12 rmoveto -12 12 rlineto stroke} bd\n"
    "/point {newpath 3 0 360 arc fill} bd\n"
    "/cross {newpath moveto -4 -4 rmoveto 8 8 rlineto\n"
    " 0 -8 rmoveto -8 8 rlineto 1.4 setlinewidth stroke} bd\n"
    "/b {/Gray exch def /High exch def /Wide exch def\n"
    " newpath moveto Wide 0 rlineto 0 High rlineto Wide neg 0 rlineto\n"
    " closepath gsave Gray setgray fill grestore stroke} bd\n"
    "end\n"
    "%%EndProcSet\n"
    "%%EndProlog\n";

void prolog_write(struct text *out, const char *title, int pages)
{
    text_printf(out, "%%!PS-Adobe-3.0\n%%%%Title: %s\n%%%%Creator: report 1.2\n", title);
    text_printf(
        out, "%%%%CreationDate: Mon Jun 12 10:15:00 1995\n%%%%Pages: %d\n%%%%PageOrder: Ascend\n",
        pages);
    text_puts(out, "%%BoundingBox: 0 0 612 792\n%%Orientation: Portrait\n%%LanguageLevel: "
                   "2\n%%DocumentData: Clean7Bit\n"
                   "%%DocumentNeededResources: font Times-Roman Times-Italic Times-Bold\n%%+ font "
                   "Courier Symbol\n%%EndComments\n");
    text_puts(out, procedures);
    text_puts(
        out,
        "%%BeginSetup\n%%IncludeResource: font Times-Roman\n%%IncludeResource: font Times-Italic\n"
        "%%IncludeResource: font Times-Bold\n%%IncludeResource: font Courier\n%%IncludeResource: "
        "font Symbol\n"
        "%%BeginFeature: *PageSize Letter\n<< /PageSize [612 792] >> setpagedevice\n%%EndFeature\n"
        "ReportDict begin\n");
    font_setup(out);
    text_puts(out, "%%EndSetup\n");
}

void prolog_trailer(struct text *out)
{

    text_puts(out, "%%Trailer\nend\n%%EOF\n");
}
