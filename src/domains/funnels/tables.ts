/** Where funnels are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { FunnelStatus } from "./contract.ts";
import type { FunnelStep } from "./steps-contract.ts";

export type FunnelRow = {
  organization_id: string;
  id: Generated<number>;
  name: string;
  description: string;
  status: Generated<FunnelStatus>;
  steps: FunnelStep[];
  window_days: number;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  search_text: GeneratedAlways<string>;
};

export type FunnelTables = { funnels: FunnelRow };
