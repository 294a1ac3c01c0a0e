/** One condition in the window of a filter: its field, its test, and what is compared. */
import { ActionIcon, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type FilterTest, operandsOf, testsOf, type Unit } from "#shared/filters/filter.ts";
import type { ShownField } from "../contract.ts";
import { type DraftCondition, newCondition } from "./draft-filter.ts";
import { testWords, units } from "./filter-words.ts";
import classes from "./views.module.css";

type Props = {
  condition: DraftCondition;
  fields: readonly ShownField[];
  problem: string | undefined;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

export function ConditionFields({ condition, fields, problem, onChange, onRemove }: Props) {
  const field = fields.find(({ name }) => name === condition.field);
  if (!field) return null;
  const tests = testsOf[field.kind].filter(
    (test) => !field.is_required || (test !== "blank" && test !== "filled"),
  );
  return (
    <div className={classes.line} role="group" aria-label={field.label}>
      <NativeSelect
        aria-label="Field"
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={field.name}
        onChange={(event) => {
          const next = fields.find(({ name }) => name === event.currentTarget.value);
          if (next) onChange({ ...newCondition(next), key: condition.key });
        }}
      />
      <NativeSelect
        aria-label="Test"
        data={tests.map((value) => ({ value, label: testWords[value] }))}
        value={condition.is}
        onChange={(event) => onChange({ ...condition, is: event.currentTarget.value as FilterTest })}
      />
      <Operand condition={condition} field={field} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove the condition on ${field.label}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

type OperandProps = Pick<Props, "condition" | "onChange"> & { field: ShownField };

function Operand({ condition, field, onChange }: OperandProps) {
  const set = (changes: Partial<DraftCondition>) => onChange({ ...condition, ...changes });
  switch (operandsOf[condition.is]) {
    case "values":
      return (
        <MultiSelect
          aria-label="Choices"
          placeholder={condition.values.length === 0 ? "Choose" : ""}
          data={[...field.options, ...(field.is_required ? [] : [{ value: "none", label: "Nothing" }])]}
          value={condition.values}
          onChange={(values) => set({ values })}
          comboboxProps={{ withinPortal: true }}
        />
      );
    case "text":
      return (
        <TextInput
          aria-label="Text"
          value={condition.text}
          autoComplete="off"
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      );
    case "number":
      return (
        <TextInput
          aria-label={field.kind === "money" ? "Amount" : "Number"}
          inputMode="decimal"
          value={condition.text}
          autoComplete="off"
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      );
    case "span":
      return (
        <>
          <TextInput
            aria-label="How many"
            inputMode="numeric"
            value={condition.amount}
            onChange={(event) => set({ amount: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label="Unit"
            data={units.map((value) => ({ value, label: `${value}s` }))}
            value={condition.unit}
            onChange={(event) => set({ unit: event.currentTarget.value as Unit })}
          />
        </>
      );
    case "day":
      return <DayOperand condition={condition} set={set} />;
    case "days":
      return (
        <>
          <DayInput label="First day" value={condition.day} onChange={(day) => set({ day })} />
          <DayInput label="Last day" value={condition.to} onChange={(to) => set({ to })} />
        </>
      );
    default:
      return null;
  }
}

type DayProps = { condition: DraftCondition; set: (changes: Partial<DraftCondition>) => void };

function DayOperand({ condition, set }: DayProps) {
  return (
    <>
      <NativeSelect
        aria-label="Which day"
        data={[
          { value: "today", label: "today" },
          { value: "day", label: "a certain day" },
        ]}
        value={condition.isToday ? "today" : "day"}
        onChange={(event) => set({ isToday: event.currentTarget.value === "today" })}
      />
      {!condition.isToday && <DayInput label="Day" value={condition.day} onChange={(day) => set({ day })} />}
    </>
  );
}

const DayInput = (props: { label: string; value: string; onChange: (day: string) => void }) => (
  <TextInput
    type="date"
    aria-label={props.label}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);
