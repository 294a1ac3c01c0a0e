/** Where saved reports are kept, and what each line of an invoice brings. */
import type { Generated } from "kysely";
import type { Asked } from "./contract.ts";
import type { ReportKey } from "./reports-contract.ts";

export type SavedReportRow = {
  organization_id: string;
  id: Generated<number>;
  name: string;
  report: ReportKey;
  asked: Asked;
  is_shared: Generated<boolean>;
  version: Generated<number>;
  created_by: string;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type ReportTables = { saved_reports: SavedReportRow };
