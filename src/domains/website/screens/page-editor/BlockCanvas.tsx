/** The page as it is written: its blocks one below the other, moved by handle, keys or menu, and added where they are wanted. */
import { useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useListDrag } from "#ui/editing/use-list-drag.ts";
import { mostBlocks } from "../../pages/blocks-contract.ts";
import type { PageProblem } from "../../pages/problems-contract.ts";
import { AddBlock } from "./AddBlock.tsx";
import { BlockFrame } from "./BlockFrame.tsx";
import { blockMovedTo, withNewBlock } from "./block-changes.ts";
import { useBrandStyle } from "./brand-style.ts";
import classes from "./page-editor.module.css";
import type { PageDraft } from "./use-page-draft.ts";

type Props = {
  draft: PageDraft;
  problems: readonly PageProblem[];
  /** The key of the block whose settings are shown. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
  onSettings: (id: string) => void;
  isFixed: boolean;
};

export function BlockCanvas({ draft, problems, chosen, onChoose, onSettings, isFixed }: Props) {
  const { content, edit } = draft;
  const { blocks } = content;
  const drag = useListDrag((id, over) => edit((before) => blockMovedTo(before, id, over)));
  const [added, setAdded] = useState<string | null>(null);
  const style = useBrandStyle();
  const add = (after: string | null) => (kind: Parameters<typeof withNewBlock>[1]) => {
    const next = withNewBlock(content, kind, after);
    edit(() => next.content);
    setAdded(next.id);
    onChoose(next.id);
  };
  const isFull = blocks.length >= mostBlocks;
  return (
    <fieldset className={classes.canvas} style={style} disabled={isFixed} aria-label="Page">
      {blocks.length === 0 && (
        <EmptyState
          isBare
          title="This page is empty"
          text="Add a block to begin. A hero is a good first one."
        />
      )}
      <ol className={classes.blocks}>
        {blocks.map((block, place) => (
          <BlockFrame
            key={block.id}
            block={block}
            draft={draft}
            problem={problems.find(({ at }) => at === block.id)?.message}
            isChosen={chosen === block.id}
            isNew={added === block.id}
            drag={drag}
            onChoose={onChoose}
            onSettings={onSettings}
            foot={
              !isFull &&
              place < blocks.length - 1 && (
                <AddBlock look="between" label={`Add block after ${place + 1}`} onAdd={add(block.id)} />
              )
            }
          />
        ))}
      </ol>
      {isFull ? (
        <p className={classes.note}>A page can have {mostBlocks} blocks.</p>
      ) : (
        <AddBlock look="end" label="Add Block" onAdd={add(blocks.at(-1)?.id ?? null)} />
      )}
    </fieldset>
  );
}
