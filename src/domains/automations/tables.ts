/** Where automations, their published versions, who is inside and what was done for them are kept. */
import type { Generated } from "kysely";
import type { AutomationStatus, LogOutcome, RunState } from "./contract.ts";
import type { AutomationContent, StepKind, TriggerKind } from "./steps-contract.ts";

export type AutomationRow = {
  organization_id: string;
  id: Generated<number>;
  name: string;
  status: Generated<AutomationStatus>;
  draft: AutomationContent;
  published_number: number | null;
  trigger_on: TriggerKind | null;
  is_changed: Generated<boolean>;
  active_since: string | null;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  search_text: Generated<string>;
};

export type AutomationVersionRow = {
  organization_id: string;
  automation_id: number;
  number: number;
  content: AutomationContent;
  published_at: string;
  published_by_name: string;
};

export type AutomationRunRow = {
  organization_id: string;
  id: Generated<number>;
  automation_id: number;
  number: number;
  customer_id: number;
  entry_key: string;
  subject_kind: string | null;
  subject_id: string | null;
  event_id: number | null;
  depth: Generated<number>;
  state: Generated<RunState>;
  step_key: string | null;
  has_happened: Generated<boolean>;
  is_waiting: Generated<boolean>;
  attempts: Generated<number>;
  due_at: string | null;
  entered_at: string;
  ended_at: string | null;
  words: Generated<string>;
};

export type AutomationLogRow = {
  organization_id: string;
  id: Generated<number>;
  run_id: number;
  at: string;
  step_key: string | null;
  step_kind: StepKind | null;
  outcome: LogOutcome;
  words: string;
  until: string | null;
};

export type AutomationTables = {
  automations: AutomationRow;
  automation_versions: AutomationVersionRow;
  automation_runs: AutomationRunRow;
  automation_log: AutomationLogRow;
};
