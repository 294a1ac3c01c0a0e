/** What one press puts right in a page's draft, as far as it can be known from the page itself. */
import type { Block, PageContent, Shown } from "../pages/blocks-contract.ts";
import type { FindPicture } from "../pages/publishing/pictures.ts";
import { longestGoodTitle } from "./checks.ts";
import type { CheckKey } from "./contract.ts";
import { firstText, wordsOn } from "./page-texts.ts";

const longestDescription = 155;
/** Below it the check has points left. */
const shortestDescription = 70;

/** The same page where there is nothing that could be put right so. */
export function mended(content: PageContent, check: CheckKey, find: FindPicture): PageContent {
  switch (check) {
    case "title":
      return { ...content, title: shortened(content.title, longestGoodTitle) };
    case "description": {
      const isLong = content.description.length > longestDescription;
      const texts = isLong ? [content.description] : [firstText(content), wordsOn(content)];
      const words = texts.find(({ length }) => length >= shortestDescription) ?? texts.find(Boolean);
      return words ? { ...content, description: shortened(words, longestDescription) } : content;
    }
    case "heading":
      return content.blocks.some((block) => block.kind === "hero" && block.heading)
        ? content
        : withHeading(content);
    case "images":
      return { ...content, blocks: content.blocks.map((block) => withAlts(block, find)) };
    case "indexable":
      return { ...content, is_hidden: false };
    default:
      return content;
  }
}

/** Whole words, as many as fit. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || text.slice(0, most);
  return words.replace(/[\s,;:–-]+$/, "");
}

/** Into the hero block where there is one without, or into a new one. */
function withHeading(content: PageContent): PageContent {
  const { title, blocks } = content;
  const empty = blocks.find(({ kind }) => kind === "hero");
  if (empty)
    return {
      ...content,
      blocks: blocks.map((block) =>
        block === empty && block.kind === "hero" ? { ...block, heading: title } : block,
      ),
    };
  const hero: Block = {
    id: freeKey(blocks),
    kind: "hero",
    tone: "plain",
    heading: title,
    text: "",
    buttons: [],
    picture: null,
    alt: "",
    layout: "center",
  };
  return { ...content, blocks: [hero, ...blocks] };
}

function freeKey(blocks: readonly Block[]): string {
  for (let number = 1; ; number++) {
    const key = `hero${number}`;
    if (!blocks.some(({ id }) => id === key)) return key;
  }
}

function withAlts(block: Block, find: FindPicture): Block {
  const fill = <Each extends Shown>(shown: Each): Each =>
    shown.alt || !shown.picture ? shown : { ...shown, alt: fromFileName(find(shown.picture)?.name ?? "") };
  switch (block.kind) {
    case "hero":
    case "image":
      return fill(block);
    case "gallery":
      return { ...block, pictures: block.pictures.map(fill) };
    case "before_after":
      return {
        ...block,
        pairs: block.pairs.map((pair) => ({ ...pair, before: fill(pair.before), after: fill(pair.after) })),
      };
    case "team":
      return {
        ...block,
        people: block.people.map((person) => ({ ...person, alt: person.alt || fill(person).alt })),
      };
    default:
      return block;
  }
}

/** "water-heater_2024.jpg" becomes "Water heater 2024". */
function fromFileName(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .replaceAll(/[-_.\s]+/g, " ")
    .trim()
    .slice(0, 120);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
