/** When something last went wrong, by the event log. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export type LastError = { type: string; at: string };

/** The last event of each of these types since then. */
export async function findLastErrors(
  scope: Scope,
  types: readonly string[],
  since: Date,
): Promise<LastError[]> {
  const { rows } = await sql<LastError>`
    select wanted.type, last.occurred_at as at
    from unnest(${[...types]}::text[]) as wanted (type)
    cross join lateral (
      select occurred_at from events e
      where e.organization_id = ${scope.organizationId} and e.type = wanted.type
        and e.occurred_at > ${since.toISOString()}
      order by e.occurred_at desc, e.id desc limit 1
    ) last
    order by last.occurred_at desc`.execute(scope.db);
  return rows;
}
