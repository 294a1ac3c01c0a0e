/** What the drawing of a block is given. */
import type { BlockKind, BlockOf } from "../../../pages/blocks-contract.ts";

export type BlockProps<Kind extends BlockKind> = {
  block: BlockOf<Kind>;
  /** `about` is given for typing, which is one step of undo. */
  set: (changes: Partial<BlockOf<Kind>>, about?: string) => void;
};
