/** What customers are asked when they book, and what they read afterwards. */
import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { FieldNeed } from "../contract.ts";
import type { Booking } from "./use-booking-settings.ts";

const needs: { value: FieldNeed; label: string }[] = [
  { value: "required", label: "Required" },
  { value: "optional", label: "Optional" },
  { value: "none", label: "Hidden" },
];

const fields = [
  { field: "email_field", label: "Email address" },
  { field: "phone_field", label: "Phone number" },
  { field: "address_field", label: "Street address" },
] as const;

export function DetailsPanel({ booking }: { booking: Booking }) {
  const { values, errors, canChange, edit } = booking;
  return (
    <Panel
      id="booking-details"
      title="Customer details"
      text="A name is always required. New customers are added as leads, and existing ones are matched by email or phone."
    >
      <Fields>
        {fields.map(({ field, label }) => (
          <NativeSelect
            key={field}
            label={label}
            disabled={!canChange}
            data={needs}
            error={errors[field]}
            value={values[field]}
            onChange={(event) => edit({ [field]: event.currentTarget.value as FieldNeed })}
          />
        ))}
        <Switch
          className={wideField}
          label="Ask about offers"
          description="Shows a box, not ticked, to agree to offers by email and text. Each yes is saved as proof of consent."
          disabled={!canChange}
          checked={values.asks_about_offers}
          onChange={(event) => edit({ asks_about_offers: event.currentTarget.checked })}
        />
        <Textarea
          className={wideField}
          label="Confirmation text"
          description="Shown after booking and in the confirmation email, along with the time and a link to reschedule or cancel."
          name="confirmation"
          autosize
          minRows={2}
          readOnly={!canChange}
          error={errors["confirmation"]}
          value={values.confirmation}
          onChange={(event) => edit({ confirmation: event.currentTarget.value })}
        />
      </Fields>
    </Panel>
  );
}
