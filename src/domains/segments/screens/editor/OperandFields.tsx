/** What a condition is given besides its test: choices, words, a day, a number, a service and a period. */
import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { wordsOf } from "#shared/lookup.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { DayTest, dayParts, hasWords, TextTest, Unit } from "../../filters/contract.ts";
import { fieldFacts, kindOf } from "../../filters/fields-contract.ts";
import { unitLabels } from "../segment-words.ts";
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
  const takes = fieldFacts[field].takes ?? [];
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
  const { condition, error, onChange } = props;
  switch (kindOf(condition.field)) {
    case "choice":
      return <ChoiceField {...props} />;
    case "text":
      return hasWords(TextTest.parse(condition.is)) ? (
        <TextInput
          aria-label="Text"
          className={classes.operand ?? ""}
          autoComplete="off"
          maxLength={200}
          value={condition.text}
          error={error("value")}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : null;
    case "day":
      return <DayFields {...props} />;
    case "yes_no":
      return null;
    case "money":
      return <AmountField {...props} />;
    default:
      return (
        <TextInput
          aria-label="Number"
          className={classes.short ?? ""}
          inputMode="numeric"
          autoComplete="off"
          value={condition.number}
          error={error("count")}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
      );
  }
}

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

function ChoiceField({ condition: { field, values }, error, onChange }: Props) {
  const members = useMemberNames();
  const options: Record<string, readonly { value: string; label: string }[]> = {
    status: CustomerStatus.options.map((value) => ({ value, label: wordsOf(value) })),
    source: CustomerSource.options.map((value) => ({ value, label: wordsOf(value) })),
    assigned_to: [
      { value: "none", label: "Unassigned" },
      ...members.active.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  const known = options[field] ?? [];
  const others = values.filter((value) => !known.some((each) => each.value === value));
  return (
    <MultiSelect
      aria-label="Choices"
      className={classes.operand ?? ""}
      data={[...known, ...others.map((value) => ({ value, label: members.nameOf(value) }))]}
      value={values}
      placeholder={values.length === 0 ? "Choose..." : ""}
      hidePickedOptions
      error={error("values")}
      onChange={(next) => onChange({ values: next })}
    />
  );
}

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
