/** The window in which a job is let go that has nothing to bill, with the reason. */
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { ReadyJob } from "../../billing/contract.ts";
import { billingApi } from "../billing-api.ts";
import classes from "./ready.module.css";
import { useDismissed } from "./use-ready.ts";

type Props = { job: ReadyJob | null; onClose: () => void };

export function NothingToBillDialog({ job, onClose }: Props) {
  const shown = useLastShown(job);
  if (!shown) return null;
  return (
    <FormDialog isOpen={job !== null} onClose={onClose} title="Nothing to Bill" save="Remove from Queue">
      {(parts) => <ReasonForm {...parts} job={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { job: ReadyJob; onSaved: () => void };

function ReasonForm({ id, guard, job, onSaved }: FormProps) {
  const dismissed = useDismissed();
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => ({ reason: "" }),
    read: (values) => readAs(values, values.reason.trim() === "" ? { reason: "Reason is required" } : {}),
    save: ({ wanted: { reason } }) => billingApi.dismiss.call({ id: job.job_id, reason: reason.trim() }),
    onSaved: () => {
      dismissed(job);
      onSaved();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The job couldn't be removed from the queue">
      <p className={classes.note}>
        {job.number} {job.title}
      </p>
      <TextLine
        label="Reason"
        hint="Such as warranty work. The job comes back when more work is added to it."
        isRequired
        isFirst
        {...form.field("reason")}
      />
    </RecordForm>
  );
}
