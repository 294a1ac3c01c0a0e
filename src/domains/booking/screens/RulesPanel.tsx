/** When customers can book: how soon, how far ahead, in which steps, and how many in a day. */

import { Anchor, NativeSelect, NumberInput } from "@mantine/core";
import { Link } from "react-router";
import { availabilityPath } from "#domains/availability/paths.ts";
import { Fields } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import { type BookedType, stepChoices } from "../contract.ts";
import type { Booking } from "./use-booking-settings.ts";

type NumberField = "notice_hours" | "horizon_days";

const numbers: { field: NumberField; label: string; description: string; min: number; max: number }[] = [
  {
    field: "notice_hours",
    label: "Minimum notice (hours)",
    description: "How long before a time customers must book it.",
    min: 0,
    max: 720,
  },
  {
    field: "horizon_days",
    label: "Book up to (days ahead)",
    description: "How far in advance customers can book.",
    min: 1,
    max: 365,
  },
];

const kinds: { value: BookedType; label: string }[] = [
  { value: "appointment", label: "An appointment" },
  { value: "job", label: "A job with a visit" },
];

export function RulesPanel({ booking }: { booking: Booking }) {
  const { values, errors, canChange, edit } = booking;
  const setNumber = (field: NumberField, value: number | string) => {
    if (typeof value === "number") edit({ [field]: value });
  };
  return (
    <Panel
      id="booking-rules"
      title="Times"
      text={
        <>
          Customers see only times when a team member is free. Set working hours, time off, buffers and skills
          in{" "}
          <Anchor component={Link} to={availabilityPath()} size="sm" underline="always">
            Availability
          </Anchor>
          .
        </>
      }
    >
      <Fields>
        {numbers.map(({ field, ...props }) => (
          <NumberInput
            key={field}
            {...props}
            name={field}
            allowDecimal={false}
            readOnly={!canChange}
            error={errors[field]}
            value={values[field]}
            onChange={(value) => setNumber(field, value)}
          />
        ))}
        <NativeSelect
          label="Start times every"
          disabled={!canChange}
          data={stepChoices.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
          error={errors["step_minutes"]}
          value={String(values.step_minutes)}
          onChange={(event) => edit({ step_minutes: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Each booking creates"
          disabled={!canChange}
          data={kinds}
          error={errors["event_type"]}
          value={values.event_type}
          onChange={(event) => edit({ event_type: event.currentTarget.value as BookedType })}
        />
        <NumberInput
          label="Daily booking limit"
          placeholder="No limit"
          min={1}
          max={500}
          name="daily_limit"
          allowDecimal={false}
          readOnly={!canChange}
          error={errors["daily_limit"]}
          value={values.daily_limit ?? ""}
          onChange={(value) => edit({ daily_limit: typeof value === "number" ? value : null })}
        />
      </Fields>
    </Panel>
  );
}
