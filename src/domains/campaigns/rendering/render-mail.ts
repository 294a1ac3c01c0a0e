/** An email of a campaign for one customer: its HTML, and the plain text that is made with it. Pure. */
import { cut } from "#shared/text.ts";
import type { MailContent } from "../content-contract.ts";
import type { MailContext, RenderedMail } from "./context.ts";
import { htmlOf } from "./mail-html.ts";
import { textOf } from "./mail-text.ts";
import { resolve } from "./resolving.ts";

export function renderMail(content: MailContent, context: MailContext): RenderedMail {
  const resolved = resolve(content, context);
  return {
    subject: cut(resolved.subject, 300),
    html: htmlOf(resolved, context),
    text: textOf(resolved, context),
  };
}

type ContentLink = { index: number; address: string; words: string };

/** The web addresses to which the email leads, each with the number that `link` is given for it. */
export function linksOf(content: MailContent, context: MailContext): ContentLink[] {
  const links: ContentLink[] = [];
  resolve(content, {
    ...context,
    link: (address, index, words) => {
      links.push({ index, address, words });
      return address;
    },
  });
  return links;
}
