/** Where late fees are kept: which there are, and the invoice of each. */
import type { Generated } from "kysely";

export type LateFeeSettingsRow = {
  organization_id: string;
  mode: "off" | "draft" | "issue";
  kind: "percent" | "amount";
  percent: string;
  amount_cents: number;
  after_days: number;
  repeats: "once" | "monthly";
  cap_cents: number | null;
  since: string;
  version: Generated<number>;
  updated_at: string;
};

export type LateFeeRow = {
  organization_id: string;
  invoice_id: number;
  period: number;
  fee_invoice_id: number;
  day: string;
  created_at: string;
};

export type LateFeeTables = { late_fee_settings: LateFeeSettingsRow; late_fees: LateFeeRow };
