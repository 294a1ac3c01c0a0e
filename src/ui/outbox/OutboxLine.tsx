/** Says how many changes are not with the office yet, and opens the list of them. */
import { IconAlertTriangle, IconCloudUp } from "@tabler/icons-react";
import { useState } from "react";
import { onceOpened } from "../overlays/lazy-windows.tsx";
import classes from "./outbox.module.css";
import { useOutbox } from "./the-outbox.ts";

const OutboxDialog = onceOpened(async () => ({
  default: (await import("./OutboxDialog.tsx")).OutboxDialog,
}));

/** Takes no room while nothing waits; screen readers hear when that changes. */
export function OutboxLine({ isCompact = false }: { isCompact?: boolean }) {
  const { writes, isSending } = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const refused = writes.filter(({ refusal }) => refusal !== null).length;
  const words = wordsOf(writes.length, refused, isSending);
  return (
    <>
      <div role="status" className={classes.status} data-compact={isCompact || undefined}>
        {writes.length > 0 && (
          <button
            type="button"
            className={classes.line}
            data-refused={refused > 0 || undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {refused > 0 ? (
              <IconAlertTriangle size={18} aria-hidden />
            ) : (
              <IconCloudUp size={18} aria-hidden />
            )}
            <span>{words}</span>
          </button>
        )}
      </div>
      <OutboxDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const changes = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

function wordsOf(all: number, refused: number, isSending: boolean): string {
  if (refused > 0) return `${changes(refused)} not accepted`;
  return isSending ? `Sending ${changes(all)}` : `${changes(all)} waiting`;
}
