/** The one big button of a visit: on the way, begin, done; and the way back where there is one. */
import { Button, Textarea } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconPlayerPlay, IconTruck } from "@tabler/icons-react";
import { useState } from "react";
import { useKeptDraft } from "#ui/drafts/use-kept-draft.ts";
import { hopefulOf, type QueuedWrite } from "#ui/outbox/queued-write.ts";
import { outbox, useOutbox } from "#ui/outbox/the-outbox.ts";
import { visitActions } from "../../visits/contract.ts";
import classes from "./my-day.module.css";
import { openItems } from "./my-day-words.ts";
import { type MyVisit, type SentStep, visitInputOf } from "./my-day-writes.ts";
import type { TakeNote } from "./use-my-day.ts";

type Props = { visit: MyVisit; whyNot: string | undefined; note: TakeNote };

const isOneOf = (states: readonly string[], { status }: MyVisit) => states.includes(status);

export function MyDaySteps({ visit, whyNot, note }: Props) {
  const [form, setForm] = useState<"finish" | "reopen" | null>(null);
  const isDisabled = whyNot !== undefined;
  if (form === "finish") {
    return <FinishForm visit={visit} note={note} onClose={() => setForm(null)} />;
  }
  if (form === "reopen") return <ReopenForm visit={visit} note={note} onClose={() => setForm(null)} />;
  return (
    <div className={classes.steps}>
      {isOneOf(visitActions.on_the_way, visit) && (
        <Button
          h={52}
          disabled={isDisabled}
          leftSection={<IconTruck size={20} aria-hidden />}
          onClick={() => void note(visit, { do: "on_the_way" })}
        >
          On My Way
        </Button>
      )}
      {isOneOf(visitActions.start, visit) && (
        <Button
          h={52}
          variant={visit.status === "scheduled" ? "light" : "filled"}
          disabled={isDisabled}
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          onClick={() => void note(visit, { do: "start" })}
        >
          Start Work
        </Button>
      )}
      {isOneOf(visitActions.finish, visit) && (
        <Button
          h={52}
          disabled={isDisabled}
          leftSection={<IconCheck size={20} aria-hidden />}
          onClick={() => setForm("finish")}
        >
          Done
        </Button>
      )}
      {visit.status === "done" && (
        <Button h={44} variant="default" disabled={isDisabled} onClick={() => setForm("reopen")}>
          Open Again
        </Button>
      )}
      {isDisabled && <p className={classes.quiet}>{whyNot}</p>}
      <UndoStep visit={visit} whyNot={whyNot} note={note} />
    </div>
  );
}

const steps = new Set(["on_the_way", "start", "finish", "reopen"]);

const sentSteps: Partial<Record<MyVisit["status"], { from: SentStep; label: string }>> = {
  on_the_way: { from: "on_the_way", label: "On the way" },
  started: { from: "started", label: "Started" },
};

/** What the server does not have yet is taken out of the outbox; what it has is taken back as a note of its own. */
function UndoStep({ visit, whyNot, note }: Props) {
  const { writes, isSending } = useOutbox();
  const unsent = hopefulOf(writes)
    .filter((write) => isStepOf(write, visit))
    .at(-1);
  const sent = sentSteps[visit.status];
  const label = unsent?.label.split(" · ", 1)[0] ?? (whyNot === undefined ? sent?.label : undefined);
  if (label === undefined || isSending) return null;
  return (
    <Button
      h={44}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={() => {
        if (unsent) void outbox.discard(unsent);
        else if (sent) void note(visit, { do: "step_back", from: sent.from });
      }}
    >
      Undo “{label}”
    </Button>
  );
}

function isStepOf(write: QueuedWrite, visit: MyVisit): boolean {
  const { visit_id, note } = visitInputOf(write);
  return visit_id === visit.id && steps.has(note.do);
}

type FormProps = Pick<Props, "visit" | "note"> & { onClose: () => void };

function FinishForm({ visit, note, onClose }: FormProps) {
  const [report, setReport, forget] = useKeptDraft(`report_${visit.id}`);
  const open = openItems(visit);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void note(visit, { do: "finish", report: report.trim() }).then((isKept) => isKept && forget());
      }}
    >
      {open > 0 && (
        <p className={classes.warn}>
          {open === 1 ? "1 required item is" : `${open} required items are`} unchecked. Check them all to
          finish the job's last visit.
        </p>
      )}
      <Textarea
        label="Report"
        description="What you did and what the office should know."
        value={report}
        onChange={(event) => setReport(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5000}
        data-autofocus
      />
      <div className={classes.ways}>
        <Button variant="default" h={48} onClick={onClose}>
          Back
        </Button>
        <Button type="submit" h={48} leftSection={<IconCheck size={18} aria-hidden />}>
          Finish Visit
        </Button>
      </div>
    </form>
  );
}

function ReopenForm({ visit, note, onClose }: FormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === "") setMissing(true);
        else void note(visit, { do: "reopen", reason: reason.trim() });
      }}
    >
      <Textarea
        label="Why are you reopening this visit?"
        value={reason}
        error={isMissing && reason.trim() === "" ? "Enter a reason" : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={300}
        withAsterisk
      />
      <div className={classes.ways}>
        <Button variant="default" h={48} onClick={onClose}>
          Back
        </Button>
        <Button type="submit" h={48}>
          Open Again
        </Button>
      </div>
    </form>
  );
}
