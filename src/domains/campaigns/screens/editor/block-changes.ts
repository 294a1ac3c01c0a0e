/** Changes to the blocks of an email, each of which gives the email anew: added, moved, changed, copied and taken out. */
import {
  type MailBlock,
  type MailBlockKind,
  type MailColumn,
  type MailContent,
  mostBlocks,
} from "../../content-contract.ts";

let made = 0;

/** Not taken by another block of the email. */
function newKey({ blocks }: MailContent): string {
  const taken = new Set(blocks.map(({ key }) => key));
  do made += 1;
  while (taken.has(`b${made}`));
  return `b${made}`;
}

const noPicture = { address: "", alt: "" };
const noButton = { words: "", address: "" };
const blankColumn: MailColumn = { picture: noPicture, heading: "", text: "", button: noButton };

const blanks: { [Kind in MailBlockKind]: Omit<Extract<MailBlock, { kind: Kind }>, "key"> } = {
  heading: { kind: "heading", text: "", size: "large", align: "left" },
  text: { kind: "text", text: "", align: "left" },
  button: { kind: "button", button: noButton, align: "left" },
  image: { kind: "image", picture: noPicture, address: "", width: "full" },
  columns: { kind: "columns", left: blankColumn, right: blankColumn },
  divider: { kind: "divider" },
  spacer: { kind: "spacer", size: "medium" },
  offer: { kind: "offer", name: "", price: "", text: "", button: noButton, terms: "" },
  signature: { kind: "signature", closing: "Thank you,", name: "{business}", role: "{business_phone}" },
};

export const hasRoom = ({ blocks }: MailContent): boolean => blocks.length < mostBlocks;

/** At the end, but before a signature, which closes the email. */
export function withNewBlock(
  content: MailContent,
  kind: MailBlockKind,
): { content: MailContent; key: string } {
  const key = newKey(content);
  const { blocks } = content;
  const at = blocks.at(-1)?.kind === "signature" ? blocks.length - 1 : blocks.length;
  const block = { ...blanks[kind], key };
  return { content: { ...content, blocks: blocks.toSpliced(at, 0, block) }, key };
}

export const withBlock = (content: MailContent, block: MailBlock): MailContent => ({
  ...content,
  blocks: content.blocks.map((each) => (each.key === block.key ? block : each)),
});

export const withoutBlock = (content: MailContent, key: string): MailContent => ({
  ...content,
  blocks: content.blocks.filter((block) => block.key !== key),
});

export function withCopy(content: MailContent, key: string): { content: MailContent; key: string } {
  const copied = newKey(content);
  const blocks = content.blocks.flatMap((block) =>
    block.key === key ? [block, { ...block, key: copied }] : [block],
  );
  return { content: { ...content, blocks }, key: copied };
}

export const canMove = ({ blocks }: MailContent, key: string, by: -1 | 1): boolean => {
  const at = blocks.findIndex((block) => block.key === key);
  return at + by >= 0 && at + by < blocks.length;
};

export function movedBy(content: MailContent, key: string, by: -1 | 1): MailContent {
  const at = content.blocks.findIndex((block) => block.key === key);
  return canMove(content, key, by) ? put(content, at, at + by) : content;
}

/** To where another block stands. */
export function movedTo(content: MailContent, key: string, over: string): MailContent {
  const placeOf = (of: string) => content.blocks.findIndex((block) => block.key === of);
  const [from, to] = [placeOf(key), placeOf(over)];
  return from < 0 || to < 0 || from === to ? content : put(content, from, to);
}

function put(content: MailContent, from: number, to: number): MailContent {
  const block = content.blocks[from];
  if (!block) return content;
  return { ...content, blocks: content.blocks.toSpliced(from, 1).toSpliced(to, 0, block) };
}
