#include "report/html_style.h"

/* Colours of the page, in light and in dark; text on them has a contrast of 5.8 to 1 at least. */
#define LIGHT                                                                                      \
    ":root{--page:#fff;--ink:#1b1f24;--soft:#57606a;--rule:#d8dde2;--band:#f4f6f8;--link:#0b62c4;" \
    "--warn:#9a3412}\n"
#define DARK                                                                                       \
    ":root{--page:#14171a;--ink:#e6e9ec;--soft:#9aa5b1;--rule:#333a42;--band:#1c2126;--link:#6cb0" \
    "ff;--warn:#f0a06a}\n"

static const char *const rules[] = {
    LIGHT,
    ":root{color-scheme:light dark}\n",
    "@media (prefers-color-scheme:dark){" DARK "}\n",
    "*{box-sizing:border-box}\n",
    "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}\n",
    ("body{margin:0 auto;max-width:76rem;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;"
     "background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,\"Segoe UI\","
     "Roboto,\"Noto Sans\",Arial,sans-serif;overflow-wrap:break-word}\n"),
    "h1,h2,h3,h4{line-height:1.25;font-weight:650;text-wrap:balance}\n",
    "h1{font-size:1.75rem;margin:.5rem 0 .25rem}\n",
    "h2{font-size:1.375rem;margin:3rem 0 .75rem;padding-top:1rem;border-top:2px solid "
    "var(--ink)}\n",
    "h3{font-size:1.125rem;margin:2.25rem 0 .5rem}\n",
    "h4{font-size:1rem;margin:2rem 0 .5rem}\n",
    "h5{font-size:.9375rem;margin:1.5rem 0 .5rem}\n",
    "p.inside{margin-left:1.25rem}\n",
    "p,ul.notes{max-width:46rem;margin:.5rem 0}\n",
    "a{color:var(--link)}\n",
    ".quiet{color:var(--soft);font-size:.9375rem}\n",
    "nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:.75rem "
    "0}"
    "\n",
    "ul.notes{padding-left:1.2rem}\n",
    "ul.notes li{margin:.3rem 0}\n",
    "li.warning::marker{color:var(--warn)}\n",
    "li.warning b{color:var(--warn)}\n",
    ("dl{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);gap:.2rem "
     "1.25rem;"
     "margin:.75rem 0;font-variant-numeric:tabular-nums}\n"),
    "dt{color:var(--soft)}\n",
    "dd{margin:0}\n",
    "figure{margin:.75rem 0 1.25rem}\n",
    "figcaption{color:var(--soft);font-size:.9375rem;max-width:46rem;margin:.25rem 0 .5rem}\n",
    (".pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr));"
     "gap:.5rem 2rem;align-items:start}\n"),
    (".beside{display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem 2rem;align-items:start}"
     "@media (min-width:60rem){.beside{grid-template-columns:minmax(20rem,1fr) "
     "minmax(0,max-content)}}"
     "\n"),
    "svg.plot{display:block;width:100%;max-width:34rem;height:auto;color:var(--ink)}\n",
    "svg.plot g{font-family:inherit}\n",
    ("ul.legend{display:flex;flex-wrap:wrap;gap:.1rem "
     "1.1rem;list-style:none;padding:0;margin:.5rem 0;"
     "font-size:.9375rem}\n"),
    "ul.legend span{font-size:1.1em}\n",
    ".wide{overflow-x:auto;margin:.5rem 0;max-width:max-content}\n",
    ".wide:focus-visible{outline:2px solid var(--link);outline-offset:2px}\n",
    ("pre{margin:0;padding:.75rem 1rem;background:var(--band);font:.8125rem/1.45 ui-monospace,"
     "\"DejaVu Sans Mono\",Consolas,monospace}\n"),
    ("table{border-collapse:collapse;font-size:.9375rem;line-height:1.35;"
     "font-variant-numeric:tabular-nums lining-nums}\n"),
    "caption{text-align:left;max-width:calc(100vw - 2rem);color:var(--soft);padding:.25rem "
    "0;position:sticky;left:0}\n",
    "th,td{padding:.22rem .6rem;text-align:right;white-space:nowrap}\n",
    "thead th{font-weight:600;border-bottom:1.5px solid var(--ink);vertical-align:bottom}\n",
    "tbody tr{border-bottom:1px solid var(--rule)}\n",
    "tbody tr:hover{background:var(--band)}\n",
    "tbody th{font-weight:600;position:sticky;left:0;background:var(--page)}\n",
    "th.t,td.t{text-align:left}\n",
    "tbody th.t{white-space:normal;min-width:7rem}\n",
    "td.d1{padding-right:calc(.6rem + 1ch)}td.d2{padding-right:calc(.6rem + 2ch)}\n",
    "td.d3,td.d4{padding-right:calc(.6rem + 3ch)}\n",
    "td.i1{padding-right:calc(.6rem + 1.5ch)}td.i2{padding-right:calc(.6rem + 2.5ch)}\n",
    "td.i3,td.i4{padding-right:calc(.6rem + 3.5ch)}\n",
    "@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}}\n",
    "@media print{" LIGHT "body{max-width:none;padding:0;font-size:9.5pt}"
    "figure,tr{break-inside:avoid}h2,h3,h4{break-after:avoid}.wide{overflow:visible}"
    ".pictures,.beside{grid-template-columns:1fr 1fr}nav{display:none}}\n",
};

void html_style(struct html *h)
{
    fputs("<style>\n", h->to);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        fputs(rules[i], h->to);
    for (int i = 0; i < MATRIX_GROUPS; i++)
        fprintf(h->to, ".c%d{color:%s}\n", i, plot_colours[i]);
    fputs("</style>\n", h->to);
}
