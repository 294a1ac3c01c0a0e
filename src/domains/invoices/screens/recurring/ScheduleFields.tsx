/** When a recurring invoice is created, until when, and what becomes of it; with its next six days. */
import { NativeSelect, Switch } from "@mantine/core";
import { isAtMonthEnd } from "#shared/time/billing-days.ts";
import { Fields, TextLine } from "#ui/form/Fields.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Frequency, RecurringAction } from "../../recurring/contract.ts";
import { type PlanValues, previewOf } from "./plan-values.ts";
import classes from "./recurring.module.css";
import { actionWords, frequencyWords } from "./recurring-words.ts";
import type { PlanForm } from "./use-plan-form.ts";

type Option = { value: string; label: string };

const frequencies = Frequency.options.map((value) => ({ value, label: frequencyWords[value] }));
const actions = RecurringAction.options.map((value) => ({ value, label: actionWords[value] }));
const monthEnds = [
  { value: "last", label: "On the last day instead" },
  { value: "skip", label: "No invoice that month" },
];
const ends = [
  { value: "never", label: "Until I end it" },
  { value: "day", label: "On a day" },
  { value: "count", label: "After a number of invoices" },
];

export function ScheduleFields({ form }: { form: PlanForm }) {
  const { values, edit, created, today } = form;
  const days = previewOf(values, created, today);
  const select = <Name extends "frequency" | "month_end" | "ends" | "action">(
    name: Name,
    label: string,
    data: Option[],
  ) => (
    <NativeSelect
      label={label}
      data={data}
      value={values[name]}
      onChange={(event) => edit({ [name]: event.currentTarget.value as PlanValues[Name] })}
    />
  );
  return (
    <>
      <Fields isClose>
        {select("frequency", "Repeats", frequencies)}
        <TextLine {...form.field("starts_on")} label="First invoice" type="date" isRequired />
        {isAtMonthEnd(values) && select("month_end", "In shorter months", monthEnds)}
        {select("ends", "Ends", ends)}
        {values.ends === "day" && <TextLine {...form.field("ends_on")} label="Last day" type="date" />}
        {values.ends === "count" && (
          <TextLine {...form.field("most")} label="Number of invoices" mode="numeric" />
        )}
        {select("action", "On each day", actions)}
      </Fields>
      <Switch
        label="Create an invoice for each missed day"
        description="Otherwise only the latest is created, if Plumbline was off on those days."
        checked={values.makes_up}
        onChange={(event) => edit({ makes_up: event.currentTarget.checked })}
      />
      <p className={classes.note}>Next invoices</p>
      <NextDays days={days} />
    </>
  );
}

export const NextDays = ({ days }: { days: readonly string[] }) =>
  days.length === 0 ? (
    <p className={classes.note}>No more invoices are created.</p>
  ) : (
    <ul className={classes.list} aria-label="Next invoices">
      {days.map((day) => (
        <li key={day}>
          <DayText at={day} month="long" />
        </li>
      ))}
    </ul>
  );
