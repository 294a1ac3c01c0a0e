/** The name of the business and where it can be reached. */
import { TextInput } from "@mantine/core";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Business } from "./use-business-preferences.ts";

type TextField = "name" | "phone" | "address" | "city" | "state" | "zipCode";

const lines: { field: TextField; label: string; autoComplete: string; isWide?: boolean }[] = [
  { field: "name", label: "Business name", autoComplete: "organization" },
  { field: "phone", label: "Phone", autoComplete: "tel" },
  { field: "address", label: "Street address", autoComplete: "street-address", isWide: true },
  { field: "city", label: "City", autoComplete: "address-level2" },
  { field: "state", label: "State", autoComplete: "address-level1" },
  { field: "zipCode", label: "ZIP code", autoComplete: "postal-code" },
];

export function BusinessPanel({ business }: { business: Business }) {
  const { values, errors, canChange, edit } = business;
  return (
    <Panel id="business" title="Business" text="Your business name and contact details.">
      <Fields>
        {lines.map(({ field, label, autoComplete, isWide }) => (
          <TextInput
            key={field}
            className={isWide ? wideField : undefined}
            label={label}
            name={field}
            type={field === "phone" ? "tel" : "text"}
            autoComplete={autoComplete}
            readOnly={!canChange}
            error={errors[field]}
            value={values[field] ?? ""}
            onChange={(event) => edit({ [field]: event.currentTarget.value })}
          />
        ))}
      </Fields>
    </Panel>
  );
}
