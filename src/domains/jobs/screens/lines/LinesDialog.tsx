/** The window in which the lines of a job are set: services of the price book, parts and labor. */
import { Alert, Button, Text } from "@mantine/core";
import { messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import type { Job } from "../../contract.ts";
import { isStale } from "../visits/double-booking.ts";
import { LineFields } from "./LineFields.tsx";
import { useLinesForm } from "./use-lines-form.ts";

type Props = { job: Job; isOpen: boolean; onClose: () => void };

export function LinesDialog({ job, isOpen, onClose }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Services, Parts and Labor" save="Save Lines">
      {(parts) => <LinesForm {...parts} job={job} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { job: Job; onSaved: () => void };

function LinesForm({ id, job, guard, onSaved }: FormProps) {
  const form = useLinesForm({ job, mutationKey: [id], onSaved });
  useGuardFor(guard, form.isDirty);
  const { error } = form.save;
  return (
    <form id={id} noValidate onSubmit={form.submit} aria-busy={form.save.isPending}>
      {isStale(error) ? (
        <Alert role="alert" color="yellow" radius="md" p="sm" mb="md" title="This job has changed">
          <Text size="sm">{messageOf(error)}</Text>
          <Button size="xs" variant="default" mt="xs" onClick={() => form.save.reset()}>
            Keep these lines and save again
          </Button>
        </Alert>
      ) : (
        <FormError error={error} fallback="The lines were not saved" />
      )}
      <LineFields form={form} />
    </form>
  );
}
