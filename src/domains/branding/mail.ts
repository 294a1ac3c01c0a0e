/** Dresses a mail to a customer in the brand: how to reach the business at its end, and the same words as a page. */
import { type Html, html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { brandShades, stackOf, wordsOn } from "#shared/brand.ts";
import { gray, plumb } from "#shared/palette.ts";

type Dress = {
  brand: PublicBrand;
  /** Of this installation: its own links become buttons, and no other address becomes a link. */
  publicUrl: string;
  /** Why they get it and how it ends, below everything else. */
  foot?: string;
};

/** The mail with its text extended by the end, and with an HTML part that says the same. Every word is set as text. */
export function inBrand(mail: Mail, dress: Dress): Mail {
  const end = [contactLine(dress.brand), dress.foot].filter(Boolean).join("\n");
  return { ...mail, text: `${mail.text}\n\n--\n${end}`, html: documentOf(mail, dress).text };
}

/** "Copperleaf · (208) 555-0190 · 1420 W Grove St, Boise, ID 83702 · copperleaf.example" */
const contactLine = ({ name, phone, address = [], website }: PublicBrand): string =>
  [name, phone?.text, address.join(", "), website?.text].filter(Boolean).join(" · ");

/** Where a line can be added to the foot of a mail that is dressed already. */
const footEnd = html`<!-- end of the foot -->`;

/** The mail with one more line at its end, which is a link; a mail without a foot keeps it in its words. */
export const withFootLink = (mail: Mail, words: string, address: string): Mail => ({
  ...mail,
  text: `${mail.text}\n${mail.html ? "" : "\n"}${words}: ${address}`,
  ...(mail.html === undefined
    ? {}
    : {
        html: mail.html.replace(
          footEnd.text,
          html`<p style="margin:8px 0 0"><a href="${address}" style="color:inherit">${words}</a></p>`.text,
        ),
      }),
});

type Look = { color: string; link: string; headingFont: string; publicUrl: string };

function documentOf({ subject, text }: Mail, { brand, publicUrl, foot }: Dress): Html {
  const color = brand.color ?? plumb[7];
  const font = stackOf(brand.typeface ?? "clean");
  const look = {
    color,
    link: brandShades(color, false).link,
    headingFont: stackOf(brand.headingTypeface ?? brand.typeface ?? "clean"),
    publicUrl: publicUrl.replace(/\/+$/, ""),
  };
  const page = `margin:0;padding:0;background:${gray[0]};color:${gray[9]};font:16px/1.5 ${font}`;
  const card = `max-width:560px;background:#ffffff;border:1px solid ${gray[3]};border-top:4px solid ${brand.accent ?? color};border-radius:8px`;
  const small = `padding:16px 24px;border-top:1px solid ${gray[3]};color:${gray[7]};font-size:13px;line-height:1.5`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="${page}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${card};text-align:left">
<tr><td style="padding:20px 24px 4px">${headOf(brand, look)}</td></tr>
<tr><td style="padding:4px 24px 16px">${text.split(/\n{2,}/).map((part) => paragraphOf(part, look))}</td></tr>
<tr><td style="${small}">${contactOf(brand, look)}${foot && footOf(foot, look)}${footEnd}</td></tr>
</table></td></tr></table></body></html>`;
}

const tallest = 44;
const widest = 240;

function headOf({ name, logo }: PublicBrand, { headingFont, publicUrl }: Look): Html {
  const words = html`<strong style="font-family:${headingFont};font-size:18px;line-height:1.3">${name}</strong>`;
  if (!logo) return words;
  const share = Math.min(tallest / logo.height, widest / logo.width, 1);
  const [width, height] = [Math.round(logo.width * share), Math.round(logo.height * share)];
  const isWide = logo.width >= 2 * logo.height;
  const picture = html`<img src="${publicUrl}${logo.url}" alt="${isWide && name}" width="${width}" height="${height}" style="display:block;border:0;border-radius:8px">`;
  if (isWide) return picture;
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:12px">${picture}</td><td>${words}</td></tr></table>`;
}

const breaks = (text: string): Html[] =>
  text.split("\n").map((line, index) => html`${index > 0 && html`<br>`}${line}`);

/** A line that ends with a link of ours is a button of its words; any other such link is one where it stands. */
function paragraphOf(part: string, look: Look): Html {
  const [before, address] = cutLink(part, look);
  const asked = /^([^\n]{1,80}?)(?: here)?:\s*$/.exec(before)?.[1];
  if (address && asked) {
    const button = `display:inline-block;padding:11px 18px;border-radius:6px;background:${look.color};color:${wordsOn(look.color)};font-weight:600;text-decoration:none`;
    return html`<p style="margin:16px 0"><a href="${address}" style="${button}">${asked}</a></p>`;
  }
  return html`<p style="margin:12px 0">${breaks(before)}${address && linkTo(address, address, look)}</p>`;
}

function footOf(foot: string, look: Look): Html {
  const lines = foot.split("\n").map((line) => {
    const [before, address] = cutLink(line, look);
    return address ? linkTo(address, before.replace(/:\s*$/, ""), look) : html`${line}<br>`;
  });
  return html`<p style="margin:8px 0 0">${lines}</p>`;
}

/** What stands before a link of ours at the end, and the link. */
function cutLink(text: string, { publicUrl }: Look): [before: string, address: string | undefined] {
  const at = text.lastIndexOf(`${publicUrl}/`);
  const address = at === -1 ? "" : text.slice(at);
  return /^[\w:/.?=&%~-]+$/.test(address) ? [text.slice(0, at), address] : [text, undefined];
}

const linkTo = (address: string, words: string, { link }: Look): Html =>
  html`<a href="${address}" style="color:${link}">${words}</a>`;

function contactOf({ name, phone, address = [], website }: PublicBrand, look: Look): Html {
  const parts = [
    html`<strong style="color:${gray[9]}">${name}</strong>`,
    ...address.map((line) => html`${line}`),
    ...(phone ? [linkTo(phone.href, phone.text, look)] : []),
    ...(website ? [linkTo(website.href, website.text, look)] : []),
  ];
  return html`${parts.map((part, index) => html`${index > 0 && html`<br>`}${part}`)}`;
}
