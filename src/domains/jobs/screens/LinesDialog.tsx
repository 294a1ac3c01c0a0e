/** The window in which the lines of a job are set: services of the price book, parts and labor. */
import { Alert, Button, Text } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "#ui/api-error.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { FormError } from "#ui/FormError.tsx";
import { type GuardRef, useGuardedClose, useGuardFor } from "#ui/use-guarded-close.ts";
import type { Job } from "../contract.ts";
import { isStale } from "./double-booking.ts";
import { LineFields } from "./LineFields.tsx";
import { useLinesForm } from "./use-lines-form.ts";

type Props = { job: Job; isOpen: boolean; onClose: () => void };

export function LinesDialog({ job, isOpen, onClose }: Props) {
  const id = useId();
  const [guard, close] = useGuardedClose(onClose);
  const isSaving = useIsMutating({ mutationKey: [id] }) > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Services, Parts and Labor"
      footer={
        <>
          <Button variant="default" onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={isSaving || undefined}>
            {isSaving ? "Saving..." : "Save Lines"}
          </Button>
        </>
      }
    >
      <LinesForm id={id} job={job} guard={guard} onSaved={onClose} />
    </Dialog>
  );
}

type FormProps = { id: string; job: Job; guard: GuardRef; onSaved: () => void };

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
