/** The window in which time off is entered or changed: whole days, or from one moment to another. */
import { Button, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useState } from "react";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Availability, TimeOff } from "../contract.ts";
import classes from "./availability.module.css";

import { availabilityApi, refetchAvailability } from "./availability-api.ts";
import { TimeOffNotices, useNotices } from "./TimeOffNotices.tsx";

import { problemsOf, sentOf, type TimeOffValues, valuesOf } from "./time-off-values.ts";

type Props = { edited: TimeOff | "new" | null; availability: Availability; onClose: () => void };

export function TimeOffDialog({ edited, availability, onClose }: Props) {
  const id = useId();
  const [state, setState] = useState({ isDirty: false, isSaving: false });
  const close = useUnsavedGuard(edited !== null && state.isDirty)(onClose);
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={close}
      title={edited === "new" ? "Add Time Off" : "Edit Time Off"}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={state.isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={state.isSaving}>
            Save
          </Button>
        </>
      }
    >
      {edited && (
        <TimeOffForm
          id={id}
          edited={edited}
          availability={availability}
          onState={setState}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}

type FormProps = {
  id: string;
  edited: TimeOff | "new";
  availability: Availability;
  onState: (state: { isDirty: boolean; isSaving: boolean }) => void;
  onSaved: () => void;
};

function TimeOffForm({ id, edited, availability, onState, onSaved }: FormProps) {
  const client = useQueryClient();
  const zone = availability.business.time_zone;
  const choices = whoOf(availability, edited);
  const [start] = useState(() =>
    edited === "new" ? newValues(choices[0]?.value ?? "", zone) : valuesOf(edited, zone),
  );
  const [values, setValues] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const [idempotencyKey] = useState(makeIdempotencyKey);
  const problems = isChecked ? problemsOf(values) : {};
  const notices = useNotices();
  const save = useMutation({
    mutationFn: () =>
      edited === "new"
        ? availabilityApi.createTimeOff.call(sentOf(values, zone), { context: { idempotencyKey } })
        : availabilityApi.changeTimeOff.call(
            { id: edited.id, ...sentOf(values, zone) },
            { context: expectedVersion(edited.version) },
          ),
    onSuccess: async () => {
      await refetchAvailability(client);
      notifySuccess(`${values.title} was saved. ${notices.words}`.trim());
      onSaved();
    },
  });
  const isDirty = !save.isSuccess && JSON.stringify(values) !== JSON.stringify(start);
  const isSaving = save.isPending;
  useEffect(() => onState({ isDirty, isSaving }), [onState, isDirty, isSaving]);
  useEffect(() => () => onState({ isDirty: false, isSaving: false }), [onState]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isSaving && Object.keys(problemsOf(values)).length === 0) save.mutate();
  };
  return (
    <form id={id} noValidate className={classes.stack} onSubmit={submit}>
      <FormError error={save.error} fallback="The time off could not be saved" />
      <Who
        choices={choices}
        values={values}
        problems={problems}
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
      <When
        values={values}
        problems={problems}
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
      <TimeOffNotices values={values} zone={zone} onWords={notices.onWords} />
    </form>
  );
}

type PartProps = {
  values: TimeOffValues;
  problems: Partial<Record<keyof TimeOffValues, string>>;
  onChange: (changes: Partial<TimeOffValues>) => void;
};

function Who({
  choices,
  values,
  problems,
  onChange,
}: PartProps & { choices: { value: string; label: string }[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label="Who"
        data={choices}
        value={values.user_id}
        onChange={(event) => onChange({ user_id: event.currentTarget.value })}
      />
      <TextInput
        label="Reason"
        placeholder="Vacation"
        withAsterisk
        aria-required
        data-autofocus
        maxLength={120}
        value={values.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

function When({ values, problems, onChange }: PartProps) {
  const { isWholeDays } = values;
  const fields = [
    { field: "first_day", label: "First day", type: "date" },
    ...(isWholeDays ? [] : [{ field: "from", label: "From", type: "time" } as const]),
    { field: "last_day", label: "Last day", type: "date" },
    ...(isWholeDays ? [] : [{ field: "to", label: "Until", type: "time" } as const]),
  ] as const;
  return (
    <>
      <Switch
        label="Whole days"
        checked={isWholeDays}
        onChange={(event) => onChange({ isWholeDays: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map(({ field, label, type }) => (
          <TextInput
            key={field}
            type={type}
            label={label}
            value={values[field]}
            error={problems[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

/** Those whose time off one may enter; everybody at once for whoever may change the rules of the business. */
function whoOf({ members, is_everybody_changeable }: Availability, edited: TimeOff | "new") {
  const own = members.filter(({ changeable }) => changeable !== "nothing");
  const isEverybody = is_everybody_changeable || (edited !== "new" && edited.user_id === null);
  return [
    ...own.map(({ user_id, name }) => ({ value: user_id, label: name })),
    ...(isEverybody ? [{ value: "", label: "Everybody" }] : []),
  ];
}

function newValues(user_id: string, zone: string): TimeOffValues {
  const { day } = wallTimeAt(Date.now(), zone);
  return { user_id, title: "", isWholeDays: true, first_day: day, last_day: day, from: "08:00", to: "17:00" };
}
