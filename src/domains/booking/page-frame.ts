/** The sheet that every public booking page is written on: its head, its look by day and by night, its safety rules. */
import { createHash } from "node:crypto";
import { type Html, html, styleElement } from "#platform/http/html.ts";
import type { RawAnswer } from "#platform/http/raw-calls.ts";

/** The colours are those of the product's theme; each pair of words and ground reads at 4.5:1 or better. */
const css = `
:root{color-scheme:light;--page:#f7f8f9;--card:#fff;--words:#1b1f24;--quiet:#4a525c;--line:#d5d9de;--edge:#868e99;
--accent:#0f6d72;--link:#0f6d72;--soft:#eefaf9;--bad:#b91c1c;--badsoft:#fef2f2;--focus:#168588}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--page:#111316;--card:#16181c;--words:#e6e8ea;--quiet:#b4bac2;
--line:#2b3037;--edge:#6d757f;--link:#4fbab9;--soft:#12282a;--bad:#fca5a5;--badsoft:#2c1517;--focus:#4fbab9}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--words);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
body.framed{background:transparent}
main,header,footer{max-width:40rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem}header p{margin:0;font-weight:600}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0 .75rem}h2{font-size:1.0625rem;margin:1.5rem 0 .5rem}
h3{font-size:.875rem;margin:1rem 0 .375rem;color:var(--quiet);font-weight:600}
p{margin:.5rem 0}a{color:var(--link)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.quiet{color:var(--quiet);font-size:.875rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem}
.note{border:1px solid var(--line);border-radius:.5rem;padding:.625rem .75rem;background:var(--soft);font-size:.9375rem}
.bad{border:1px solid var(--bad);border-radius:.5rem;padding:.625rem .75rem;background:var(--badsoft)}
.services,.days,.times{list-style:none;margin:0;padding:0}
.services li+li{margin-top:.625rem}
.services a{display:block;text-decoration:none;color:inherit}.services a:hover{border-color:var(--accent)}
.services strong{display:block;font-size:1.0625rem}.services .line{display:flex;flex-wrap:wrap;gap:0 .75rem}
.days{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:.25rem}
.days a,.days span.none{display:block;text-align:center;padding:.375rem 0;border:1px solid var(--line);border-radius:.375rem;
line-height:1.25;text-decoration:none;color:inherit;background:var(--card);font-size:.875rem}
.days b{display:block;font-size:1.0625rem}.days span.none{color:var(--quiet);background:transparent;border-style:dashed}
.days a[aria-current]{background:var(--accent);border-color:var(--accent);color:#fff}
.days a:hover{border-color:var(--accent)}
.turn{display:flex;justify-content:space-between;gap:1rem;margin:.75rem 0;font-size:.9375rem}.turn a{padding:.25rem 0}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(7rem,1fr));gap:.5rem}
button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;border-radius:.375rem;border:1px solid var(--edge);background:var(--card);
color:var(--words);cursor:pointer;width:100%;font-variant-numeric:tabular-nums}
button:hover{border-color:var(--accent)}button small{display:block;white-space:nowrap;color:var(--quiet);font-size:.75rem}
button.main{background:var(--accent);border-color:var(--accent);color:#fff;font-weight:600;margin-top:1rem}
form[aria-busy] button{opacity:.75}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--quiet)}dd{margin:0}dd small{display:block;color:var(--quiet)}
label{display:block;font-weight:500;margin-top:.875rem}label span{font-weight:400;color:var(--quiet)}
input,textarea{display:block;width:100%;font:inherit;padding:.5rem .625rem;margin-top:.25rem;border:1px solid var(--edge);border-radius:.375rem;
background:var(--card);color:inherit}
[aria-invalid]{border-color:var(--bad)}.error{color:var(--bad);font-size:.875rem;margin:.25rem 0 0}
.trap{position:absolute;left:-200vw}
footer{padding:2rem 1rem 1.5rem;color:var(--quiet);font-size:.8125rem}
`;

const style = css.replaceAll("\n", "");
const styleHash = createHash("sha256").update(style).digest("base64");

export type PageLayout = {
  title: string;
  business: string;
  locale: string;
  /** The business's IANA zone. */
  zone: string;
  /** Stands in a frame on the business's own website. */
  isFramed: boolean;
  /** May be found by search engines. */
  isFindable?: boolean;
  /** Below the content, such as in which zone times are. */
  foot?: Html | undefined;
  content: Html;
};

export function pageAnswer(status: number, sheet: PageLayout): RawAnswer {
  return {
    status,
    type: "text/html; charset=utf-8",
    body: documentOf(sheet).text,
    headers: headersFor(sheet.isFramed),
  };
}

/** No script but our own file, no foreign part; in a frame only when the page was asked for as one. */
function headersFor(isFramed: boolean): Record<string, string> {
  const rules = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "script-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
  ];
  return {
    "content-security-policy": rules.join("; "),
    // Browsers that know frame-ancestors leave the older header aside.
    ...(isFramed ? { "cross-origin-resource-policy": "cross-origin" } : {}),
  };
}

function documentOf({
  title,
  business,
  locale,
  zone,
  isFramed,
  isFindable,
  foot,
  content,
}: PageLayout): Html {
  return html`<!doctype html>
<html lang="${locale}" data-zone="${zone}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${!isFindable && html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/favicon.svg">${styleElement(style)}<script src="/booking.js" type="module"></script></head>
<body class="${isFramed ? "framed" : ""}">
<header><p>${business}</p></header>
<main>${content}</main>
<footer>${foot}</footer></body></html>`;
}
