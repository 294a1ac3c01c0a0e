/** The fields of one line of prices: what it is, how much of it, at what price, and a description. */
import { CloseButton, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./price-lines.module.css";
import type { PriceLineValues } from "./price-values.ts";

type Props = {
  line: PriceLineValues;
  index: number;
  errors: Record<string, string>;
  onChange: (changes: Partial<PriceLineValues>) => void;
  onRemove: () => void;
  /** Before the item, such as what moves the line. */
  before?: ReactNode;
  /** Between price and removing. */
  beside?: ReactNode;
  /** Under the description. */
  children?: ReactNode;
};

const columns = { name: "Item", quantity: "Quantity", price: "Price" } as const;
type Column = keyof typeof columns;

export function PriceLine({ line, index, errors, onChange, onRemove, before, beside, children }: Props) {
  const number = index + 1;
  const field = (name: Column) => (
    <TextInput
      className={(name === "name" && classes.item) || ""}
      label={columns[name]}
      aria-label={`${columns[name]} of line ${number}`}
      autoComplete="off"
      inputMode={name === "name" ? "text" : "decimal"}
      value={line[name]}
      error={errors[`lines.${index}.${name === "price" ? "unit_price_cents" : name}`]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.line} aria-label={`Line ${number}`}>
      {before && <div className={classes.wide}>{before}</div>}
      {field("name")}
      {field("quantity")}
      {field("price")}
      {beside && <div className={classes.beside}>{beside}</div>}
      <CloseButton aria-label={`Remove line ${number}`} onClick={onRemove} />
      <Textarea
        className={classes.below ?? ""}
        aria-label={`Description of line ${number}`}
        placeholder="Description (optional)"
        autosize
        minRows={1}
        maxRows={6}
        value={line.description}
        error={errors[`lines.${index}.description`]}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {children && <div className={classes.below}>{children}</div>}
    </fieldset>
  );
}
