/** The window in which an invoice's reminders are paused, or a promise to pay is noted. */
import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { InvoiceFollowUp } from "../../reminding/contract.ts";
import { putFollowUp } from "./change-follow-up.ts";
import classes from "./follow-up.module.css";
import { followUpApi } from "./follow-up-api.ts";

export type PauseKindShown = "pause" | "promise";

const words = {
  pause: {
    title: "Pause Reminders",
    save: "Pause Reminders",
    day: "Last day of the pause",
    hint: "Leave blank to pause until you resume them.",
    text: "No reminders are sent and no late fees are charged during the pause.",
    done: "Reminders paused.",
    failed: "The reminders couldn't be paused",
  },
  promise: {
    title: "Promise to Pay",
    save: "Save Promise",
    day: "Promised for",
    hint: "Reminders go on the day after, if the invoice isn't paid by then.",
    text: "Until that day no reminders are sent and no late fees are charged.",
    done: "Promise saved.",
    failed: "The promise couldn't be saved",
  },
};

type Props = {
  id: number;
  /** Null while it is closed. */
  kind: PauseKindShown | null;
  onClose: () => void;
};

export function PauseDialog({ id, kind, onClose }: Props) {
  const shown = useLastShown(kind);
  if (!shown) return null;
  const { title, save } = words[shown];
  return (
    <FormDialog isOpen={kind !== null} onClose={onClose} title={title} save={save}>
      {(parts) => <DialogForm {...parts} key={shown} invoiceId={id} kind={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { invoiceId: number; kind: PauseKindShown; onSaved: () => void };

function DialogForm({ id, guard, invoiceId, kind, onSaved }: FormProps) {
  const client = useQueryClient();
  const { day, hint, text, done, failed } = words[kind];
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ day: "", note: "" }),
    read: (values) => readAs(values, kind === "promise" && values.day === "" ? { day: "Choose a day." } : {}),
    fieldOf: (name) => (name === "through" ? "day" : name),
    save: ({ wanted, context }) => {
      const note = wanted.note.trim() || null;
      return kind === "promise"
        ? followUpApi.promise.call({ id: invoiceId, day: wanted.day, note }, { context })
        : followUpApi.pause.call({ id: invoiceId, through: wanted.day || null, note }, { context });
    },
    onSaved: (saved: InvoiceFollowUp) => {
      putFollowUp(client, invoiceId, saved);
      notifySuccess(done);
      onSaved();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} className={classes.form} failed={failed}>
      <p className={classes.line}>{text}</p>
      <TextLine label={day} type="date" hint={hint} isFirst {...form.field("day")} />
      <Textarea label="Note" autosize minRows={2} maxRows={6} {...form.field("note")} />
    </RecordForm>
  );
}
