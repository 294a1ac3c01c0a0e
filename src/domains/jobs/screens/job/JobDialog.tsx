/** The window in which a job is created or edited; it keeps what was typed until it is saved or given up. */
import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { DoubleBookingPanel } from "#domains/calendar/screens/event/DoubleBookingPanel.tsx";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Job } from "../../contract.ts";
import { jobsApi } from "../jobs-api.ts";
import { doubleBookingIn, isStale } from "../visits/double-booking.ts";
import { JobFields } from "./JobFields.tsx";
import { timeText } from "./job-values.ts";
import { type JobForm, type JobSubject, useJobForm } from "./use-job-form.ts";

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
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? "Create Job" : "Edit Job"}
      save={isNew ? "Create Job" : "Save Changes"}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          onSaved={(job) => {
            notifySuccess(`${job.number} was ${isNew ? "created" : "saved"}.`);
            onSaved(job);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: JobSubject; onSaved: (job: Job) => void };

function DialogForm({ id, subject, guard, onSaved }: FormProps) {
  const form = useJobForm({ subject, mutationKey: [id] });
  useGuardFor(guard, form.isDirty);
  useOnceSaved(form.save.data, onSaved);
  return (
    <form id={id} onSubmit={form.submit} noValidate aria-busy={form.save.isPending}>
      <Trouble form={form} />
      <JobFields form={form} isNew={subject.kind === "new"} />
    </form>
  );
}

/** Only when the guard has heard that nothing is unsaved may the page be left. */
function useOnceSaved(saved: Job | undefined, onSaved: (job: Job) => void): void {
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => {
    if (saved) latest.current(saved);
  }, [saved]);
}

/** What went wrong with saving, with the way out that fits. */
function Trouble({ form }: { form: JobForm }) {
  const { error, isPending } = form.save;
  const booking = doubleBookingIn(error);
  if (booking) {
    return (
      <DoubleBookingPanel
        message={`${messageOf(error)} The job is saved; its visit has no time yet.`}
        booking={booking}
        zone={form.zone}
        isSaving={isPending}
        onOverride={(reason) => void form.send({}, reason)}
        onUseNext={({ start }) =>
          void form.send({
            visit_date: wallTimeAt(Date.parse(start), form.zone).day,
            visit_time: timeText(start, form.zone),
          })
        }
      />
    );
  }
  if (form.base && isStale(error)) return <Stale base={form.base} form={form} />;
  const hasPlace = Object.values(form.errors).includes(messageOf(error));
  return hasPlace ? null : <FormError error={error} fallback="The job was not saved" />;
}

/** Says that somebody else has saved the job meanwhile, and goes on from there without losing what was typed. */
function Stale({ base, form }: { base: Job; form: JobForm }) {
  const [isLoading, setLoading] = useState(false);
  async function reload() {
    setLoading(true);
    try {
      form.takeOver(await jobsApi.get.call({ id: base.id }));
    } catch (error) {
      notifyError(error, "Failed to fetch the job");
      setLoading(false);
    }
  }
  return (
    <Alert role="alert" color="yellow" radius="md" p="sm" mb="md" title="This job has changed">
      <Text size="sm">{messageOf(form.save.error)}</Text>
      <Button size="xs" variant="default" mt="xs" loading={isLoading} onClick={() => void reload()}>
        Reload and keep what I typed
      </Button>
    </Alert>
  );
}
