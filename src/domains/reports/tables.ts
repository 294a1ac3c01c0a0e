/** Where saved reports are kept, and to whom they are emailed each week. */
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

export type ReportMailRow = {
  organization_id: string;
  report_id: number;
  weekday: number;
  hour: number;
  since: string;
  sent_turn: string | null;
};

export type ReportRecipientRow = {
  organization_id: string;
  id: string;
  report_id: number;
  user_id: string;
  sent_for: string | null;
  ended_at: string | null;
  ended_why: "link" | "access" | null;
};

export type ReportTables = {
  saved_reports: SavedReportRow;
  report_mails: ReportMailRow;
  report_recipients: ReportRecipientRow;
};
