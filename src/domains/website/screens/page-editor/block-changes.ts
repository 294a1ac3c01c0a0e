/** Changes to the blocks of a page, each of which gives the page anew: blocks added, moved, changed, copied and taken out. */
import type { BlockKind, PageContent } from "../../pages/blocks-contract.ts";
import { blankBlock } from "../templates/make-page.ts";

let made = 0;

/** Not taken by any of the others. */
export function newKey(taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  do made += 1;
  while (ids.has(`k${made}`));
  return `k${made}`;
}

export const withBlockChanges = (content: PageContent, id: string, changes: object): PageContent => ({
  ...content,
  blocks: content.blocks.map((block) => (block.id === id ? { ...block, ...changes } : block)),
});

/** After another one, or at the beginning. */
export function withNewBlock(
  content: PageContent,
  kind: BlockKind,
  after: string | null,
): { content: PageContent; id: string } {
  const id = newKey(content.blocks);
  const place = content.blocks.findIndex((block) => block.id === after) + 1;
  return { content: { ...content, blocks: content.blocks.toSpliced(place, 0, blankBlock(kind, id)) }, id };
}

export const withoutBlock = (content: PageContent, id: string): PageContent => ({
  ...content,
  blocks: content.blocks.filter((block) => block.id !== id),
});

export function withBlockCopy(content: PageContent, id: string): { content: PageContent; id: string } {
  const copied = newKey(content.blocks);
  const blocks = content.blocks.flatMap((block) =>
    block.id === id ? [block, { ...block, id: copied }] : [block],
  );
  return { content: { ...content, blocks }, id: copied };
}

/** One place up or down. */
export function blockMovedBy(content: PageContent, id: string, by: -1 | 1): PageContent {
  const blocks = movedBy(content.blocks, id, by);
  return blocks === content.blocks ? content : { ...content, blocks };
}

/** To where another block stands. */
export function blockMovedTo(content: PageContent, id: string, over: string): PageContent {
  const from = content.blocks.findIndex((block) => block.id === id);
  const to = content.blocks.findIndex((block) => block.id === over);
  const block = content.blocks[from];
  if (!block || to < 0 || from === to) return content;
  return { ...content, blocks: content.blocks.toSpliced(from, 1).toSpliced(to, 0, block) };
}

/** The same list where there is no such place. */
export function movedBy<Item extends { id: string }>(items: Item[], id: string, by: -1 | 1): Item[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = from + by;
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
