/** Takes the last change of a draft back, and makes it again. */
import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import classes from "./editing.module.css";
import type { EditedDraft } from "./use-edited-draft.ts";

type Props = {
  draft: Pick<EditedDraft<unknown>, "undo" | "redo" | "canUndo" | "canRedo">;
  /** Whether the draft can't be changed. */
  isFixed: boolean;
};

export function UndoButtons({ draft: { undo, redo, canUndo, canRedo }, isFixed }: Props) {
  const look = { variant: "default", size: "input-sm", className: classes.undo ?? "" } as const;
  return (
    <>
      <ActionIcon {...look} aria-label="Undo" title="Undo" disabled={!canUndo || isFixed} onClick={undo}>
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look} aria-label="Redo" title="Redo" disabled={!canRedo || isFixed} onClick={redo}>
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
