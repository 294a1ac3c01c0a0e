/** Where bulk edits and what became of each record are kept. */
import type { Generated } from "kysely";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { BulkRowState } from "./contract.ts";

export type BulkEditRow = {
  organization_id: string;
  id: Generated<number>;
  list: ListName;
  changes: Record<string, unknown>;
  made_by: string;
  created_at: string;
  undone_at: string | null;
};

export type BulkEditRecordRow = {
  organization_id: string;
  bulk_edit_id: number;
  record_id: number;
  label: string;
  state: BulkRowState;
  reason: string | null;
  before: Record<string, unknown>;
  version: number;
  changed_version: number | null;
};

export type BulkTables = { bulk_edits: BulkEditRow; bulk_edit_rows: BulkEditRecordRow };
