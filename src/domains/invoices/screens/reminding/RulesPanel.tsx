/** The reminders of unpaid invoices in the settings: on or off, when they go out, and each with its words. */
import { ActionIcon, Button, NativeSelect, Switch } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ruleWords, usualInvoiceWords } from "#shared/messages/invoice-reminder-text.ts";
import { makeUuid } from "#ui/outbox/queued-write.ts";
import { Panel } from "#ui/Panel.tsx";
import { mostRules, type ReminderRule } from "../../reminding/contract.ts";
import classes from "./follow-up.module.css";
import { RuleDialog } from "./RuleDialog.tsx";
import type { ReminderDraft } from "./use-reminder-settings.ts";

const hours = Array.from({ length: 11 }, (_, index) => {
  const hour = 8 + index;
  return {
    value: String(hour),
    label: hour === 12 ? "12:00 PM" : `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? "AM" : "PM"}`,
  };
});

export function RulesPanel({ draft }: { draft: ReminderDraft }) {
  const [opened, setOpened] = useState<ReminderRule | null>(null);
  const { values, errors, canChange, edit } = draft;
  const { rules, is_on: isOn, send_hour: hour } = values;
  const put = (rule: ReminderRule) => {
    const others = rules.filter(({ id }) => id !== rule.id);
    edit({ rules: [...others, rule].toSorted((a, b) => a.days - b.days) });
  };
  return (
    <Panel
      id="invoice-reminders"
      title="Reminders"
      text="Sent by email while something is left to pay, once each and never more than one a day."
    >
      <div className={classes.stack}>
        <Switch
          label="Send reminders of unpaid invoices"
          checked={isOn}
          disabled={!canChange}
          onChange={(event) => edit({ is_on: event.currentTarget.checked })}
        />
        <NativeSelect
          className={classes.short}
          label="Time of day"
          data={hours}
          value={String(hour)}
          disabled={!canChange}
          onChange={(event) => edit({ send_hour: Number(event.currentTarget.value) })}
        />
        {rules.length === 0 && <p className={classes.note}>No reminders yet. Add the first one.</p>}
        <ul className={classes.rules} aria-label="Reminders">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              isFixed={!canChange}
              onOpen={() => setOpened(rule)}
              onRemove={() => edit({ rules: rules.filter(({ id }) => id !== rule.id) })}
            />
          ))}
        </ul>
        {errors["rules"] && <p role="alert">{errors["rules"]}</p>}
        {canChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={rules.length >= mostRules}
            title={rules.length >= mostRules ? `Up to ${mostRules} reminders` : undefined}
            onClick={() => setOpened(newRule(rules))}
          >
            Add Reminder
          </Button>
        )}
      </div>
      <RuleDialog
        rule={opened}
        others={rules.filter(({ id }) => id !== opened?.id)}
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

/** A week after the last. */
const newRule = (rules: readonly ReminderRule[]): ReminderRule => ({
  id: makeUuid(),
  days: Math.min(365, Math.max(0, ...rules.map(({ days }) => days)) + 7),
  subject: null,
  text: null,
});

type RowProps = { rule: ReminderRule; isFixed: boolean; onOpen: () => void; onRemove: () => void };

function RuleRow({ rule, isFixed, onOpen, onRemove }: RowProps) {
  const name = ruleWords(rule.days);
  return (
    <li className={classes.rule} aria-label={name}>
      <span className={classes.words}>
        <b>{name}</b>
        <small>{rule.subject ?? usualInvoiceWords(rule.days).subject}</small>
      </span>
      <span className={classes.tools}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${name}`} onClick={onOpen}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        {!isFixed && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
