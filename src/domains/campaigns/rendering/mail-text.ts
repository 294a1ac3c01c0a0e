/** The same email without any HTML, for those who read it so and for filters that compare both. */
import type { MailContext } from "./context.ts";
import type { Resolved, ResolvedButton, ResolvedMail, ResolvedPicture } from "./resolving.ts";
import type { Paragraph, Span } from "./rich-text.ts";

export function textOf({ blocks }: ResolvedMail, { business, unsubscribeUrl }: MailContext): string {
  const parts = blocks.map(partOf).filter((part) => part.trim() !== "");
  const foot = [business.name, business.postalAddress, `${unsubscribeWords}: ${unsubscribeUrl}`];
  return [...parts, `--\n${foot.filter(Boolean).join("\n")}`].join("\n\n");
}

export const unsubscribeWords = "Unsubscribe from marketing emails";

function partOf(block: Resolved): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "text":
      return paragraphs(block.paragraphs);
    case "button":
      return button(block.button);
    case "image":
      return picture(block.picture);
    case "columns":
      return block.columns
        .map((column) =>
          joined("\n", [
            picture(column.picture),
            column.heading,
            paragraphs(column.paragraphs),
            button(column.button),
          ]),
        )
        .filter(Boolean)
        .join("\n\n");
    case "offer":
      return joined("\n", [
        joined(": ", [block.name, block.price]),
        paragraphs(block.paragraphs),
        button(block.button),
        block.terms,
      ]);
    case "signature":
      return joined("\n", [block.closing, block.name, block.role]);
    case "divider":
      return "----------";
    case "spacer":
      return "";
  }
}

const joined = (between: string, parts: string[]): string => parts.filter(Boolean).join(between);

const paragraphs = (all: Paragraph[]): string =>
  all
    .map(({ isList, lines }) =>
      lines.map((spans) => (isList ? "- " : "") + spans.map(words).join("")).join("\n"),
    )
    .join("\n\n");

function words({ runs, address }: Span): string {
  const text = runs.map((run) => run.text).join("");
  return address && address !== text && address !== `mailto:${text}` ? `${text} (${address})` : text;
}

const button = (shown: ResolvedButton): string => (shown ? `${shown.words}: ${shown.href}` : "");

const picture = (shown: ResolvedPicture): string => {
  if (!shown?.alt) return "";
  return shown.href ? `[${shown.alt}] ${shown.href}` : `[${shown.alt}]`;
};
