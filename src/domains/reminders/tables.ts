/** Where the rules of reminders and what became of each reminder are kept. */
import type { Generated } from "kysely";
import type { NewsKind } from "#shared/messages/reminder-text.ts";
import type { AnswerSaid, AnswerState } from "./answers/contract.ts";
import type { Channel, ReminderRule, ReminderStatus, SelfService } from "./contract.ts";

/** `since`: what was due before belongs to the time when the rule was off, or another. */
export type StoredRule = ReminderRule & { since: string };

export type ReminderSettingsRow = {
  organization_id: string;
  sends_texts: Generated<boolean>;
  quiet_from: string | null;
  quiet_to: string | null;
  /** Passed as JSON text when it is written, as are the rules. */
  policy: SelfService;
  rules: StoredRule[];
  version: Generated<number>;
  /** Since when reminders before an event are sent; null while the plan has none. */
  before_since: string | null;
};

export type ReminderKnownRow = {
  organization_id: string;
  event_id: number;
  starts_at: string;
  is_on: boolean;
  round: Generated<number>;
};

export type ReminderRow = {
  organization_id: string;
  id: string;
  event_id: number;
  rule_id: string;
  kind: NewsKind;
  channel: Channel;
  starts_at: string;
  round: Generated<number>;
  customer_id: number | null;
  due_at: string;
  status: ReminderStatus;
  reason: string | null;
  recipient: string | null;
  tries: Generated<number>;
  held_until: string | null;
  accepted_as: string | null;
  text_parts: number | null;
  settled_at: string | null;
  created_at: string;
};

export type ReminderEventRefusalRow = {
  organization_id: string;
  event_id: number;
  refused_at: string;
  refused_by: string;
};

export type ReminderLinkRow = {
  organization_id: string;
  event_id: number;
  id: string;
  token_hash: Buffer;
  /** The customer to whose own address or number it was sent; null for one that somebody else may have. */
  sent_to: number | null;
  /** The address that it was sent to, as the ledger knows it; null for one that was shown or copied. */
  channel: Channel | null;
  address_hash: Buffer | null;
  masked: string | null;
};

export type ReminderAnswerRow = {
  organization_id: string;
  id: Generated<number>;
  received_text_id: string;
  said: AnswerSaid;
  state: AnswerState;
  received_at: string;
  settled_at: string | null;
  settled_by: string | null;
};

export type ReminderAnswerEventRow = {
  organization_id: string;
  answer_id: number;
  event_id: number;
};

export type ReminderTables = {
  reminder_settings: ReminderSettingsRow;
  reminder_known: ReminderKnownRow;
  reminders: ReminderRow;
  reminder_event_refusals: ReminderEventRefusalRow;
  reminder_links: ReminderLinkRow;
  reminder_answers: ReminderAnswerRow;
  reminder_answer_events: ReminderAnswerEventRow;
};
