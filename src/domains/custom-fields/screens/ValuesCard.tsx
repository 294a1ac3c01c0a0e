/** A record's custom fields as a card on its page, with a window to change them where the record's form has none. */
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import { useSession } from "#ui/session/session.ts";
import type { FieldKind, FormField } from "../contract.ts";
import type { CustomFieldInputs, CustomFieldValues, FieldValue } from "../values-contract.ts";
import { useFormFields } from "./CustomFieldsPicker.tsx";
import { ValuesDialog } from "./ValuesDialog.tsx";

export type ValuesProps = {
  kind: FieldKind;
  values: CustomFieldValues | undefined;
  level?: 2 | 3;
  /** Saves what differs, and throws what was refused; without it the record's own form changes them. */
  save?: (changes: CustomFieldInputs) => Promise<unknown>;
};

/** Nothing where the business has no fields of the kind. */
export function ValuesCard({ kind, values = {}, level = 2, save }: ValuesProps) {
  const fields = useFormFields(kind);
  const currency = useSession().organization?.currency ?? "USD";
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  return (
    <Card
      title="Custom Fields"
      level={level}
      action={
        save && (
          <Button variant="default" size="xs" aria-label="Edit custom fields" onClick={() => setOpen(true)}>
            Edit
          </Button>
        )
      }
    >
      <FactList>
        {fields.map((field) => (
          <Fact key={field.key} label={field.label}>
            {shown(field, values[field.key], currency)}
          </Fact>
        ))}
      </FactList>
      {save && isOpen && (
        <ValuesDialog fields={fields} values={values} save={save} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

function shown(field: FormField, value: FieldValue | undefined, currency: string): ReactNode {
  const labelOf = (key: string) => field.choices.find((choice) => choice.key === key)?.label ?? key;
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    return field.type === "money" ? <Money minor={value} currency={currency} /> : String(value);
  }
  if (field.type === "date") return <DayText at={value} month="long" />;
  if (field.type === "choice") return labelOf(value);
  if (field.type !== "link") return value;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  );
}
