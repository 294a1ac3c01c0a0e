/** Says that someone else saved the record while its draft was edited here, and asks about what both changed. */
import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../api/api-error.ts";
import { onTop } from "../overlays/lazy-windows.tsx";
import classes from "./editing.module.css";
import type { DraftConflict } from "./use-merging.ts";

const ConflictDialog = onTop(() => import("../conflict/ConflictDialog.tsx"));

type Props = { noun: string; conflict: DraftConflict };

export function StaleDraft({ noun, conflict: { clashes, naming, failure, retry, resolve } }: Props) {
  const [isOpen, setOpen] = useState(true);
  const title = `This ${noun} has changed`;
  const sentence = "Someone else saved it while you were editing. Nothing you entered is lost.";
  return (
    <Alert color="yellow" variant="light" p="sm" mb="md" title={title}>
      <p className={classes.note}>
        {failure ? messageOf(failure, "The latest version couldn't be loaded.") : sentence}
      </p>
      {failure && (
        <Button size="xs" mt="xs" variant="default" onClick={retry}>
          Try Again
        </Button>
      )}
      {clashes.length > 0 && (
        <>
          <Button size="xs" mt="xs" variant="default" onClick={() => setOpen(true)}>
            Compare Versions
          </Button>
          <ConflictDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title={title}
            sentence={sentence}
            clashes={clashes}
            merged={[]}
            naming={naming}
            onResolve={resolve}
          />
        </>
      )}
    </Alert>
  );
}
