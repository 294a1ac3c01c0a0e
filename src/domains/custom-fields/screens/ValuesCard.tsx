/** A record's custom fields as a card on its page, with a window to change them where the record's form has none. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import type { FieldKind } from "../contract.ts";
import type { CustomFieldInputs, CustomFieldValues } from "../values-contract.ts";
import { useFormFields } from "./CustomFieldsPicker.tsx";
import { FieldValueText } from "./FieldValueText.tsx";
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
            <FieldValueText field={field} value={values[field.key]} />
          </Fact>
        ))}
      </FactList>
      {save && isOpen && (
        <ValuesDialog fields={fields} values={values} save={save} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
