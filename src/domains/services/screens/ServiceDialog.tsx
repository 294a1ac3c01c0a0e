/** The window in which a service is added or edited; it keeps what was typed until it is saved or given up. */
import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Service } from "../contract.ts";
import { ServiceFields } from "./ServiceFields.tsx";
import { changedLabels, valuesOf } from "./service-values.ts";
import { servicesApi } from "./services-api.ts";
import { type FormSubject, type ServiceForm, useServiceForm } from "./use-service-form.ts";

type Props = { isOpen: boolean; onClose: () => void; subject: FormSubject };

export function ServiceDialog({ isOpen, onClose, subject }: Props) {
  const isNew = subject.kind === "new";
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? "Create New Service" : "Edit Service"}
      save={isNew ? "Create Service" : "Save Changes"}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          onSaved={(service) => {
            onClose();
            notifySuccess(`${service.name} was ${isNew ? "added to the price book" : "saved"}.`);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: FormSubject; onSaved: (service: Service) => void };

function DialogForm({ id, subject, guard, onSaved }: FormProps) {
  const form = useServiceForm({ subject, mutationKey: [id], onSaved });
  const { save, base } = form;
  const isConflict = isApiError(save.error) && save.error.status === 409;
  const hasPlace = Object.values(form.errors).includes(messageOf(save.error));
  useGuardFor(guard, form.isDirty);
  return (
    <form id={id} onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {isConflict && base ? (
        <Conflict base={base} form={form} />
      ) : (
        !hasPlace && <FormError error={save.error} fallback="The service was not saved" />
      )}
      <ServiceFields form={form} />
    </form>
  );
}

/** Says that somebody else has saved the service meanwhile, and goes on from there without losing what was typed. */
function Conflict({ base, form }: { base: Service; form: ServiceForm }) {
  const { save, takeOver, currency } = form;
  const [isLoading, setLoading] = useState(false);

  async function reload() {
    setLoading(true);
    try {
      const latest = await servicesApi.get.call({ id: base.id });
      const changed = changedLabels(valuesOf(base, currency), valuesOf(latest, currency)).join(", ");
      takeOver(latest);
      notifySuccess(
        `Reloaded, and what you typed is kept. Changed meanwhile: ${changed || "nothing in this form"}.`,
      );
    } catch (error) {
      notifyError(error, "Failed to fetch the service");
      setLoading(false);
    }
  }

  return (
    <Alert role="alert" color="yellow" radius="md" p="sm" mb="md" title="This service has changed">
      <Text size="sm">{messageOf(save.error)}</Text>
      <Button size="xs" variant="default" mt="xs" loading={isLoading} onClick={() => void reload()}>
        Reload and keep what I typed
      </Button>
    </Alert>
  );
}
