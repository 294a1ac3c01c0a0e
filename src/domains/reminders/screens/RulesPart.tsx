/** The rules of each type of event: what is sent when and by which way, switched on and off, changed and added. */
import { ActionIcon, Alert, Button, Select, Switch } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { makeUuid } from "#ui/outbox/queued-write.ts";
import { Panel } from "#ui/Panel.tsx";
import { type ReminderRule, ReminderType } from "../contract.ts";
import { RuleDialog } from "./RuleDialog.tsx";
import { inOrder, kindWords, ruleWords, typeWords } from "./reminder-words.ts";
import classes from "./reminders.module.css";
import { Upgrade } from "./Upgrade.tsx";
import type { ReminderDraft } from "./use-reminder-settings.ts";

const typeOptions = ReminderType.options.map((type) => ({ value: type, label: typeWords[type] }));

export function RulesPart({ draft }: { draft: ReminderDraft }) {
  const [type, setType] = useState<ReminderType>("job");
  const [opened, setOpened] = useState<ReminderRule | null>(null);
  const { values, canChange, edit } = draft;
  const { rules, has_reminders: hasReminders } = values;
  const put = (rule: ReminderRule) => {
    const isKnown = rules.some(({ id }) => id === rule.id);
    edit({ rules: isKnown ? rules.map((each) => (each.id === rule.id ? rule : each)) : [...rules, rule] });
  };
  const shown = inOrder(rules.filter((rule) => rule.type === type));
  return (
    <Panel id="rules" title="Messages" text="Sent only when an event has a customer.">
      <div className={classes.stack}>
        <Select
          label="Event type"
          className={classes.type}
          data={typeOptions}
          allowDeselect={false}
          value={type}
          onChange={(next) => setType(ReminderType.parse(next))}
        />
        {shown.length === 0 && <p className={classes.note}>No messages are sent for these events.</p>}
        <ul className={classes.rules}>
          {shown.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              sendsTexts={values.sends_texts}
              isInPlan={hasReminders || rule.kind !== "before"}
              isFixed={!canChange}
              onChange={put}
              onOpen={() => setOpened(rule)}
              onRemove={() => edit({ rules: rules.filter(({ id }) => id !== rule.id) })}
            />
          ))}
        </ul>
        {!hasReminders && (
          <Alert color="gray" variant="light" radius="md" p="sm" w="100%">
            Reminders before an event are part of the Pro plan. Yours are saved and go out once you upgrade.
            Messages about booked, moved and cancelled events are sent on every plan. <Upgrade />
          </Alert>
        )}
        {canChange && hasReminders && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpened(newRule(type))}
          >
            Add Reminder
          </Button>
        )}
      </div>
      <RuleDialog
        rule={opened}
        isFixed={!canChange}
        onClose={() => setOpened(null)}
        onDone={(rule) => {
          put(rule);
          setOpened(null);
        }}
      />
    </Panel>
  );
}

const newRule = (type: ReminderType): ReminderRule => ({
  id: makeUuid(),
  type,
  kind: "before",
  minutes_before: 60,
  by_mail: true,
  by_text: false,
  is_on: true,
});

type RowProps = {
  rule: ReminderRule;
  /** Else it is kept and not followed. */
  isInPlan: boolean;
  sendsTexts: boolean;
  isFixed: boolean;
  onChange: (rule: ReminderRule) => void;
  onOpen: () => void;
  onRemove: () => void;
};

function RuleRow({ rule, isInPlan, sendsTexts, isFixed, onChange, onOpen, onRemove }: RowProps) {
  const name = rule.kind === "before" ? `Reminder ${ruleWords(rule)}` : kindWords[rule.kind];
  return (
    <li className={classes.rule} aria-label={name}>
      <Switch
        checked={isInPlan && rule.is_on}
        disabled={isFixed || !isInPlan}
        aria-label={`${name}: on`}
        onChange={(event) => onChange({ ...rule, is_on: event.currentTarget.checked })}
      />
      <span className={classes.ruleWords}>
        <b>{name}</b>
        <span className={classes.note}>
          {isInPlan ? waysOf(rule, sendsTexts) : "Off (part of the Pro plan)"}
        </span>
      </span>
      <span className={classes.tools}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${name}`} onClick={onOpen}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        {!isFixed && rule.kind === "before" && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

function waysOf({ by_mail: mail, by_text: text }: ReminderRule, sendsTexts: boolean): string {
  const words = [mail && "email", text && (sendsTexts ? "text" : "text (turned off)")].filter(Boolean);
  return words.length > 0 ? `By ${words.join(" and ")}` : "No email or text";
}
