/** The window of one rule: when and how it is sent, its words, and how they read for a real customer. */
import { Checkbox, Group, Select, Textarea, TextInput } from "@mantine/core";
import { gaps, type NewsWords, unknownGaps, usualWords } from "#shared/messages/reminder-text.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import type { ReminderRule } from "../contract.ts";
import { RulePreview } from "./RulePreview.tsx";
import { kindWords, leadOptions, leadWords, typeWords } from "./reminder-words.ts";
import classes from "./reminders.module.css";

type Props = {
  /** Null while it is closed. */
  rule: ReminderRule | null;
  isFixed: boolean;
  onClose: () => void;
  onDone: (rule: ReminderRule) => void;
};

export function RuleDialog({ rule, isFixed, onClose, onDone }: Props) {
  return (
    <FormDialog
      isOpen={rule !== null}
      onClose={onClose}
      title={rule ? `${kindWords[rule.kind]}: ${typeWords[rule.type].toLowerCase()}` : "Reminder"}
      save={isFixed ? null : "Done"}
    >
      {(parts) =>
        rule && <RuleForm key={rule.id} {...parts} given={rule} isFixed={isFixed} onDone={onDone} />
      }
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { given: ReminderRule } & Pick<Props, "isFixed" | "onDone">;

/** The rule is saved with the others, by the button of the page. */
function RuleForm({ id, guard, given, isFixed, onDone }: FormProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => given,
    read: (values) => readAs(values, errorsOf(values)),
    save: ({ wanted }) => Promise.resolve(wanted),
    onSaved: onDone,
  });
  const { values: rule, edit } = form;
  const options = [...new Set([...leadOptions, rule.minutes_before ?? 60])].toSorted((a, b) => a - b);
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.ruleForm}
      failed="Complete the message first"
    >
      {rule.minutes_before !== null && (
        <Select
          label="When"
          data={options.map((minutes) => ({ value: String(minutes), label: leadWords(minutes) }))}
          allowDeselect={false}
          disabled={isFixed}
          value={String(rule.minutes_before)}
          onChange={(value) => edit({ minutes_before: Number(value) })}
        />
      )}
      <Group gap="lg">
        <Checkbox
          label="Email"
          checked={rule.by_mail}
          disabled={isFixed}
          onChange={(event) => edit({ by_mail: event.currentTarget.checked })}
        />
        <Checkbox
          label="Text"
          checked={rule.by_text}
          disabled={isFixed}
          onChange={(event) => edit({ by_text: event.currentTarget.checked })}
        />
      </Group>
      <WordFields rule={rule} isFixed={isFixed} onChange={edit} />
      <RulePreview rule={rule} isFixed={isFixed} hasProblem={Object.keys(errorsOf(rule)).length > 0} />
    </RecordForm>
  );
}

const fields = [
  { name: "subject", label: "Email subject" },
  { name: "mail_text", label: "Email body" },
  { name: "sms_text", label: "Text message" },
] as const satisfies { name: keyof NewsWords; label: string }[];

type WordProps = {
  rule: ReminderRule;
  isFixed: boolean;
  onChange: (changes: Partial<ReminderRule>) => void;
};

function WordFields({ rule, isFixed, onChange }: WordProps) {
  const shown = fields.filter(({ name }) => (name === "sms_text" ? rule.by_text : rule.by_mail));
  return (
    <>
      {shown.map(({ name, label }) => {
        const usual = usualWords[rule.kind][name];
        const value = rule[name] ?? usual;
        const Field = name === "subject" ? TextInput : Textarea;
        return (
          <Field
            key={name}
            label={label}
            name={name}
            readOnly={isFixed}
            value={value}
            error={gapProblem(value)}
            {...(name === "subject" ? {} : { autosize: true, minRows: 2, maxRows: 12 })}
            onChange={(event: { currentTarget: { value: string } }) => {
              const typed = event.currentTarget.value;
              onChange({ [name]: typed === usual ? null : typed });
            }}
          />
        );
      })}
      <details className={classes.note}>
        <summary>Placeholders</summary>
        <dl className={classes.gaps}>
          {Object.entries(gaps).map(([name, text]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function gapProblem(text: string): string | undefined {
  const [unknown] = unknownGaps(text);
  return unknown === undefined ? undefined : `{${unknown}} isn't a placeholder. Choose one from the list`;
}

const errorsOf = (rule: ReminderRule): Errors =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const problem = gapProblem(rule[name] ?? "");
      return problem ? [[name, problem]] : [];
    }),
  );
