/** Says of many calendar events at once to which jobs they belong, as they are taken over with their past. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export async function belongToJobs(
  tx: Scope,
  pairs: readonly { event_id: number; job_id: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update calendar_events e set job_id = pair.job_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (event_id bigint, job_id bigint)
    where e.organization_id = ${tx.organizationId} and e.id = pair.event_id`.execute(tx.db);
}
