/** What the dashboard reads that no other part keeps as a table of its own: the diary, and customers by day. */
import type { Generated } from "kysely";

export type EventRow = {
  organization_id: string;
  id: Generated<number>;
  occurred_at: string;
  type: string;
  subject_kind: string;
  subject_id: string;
  customer_id: number | null;
  actor_id: string | null;
  actor_name: string;
  title: string;
  description: string | null;
  data: Record<string, unknown>;
  request_id: string | null;
  ip: string | null;
  user_agent: string | null;
};

/** How many of today's customers were added on a day of UTC; the slots of a day add up. */
export type CustomerDayRow = {
  organization_id: string;
  day: string;
  slot: number;
  customers: number;
};

export type DashboardTables = { events: EventRow; customer_days: CustomerDayRow };
