/** The window in which time off is entered or changed: whole days, or from one moment to another. */
import { NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Availability, TimeOff } from "../contract.ts";
import classes from "./availability.module.css";
import { availabilityApi, refetchAvailability } from "./availability-api.ts";
import { TimeOffNotices, useNotices } from "./TimeOffNotices.tsx";
import { readTimeOff, type TimeOffValues, valuesOf } from "./time-off-values.ts";

type Props = { edited: TimeOff | "new" | null; availability: Availability; onClose: () => void };

export function TimeOffDialog({ edited, availability, onClose }: Props) {
  return (
    <FormDialog
      isOpen={edited !== null}
      onClose={onClose}
      title={edited === "new" ? "Add Time Off" : "Edit Time Off"}
      save="Save"
    >
      {(parts) =>
        edited && <TimeOffForm {...parts} edited={edited} availability={availability} onSaved={onClose} />
      }
    </FormDialog>
  );
}

type FormProps = FormDialogParts & {
  edited: TimeOff | "new";
  availability: Availability;
  onSaved: () => void;
};

function TimeOffForm({ id, guard, edited, availability, onSaved }: FormProps) {
  const client = useQueryClient();
  const zone = availability.business.time_zone;
  const choices = whoOf(availability, edited);
  const notices = useNotices();
  const form = useRecordForm({
    mutationKey: [id],
    record: edited === "new" ? null : edited,
    valuesOf: (entry) => (entry ? valuesOf(entry, zone) : newValues(choices[0]?.value ?? "", zone)),
    read: (values) => readTimeOff(values, zone),
    save: ({ base, wanted, context }) =>
      base
        ? availabilityApi.changeTimeOff.call({ id: base.id, ...wanted }, { context })
        : availabilityApi.createTimeOff.call(wanted, { context }),
    onSaved: async (_saved: TimeOff, { values }) => {
      await refetchAvailability(client);
      notifySuccess(`${values.title} saved. ${notices.words}`.trim());
      onSaved();
    },
    stale: {
      title: "This time off has changed",
      latest: async (base) => (await availabilityApi.listTimeOff.call()).find((each) => each.id === base.id),
      labels: {
        user_id: "Who",
        title: "Reason",
        isWholeDays: "All day",
        first_day: "First day",
        last_day: "Last day",
        from: "From",
        to: "To",
      },
      naming: { user_id: async (id) => choices.find(({ value }) => value === (id ?? ""))?.label },
    },
  });
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.stack}
      failed="The time off couldn't be saved"
    >
      <Who form={form} choices={choices} />
      <When form={form} />
      <TimeOffNotices values={form.values} zone={zone} onWords={notices.onWords} />
    </RecordForm>
  );
}

type TextField = Exclude<keyof TimeOffValues, "isWholeDays">;
type PartProps = {
  form: {
    values: TimeOffValues;
    field: (name: TextField) => object;
    edit: (changes: Partial<TimeOffValues>) => unknown;
  };
};

function Who({ form, choices }: PartProps & { choices: { value: string; label: string }[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect label="Who" data={choices} {...form.field("user_id")} />
      <TextInput
        label="Reason"
        placeholder="Vacation"
        withAsterisk
        aria-required
        data-autofocus
        maxLength={120}
        {...form.field("title")}
      />
    </SimpleGrid>
  );
}

function When({ form }: PartProps) {
  const { isWholeDays } = form.values;
  const fields = [
    { field: "first_day", label: "First day", type: "date" },
    ...(isWholeDays ? [] : [{ field: "from", label: "From", type: "time" } as const]),
    { field: "last_day", label: "Last day", type: "date" },
    ...(isWholeDays ? [] : [{ field: "to", label: "To", type: "time" } as const]),
  ] as const;
  return (
    <>
      <Switch
        label="All day"
        checked={isWholeDays}
        onChange={(event) => form.edit({ isWholeDays: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map(({ field, label, type }) => (
          <TextInput key={field} type={type} label={label} {...form.field(field)} />
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
    ...(isEverybody ? [{ value: "", label: "Everyone" }] : []),
  ];
}

function newValues(user_id: string, zone: string): TimeOffValues {
  const { day } = wallTimeAt(Date.now(), zone);
  return { user_id, title: "", isWholeDays: true, first_day: day, last_day: day, from: "08:00", to: "17:00" };
}
