/** What services ask of whoever does them: skills, and buffers of their own. */

import { Badge, Button, NumberInput, SimpleGrid, TagsInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { plural } from "#shared/plural.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { mostBufferMinutes, mostSkills, type ServiceAvailability } from "../contract.ts";
import classes from "./availability.module.css";
import { availabilityApi, refetchAvailability } from "./availability-api.ts";

type Props = { services: ServiceAvailability[]; skills: string[]; isFixed: boolean };

export function ServiceRules({ services, skills, isFixed }: Props) {
  const [edited, setEdited] = useState<ServiceAvailability | "new" | null>(null);
  return (
    <Panel
      id="service-rules"
      title="What services ask for"
      text="A service with skills is offered only by members who have them all. Its buffers go before those of its type."
    >
      <ul className={classes.list} aria-label="Services that ask for something">
        {services.map((service) => (
          <li key={service.service_id} className={classes.line}>
            <div className={classes.words}>
              <p className={classes.name}>
                {service.name}
                {service.skills.map((skill) => (
                  <Badge key={skill} size="sm" variant="light">
                    {skill}
                  </Badge>
                ))}
              </p>
              <p className={classes.note}>{bufferWords(service)}</p>
            </div>
            {!isFixed && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Edit what ${service.name} asks for`}
                onClick={() => setEdited(service)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {services.length === 0 && <p className={classes.note}>No service asks for anything yet.</p>}
      {!isFixed && (
        <Button
          className={classes.add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setEdited("new")}
        >
          Add a Service
        </Button>
      )}
      <ServiceDialog edited={edited} known={services} skills={skills} onClose={() => setEdited(null)} />
    </Panel>
  );
}

function bufferWords({
  buffer_before_minutes: before,
  buffer_after_minutes: after,
}: ServiceAvailability): string {
  const parts = [
    ...(before === null ? [] : [`${plural(before, "minute")} before`]),
    ...(after === null ? [] : [`${plural(after, "minute")} after`]),
  ];
  return parts.length === 0 ? "Keeps the usual time free" : `Kept free: ${parts.join(", ")}`;
}

type DialogProps = {
  edited: ServiceAvailability | "new" | null;
  known: ServiceAvailability[];
  skills: string[];
  onClose: () => void;
};

function ServiceDialog({ edited, known, skills, onClose }: DialogProps) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      title={edited === null || edited === "new" ? "What a Service Asks For" : edited.name}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      {edited && (
        <ServiceForm
          id={id}
          edited={edited}
          known={known}
          skills={skills}
          onSaving={setSaving}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}

const nothing = { skills: [], buffer_before_minutes: null, buffer_after_minutes: null };

type FormProps = Omit<DialogProps, "edited" | "onClose"> & {
  id: string;
  edited: ServiceAvailability | "new";
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
};

function ServiceForm({ id, edited, known, skills, onSaving, onSaved }: FormProps) {
  const client = useQueryClient();
  const given = edited === "new" ? null : edited;
  const [serviceId, setServiceId] = useState(given?.service_id ?? null);
  const [values, setValues] = useState<Pick<ServiceAvailability, keyof typeof nothing>>(given ?? nothing);
  const [isMissing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: (service: number) => {
      const { skills: asked, buffer_before_minutes, buffer_after_minutes } = values;
      const sent = { id: service, skills: asked, buffer_before_minutes, buffer_after_minutes };
      return availabilityApi.saveService.call(sent, given ? { context: expectedVersion(given.version) } : {});
    },
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: async ({ name }) => {
      await refetchAvailability(client);
      notifySuccess(`What ${name} asks for was saved.`);
      onSaved();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (serviceId === null) setMissing(true);
    else if (!save.isPending) save.mutate(serviceId);
  };
  return (
    <form id={id} noValidate className={classes.stack} onSubmit={submit}>
      <FormError error={save.error} fallback="This could not be saved" />
      {given === null && (
        <ServicePicker
          label="Service"
          value={serviceId}
          error={isMissing ? "Choose a service" : undefined}
          onChoose={(service) => {
            setServiceId(service?.id ?? null);
            setMissing(false);
            setValues(known.find(({ service_id }) => service_id === service?.id) ?? values);
          }}
        />
      )}
      <TagsInput
        label="Skills"
        data={skills}
        maxTags={mostSkills}
        maxLength={60}
        value={values.skills}
        onChange={(next) => setValues({ ...values, skills: next })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {(["buffer_before_minutes", "buffer_after_minutes"] as const).map((field) => (
          <NumberInput
            key={field}
            label={field === "buffer_before_minutes" ? "Minutes free before" : "Minutes free after"}
            description="Empty takes those of its type."
            min={0}
            max={mostBufferMinutes}
            allowDecimal={false}
            value={values[field] ?? ""}
            onChange={(next) => setValues({ ...values, [field]: typeof next === "number" ? next : null })}
          />
        ))}
      </SimpleGrid>
    </form>
  );
}
