/** Where customers, the notes about them and the running count of them are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { CustomerSource, CustomerStatus } from "./contract.ts";

export type CustomerRow = {
  organization_id: string;
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  company: string | null;
  status: Generated<CustomerStatus>;
  source: CustomerSource | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  country: Generated<string>;
  notes: string | null;
  estimated_value_cents: number | null;
  last_contact_at: string | null;
  assigned_to: string | null;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
};

/** One of sixteen parts of the count of a status; the parts add up to it. */
export type CustomerCountRow = {
  organization_id: string;
  status: CustomerStatus;
  slot: number;
  customers: number;
  value_cents: number;
};

export type CustomerNoteRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number;
  body: string;
  author_id: string | null;
  author_name: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
  deleted_at: string | null;
};

export type CustomerImportRow = {
  organization_id: string;
  id: string;
  title: string;
  added: number;
  left_out: number;
  made_at: string;
  made_by: string | null;
  made_by_name: string;
  undone_at: string | null;
  undone_by_name: string | null;
  kept: Generated<number>;
};

export type CustomerImportItemRow = {
  organization_id: string;
  import_id: string;
  customer_id: number;
};

export type CustomerImportChangeRow = {
  organization_id: string;
  import_id: string;
  customer_id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Of fields of the business's own, with values that each can have. */
  own: readonly { field_id: number; before: unknown; after: unknown }[];
};

export type CustomerTables = {
  customer_import_changes: CustomerImportChangeRow;
  customer_import_items: CustomerImportItemRow;
  customer_imports: CustomerImportRow;
  customers: CustomerRow;
  customer_counts: CustomerCountRow;
  customer_notes: CustomerNoteRow;
};
