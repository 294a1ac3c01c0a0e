/** Each block of an email as HTML. */
import { type Html, html } from "#platform/http/html.ts";
import { day, type MailLook } from "./mail-style.ts";
import type { Resolved, ResolvedButton, ResolvedColumn, ResolvedPicture } from "./resolving.ts";
import type { Paragraph, Run, Span } from "./rich-text.ts";

type Align = "left" | "center";

/** Of a picture across the whole width, in pixels. */
const innerWidth = 536;
const columnWidth = 256;
const heights = { small: 12, medium: 28, large: 56 };

export function blockHtml(block: Resolved, look: MailLook): Html | null {
  switch (block.kind) {
    case "heading":
      return block.text === "" ? null : row(headingHtml(block, look), block.align);
    case "text":
      return row(
        block.paragraphs.map((each) => paragraphHtml(each, look)),
        block.align,
      );
    case "button":
      return block.button && row(buttonHtml(block.button, look), block.align);
    case "image":
      return (
        block.picture &&
        row(
          pictureHtml(block.picture, block.width === "full" ? innerWidth : innerWidth / 2, look),
          block.width === "full" ? "left" : "center",
        )
      );
    case "columns":
      return columnsHtml(block.columns, look);
    case "divider":
      return row(
        html`<div class="m-line" style="border-top:1px solid ${day.line};font-size:0;line-height:0">&nbsp;</div>`,
        "left",
      );
    case "spacer":
      return html`<div style="height:${heights[block.size]}px;line-height:${heights[block.size]}px;font-size:0">&nbsp;</div>`;
    case "offer":
      return offerHtml(block, look);
    case "signature":
      return row(signatureHtml(block), "left");
  }
}

const row = (content: Html | Html[], align: Align): Html =>
  html`<div class="m-pad" style="padding:8px 32px;text-align:${align}">${content}</div>\n`;

function headingHtml({ text, size }: { text: string; size: "large" | "small" }, look: MailLook): Html {
  const style = `margin:8px 0 0;font-family:${look.headingFont};line-height:1.25;font-weight:700;color:${day.words}`;
  return size === "large"
    ? html`<h1 class="m-words" style="${style};font-size:26px">${text}</h1>`
    : html`<h2 class="m-words" style="${style};font-size:19px">${text}</h2>`;
}

function paragraphHtml({ isList, lines }: Paragraph, look: MailLook): Html {
  const color = `color:${day.words}`;
  if (isList) {
    const entries = lines.map(
      (spans) => html`<li style="margin:4px 0">${spans.map((span) => spanHtml(span, look))}</li>`,
    );
    return html`<ul class="m-words" style="margin:8px 0;padding:0 0 0 22px;text-align:left;${color}">${entries}</ul>`;
  }
  const written = lines.map(
    (spans, at) => html`${at > 0 && html`<br>`}${spans.map((span) => spanHtml(span, look))}`,
  );
  return html`<p class="m-words" style="margin:8px 0;${color}">${written}</p>`;
}

function spanHtml({ address, runs }: Span, look: MailLook): Html {
  const words = html`${runs.map(runHtml)}`;
  return address ? html`<a class="m-link" href="${address}" style="color:${look.link}">${words}</a>` : words;
}

function runHtml({ text, isBold, isItalic }: Run): Html {
  const set = isItalic ? html`<em>${text}</em>` : html`${text}`;
  return isBold ? html`<strong>${set}</strong>` : set;
}

/** Its padding is its border, so that Outlook draws the whole of it too. */
function buttonHtml({ words, href }: NonNullable<ResolvedButton>, { color, onColor }: MailLook): Html {
  const style = `display:inline-block;margin:8px 0;background:${color};border:solid ${color};border-width:12px 20px;border-radius:6px;color:${onColor};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none`;
  return html`<a href="${href}" style="${style}">${words}</a>`;
}

function pictureHtml(
  { source, alt, href }: NonNullable<ResolvedPicture>,
  width: number,
  look: MailLook,
): Html {
  const style = `display:block;width:100%;max-width:${width}px;height:auto;border-radius:6px;margin:8px auto;color:${day.soft}`;
  const shown = html`<img class="m-soft" src="${source}" alt="${alt}" width="${width}" style="${style}">`;
  return href ? html`<a href="${href}" style="color:${look.link}">${shown}</a>` : shown;
}

/** Side by side where there is room, one below the other on phones, without a rule that a mail program could drop. */
function columnsHtml([left, right]: [ResolvedColumn, ResolvedColumn], look: MailLook): Html {
  const style = `display:inline-block;width:100%;max-width:${columnWidth}px;vertical-align:top;padding:0 6px;box-sizing:content-box;text-align:left;font-size:16px`;
  const column = (each: ResolvedColumn) =>
    html`<div class="m-column" style="${style}">${columnHtml(each, look)}</div>`;
  return html`<div class="m-pad" style="padding:8px 26px;font-size:0;text-align:left">
<!--[if mso]><table role="presentation" width="${innerWidth}" cellpadding="0" cellspacing="0"><tr><td width="${innerWidth / 2}" valign="top"><![endif]-->${column(left)}<!--[if mso]></td><td width="${innerWidth / 2}" valign="top"><![endif]-->${column(right)}<!--[if mso]></td></tr></table><![endif]-->
</div>\n`;
}

const columnHtml = ({ picture, heading, paragraphs, button }: ResolvedColumn, look: MailLook): Html =>
  html`${picture && pictureHtml(picture, columnWidth, look)}${heading && headingHtml({ text: heading, size: "small" }, look)}${paragraphs.map((each) => paragraphHtml(each, look))}${button && buttonHtml(button, look)}`;

function offerHtml(
  { name, price, paragraphs, button, terms }: Extract<Resolved, { kind: "offer" }>,
  look: MailLook,
): Html {
  const style = `border:2px dashed ${look.color};border-radius:8px;padding:16px 20px;text-align:center`;
  return row(
    html`<div style="${style}">${name && headingHtml({ text: name, size: "small" }, look)}${price && html`<p class="m-words" style="margin:4px 0;font-family:${look.headingFont};font-size:28px;font-weight:700;line-height:1.25;color:${day.words}">${price}</p>`}${paragraphs.map((each) => paragraphHtml(each, look))}${button && buttonHtml(button, look)}${terms && html`<p class="m-soft" style="margin:4px 0 0;font-size:13px;color:${day.soft}">${terms}</p>`}</div>`,
    "left",
  );
}

const signatureHtml = ({ closing, name, role }: { closing: string; name: string; role: string }): Html =>
  html`<p class="m-words" style="margin:8px 0;color:${day.words}">${closing && html`${closing}<br>`}<strong>${name}</strong>${role && html`<br><span class="m-soft" style="color:${day.soft}">${role}</span>`}</p>`;
