/** Every question about time off as entries: what is entered, changed, deleted and brought back. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tables } from "./store.ts";
import type { TimeOffRow } from "./tables.ts";

export type StoredTimeOff = Selectable<TimeOffRow>;

const timeOff = (scope: Scope) =>
  tables(scope).selectFrom("time_off").where("time_off.organization_id", "=", scope.organizationId);

/** What has not ended before `day`, in the order in which it begins, with the team of whose it is. */
export function listTimeOffRows(scope: Scope, day: string) {
  return timeOff(scope)
    .leftJoin("users", (join) =>
      join
        .onRef("users.organization_id", "=", "time_off.organization_id")
        .onRef("users.id", "=", "time_off.user_id"),
    )
    .selectAll("time_off")
    .select("users.team_id")
    .where("time_off.deleted_at", "is", null)
    .where("until_day", ">=", day)
    .where((row) => row.or([row("user_id", "is", null), row("users.is_active", "=", true)]))
    .orderBy("from_day")
    .orderBy("time_off.id")
    .execute();
}

/** One entry, deleted or not, held until the transaction ends. */
export const lockTimeOff = (tx: Scope, id: number): Promise<StoredTimeOff | undefined> =>
  timeOff(tx).selectAll("time_off").where("id", "=", id).forNoKeyUpdate("time_off").executeTakeFirst();

export function insertTimeOff(
  tx: Scope,
  row: Omit<Insertable<TimeOffRow>, "organization_id">,
): Promise<StoredTimeOff> {
  return tables(tx)
    .insertInto("time_off")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateTimeOff(
  tx: Scope,
  id: number,
  changes: Updateable<TimeOffRow>,
): Promise<StoredTimeOff> {
  return tables(tx)
    .updateTable("time_off")
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks what a member still has before them as deleted, and says how many entries that were. */
export async function deleteTimeOffFrom(tx: Scope, userId: string, day: string): Promise<number> {
  const gone = await tables(tx)
    .updateTable("time_off")
    .set({
      deleted_at: now().toISOString(),
      version: sql<number>`version + 1`,
      updated_at: now().toISOString(),
    })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("until_day", ">=", day)
    .executeTakeFirst();
  return Number(gone.numUpdatedRows);
}
