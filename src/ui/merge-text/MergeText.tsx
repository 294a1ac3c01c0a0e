/** A field of text with merge fields, which are put where the cursor stands from a list that says what fills each. */
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { use, useRef } from "react";
import {
  type AnyMergeField,
  type MergeField,
  type MergeSource,
  mergeFieldNames,
  mergeFields,
  mergeSources,
} from "#shared/messages/merge-fields.ts";
import classes from "./merge-text.module.css";
import { OwnMergeFields } from "./own-merge-fields.ts";

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  isRequired?: boolean;
  /** One line. */
  isLine?: boolean;
  hint?: string | undefined;
  minRows?: number;
  /** Which fields can be put in; all of them unless given. */
  fields?: readonly MergeField[];
};

export function MergeText({
  label,
  value,
  error,
  onChange,
  isRequired = false,
  isLine = false,
  ...rest
}: Props) {
  const { hint, minRows = 3, fields = mergeFieldNames } = rest;
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const element = input.current;
    const name = `{${field}}`;
    const from = element?.selectionStart ?? value.length;
    const to = element?.selectionEnd ?? from;
    onChange(`${value.slice(0, from)}${name}${value.slice(to)}`);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + name.length, from + name.length);
    });
  };
  const shared = {
    ref: input,
    label,
    value,
    error,
    description: hint,
    inputWrapperOrder: ["label", "input", "description", "error"] as (
      | "label"
      | "input"
      | "description"
      | "error"
    )[],
    withAsterisk: isRequired,
    autoComplete: "off",
  };
  return (
    <div className={classes.mergeText}>
      {isLine ? (
        <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <Textarea
          {...shared}
          autosize
          minRows={minRows}
          maxRows={24}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <MergeFieldSelect label={`Insert a field into ${label}`} fields={fields} onChoose={insert} />
    </div>
  );
}

const groupsOf = (fields: readonly MergeField[]) =>
  Object.entries(mergeSources)
    .map(([source, label]) => ({
      group: label,
      items: fields
        .filter((name) => mergeFields[name].source === (source as MergeSource))
        .map((name) => ({ value: name, label: mergeFields[name].label })),
    }))
    .filter(({ items }) => items.length > 0);

type SelectProps = {
  label: string;
  fields: readonly MergeField[];
  onChoose: (field: AnyMergeField) => void;
};

/** The fields of the list, and behind them the business's own. */
export function MergeFieldSelect({ label, fields, onChoose }: SelectProps) {
  const own = use(OwnMergeFields);
  return (
    <NativeSelect
      className={classes.insert}
      size="xs"
      aria-label={label}
      value=""
      data={[{ value: "", label: "Insert field..." }, ...groupsOf(fields), ...own]}
      onChange={(event) => onChoose(event.currentTarget.value as AnyMergeField)}
    />
  );
}
