/** The "+" on a line, which offers every step that can stand there. */
import { IconPlus } from "@tabler/icons-react";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { addActions } from "../step-menu.tsx";
import type { Place } from "../steps/step-places.ts";
import type { Editor } from "../use-editor.ts";
import classes from "./graph.module.css";

type Props = { editor: Editor; place: Place; x: number; y: number; after: string };

export const AddButton = ({ editor, place, x, y, after }: Props) => (
  <ActionMenu
    label={`Add a step ${after}`}
    position="bottom-start"
    actions={() => addActions(editor, place)}
    trigger={
      <button
        type="button"
        className={classes.plus}
        style={{ left: `${x}px`, top: `${y}px` }}
        aria-label={`Add a step ${after}`}
        disabled={editor.isFixed}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    }
  />
);
