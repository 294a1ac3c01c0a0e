/** Where jobs, their visits, what repeats and how jobs are reckoned are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { JobPriority, JobStatus } from "./contract.ts";
import type { ItemKind, LineKind, Signature } from "./lines/contract.ts";
import type { VisitStatus } from "./visits/contract.ts";

/** What is sold, as it was agreed. `minutes` is how long one of it takes by the price book. */
export type KeptLine = {
  id: string;
  kind: LineKind;
  service_id: number | null;
  name: string;
  quantity: string;
  unit_price_cents: number;
  is_taxable: boolean;
  unit_cost_cents: number | null;
  minutes: number | null;
};

export type KeptItem = {
  id: string;
  text: string;
  is_required: boolean;
  done_at: string | null;
  done_by_name: string | null;
  /** These are missing where an item is only checked. */
  kind?: ItemKind;
  unit?: string | null;
  reading?: string | null;
  signature?: Signature | null;
  photo_id?: number | null;
};

/** What an item asks for, without what became of it. */
export type AskedItem = Pick<KeptItem, "text" | "is_required" | "kind" | "unit">;

export type KeptUse = {
  id: string;
  kind: "part" | "time";
  name: string;
  quantity: string;
  minutes: number | null;
  unit_cost_cents: number | null;
  by_name: string;
  at: string;
  /** What it is sold for; these are missing where that was not known. */
  unit_price_cents?: number | null;
  is_taxable?: boolean;
  service_id?: number | null;
};

export type JobRow = {
  organization_id: string;
  id: Generated<number>;
  number: number;
  title: string;
  status: Generated<JobStatus>;
  priority: Generated<JobPriority>;
  customer_id: number | null;
  client_name: string;
  location: string | null;
  description: string | null;
  notes: string | null;
  start_date: string | null;
  due_date: string | null;
  /** Passed as JSON text when it is written, as are all lists here. */
  lines: Generated<KeptLine[]>;
  checklist: Generated<KeptItem[]>;
  service_id: number | null;
  service_name: string | null;
  price_cents: Generated<number>;
  /** Kept only while the status is "cancelled". */
  cancel_reason: string | null;
  /** Only while the status is "cancelled". */
  cancelled_by_customer: Generated<boolean>;
  reopen_reason: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  series_id: number | null;
  series_day: string | null;
  assigned_to: string | null;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_client: GeneratedAlways<string>;
};

export type VisitRow = {
  organization_id: string;
  id: Generated<number>;
  job_id: number;
  status: Generated<VisitStatus>;
  /** Of a visit in the tray the one it had last. */
  event_id: number | null;
  duration_minutes: number;
  arrival_from: string | null;
  arrival_until: string | null;
  instructions: string | null;
  on_the_way_at: string | null;
  /** How its event stood before the work began; null while it has not, or nobody knows. */
  status_before_start: "scheduled" | "confirmed" | null;
  started_at: string | null;
  done_at: string | null;
  report: string | null;
  cancel_reason: string | null;
  uses: Generated<KeptUse[]>;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  /** Worked out from `uses`: what they cost, and how long they took. */
  used_cents: GeneratedAlways<string>;
  used_minutes: GeneratedAlways<string>;
};

/** With what each job of a series begins. */
export type SeriesTemplate = {
  title: string;
  description: string | null;
  notes: string | null;
  priority: JobPriority;
  customer_id: number | null;
  client_name: string;
  location: string | null;
  assigned_to: string | null;
  lines: KeptLine[];
  checklist: AskedItem[];
};

export type JobSeriesRow = {
  organization_id: string;
  id: Generated<number>;
  rule: string;
  first_day: string;
  due_after_days: number;
  template: SeriesTemplate;
  made_until: string;
  ended_at: string | null;
  created_by: string | null;
  created_at: Generated<string>;
};

export type JobSettingsRow = {
  organization_id: string;
  last_number: Generated<number>;
  /** An hour of a member's work. */
  labor_cost_cents: number | null;
};

export type JobTables = {
  jobs: JobRow;
  visits: VisitRow;
  job_series: JobSeriesRow;
  job_settings: JobSettingsRow;
};
