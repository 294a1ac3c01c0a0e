/** What can be done with the step that is open: moved and deleted, as its menu in the list does. */
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { Step } from "../../../steps-contract.ts";
import { countInside, movedBy } from "../steps/step-changes.ts";
import type { Editor } from "../use-editor.ts";
import classes from "./settings.module.css";

export function StepFoot({ editor, step }: { editor: Editor; step: Step }) {
  const { content, moveBy, remove } = editor;
  const canMove = (by: -1 | 1) => movedBy(content.steps, step.key, by) !== content.steps;
  const look = { variant: "default", size: "xs" } as const;
  return (
    <div className={classes.foot}>
      <Button
        {...look}
        leftSection={<IconArrowUp size={14} aria-hidden />}
        disabled={!canMove(-1)}
        onClick={() => moveBy(step.key, -1)}
      >
        Move Up
      </Button>
      <Button
        {...look}
        leftSection={<IconArrowDown size={14} aria-hidden />}
        disabled={!canMove(1)}
        onClick={() => moveBy(step.key, 1)}
      >
        Move Down
      </Button>
      <Button
        {...look}
        color="red"
        variant="subtle"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => remove(step.key)}
      >
        {countInside(content.steps, step) > 0 ? "Delete with Its Branches" : "Delete Step"}
      </Button>
    </div>
  );
}
