/** Where invoices are kept, with what of jobs stands on them, credit notes, links, series and the customers' accounts. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Paper } from "#shared/papers/paper.ts";
import type { EntryKind, InvoiceKind, InvoiceStatus } from "./contract.ts";
import type { InvoiceLine, InvoiceTerms, NamedTax, TaxRounding, TaxSum } from "./prices-contract.ts";

export type InvoiceSettingsRow = {
  organization_id: string;
  due_days: number;
  taxes: (NamedTax & { is_usual: boolean })[];
  prices_include_tax: boolean;
  tax_rounding: TaxRounding;
  note: string | null;
  invoice_pattern: string;
  credit_note_pattern: string;
  version: Generated<number>;
  updated_at: string;
};

export type SeriesKind = "invoice" | "credit_note";

export type DocumentSeriesRow = {
  organization_id: string;
  kind: SeriesKind;
  year: number;
  last_number: number;
};

export type InvoiceRow = {
  organization_id: string;
  id: Generated<number>;
  number: string | null;
  kind: InvoiceKind;
  title: string;
  customer_id: number | null;
  client_name: string;
  job_id: number | null;
  contract_id: number | null;
  lines: InvoiceLine[];
  terms: InvoiceTerms;
  note: string | null;
  due_days: number;
  due_on: string | null;
  issued_on: string | null;
  issued_at: string | null;
  issued_by: string | null;
  currency: string;
  gross_cents: number;
  tax_cents: number;
  taxes: TaxSum[];
  total_cents: number;
  /** Both are kept by the database, from the entries of the account. */
  paid_cents: GeneratedAlways<number>;
  credited_cents: GeneratedAlways<number>;
  balance_cents: GeneratedAlways<number>;
  status: GeneratedAlways<InvoiceStatus>;
  paper: Paper | null;
  pdf_sha256: Buffer | null;
  pdf_file_id: number | null;
  sent_at: string | null;
  sent_to: string | null;
  seen_at: string | null;
  voided_at: string | null;
  written_off_at: string | null;
  close_reason: string | null;
  version: Generated<number>;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
};

/** How many there are by state, and what they come to, over sixteen slots. */
export type InvoiceCountRow = {
  organization_id: string;
  status: InvoiceStatus;
  slot: number;
  invoices: number;
  total_cents: number;
  paid_cents: number;
  balance_cents: number;
};

export type InvoiceSourceRow = {
  organization_id: string;
  invoice_id: number;
  job_id: number;
  job_line_id: string;
  quantity: string;
  rounding_cents: Generated<number>;
};

export type InvoiceDeductionRow = {
  organization_id: string;
  invoice_id: number;
  deposit_id: number;
  amount_cents: number;
};

export type JobBillingRow = {
  organization_id: string;
  job_id: number;
  unbilled_cents: Generated<number>;
  unbilled_uses: Generated<number>;
  ready_since: string | null;
  dismissed_cents: number | null;
  dismissed_at: string | null;
  dismissed_by_name: string | null;
  dismiss_reason: string | null;
  is_dismissed: GeneratedAlways<boolean>;
};

export type CreditNoteRow = {
  organization_id: string;
  id: Generated<number>;
  number: string;
  invoice_id: number;
  customer_id: number;
  client_name: string;
  reason: string;
  currency: string;
  total_cents: number;
  tax_cents: number;
  taxes: TaxSum[];
  issued_on: string;
  paper: Paper;
  pdf_sha256: Buffer | null;
  pdf_file_id: number | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type AccountEntryRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number;
  invoice_id: number | null;
  credit_note_id: number | null;
  payment_id: number | null;
  kind: EntryKind;
  amount_cents: number;
  currency: string;
  at: string;
  day: string;
  note: string | null;
  created_by: string | null;
  created_by_name: string;
};

export type InvoiceLinkRow = {
  organization_id: string;
  id: string;
  invoice_id: number;
  channel: "mail" | "link";
  secret_hash: Buffer;
  revoked_at: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type InvoiceTables = {
  invoice_settings: InvoiceSettingsRow;
  document_series: DocumentSeriesRow;
  invoices: InvoiceRow;
  invoice_counts: InvoiceCountRow;
  invoice_sources: InvoiceSourceRow;
  invoice_deductions: InvoiceDeductionRow;
  job_billing: JobBillingRow;
  credit_notes: CreditNoteRow;
  account_entries: AccountEntryRow;
  invoice_links: InvoiceLinkRow;
};
