/** Every question about notices. */
import { type Insertable, type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { MailOutcome } from "../mails/tables.ts";
import type { NoticeState } from "./contract.ts";
import type { NoticeTables, SentNoticeRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<NoticeTables>(scope);

type Kept = Selectable<SentNoticeRow>;
export type NewNotice = Omit<Insertable<SentNoticeRow>, "organization_id" | "id" | "gate"> &
  Pick<Kept, "gate">;

/**
 * Tried again, it stays one, at its place, with what was decided last. What was refused and goes now stands where it
 * goes, and what carriers have told of it is not taken back.
 */
export async function insertNotice(tx: Scope, { gate, ...notice }: NewNotice): Promise<void> {
  await tables(tx)
    .insertInto("sent_notices")
    .values({
      ...notice,
      organization_id: tx.organizationId,
      gate: gate ? sql`${JSON.stringify(gate)}::jsonb` : null,
    })
    .onConflict((met) =>
      met
        .columns(["organization_id", "key"])
        .doUpdateSet(({ ref }) => ({
          address: ref("excluded.address"),
          state: ref("excluded.state"),
          reason: ref("excluded.reason"),
          gate: ref("excluded.gate"),
          state_at: ref("excluded.state_at"),
          sent_by_name: ref("excluded.sent_by_name"),
          created_at: sql<string>`case when sent_notices.state = 'failed' and excluded.state <> 'failed'
          then excluded.created_at else sent_notices.created_at end`,
        }))
        .where("sent_notices.state", "not in", ["delivered", "not_delivered"]),
    )
    .execute();
}

/** False for a notice that was never written down, and for one that stands in none of the states `from`. */
export async function updateNotice(
  tx: Scope,
  key: string,
  from: readonly NoticeState[],
  changes: Pick<Kept, "state" | "reason" | "state_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("sent_notices")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("key", "=", key)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type NoticePlace = { at: string; id: number };

/** With whether an email came back. */
export type StoredNotice = Omit<Kept, "organization_id" | "key" | "customer_id" | "state_at"> & {
  mail_outcome: MailOutcome | null;
};

/** The newest first, those before a place. */
export async function findNoticePage(
  scope: Scope,
  { customerId, before, limit }: { customerId: number; before: NoticePlace | undefined; limit: number },
): Promise<StoredNotice[]> {
  const earlier = before
    ? sql`and (n.created_at, n.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : sql``;
  const { rows } = await sql<StoredNotice>`
    select n.id, n.channel, n.what, n.record_kind, n.record_id, n.title, n.address, n.state, n.reason, n.gate,
      n.sent_by_name, n.created_at, m.outcome as mail_outcome
    from (
      select * from sent_notices n
      where n.organization_id = ${scope.organizationId} and n.customer_id = ${customerId} ${earlier}
      order by n.created_at desc, n.id desc limit ${limit}) as n
    left join sent_mails m on m.organization_id = n.organization_id and m.key = n.key and n.channel = 'mail'
    order by n.created_at desc, n.id desc`.execute(scope.db);
  return rows;
}
