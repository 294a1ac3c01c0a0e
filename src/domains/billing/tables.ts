/** Where subscriptions, bills and the use of the plan are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { BillLineKept, CardKept, PlanChange, UsageKind } from "./contract.ts";

export type SubscriptionRow = {
  organization_id: string;
  id: string;
  customer_id: string;
  is_current: Generated<boolean>;
  status: "trialing" | "active" | "past_due" | "unpaid" | "incomplete" | "paused" | "canceled";
  trial_end: string | null;
  period_start: string;
  period_end: string;
  cancel_at: string | null;
  card: CardKept | null;
  latest_bill_id: string | null;
  past_due_since: string | null;
  /** The number that was drawn before the provider was asked; a smaller one never replaces a larger one. */
  reading: Generated<number>;
  read_at: Generated<string>;
  /** Grows with every change of plan or seats. A preview of an earlier one is out of date. */
  revision: Generated<number>;
  /** The change that was begun last; null once the plan became another one in another way. */
  plan_change: PlanChangeBegun | null;
  created_at: Generated<string>;
};

/** `preview` is the mark of the preview that it was made from. */
export type PlanChangeBegun = PlanChange & { preview: string };

export type BillRow = {
  organization_id: string;
  id: string;
  customer_id: string;
  subscription_id: string | null;
  number: string | null;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  total_cents: number;
  credit_cents: number;
  due_cents: number;
  paid_cents: number;
  lines: BillLineKept[];
  paid_at: string | null;
  next_attempt_at: string | null;
  failure: string | null;
  reading: number;
  created_at: string;
};

export type BillingAccountRow = {
  organization_id: string;
  spend_cap_cents: number | null;
  version: Generated<number>;
};

export type UsagePeriodRow = {
  organization_id: string;
  period_start: string;
  period_end: string;
  included_messages: number;
  included_bytes: number;
  messages_used: Generated<number>;
  storage_peak_bytes: Generated<number>;
  message_cents: Generated<number>;
  storage_cents: Generated<number>;
  closed_at: string | null;
};

export type UsageEntryRow = {
  organization_id: string;
  id: GeneratedAlways<number>;
  key: string;
  kind: UsageKind;
  quantity: number;
  cost_cents: number;
  subject_kind: string;
  subject_id: string;
  title: string;
  actor_id: string | null;
  actor_name: string;
  period_start: string;
  recorded_at: string;
};

export type UsageChargeRow = {
  organization_id: string;
  key: string;
  kind: UsageKind;
  period_start: string;
  amount_cents: number;
  description: string;
  created_at: string;
  sent_at: string | null;
};

export type BillingNoticeRow = {
  organization_id: string;
  about: string;
  kind: string;
  threshold: number;
  sent_at: string;
};

export type PaymentMessageRow = {
  id: string;
  type: string;
  created_at: string;
  received_at: string;
  customer_id: string | null;
  subscription_id: string | null;
  applied_at: string | null;
};

export type SubscriptionStartRow = {
  key: string;
  organization_id: string;
  request: object;
  state: "running" | "cancelling" | "cancelled";
  started_at: string;
};

export type BillingTables = {
  subscriptions: SubscriptionRow;
  bills: BillRow;
  billing_accounts: BillingAccountRow;
  usage_periods: UsagePeriodRow;
  usage_entries: UsageEntryRow;
  usage_charges: UsageChargeRow;
  billing_notices: BillingNoticeRow;
  payment_messages: PaymentMessageRow;
  subscription_starts: SubscriptionStartRow;
};
