/** The one input for a value of a custom field, of whatever type; it gives the value as the server takes it. */
import { Checkbox, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { useSession } from "#ui/session/session.ts";
import type { FormField } from "../contract.ts";
import type { FieldInput } from "../values-contract.ts";
import classes from "./custom-fields.module.css";

type Field = Pick<FormField, "label" | "type" | "help" | "is_required" | "choices">;

type Props = {
  field: Field;
  value: FieldInput;
  error: string | undefined;
  isDisabled?: boolean;
  onChange: (value: FieldInput) => void;
};

export function FieldValueInput({ field, value, error, isDisabled = false, onChange }: Props) {
  const { label, type, help, is_required } = field;
  const input = { label, error, description: help || undefined, disabled: isDisabled };
  const asText = typeof value === "string" ? value : "";
  const write = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || null);
  switch (type) {
    case "number":
    case "money":
      return (
        <AmountInput field={field} value={value} error={error} isDisabled={isDisabled} onChange={onChange} />
      );
    case "yes_no":
      return (
        <Switch
          {...input}
          className={classes.switch ?? ""}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...input}
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk={is_required}
          data={[{ value: "", label: "Select..." }, ...offered(field, value)]}
          value={asText}
          onChange={write}
        />
      );
    case "several":
      return (
        <Checkbox.Group
          {...input}
          withAsterisk={is_required}
          value={Array.isArray(value) ? value : []}
          onChange={(keys) => onChange(keys.length > 0 ? keys : null)}
        >
          <div className={classes.checks}>
            {offered(field, value).map((choice) => (
              <Checkbox key={choice.value} value={choice.value} label={choice.label} disabled={isDisabled} />
            ))}
          </div>
        </Checkbox.Group>
      );
    case "date":
      return (
        <TextInput
          {...input}
          type="date"
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk={is_required}
          value={asText}
          onChange={write}
        />
      );
    default:
      return (
        <TextInput
          {...input}
          type={type === "link" ? "url" : "text"}
          placeholder={type === "link" ? "https://" : ""}
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk={is_required}
          aria-required={is_required || undefined}
          autoComplete="off"
          value={asText}
          onChange={write}
        />
      );
  }
}

/** What is offered, and what was chosen although it no longer is. */
const offered = ({ choices }: Field, value: FieldInput) =>
  choices
    .filter(
      ({ key, is_archived }) =>
        !is_archived || value === key || (Array.isArray(value) && value.includes(key)),
    )
    .map(({ key, label }) => ({ value: key, label }));

/** Keeps what was typed; what is no number is sent as it stands, and the server's sentence says what is wrong. */
function AmountInput({
  field: { label, type, help, is_required },
  value,
  error,
  isDisabled,
  onChange,
}: Props) {
  const currency = useSession().organization?.currency ?? "USD";
  const shown = typeof value === "number" ? textOf(value, type, currency) : ((value as string | null) ?? "");
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): FieldInput => {
    if (text.trim() === "") return null;
    if (type === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
    try {
      return text.trim().startsWith("-")
        ? -amountFrom(text.trim().slice(1), currency)
        : amountFrom(text, currency);
    } catch {
      return text;
    }
  };
  const isTyped = typed !== null && read(typed) === value;
  return (
    <TextLine
      label={label}
      mode="decimal"
      error={error}
      isRequired={is_required}
      {...(help ? { hint: help } : {})}
      {...(isDisabled ? { disabled: true } : {})}
      value={isTyped ? typed : shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}

function textOf(value: number, type: string, currency: string): string {
  if (type !== "money") return String(value);
  return value < 0 ? `-${amountText(-value, currency)}` : amountText(value, currency);
}
