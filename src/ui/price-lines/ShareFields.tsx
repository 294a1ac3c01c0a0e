/** A part of a sum: none, so many percent, or an amount. */
import { NativeSelect, TextInput } from "@mantine/core";
import classes from "./price-lines.module.css";
import type { ShareValues } from "./price-values.ts";

type Props = {
  /** "Discount" */
  label: string;
  /** Where the label alone does not say of what: "Discount on line 2". */
  name?: string;
  value: ShareValues;
  error: string | undefined;
  onChange: (value: ShareValues) => void;
};

const kinds = [
  { value: "none", label: "None" },
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Amount" },
];

export const ShareFields = ({ label, name = label, value, error, onChange }: Props) => (
  <div className={classes.share}>
    <NativeSelect
      label={label}
      aria-label={name}
      data={kinds}
      value={value.kind}
      onChange={(event) => onChange({ ...value, kind: event.currentTarget.value as ShareValues["kind"] })}
    />
    {value.kind !== "none" && (
      <TextInput
        label={value.kind === "percent" ? "Percent" : "Amount"}
        aria-label={`${name} ${value.kind === "percent" ? "percent" : "amount"}`}
        autoComplete="off"
        inputMode="decimal"
        value={value.text}
        error={error}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
    )}
  </div>
);
