/**
 * The email as mail programs draw it: one column of 600 pixels, every style in its own element. It stands on no tables;
 * the ones in conditional comments are for Outlook on Windows, which knows no widths of other elements.
 */
import { type Html, html, styleElement } from "#platform/http/html.ts";
import type { MailContext } from "./context.ts";
import { blockHtml } from "./mail-blocks.ts";
import { day, lookOf, type MailLook, rulesOf } from "./mail-style.ts";
import { unsubscribeWords } from "./mail-text.ts";
import type { ResolvedMail } from "./resolving.ts";

export function htmlOf({ subject, preheader, blocks }: ResolvedMail, context: MailContext): string {
  const look = lookOf(context.brand);
  const page = `margin:0;padding:0;background:${day.page};color:${day.words};font-family:${look.font};font-size:16px;line-height:1.5`;
  const card = `background:${day.card};border:1px solid ${day.line};border-top:4px solid ${look.mark};border-radius:8px;overflow:hidden`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><title>${subject}</title>${styleElement(rulesOf(look))}</head>
<body class="m-page" style="${page}">${preheader && previewText(preheader)}
<div role="article" aria-label="${subject}" lang="en" class="m-page m-words" style="padding:24px 12px;background:${day.page};color:${day.words}">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto;text-align:left">
<div class="m-card" style="${card}">${headOf(context, look)}${blocks.map((block) => blockHtml(block, look))}<div style="height:16px;line-height:16px;font-size:0">&nbsp;</div></div>
${footOf(context, look)}</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>${context.pixelUrl && html`<img src="${context.pixelUrl}" alt="" width="1" height="1" style="display:block;width:1px;height:1px">`}</body></html>`
    .text;
}

/** With room behind it, so that a list of emails doesn't go on with the first words of the email. */
const previewText = (words: string): Html =>
  html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${words}${Array.from({ length: 60 }, () => html`&#847;&zwnj;&nbsp;`)}</div>`;

const tallest = 48;
const widest = 260;

function headOf({ brand: { name, logo }, publicUrl }: MailContext, { headingFont }: MailLook): Html {
  const words = html`<strong class="m-words" style="font-family:${headingFont};font-size:18px;line-height:1.3;color:${day.words}">${name}</strong>`;
  const pad = "padding:20px 32px 4px";
  if (!logo) return html`<div class="m-pad" style="${pad}">${words}</div>`;
  const share = Math.min(tallest / logo.height, widest / logo.width, 1);
  const [width, height] = [Math.round(logo.width * share), Math.round(logo.height * share)];
  const isWide = logo.width >= 2 * logo.height;
  const shown = html`<img src="${publicUrl.replace(/\/+$/, "")}${logo.url}" alt="${isWide && name}" width="${width}" height="${height}" style="vertical-align:middle;border-radius:8px">`;
  return html`<div class="m-pad" style="${pad}">${shown}${!isWide && html`<span style="display:inline-block;width:12px"></span>${words}`}</div>`;
}

function footOf({ business, unsubscribeUrl }: MailContext, { link }: MailLook): Html {
  const style = `padding:20px 32px;color:${day.soft};font-size:13px;line-height:1.5;text-align:center`;
  return html`<div class="m-pad m-soft" style="${style}">
<div>You're getting this email because you're a customer or contact of ${business.name}.</div>
<div style="padding-top:8px"><strong>${business.name}</strong>${business.postalAddress && html`<br>${business.postalAddress}`}</div>
<div style="padding-top:8px"><a class="m-link" href="${unsubscribeUrl}" style="color:${link}">${unsubscribeWords}</a></div></div>`;
}
