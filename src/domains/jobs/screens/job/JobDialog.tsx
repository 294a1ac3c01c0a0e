/** The window in which a job is created or edited; it keeps what was typed until it is saved or given up. */
import { DoubleBooking } from "#domains/calendar/contract.ts";
import { DoubleBookingPanel } from "#domains/calendar/screens/event/DoubleBookingPanel.tsx";
import { useFieldsAwaited } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { detailsIn, messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Job } from "../../contract.ts";
import { JobFields } from "./JobFields.tsx";
import { timeText } from "./job-values.ts";
import { type JobSubject, useJobForm } from "./use-job-form.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: JobSubject;
  /** Closes the window, or leads on. */
  onSaved: (job: Job) => void;
};

export function JobDialog({ isOpen, onClose, subject, onSaved }: Props) {
  const isNew = subject.kind === "new";
  return (
    <FormDialog
      isOpen={useFieldsAwaited("job", isOpen)}
      onClose={onClose}
      title={isNew ? "Create Job" : "Edit Job"}
      save={isNew ? "Create Job" : "Save Changes"}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          onSaved={(job) => {
            if (isNew) notifySuccess(`${job.number} created.`);
            onSaved(job);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: JobSubject; onSaved: (job: Job) => void };

function DialogForm({ id, guard, subject, onSaved }: FormProps) {
  const form = useJobForm({ subject, mutationKey: [id], onSaved });
  const { error, zone, isSaving, send } = form;
  const booking = detailsIn(error, DoubleBooking);
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      failed="The job couldn't be saved"
      refusal={
        booking && (
          <DoubleBookingPanel
            message={`${messageOf(error)} The job was saved, but its visit is still Unscheduled.`}
            booking={booking}
            zone={zone}
            isSaving={isSaving}
            onOverride={(reason) => void send(reason)}
            onUseNext={({ start }) => void send(undefined, visitTimeAt(start, zone))}
          />
        )
      }
    >
      <JobFields form={form} />
    </RecordForm>
  );
}

const visitTimeAt = (start: string, zone: string) => ({
  start_date: wallTimeAt(Date.parse(start), zone).day,
  visit_time: timeText(start, zone),
});
