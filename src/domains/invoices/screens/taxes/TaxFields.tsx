/** The fields of named taxes, one line each: what it is called, and its rate. */
import { CloseButton, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { TaxValues } from "./tax-values.ts";
import classes from "./taxes.module.css";

type Props<Tax extends TaxValues> = {
  taxes: readonly Tax[];
  errors: Record<string, string>;
  /** Where the errors of the taxes begin: "terms.taxes". */
  at: string;
  onChange: (taxes: Tax[]) => void;
  onRemove: (tax: Tax) => void;
  /** At the end of a line. */
  renderEnd?: (tax: Tax, number: number) => ReactNode;
};

export function TaxFields<Tax extends TaxValues>(props: Props<Tax>) {
  const { taxes, errors, at, onChange, onRemove, renderEnd } = props;
  const field = (tax: Tax, index: number, name: "name" | "percent", label: string) => (
    <TextInput
      label={label}
      aria-label={`${label} of tax ${index + 1}`}
      autoComplete="off"
      placeholder={name === "name" ? "Sales tax" : "8.25"}
      inputMode={name === "name" ? "text" : "decimal"}
      value={tax[name]}
      error={errors[`${at}.${index}.${name}`]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onChange(taxes.map((each) => (each.key === tax.key ? { ...each, [name]: value } : each)));
      }}
    />
  );
  return (
    <>
      {taxes.map((tax, index) => (
        <fieldset key={tax.key} className={classes.tax} aria-label={`Tax ${index + 1}`}>
          {field(tax, index, "name", "Name")}
          {field(tax, index, "percent", "Rate (%)")}
          {renderEnd?.(tax, index + 1)}
          <CloseButton aria-label={`Remove tax ${index + 1}`} onClick={() => onRemove(tax)} />
        </fieldset>
      ))}
      {errors[at] && (
        <p role="alert" className={classes.problem}>
          {errors[at]}
        </p>
      )}
    </>
  );
}
