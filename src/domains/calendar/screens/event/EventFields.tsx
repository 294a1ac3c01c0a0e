/** The fields of an event: what and when, for whom, by whom, and what else is worth knowing. */
import { NativeSelect, SimpleGrid, Skeleton, Textarea, TextInput } from "@mantine/core";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { givenCategories } from "#domains/services/contract.ts";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { wordsOf } from "#shared/lookup.ts";
import { formatDateTime, formatTime } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { EventType, Priority, Urgency } from "../../contract.ts";
import classes from "../calendar.module.css";
import { formTypes, typeLabels } from "../calendar-words.ts";
import { durations, durationWords, type EventField, spanOf, startTimes } from "./event-values.ts";
import { FreeTimes } from "./FreeTimes.tsx";
import { HoursHint } from "./HoursHint.tsx";
import type { EventForm as Form } from "./use-event-form.ts";

type Props = { form: Form; zone: string };

export function EventFields({ form, zone }: Props) {
  return (
    <>
      <Line form={form} field="title" label="Title" isRequired isFirst />
      <When form={form} zone={zone} />
      <Repeats form={form} zone={zone} />
      <Kind form={form} />
      <Whom form={form} />
      <Textarea
        label="Description"
        name="description"
        mt="sm"
        autosize
        minRows={2}
        maxRows={8}
        {...form.field("description")}
      />
      <Textarea
        label="Notes"
        name="notes"
        mt="sm"
        autosize
        minRows={2}
        maxRows={8}
        {...form.field("notes")}
      />
    </>
  );
}

function When({ form, zone }: Props) {
  const { time, duration } = form.values;
  const times = startTimes.includes(time) || time === "" ? startTimes : [...startTimes, time].toSorted();
  const lengths = durations.includes(Number(duration)) ? durations : [...durations, Number(duration)];
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">When</legend>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="sm">
        <Line form={form} field="date" label="Date" type="date" isRequired />
        <Choice
          form={form}
          field="time"
          label="Start time"
          isRequired
          data={times.map((value) => ({
            value,
            label: formatTime(`2026-01-01T${value}:00Z`, "UTC"),
          }))}
        />
        <Choice
          form={form}
          field="duration"
          label="Duration"
          data={lengths
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: durationWords(minutes) }))}
        />
      </SimpleGrid>
      <EndLine form={form} zone={zone} />
      <HoursHint form={form} zone={zone} />
      <FreeTimes form={form} zone={zone} />
    </fieldset>
  );
}

function EndLine({ form, zone }: Props) {
  const span = spanOf(form.values, zone);
  if (!span) return null;
  const isSameDay = wallTimeAt(span.start, zone).day === wallTimeAt(span.end, zone).day;
  const end = new Date(span.end);
  return (
    <p className={classes.quiet} aria-live="polite">
      End time: {isSameDay ? formatTime(end, zone) : formatDateTime(end, zone)}
    </p>
  );
}

const RepeatField = lazyPart(
  async () => ({ default: (await import("../series/RepeatField.tsx")).RepeatField }),
  <Skeleton height={60} mt="sm" />,
);

function Repeats({ form, zone }: Props) {
  const { recurrence, date, time } = form.values;
  const { edit } = form;
  if (form.base && form.base.job_id !== null) return null;
  return (
    <RepeatField
      value={recurrence}
      date={date}
      time={time}
      zone={zone}
      isKept={form.base !== null}
      error={form.errors["recurrence"]}
      onChange={(rule) => edit({ recurrence: rule })}
    />
  );
}

const select = "Select...";
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

function Kind({ form }: { form: Form }) {
  const { type, urgency } = form.values;
  const types: EventType[] = [...formTypes];
  const own = EventType.safeParse(type).data;
  if (own && !types.includes(own)) types.push(own);
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="sm">
      <Choice
        form={form}
        field="type"
        label="Type"
        isRequired
        data={[{ value: "", label: select }, ...types.map((value) => ({ value, label: typeLabels[value] }))]}
      />
      <Choice form={form} field="priority" label="Priority" data={choices(Priority.options)} />
      <Choice
        form={form}
        field="urgency"
        label="Urgency"
        data={[...(urgency === "" ? [{ value: "", label: select }] : []), ...choices(Urgency.options)]}
      />
      <Choice
        form={form}
        field="service_category"
        label="Service category"
        data={[{ value: "", label: select }, ...givenCategories]}
      />
      <Line form={form} field="estimated_cost" label="Estimated cost" type="number" />
      <MemberPicker
        label="Assigned to"
        nobody="Unassigned"
        value={form.values.assigned_to || null}
        error={form.errors["assigned_to"]}
        onChange={(id) => form.edit({ assigned_to: id ?? "" })}
      />
    </SimpleGrid>
  );
}

function Whom({ form }: { form: Form }) {
  const { client_name, customer_id, location } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
      <CustomerPicker
        label="Client name"
        value={client_name}
        isLinked={customer_id !== ""}
        error={form.errors["client_name"] ?? form.errors["customer_id"]}
        onType={(text) => form.edit({ client_name: text, customer_id: "" })}
        onChoose={(customer) =>
          form.edit({
            client_name: `${customer.first_name} ${customer.last_name}`,
            customer_id: String(customer.id),
            ...(location === "" ? { location: addressOf(customer) } : {}),
          })
        }
      />
      <Line form={form} field="contact_name" label="Contact name" />
      <Line form={form} field="location" label="Location" />
      <ServiceField form={form} />
    </SimpleGrid>
  );
}

const ServiceField = lazyPart(
  async () => ({ default: (await import("./ServiceField.tsx")).ServiceField }),
  <Skeleton height={60} />,
);

const addressOf = ({
  address,
  city,
  state,
}: {
  address: string | null;
  city: string | null;
  state: string | null;
}) => [address, city, state].filter(Boolean).join(", ");

type LineProps = {
  form: Form;
  field: EventField;
  label: string;
  type?: "text" | "date" | "number";
  isRequired?: boolean;
  /** Where the focus begins. */
  isFirst?: boolean;
};

function Line({ form, field, label, type = "text", isRequired, isFirst }: LineProps) {
  return (
    <TextInput
      label={label}
      name={field}
      type={type}
      {...(type === "number" ? { min: 0, step: 0.01, inputMode: "decimal" as const } : {})}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      data-autofocus={isFirst || undefined}
      autoComplete="off"
      {...form.field(field)}
    />
  );
}

type ChoiceProps = {
  form: Form;
  field: EventField;
  label: string;
  data: (string | { value: string; label: string })[];
  isRequired?: boolean;
};

function Choice({ form, field, label, data, isRequired }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      name={field}
      data={data}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      {...form.field(field)}
    />
  );
}
