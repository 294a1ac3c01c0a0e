/** Where reminders of unpaid invoices are kept: which there are, what became of each, and what keeps them back. */
import type { Generated } from "kysely";
import type { PauseKind, ReminderRule, ReminderStatus } from "./contract.ts";

/** `since` is the day from which it holds. */
export type StoredRule = ReminderRule & { since: string };

export type InvoiceReminderSettingsRow = {
  organization_id: string;
  is_on: boolean;
  send_hour: number;
  rules: StoredRule[];
  version: Generated<number>;
  updated_at: string;
};

export type InvoiceReminderRow = {
  organization_id: string;
  id: string;
  invoice_id: number;
  rule_id: string | null;
  day: string;
  days: number;
  status: ReminderStatus;
  reason: string | null;
  message: string | null;
  recipient: string | null;
  tries: Generated<number>;
  held_until: string;
  settled_at: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type InvoicePauseRow = {
  organization_id: string;
  id: string;
  invoice_id: number;
  kind: PauseKind;
  through: string | null;
  note: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  ended_at: string | null;
  ended_by_name: string | null;
};

export type RemindingTables = {
  invoice_reminder_settings: InvoiceReminderSettingsRow;
  invoice_reminders: InvoiceReminderRow;
  invoice_pauses: InvoicePauseRow;
};
