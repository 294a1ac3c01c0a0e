/** Every question about jobs that repeat. */

import type { Insertable, Selectable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { JobSeriesRow, JobTables } from "../tables.ts";

export type StoredSeries = Selectable<JobSeriesRow>;

const tables = (scope: Scope) => tablesOf<JobTables>(scope);

export async function insertSeries(
  tx: Scope,
  { template, ...row }: Omit<Insertable<JobSeriesRow>, "organization_id">,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("job_series")
    .values({
      ...row,
      template: asJson(template),
      organization_id: tx.organizationId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Held until the transaction ends, so that each day's job is made once. */
export const lockSeries = (tx: Scope, id: number): Promise<StoredSeries | undefined> =>
  tables(tx)
    .selectFrom("job_series")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Those whose jobs are not made up to this day yet. */
export async function findSeriesToExtend(scope: Scope, until: string): Promise<number[]> {
  const rows = await tables(scope)
    .selectFrom("job_series")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("ended_at", "is", null)
    .where("made_until", "<", until)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The last of its jobs so far, deleted ones among them. */
export async function findLastJob(tx: Scope, id: number): Promise<number | undefined> {
  const row = await tables(tx)
    .selectFrom("jobs")
    .select("id")
    .where("organization_id", "=", tx.organizationId)
    .where("series_id", "=", id)
    .orderBy("series_day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function markMadeUntil(tx: Scope, id: number, day: string): Promise<void> {
  await tables(tx)
    .updateTable("job_series")
    .set({ made_until: day })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function endSeries(tx: Scope, id: number, moment: string): Promise<void> {
  await tables(tx)
    .updateTable("job_series")
    .set({ ended_at: moment })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** The jobs after this day that are planned and of which no visit has a time or was begun. */
export async function findUntouchedAfter(tx: Scope, seriesId: number, day: string): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom("jobs as j")
    .select("j.id")
    .where("j.organization_id", "=", tx.organizationId)
    .where("j.series_id", "=", seriesId)
    .where("j.series_day", ">", day)
    .where("j.status", "=", "planning")
    .where("j.deleted_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("visits as v")
            .select("v.id")
            .whereRef("v.organization_id", "=", "j.organization_id")
            .whereRef("v.job_id", "=", "j.id")
            .where("v.status", "not in", ["unscheduled", "cancelled"]),
        ),
      ),
    )
    .orderBy("j.id")
    .execute();
  return rows.map(({ id }) => id);
}
