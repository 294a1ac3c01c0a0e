/** Where the subscribing businesses are kept. */
import type { Generated } from "kysely";
import type { LocaleTag } from "#shared/locales.ts";
import type { PlanKey } from "./contract.ts";
import type { BusinessHours, Holiday, TimeFormat } from "./preferences-contract.ts";

export type OrganizationRow = {
  id: string;
  name: string;
  plan: PlanKey;
  status: "trial" | "active" | "past_due" | "cancelled" | "read_only";
  trial_end: string | null;
  /** Since when the workspace can only be read, because it is not paid for. */
  read_only_since: string | null;
  additional_users: Generated<number>;
  /** A change that leaves fewer seats is under way; no more than these are given meanwhile. */
  seats_held: number | null;
  storage_used_bytes: Generated<number>;
  mms_used: Generated<number>;
  time_zone: Generated<string>;
  currency: Generated<string>;
  country: Generated<string>;
  is_demo: Generated<boolean>;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  locale: Generated<LocaleTag>;
  time_format: Generated<TimeFormat>;
  week_start: Generated<number>;
  /** Passed as JSON text when it is written, as are the holidays. */
  business_hours: Generated<BusinessHours>;
  holidays: Generated<Holiday[]>;
  preferences_version: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type OrganizationTables = { organizations: OrganizationRow };
