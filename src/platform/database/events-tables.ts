/** The event log of the business as the database keeps it, for every domain that reads it. */
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

export type EventTables = { events: EventRow };
