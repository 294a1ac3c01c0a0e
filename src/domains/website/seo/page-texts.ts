/** What a page says, as search engines read it: its words, its links and its pictures, block by block. */
import type { Block, Button, PageContent, Shown } from "../pages/blocks-contract.ts";
import { type Inline, paragraphsOf, plainWords } from "../pages/inline-contract.ts";
import { shownIn } from "../pages/publishing/pictures.ts";

/** With the signs that a text may have. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case "reviews":
      return [block.heading, ...block.reviews.flatMap(({ name, text }) => [name, text])];
    case "team":
      return [
        block.heading,
        block.text,
        ...block.people.flatMap(({ name, role, text }) => [name, role, text]),
      ];
    case "faq":
      return [block.heading, ...block.questions.flatMap(({ question, answer }) => [question, answer])];
    case "service_area":
      return [block.heading, block.text, ...block.places];
    case "gallery":
      return [block.heading, ...block.pictures.map(({ caption }) => caption)];
    case "before_after":
      return [block.heading, ...block.pairs.map(({ caption }) => caption)];
    case "image":
      return [block.caption];
    case "divider":
      return [];
    default:
      return [block.heading, block.text];
  }
}

export const wordsOn = ({ blocks }: PageContent): string =>
  blocks.flatMap(textsOf).map(plainWords).filter(Boolean).join(" ");

/** The first text that says more than a few words. */
export const firstText = ({ blocks }: PageContent): string =>
  blocks
    .flatMap((block) => ("text" in block ? [plainWords(block.text)] : []))
    .find((text) => text.length >= 40) ?? "";

const linksIn = (parts: readonly Inline[]): number =>
  parts.reduce(
    (count, part) =>
      count + (part.kind === "text" ? 0 : (part.kind === "link" ? 1 : 0) + linksIn(part.parts)),
    0,
  );

const linksOfText = (text: string): number =>
  paragraphsOf(text)
    .flatMap((part) => (part.kind === "list" ? part.points : part.lines))
    .reduce((count, line) => count + linksIn(line), 0);

function buttonsOf(block: Block): Button[] {
  if (block.kind === "hero") return block.buttons;
  return block.kind === "call_to_action" ? [block.button] : [];
}

const linking = new Set<Block["kind"]>(["booking", "contact", "lead_form", "services"]);

/** Ways on from the page: links in texts, buttons, and blocks that lead further. */
export const linksOn = ({ blocks }: PageContent): number =>
  blocks.reduce(
    (count, block) =>
      count +
      textsOf(block).reduce((links, text) => links + linksOfText(text), 0) +
      buttonsOf(block).filter(({ label }) => label !== "").length +
      (linking.has(block.kind) ? 1 : 0),
    0,
  );

export const picturesOn = ({ blocks }: PageContent): { block: string; shown: Shown }[] =>
  blocks.flatMap((block) =>
    shownIn(block)
      .filter(({ picture }) => picture !== null)
      .map((shown) => ({ block: block.id, shown })),
  );

export const headingsOn = ({ blocks }: PageContent) =>
  blocks.flatMap((block) => (block.kind === "hero" && block.heading ? [block] : []));
