/** A content with its merge fields filled and its links led where they go, ready to be drawn as HTML and as text. */
import { onOneLine } from "#shared/characters.ts";
import { fillFields } from "#shared/messages/merge-fields.ts";
import type { MailBlock, MailButton, MailColumn, MailContent, MailPicture } from "../content-contract.ts";
import { filledAddress, pictureAddress } from "../links-contract.ts";
import type { MailContext } from "./context.ts";
import { type Paragraph, paragraphsOf, type Span } from "./rich-text.ts";

type Align = "left" | "center";
export type ResolvedPicture = { source: string; alt: string; href: string | null } | null;
export type ResolvedButton = { words: string; href: string } | null;
export type ResolvedColumn = {
  picture: ResolvedPicture;
  heading: string;
  paragraphs: Paragraph[];
  button: ResolvedButton;
};

export type Resolved =
  | { kind: "heading"; text: string; size: "large" | "small"; align: Align }
  | { kind: "text"; paragraphs: Paragraph[]; align: Align }
  | { kind: "button"; button: ResolvedButton; align: Align }
  | { kind: "image"; picture: ResolvedPicture; width: "full" | "half" }
  | { kind: "columns"; columns: [ResolvedColumn, ResolvedColumn] }
  | { kind: "divider" }
  | { kind: "spacer"; size: "small" | "medium" | "large" }
  | {
      kind: "offer";
      name: string;
      price: string;
      paragraphs: Paragraph[];
      button: ResolvedButton;
      terms: string;
    }
  | { kind: "signature"; closing: string; name: string; role: string };

export type ResolvedMail = { subject: string; preheader: string; blocks: Resolved[] };

type Reader = {
  line: (text: string) => string;
  paragraphs: (text: string) => Paragraph[];
  button: (button: MailButton) => ResolvedButton;
  picture: (picture: MailPicture, address: string | null) => ResolvedPicture;
};

/** Links are numbered in reading order, with those that lead nowhere, so a link has the same number for every recipient. */
export function resolve(content: MailContent, context: MailContext): ResolvedMail {
  const reader = readerFor(context);
  return {
    subject: reader.line(content.subject),
    preheader: reader.line(content.preheader),
    blocks: content.blocks.map((block) => resolveBlock(block, reader)),
  };
}

function readerFor({ facts, link, publicUrl }: MailContext): Reader {
  let count = 0;
  const follow = (address: string, words: string): string | null => {
    const index = count++;
    const href = filledAddress(address, facts);
    if (href === null) return null;
    return link && /^https?:/i.test(href) ? link(href, index, words) : href;
  };
  const line = (text: string) => onOneLine(fillFields(text, facts));
  const spanOf = ({ address, runs }: Span): Span => {
    const filled = runs.map((run) => ({ ...run, text: fillFields(run.text, facts) }));
    const words = filled.map(({ text }) => text).join("");
    return { address: address === null ? null : follow(address, words), runs: filled };
  };
  return {
    line,
    paragraphs: (text) =>
      paragraphsOf(text).map((paragraph) => ({
        ...paragraph,
        lines: paragraph.lines.map((spans) => spans.map(spanOf)),
      })),
    button: ({ words, address }) => {
      const href = follow(address, line(words));
      return href && words.trim() ? { words: line(words), href } : null;
    },
    picture: ({ address, alt }, leadsTo) => {
      const href = leadsTo ? follow(leadsTo, line(alt)) : null;
      const source = pictureAddress(address, publicUrl);
      return source === null ? null : { source, alt: line(alt), href };
    },
  };
}

function resolveBlock(block: MailBlock, { line, paragraphs, button, picture }: Reader): Resolved {
  switch (block.kind) {
    case "heading":
      return { kind: block.kind, text: line(block.text), size: block.size, align: block.align };
    case "text":
      return { kind: block.kind, paragraphs: paragraphs(block.text), align: block.align };
    case "button":
      return { kind: block.kind, button: button(block.button), align: block.align };
    case "image":
      return { kind: block.kind, picture: picture(block.picture, block.address), width: block.width };
    case "columns": {
      const column = (each: MailColumn): ResolvedColumn => ({
        picture: picture(each.picture, null),
        heading: line(each.heading),
        paragraphs: paragraphs(each.text),
        button: button(each.button),
      });
      return { kind: block.kind, columns: [column(block.left), column(block.right)] };
    }
    case "offer":
      return {
        kind: block.kind,
        name: line(block.name),
        price: line(block.price),
        paragraphs: paragraphs(block.text),
        button: button(block.button),
        terms: line(block.terms),
      };
    case "signature":
      return {
        kind: block.kind,
        closing: line(block.closing),
        name: line(block.name),
        role: line(block.role),
      };
    case "divider":
      return { kind: block.kind };
    case "spacer":
      return { kind: block.kind, size: block.size };
  }
}
