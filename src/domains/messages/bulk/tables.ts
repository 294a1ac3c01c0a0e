/** Where bulk messages and their recipients are kept. */
import type { Generated } from "kysely";
import type { Audience, BulkAttachment, BulkPurpose, BulkState } from "./contract.ts";

export type BulkMessageRow = {
  organization_id: string;
  id: Generated<number>;
  text: string;
  purpose: BulkPurpose;
  audience: Audience;
  attachments: Generated<BulkAttachment[]>;
  state: Generated<BulkState>;
  reason: string | null;
  author_id: string | null;
  author_name: string;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  finished_at: string | null;
  version: Generated<number>;
};

export type RecipientState = "waiting" | "handed_in" | "skipped";

export type BulkRecipientRow = {
  organization_id: string;
  bulk_id: number;
  customer_id: number;
  place: number;
  name: string;
  address: string | null;
  text: string;
  segments: number;
  state: Generated<RecipientState>;
  cause: string | null;
  reason: string | null;
  held_until: string | null;
  message_id: number | null;
};

export type BulkTables = { bulk_messages: BulkMessageRow; bulk_recipients: BulkRecipientRow };
