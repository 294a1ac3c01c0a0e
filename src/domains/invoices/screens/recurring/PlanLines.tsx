/** The lines of a recurring invoice while they are edited, with what they come to before tax. */
import { Button, CloseButton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { formatMoney } from "#shared/money/money.ts";
import { mostLines } from "../../prices-contract.ts";
import { newLine, type PlanLine, subtotalOf } from "./plan-values.ts";
import classes from "./recurring.module.css";
import type { PlanForm } from "./use-plan-form.ts";

export function PlanLines({ form }: { form: PlanForm }) {
  const { values, errors, edit, currency } = form;
  const { lines } = values;
  const put = (id: string, changes: Partial<PlanLine>) =>
    edit({ lines: lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) });
  return (
    <fieldset className={classes.lines} aria-label="Lines">
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          index={index}
          errors={errors}
          onChange={(changes) => put(line.id, changes)}
          onRemove={() => edit({ lines: lines.filter(({ id }) => id !== line.id) })}
        />
      ))}
      {errors["lines"] && <p role="alert">{errors["lines"]}</p>}
      <Button
        variant="default"
        size="xs"
        disabled={lines.length >= mostLines}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => edit({ lines: [...lines, newLine()] })}
      >
        Add Line
      </Button>
      <p className={classes.total} role="status">
        {formatMoney({ amount: subtotalOf(lines, currency), currency })} before tax
      </p>
    </fieldset>
  );
}

type Props = {
  line: PlanLine;
  index: number;
  errors: Record<string, string>;
  onChange: (changes: Partial<PlanLine>) => void;
  onRemove: () => void;
};

function Line({ line, index, errors, onChange, onRemove }: Props) {
  const number = index + 1;
  const field = (name: "name" | "quantity" | "price", label: string) => (
    <TextInput
      label={label}
      aria-label={`${label} of line ${number}`}
      autoComplete="off"
      inputMode={name === "name" ? "text" : "decimal"}
      value={line[name]}
      error={errors[`lines.${index}.${name}`]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.line}>
      {field("name", "Item")}
      {field("quantity", "Quantity")}
      {field("price", "Price")}
      <CloseButton aria-label={`Remove line ${number}`} onClick={onRemove} />
    </div>
  );
}
