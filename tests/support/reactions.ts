/** Lets a test be the queue of a reaction: what follows from all that happened is done before the test goes on. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Reaction, Work } from "#platform/reactions/reaction.ts";
import { readNews } from "#platform/reactions/reader.ts";
import { settledEventId } from "#platform/reactions/settled-events.ts";
import type { TestApp } from "./app.ts";

/** The work for one organization that is due until then, in the order of the events. */
export async function follow(
  { appContext }: TestApp,
  reaction: Reaction,
  { organizationId, until }: { organizationId: string; until: Date },
): Promise<void> {
  const { pool } = appContext;
  const upTo = await settledEventId(pool, 5_000);
  assert.ok(upTo !== undefined, "events are still being written");
  assert.ok(await readNews(appContext, reaction, upTo), "somebody else reads");
  const { rows } = await sql<{ id: string; data: { data: Work } }>`
    update pgboss.job set state = 'active'
    where name = ${reaction.job.name} and state in ('created', 'retry')
      and data ->> 'organizationId' = ${organizationId} and start_after <= ${until.toISOString()}
    returning id, data`.execute(scopedTo(pool, null));
  const work = rows.toSorted((a, b) => a.data.data.event - b.data.data.event);
  for (const { id, data } of work) await reaction.job.run(appContext, data.data, { id, organizationId });
}
