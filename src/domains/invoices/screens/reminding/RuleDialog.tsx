/** The window of one reminder of unpaid invoices: on which day it goes out, and its words. */
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { invoiceGaps, usualInvoiceWords } from "#shared/messages/invoice-reminder-text.ts";
import { unknownGaps } from "#shared/messages/reminder-text.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useLastShown } from "#ui/use-last-shown.ts";
import { mostDaysAfter, mostDaysBefore, type ReminderRule } from "../../reminding/contract.ts";
import classes from "./follow-up.module.css";

type Props = {
  /** Null while it is closed. */
  rule: ReminderRule | null;
  others: readonly ReminderRule[];
  isFixed: boolean;
  onClose: () => void;
  onDone: (rule: ReminderRule) => void;
};

export function RuleDialog({ rule, isFixed, onClose, ...form }: Props) {
  const shown = useLastShown(rule);
  return (
    <FormDialog
      isOpen={rule !== null}
      onClose={onClose}
      title="Invoice Reminder"
      save={isFixed ? null : "Done"}
    >
      {(parts) => shown && <RuleForm key={shown.id} {...parts} {...form} given={shown} isFixed={isFixed} />}
    </FormDialog>
  );
}

type Side = "before" | "on" | "after";
/** Blank words are the usual ones. */
type Values = { side: Side; days: string; subject: string; text: string };

const sides = [
  { value: "before", label: "days before it is due" },
  { value: "on", label: "On the due day" },
  { value: "after", label: "days after it was due" },
];

const valuesOf = ({ days, subject, text }: ReminderRule): Values => ({
  side: days === 0 ? "on" : days < 0 ? "before" : "after",
  days: String(Math.abs(days) || 1),
  subject: subject ?? "",
  text: text ?? "",
});

const daysOf = ({ side, days }: Values): number =>
  side === "on" ? 0 : (side === "before" ? -1 : 1) * Number(days);

function readValues(
  values: Values,
  given: ReminderRule,
  others: readonly ReminderRule[],
): Read<ReminderRule> {
  const errors: Errors = {};
  const most = values.side === "before" ? mostDaysBefore : mostDaysAfter;
  const isNumber = /^[1-9]\d{0,2}$/.test(values.days.trim());
  if (values.side !== "on" && (!isNumber || Number(values.days) > most))
    errors["days"] = `Enter a number of days from 1 to ${most}`;
  else if (others.some(({ days }) => days === daysOf(values)))
    errors["days"] = "Another reminder goes out on that day. Choose another day.";
  for (const name of ["subject", "text"] as const) {
    const [unknown] = unknownGaps(values[name], invoiceGaps);
    if (unknown !== undefined) errors[name] = `{${unknown}} isn't a placeholder. Choose one from the list`;
  }
  if (Object.keys(errors).length > 0) return { wanted: null, errors };
  const { subject, text } = values;
  const wanted = {
    ...given,
    days: daysOf(values),
    subject: subject.trim() || null,
    text: text.trim() || null,
  };
  return { wanted, errors: null };
}

type FormProps = FormDialogParts & { given: ReminderRule } & Pick<Props, "others" | "isFixed" | "onDone">;

/** It is saved with the others, by the button of the page. */
function RuleForm({ id, guard, given, others, isFixed, onDone }: FormProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => valuesOf(given),
    read: (values: Values) => readValues(values, given, others),
    save: ({ wanted }) => Promise.resolve(wanted),
    onSaved: onDone,
  });
  const { values, edit } = form;
  const usual = usualInvoiceWords(daysOf(values));
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.form}
      failed="Complete the reminder first"
    >
      <div className={values.side === "on" ? "" : classes.pair}>
        {values.side !== "on" && <TextLine {...form.field("days")} label="Days" mode="numeric" />}
        <NativeSelect
          label="When"
          data={sides}
          disabled={isFixed}
          value={values.side}
          onChange={(event) => edit({ side: event.currentTarget.value as Side })}
        />
      </div>
      <TextInput
        label="Subject"
        description="Leave blank to use the one shown."
        placeholder={usual.subject}
        readOnly={isFixed}
        {...form.field("subject")}
      />
      <Textarea
        label="Message"
        description="Leave blank to use the one shown."
        placeholder={usual.text}
        readOnly={isFixed}
        autosize
        minRows={8}
        maxRows={16}
        {...form.field("text")}
      />
      <details className={classes.note}>
        <summary>Placeholders</summary>
        <dl className={classes.gaps}>
          {Object.entries(invoiceGaps).map(([name, text]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </RecordForm>
  );
}
