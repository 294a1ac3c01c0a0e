/** The window of one rule: when and how it is sent, its words, and how they read for a real customer. */
import { Button, Checkbox, Group, Select, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { gaps, type NewsWords, unknownGaps, usualWords } from "#shared/reminder-text.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
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
  const id = useId();
  return (
    <Dialog
      isOpen={rule !== null}
      onClose={onClose}
      title={rule ? `${kindWords[rule.kind]}: ${typeWords[rule.type].toLowerCase()}` : "Reminder"}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {isFixed ? "Close" : "Cancel"}
          </Button>
          {!isFixed && (
            <Button type="submit" form={id}>
              Done
            </Button>
          )}
        </>
      }
    >
      {rule && <RuleForm key={rule.id} id={id} rule={rule} isFixed={isFixed} onDone={onDone} />}
    </Dialog>
  );
}

type FormProps = { id: string; rule: ReminderRule } & Pick<Props, "isFixed" | "onDone">;

function RuleForm({ id, rule: given, isFixed, onDone }: FormProps) {
  const [rule, setRule] = useState(given);
  const edit = (changes: Partial<ReminderRule>) => setRule((before) => ({ ...before, ...changes }));
  const options = [...new Set([...leadOptions, rule.minutes_before ?? 60])].toSorted((a, b) => a - b);
  return (
    <form
      id={id}
      noValidate
      className={classes.ruleForm}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!problemOf(rule)) onDone(rule);
      }}
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
          label="By email"
          checked={rule.by_mail}
          disabled={isFixed}
          onChange={(event) => edit({ by_mail: event.currentTarget.checked })}
        />
        <Checkbox
          label="By text"
          checked={rule.by_text}
          disabled={isFixed}
          onChange={(event) => edit({ by_text: event.currentTarget.checked })}
        />
      </Group>
      <WordFields rule={rule} isFixed={isFixed} onChange={edit} />
      <RulePreview rule={rule} isFixed={isFixed} hasProblem={problemOf(rule) !== undefined} />
    </form>
  );
}

const fields = [
  { name: "subject", label: "Subject of the email" },
  { name: "mail_text", label: "Text of the email" },
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
  return unknown === undefined ? undefined : `There is no placeholder {${unknown}}`;
}

const problemOf = (rule: ReminderRule): string | undefined =>
  fields.map(({ name }) => gapProblem(rule[name] ?? "")).find((problem) => problem !== undefined);
