/** What the blocks of an email are called, and what a closed one says of itself. */
import type { MailBlock, MailBlockKind } from "../../content-contract.ts";

export const kindLabels: Record<MailBlockKind, string> = {
  heading: "Heading",
  text: "Text",
  button: "Button",
  image: "Image",
  columns: "Two Columns",
  offer: "Service or Offer",
  divider: "Divider",
  spacer: "Spacer",
  signature: "Signature",
};

export const kindOptions = (Object.keys(kindLabels) as MailBlockKind[]).map((value) => ({
  value,
  label: kindLabels[value],
}));

const longest = 80;

/** The beginning of its words; "" where it has none. */
export function summaryOf(block: MailBlock): string {
  const words = wordsOf(block).replace(/\s+/g, " ").replaceAll("**", "").trim();
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
}

function wordsOf(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
    case "text":
      return block.text;
    case "button":
      return block.button.words;
    case "image":
      return block.picture.alt;
    case "columns":
      return [block.left, block.right]
        .map(({ heading, text }) => heading || text)
        .filter(Boolean)
        .join(" | ");
    case "offer":
      return [block.name, block.price].filter(Boolean).join(", ");
    case "signature":
      return [block.closing, block.name].filter(Boolean).join(" ");
    default:
      return "";
  }
}
