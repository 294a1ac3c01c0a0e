/** Pages and blocks as they are begun: each block with a key of its own and everything else as the contract has it. */
import type { z } from "zod";
import { Block, type BlockKind, type PageContent } from "../../pages/blocks-contract.ts";

type Given = z.input<typeof Block>;
type Kind = Given["kind"];
type GivenOf<K extends Kind> = Omit<Extract<Given, { kind: K }>, "id" | "kind">;

/** Fields without a default in the contract. */
const required: { [K in Kind]?: object } = {
  gallery: { pictures: [] },
  before_after: { pairs: [] },
  reviews: { reviews: [] },
  team: { people: [] },
  faq: { questions: [] },
  contact: { hours: [] },
  call_to_action: { button: { label: "", target: { to: "booking" } } },
};

/** `id` must be its own on the page. */
export const blankBlock = (kind: BlockKind, id: string): Block =>
  Block.parse({ id, kind, ...required[kind] });

export type Begun = { [K in Kind]: { kind: K } & Partial<GivenOf<K>> }[Kind];

type Page = Partial<Omit<PageContent, "blocks" | "menu">> & { title: string; blocks: readonly Begun[] };

/** `place` is where the menu of the website lists it. */
export const beginPage = ({ blocks, ...page }: Page, place = 0): PageContent => ({
  slug: "",
  description: "",
  keywords: [],
  menu: { is_shown: true, label: "", place },
  share_picture: null,
  is_hidden: false,
  ...page,
  blocks: blocks.map((block, index) =>
    Block.parse({ id: `b${index + 1}`, ...required[block.kind], ...block }),
  ),
});

/** "Drain Cleaning" as "drain-cleaning". */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, "");
