/** What services ask of whoever does them: skills, and buffers of their own. */

import { Badge, Button, NumberInput, SimpleGrid, TagsInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { plural } from "#shared/plural.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
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
      title="Service requirements"
      text="Only team members with all of a service's skills can be booked for it. A service's own buffers replace the defaults."
    >
      <ul className={classes.list} aria-label="Services with requirements">
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
                aria-label={`Edit requirements for ${service.name}`}
                onClick={() => setEdited(service)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {services.length === 0 && <p className={classes.note}>No services have requirements yet.</p>}
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
  return parts.length === 0 ? "Default buffers" : `Buffers: ${parts.join(", ")}`;
}

type DialogProps = {
  edited: ServiceAvailability | "new" | null;
  known: ServiceAvailability[];
  skills: string[];
  onClose: () => void;
};

function ServiceDialog({ edited, known, skills, onClose }: DialogProps) {
  return (
    <FormDialog
      isOpen={edited !== null}
      onClose={onClose}
      title={edited === null || edited === "new" ? "Service Requirements" : edited.name}
      save="Save"
    >
      {(parts) =>
        edited && <ServiceForm {...parts} edited={edited} known={known} skills={skills} onSaved={onClose} />
      }
    </FormDialog>
  );
}

type Values = Omit<ServiceAvailability, "service_id" | "name" | "version"> & { service_id: number | null };

const nothing: Values = {
  service_id: null,
  skills: [],
  buffer_before_minutes: null,
  buffer_after_minutes: null,
};

const valuesOf = ({
  service_id,
  skills,
  buffer_before_minutes,
  buffer_after_minutes,
}: ServiceAvailability): Values => ({ service_id, skills, buffer_before_minutes, buffer_after_minutes });

type FormProps = FormDialogParts &
  Omit<DialogProps, "edited" | "onClose"> & {
    edited: ServiceAvailability | "new";
    onSaved: () => void;
  };

function ServiceForm({ id, guard, edited, known, skills, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: edited === "new" ? null : edited,
    valuesOf: (service) => (service ? valuesOf(service) : nothing),
    read: ({ service_id, ...values }) =>
      readAs(
        { ...values, id: service_id ?? 0 },
        service_id === null ? { service_id: "Choose a service" } : {},
      ),
    save: ({ wanted, context }) => availabilityApi.saveService.call(wanted, { context }),
    onSaved: async ({ name }: ServiceAvailability) => {
      await refetchAvailability(client);
      notifySuccess(`Requirements for ${name} saved.`);
      onSaved();
    },
    stale: {
      title: "This service has changed",
      latest: async ({ service_id }) =>
        (await availabilityApi.get.call()).services.find((each) => each.service_id === service_id),
      labels: {
        skills: "Skills",
        buffer_before_minutes: "Buffer before (minutes)",
        buffer_after_minutes: "Buffer after (minutes)",
      },
    },
  });
  const { values, edit, errors, isNew } = form;
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.stack}
      failed="The requirements couldn't be saved"
    >
      {isNew && (
        <ServicePicker
          label="Service"
          value={values.service_id}
          error={errors["service_id"]}
          onChoose={(service) => {
            const kept = known.find(({ service_id }) => service_id === service?.id);
            edit({ ...(kept ? valuesOf(kept) : {}), service_id: service?.id ?? null });
          }}
        />
      )}
      <TagsInput
        label="Skills"
        data={skills}
        maxTags={mostSkills}
        maxLength={60}
        value={values.skills}
        onChange={(next) => edit({ skills: next })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {(["buffer_before_minutes", "buffer_after_minutes"] as const).map((field) => (
          <NumberInput
            key={field}
            label={field === "buffer_before_minutes" ? "Buffer before (minutes)" : "Buffer after (minutes)"}
            description="Leave blank to use the default buffers."
            min={0}
            max={mostBufferMinutes}
            allowDecimal={false}
            value={values[field] ?? ""}
            onChange={(next) => edit({ [field]: typeof next === "number" ? next : null })}
          />
        ))}
      </SimpleGrid>
    </RecordForm>
  );
}
