/** Above a list: the member's last bulk edit, to be continued where it stopped, or taken back for a day. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListName } from "#shared/filters/list-fields.ts";
import { plural } from "#shared/plural.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import type { BulkEdit } from "../bulk/contract.ts";
import { BulkResult, UndoButton } from "./BulkResult.tsx";
import { useBulkRun } from "./use-bulk-run.ts";
import classes from "./views.module.css";
import { bulkEditsApi, useListFields } from "./views-api.ts";

type Props = {
  list: ListName;
  /** What every row is called: "customer". */
  word: string;
  onChanged: () => void;
};

export function BulkNoticePanel({ list, word, onChanged }: Props) {
  const { fields } = useListFields(list);
  const { data } = useQuery({
    ...bulkEditsApi.list.queryOptions({ input: { list } }),
    enabled: fields.some(({ is_bulk }) => is_bulk),
  });
  const { bulk: running, isRunning, resume, takeBack, undo, leave } = useBulkRun(onChanged);
  const [isOpen, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey));
  const [last] = data?.bulk_edits ?? [];
  const words = last && noticeOf(last, word);
  const close = () => {
    leave();
    setOpen(false);
  };
  const isShown = words !== undefined && (!last?.is_done || String(last.id) !== dismissed);

  return (
    <>
      {last && isShown && (
        <section className={classes.notice} aria-label="Last bulk edit">
          <span>{words}</span>
          {!last.is_done && (
            <Button
              size="xs"
              onClick={() => {
                setOpen(true);
                resume(last);
              }}
            >
              Continue
            </Button>
          )}
          {last.can_undo && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setOpen(true);
                takeBack(last);
              }}
            >
              Undo
            </Button>
          )}
          {last.is_done && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                sessionStorage.setItem(dismissedKey, String(last.id));
                setDismissed(String(last.id));
              }}
            >
              Dismiss
            </Button>
          )}
        </section>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Bulk Edit"
        footer={
          <DialogButtons onClose={close} cancel="Close">
            {running && <UndoButton bulk={running} isRunning={isRunning} onUndo={undo} />}
          </DialogButtons>
        }
      >
        {running && <BulkResult bulk={running} word={word} isRunning={isRunning} />}
      </Dialog>
    </>
  );
}

const dismissedKey = "plumbline.bulk-edit-dismissed";

/** Nothing where nothing can be done about it any more. */
function noticeOf(bulk: BulkEdit, word: string): string | undefined {
  const { undone_at, is_done, can_undo, changed, undone, waiting, kept } = bulk;
  if (undone_at !== null)
    return is_done
      ? undefined
      : `Undoing your bulk edit stopped after ${undone + kept} of ${plural(undone + kept + changed, word)}.`;
  if (!is_done) return `Your bulk edit stopped with ${plural(waiting, word)} left to change.`;
  return can_undo && changed > 0 ? `Your bulk edit changed ${plural(changed, word)}.` : undefined;
}
