/** Where payments are kept, with what went back, the account at the provider, and its messages that were taken. */
import type { Generated, GeneratedAlways } from "kysely";
import type { DisputeStatus, PaymentMethod, PaymentStatus } from "./contract.ts";

export type PaymentRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number;
  client_name: string;
  invoice_id: number | null;
  method: PaymentMethod;
  status: PaymentStatus;
  amount_cents: number;
  tip_cents: Generated<number>;
  currency: string;
  refunded_cents: Generated<number>;
  received_on: string | null;
  succeeded_at: string | null;
  failed_at: string | null;
  failure: string | null;
  reference: string | null;
  note: string | null;
  account_id: string | null;
  intent_id: string | null;
  charge_id: string | null;
  method_words: string | null;
  fee_cents: number | null;
  dispute_id: string | null;
  dispute_status: DisputeStatus | null;
  dispute_reason: string | null;
  dispute_due_at: string | null;
  dispute_cents: number | null;
  receipt_sent_at: string | null;
  version: Generated<number>;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  search_text: GeneratedAlways<string>;
};

export type RefundRow = {
  organization_id: string;
  id: Generated<number>;
  payment_id: number;
  amount_cents: number;
  status: "pending" | "succeeded" | "failed";
  reason: string;
  is_owed_again: boolean;
  credit_note_id: number | null;
  failure: string | null;
  refund_id: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  settled_at: string | null;
};

type Explained = { code: string; words: string };

/** As the provider said it last. */
export type KeptAccountState = {
  id: string;
  organizationId: string | null;
  canCharge: boolean;
  canPayOut: boolean;
  methodKinds: ("card" | "us_bank_account")[];
  isSubmitted: boolean;
  required: Explained[];
  /** ISO 8601. */
  dueAt: string | null;
  disabled: Explained | null;
};

export type CollectingAccountRow = {
  organization_id: string;
  account_id: string;
  state: KeptAccountState;
  takes_tips: Generated<boolean>;
  takes_bank_debits: Generated<boolean>;
  updated_at: string;
};

export type CollectingCustomerRow = {
  organization_id: string;
  customer_id: number;
  account_id: string;
  provider_id: string;
};

export type CollectingMessageRow = {
  organization_id: string;
  id: string;
  type: string;
  created_at: string;
  received_at: string;
};

export type PaymentTables = {
  payments: PaymentRow;
  refunds: RefundRow;
  collecting_accounts: CollectingAccountRow;
  collecting_customers: CollectingCustomerRow;
  collecting_messages: CollectingMessageRow;
};
