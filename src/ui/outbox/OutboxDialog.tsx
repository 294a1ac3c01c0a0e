/** Every change that the office does not have yet: what waits, what was refused and why, and what to do about it. */
import { Button } from "@mantine/core";
import { formatDateTime } from "#shared/time/dates.ts";
import { confirm } from "../overlays/confirm.ts";
import { Dialog } from "../overlays/Dialog.tsx";
import { notifyError } from "../overlays/toast.tsx";
import { useSession } from "../session/session.ts";
import classes from "./outbox.module.css";
import { isBehindRefusal, type QueuedWrite } from "./queued-write.ts";
import { outbox, useOutbox } from "./the-outbox.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function OutboxDialog({ isOpen, onClose }: Props) {
  const { writes, isSending } = useOutbox();
  const waiting = writes.filter(({ refusal }) => refusal === null).length;
  const sendNow = (
    <Button h={44} loading={isSending} disabled={waiting === 0} onClick={() => void outbox.flush()}>
      Send Now
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Unsent Changes" footer={sendNow}>
      {writes.length === 0 ? (
        <p className={classes.quiet}>All changes have been sent.</p>
      ) : (
        <ol className={classes.list}>
          {writes.map((write) => (
            <li key={write.id} className={classes.write} data-refused={write.refusal !== null || undefined}>
              <Write write={write} isBehind={isBehindRefusal(write, writes)} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Write({ write, isBehind }: { write: QueuedWrite; isBehind: boolean }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  return (
    <>
      <p className={classes.label}>{write.label}</p>
      <p className={classes.quiet}>
        <time>{formatDateTime(write.at, zone)}</time>
        {!write.refusal && ` · ${isBehind ? "Waiting for you to resolve an earlier change" : "Waiting"}`}
      </p>
      {write.refusal && (
        <p className={classes.refusal} role="alert">
          {write.refusal.message}
        </p>
      )}
      {write.refusal && write.text && (
        <blockquote className={classes.text} aria-label="Your note">
          {write.text}
        </blockquote>
      )}
      <Decisions write={write} />
    </>
  );
}

function Decisions({ write }: { write: QueuedWrite }) {
  const decide = (work: Promise<void>) =>
    work.catch(() => notifyError("This device couldn't save your choice. Try again."));
  return (
    <div className={classes.decisions}>
      {write.refusal && (
        <Button h={44} variant="light" onClick={() => void decide(outbox.tryAgain(write))}>
          Try Again
        </Button>
      )}
      {write.refusal && (
        <Button h={44} variant="default" onClick={() => void decide(outbox.takeServers(write.subject))}>
          Use Office Version
        </Button>
      )}
      <Button
        h={44}
        variant="subtle"
        color="red"
        aria-label={`Discard ${write.label}`}
        onClick={async () => (await isSure(write)) && void decide(outbox.discard(write))}
      >
        Discard
      </Button>
    </div>
  );
}

/** Only what the person wrote themselves is worth a question. */
async function isSure(write: QueuedWrite): Promise<boolean> {
  if (!write.text) return true;
  return confirm({
    title: "Discard this change?",
    message: `Your note will be lost: ${write.text}`,
    confirmLabel: "Discard",
    isDanger: true,
  });
}
