/** Where payments are kept, with what went back, saved cards, the account at the provider, and its messages. */
import type { Generated, GeneratedAlways } from "kysely";
import type { CardRemover } from "./cards/contract.ts";
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
  mandate_id: number | null;
  saved_card_id: number | null;
  failure_code: string | null;
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
  about: KeptMessage | null;
  due_at: string | null;
  tries: Generated<number>;
};

/** What a message is about, until it was acted on. */
export type KeptMessage = {
  id: string;
  type: string;
  accountId: string;
  intentId: string | null;
  refundId: string | null;
  disputeId: string | null;
  setupId: string | null;
  methodId: string | null;
};

export type CardMandateRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number;
  version: string;
  words: string;
  given_at: string;
  given_ip: string | null;
};

export type SavedCardRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number;
  mandate_id: number;
  account_id: string;
  method_id: string;
  words: string;
  expires_month: number | null;
  expires_year: number | null;
  saved_at: string;
  removed_at: string | null;
  removed_by: CardRemover | null;
};

export type CardLinkRow = {
  organization_id: string;
  id: string;
  customer_id: number;
  secret_hash: Buffer;
  ends_at: string;
  revoked_at: string | null;
  mandate_id: number | null;
  account_id: string | null;
  setup_id: string | null;
  begun_at: string | null;
  used_at: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type PaymentTables = {
  card_mandates: CardMandateRow;
  saved_cards: SavedCardRow;
  card_links: CardLinkRow;
  payments: PaymentRow;
  refunds: RefundRow;
  collecting_accounts: CollectingAccountRow;
  collecting_customers: CollectingCustomerRow;
  collecting_messages: CollectingMessageRow;
};
