/** When a field is shown: always, or while a field before it has an answer of this kind. */
import { NativeSelect } from "@mantine/core";
import { TextLine, wideField } from "#ui/form/Fields.tsx";
import { type Condition, type FormField, fieldsOf, isAsked } from "../../forms/content-contract.ts";
import { kindLabels } from "../form-words.ts";
import classes from "./editor.module.css";
import type { FieldProps } from "./field-props.ts";

const isOptions: { value: Condition["is"]; label: string }[] = [
  { value: "equal", label: "is" },
  { value: "unequal", label: "is not" },
  { value: "filled", label: "is answered" },
  { value: "blank", label: "is not answered" },
];

export function ConditionFields({ field, draft: { content }, set }: FieldProps) {
  const all = fieldsOf(content);
  const before = all
    .slice(
      0,
      all.findIndex(({ key }) => key === field.key),
    )
    .filter(isAsked);
  const { shown_when: when } = field;
  if (before.length === 0 && !when) return null;
  const other = before.find(({ key }) => key === when?.field);
  const change = (changes: Partial<Condition>, about?: string) =>
    when && set({ shown_when: { ...when, ...changes } }, about);
  return (
    <div className={`${classes.condition} ${wideField}`}>
      <NativeSelect
        label="Show this field"
        data={[
          { value: "", label: "Always" },
          ...before.map(({ key, label, kind }) => ({
            value: key,
            label: `When "${label || kindLabels[kind]}"`,
          })),
        ]}
        value={other?.key ?? ""}
        onChange={(event) => set({ shown_when: firstCondition(before, event.currentTarget.value) })}
      />
      {when && other && (
        <>
          <NativeSelect
            label="Condition"
            data={isOptions.filter(
              ({ value }) => !isOpenEnded(other) || value === "filled" || value === "blank",
            )}
            value={when.is}
            onChange={(event) => change({ is: event.currentTarget.value as Condition["is"] })}
          />
          {(when.is === "equal" || when.is === "unequal") && (
            <ValueField
              other={other}
              value={when.value}
              onChange={(value) => change({ value }, "condition")}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What is answered is in nobody's list. */
const isOpenEnded = ({ kind }: FormField): boolean =>
  ["file", "consent", "service", "date", "address", "long_text"].includes(kind);

function firstCondition(before: readonly FormField[], key: string): Condition | null {
  const other = before.find((field) => field.key === key);
  if (!other) return null;
  if (isOpenEnded(other)) return { field: key, is: "filled", value: "" };
  return { field: key, is: "equal", value: valuesOf(other)[0]?.value ?? "" };
}

const valuesOf = ({ kind, options }: FormField): { value: string; label: string }[] =>
  kind === "yes_no"
    ? [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ]
    : options.filter(Boolean).map((value) => ({ value, label: value }));

type ValueProps = { other: FormField; value: string; onChange: (value: string) => void };

function ValueField({ other, value, onChange }: ValueProps) {
  const values = valuesOf(other);
  if (values.length === 0)
    return (
      <TextLine label="Answer" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  const isKnown = values.some((each) => each.value === value);
  return (
    <NativeSelect
      label="Answer"
      data={isKnown ? values : [{ value: "", label: "Choose an answer" }, ...values]}
      value={isKnown ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
