/** What a condition is given besides its test: choices, words, a day, a number, a service and a period. */
import { NativeSelect, TextInput } from "@mantine/core";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { Unit } from "../../filters/contract.ts";
import { fieldFacts } from "../../filters/fields-contract.ts";
import { DayTest, dayParts, hasWords, TextTest } from "../../filters/operands-contract.ts";
import { unitLabels } from "../test-words.ts";
import { isOwnField, kindOfField } from "./asked-field.ts";
import { ChoiceField, OwnChoices } from "./ChoiceFields.tsx";
import type { DraftCondition } from "./draft-filter.ts";
import classes from "./editor.module.css";

type Props = {
  condition: DraftCondition;
  /** The sentence for a part of the condition, if something is wrong with it. */
  error: (part: string) => string | undefined;
  onChange: (changes: Partial<DraftCondition>) => void;
};

const unitOptions = Unit.options.map((value) => ({ value, label: unitLabels[value] }));

export function OperandFields(props: Props) {
  const { field } = props.condition;
  const takes = isOwnField(field) ? [] : (fieldFacts[field].takes ?? []);
  const may = useMay();
  return (
    <>
      <Operand {...props} />
      {takes.includes("service") && may("services.view") && <ServiceField {...props} />}
      {takes.includes("period") && <PeriodFields {...props} />}
    </>
  );
}

function Operand(props: Props) {
  const { condition } = props;
  const { field, is } = condition;
  if (isOwnField(field) && (is === "blank" || is === "filled")) return null;
  switch (kindOfField(field)) {
    case "choice":
      return isOwnField(field) ? <OwnChoices {...props} field={field} /> : <ChoiceField {...props} />;
    case "text":
      return hasWords(TextTest.parse(is)) ? <TextField {...props} /> : null;
    case "day":
      return <DayFields {...props} />;
    case "yes_no":
      return null;
    case "money":
      return <AmountField {...props} />;
    case "number":
      return <NumberField {...props} part="number" mode="decimal" />;
    default:
      return <NumberField {...props} part="count" mode="numeric" />;
  }
}

const TextField = ({ condition, error, onChange }: Props) => (
  <TextInput
    aria-label="Text"
    className={classes.operand ?? ""}
    autoComplete="off"
    maxLength={200}
    value={condition.text}
    error={error("value")}
    onChange={(event) => onChange({ text: event.currentTarget.value })}
  />
);

type NumberProps = Props & { part: "number" | "count"; mode: "decimal" | "numeric" };

const NumberField = ({ condition, error, onChange, part, mode }: NumberProps) => (
  <TextInput
    aria-label="Number"
    className={classes.short ?? ""}
    inputMode={mode}
    autoComplete="off"
    value={condition.number}
    error={error(part)}
    onChange={(event) => onChange({ number: event.currentTarget.value })}
  />
);

function AmountField({ condition, error, onChange }: Props) {
  const currency = useSession().organization?.currency ?? "USD";
  const sign = signOf(currency);
  return (
    <TextInput
      aria-label="Amount"
      className={classes.short ?? ""}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>{sign}</span>}
      leftSectionWidth={`${sign.length + 1.25}ch`}
      leftSectionPointerEvents="none"
      value={condition.number}
      error={error("cents")}
      onChange={(event) => onChange({ number: event.currentTarget.value })}
    />
  );
}

/** "$", or the letters of a currency that has no sign. */
const signOf = (currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

function AmountFields({
  label,
  amount,
  unit,
  error,
  onChange,
}: {
  label: string;
  amount: string;
  unit: Unit;
  error: string | undefined;
  onChange: (changes: { amount?: string; unit?: Unit }) => void;
}) {
  return (
    <>
      <TextInput
        aria-label={label}
        className={classes.short ?? ""}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={error}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`${label}: unit`}
        className={classes.short ?? ""}
        data={unitOptions}
        value={unit}
        onChange={(event) => onChange({ unit: Unit.parse(event.currentTarget.value) })}
      />
    </>
  );
}

function DayFields({ condition, error, onChange }: Props) {
  const parts = dayParts[DayTest.parse(condition.is)];
  const day = (name: "day" | "to", label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.date ?? ""}
      value={condition[name]}
      error={error(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {parts.includes("amount") && (
        <AmountFields
          label="How long"
          amount={condition.amount}
          unit={condition.unit}
          error={error("amount")}
          onChange={onChange}
        />
      )}
      {parts.includes("day") && day("day", "Day")}
      {parts.includes("to") && day("to", "Last day")}
    </>
  );
}

const serviceOptions = [
  { value: "any", label: "for any service" },
  { value: "one", label: "for one service" },
];

function ServiceField({ condition: { isForOne, service }, error, onChange }: Props) {
  return (
    <>
      <NativeSelect
        aria-label="Services"
        className={classes.test ?? ""}
        data={serviceOptions}
        value={isForOne ? "one" : "any"}
        onChange={(event) => onChange({ isForOne: event.currentTarget.value === "one" })}
      />
      {isForOne && (
        <div className={classes.operand}>
          <ServicePicker
            label="Service"
            isAnyStatus
            value={service}
            error={error("service_id") && "Choose a service"}
            onChoose={(chosen) => onChange({ service: chosen?.id ?? null })}
          />
        </div>
      )}
    </>
  );
}

const periodOptions = [
  { value: "ever", label: "in all time" },
  { value: "last", label: "in the last …" },
  { value: "days", label: "from … to …" },
];

function PeriodFields({ condition, error, onChange }: Props) {
  const { period, periodAmount, periodUnit, from, until } = condition;
  const choose = (value: string) =>
    onChange({ period: value === "last" || value === "days" ? value : "ever" });
  const day = (name: "from" | "until", label: string, value: string) => (
    <TextInput
      type="date"
      aria-label={label}
      className={classes.date ?? ""}
      value={value}
      error={error(`period.${name === "from" ? "from" : "to"}`)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <NativeSelect
        aria-label="Period"
        className={classes.test ?? ""}
        data={periodOptions}
        value={period}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {period === "last" && (
        <AmountFields
          label="Length of the period"
          amount={periodAmount}
          unit={periodUnit}
          error={error("period.amount")}
          onChange={({ amount, unit }) =>
            onChange({
              ...(amount === undefined ? {} : { periodAmount: amount }),
              ...(unit === undefined ? {} : { periodUnit: unit }),
            })
          }
        />
      )}
      {period === "days" && day("from", "First day of the period", from)}
      {period === "days" && day("until", "Last day of the period", until)}
    </>
  );
}
