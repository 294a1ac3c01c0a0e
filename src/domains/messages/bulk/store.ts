/** Every question about bulk messages: which there are, how they stand, and who the customers are that they go to. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CustomerRow } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { OutcomeCount } from "./contract.ts";
import { outcome } from "./recipients-store.ts";
import type { BulkMessageRow, BulkTables } from "./tables.ts";

export type StoredBulk = Omit<Selectable<BulkMessageRow>, "organization_id">;

const tables = (scope: Scope) => tablesOf<BulkTables>(scope);

const columns = [
  "id",
  "text",
  "purpose",
  "audience",
  "attachments",
  "state",
  "reason",
  "author_id",
  "author_name",
  "created_at",
  "updated_at",
  "sent_at",
  "finished_at",
  "version",
] as const satisfies (keyof BulkMessageRow)[];

const selected = (scope: Scope) =>
  tables(scope)
    .selectFrom("bulk_messages")
    .select(columns)
    .where("organization_id", "=", scope.organizationId);

export const findBulk = (scope: Scope, id: number): Promise<StoredBulk | undefined> =>
  selected(scope).where("id", "=", id).executeTakeFirst();

/** Held until the transaction ends; alone, or together with others who leave it as it is. */
export function lockBulk(
  tx: Scope,
  id: number,
  how: "alone" | "together" = "alone",
): Promise<StoredBulk | undefined> {
  const found = selected(tx).where("id", "=", id);
  return (how === "alone" ? found.forNoKeyUpdate() : found.forShare()).executeTakeFirst();
}

/** The newest first. */
export function listBulks(
  scope: Scope,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredBulk[]> {
  const found = selected(scope).orderBy("id", "desc").limit(limit);
  return (before === undefined ? found : found.where("id", "<", before)).execute();
}

type Lists = Partial<Pick<Selectable<BulkMessageRow>, "audience" | "attachments">>;

const asJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

const kept = ({ audience, attachments, ...row }: Lists) => ({
  ...row,
  ...(audience ? { audience: asJson(audience) } : {}),
  ...(attachments ? { attachments: asJson(attachments) } : {}),
});

export async function insertBulk(
  tx: Scope,
  row: Omit<Insertable<BulkMessageRow>, "organization_id" | "id">,
): Promise<StoredBulk> {
  return tables(tx)
    .insertInto("bulk_messages")
    .values({ ...row, ...kept(row), organization_id: tx.organizationId } as never)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Gives it as it is then, of the next version. */
export function changeBulk(
  tx: Scope,
  id: number,
  changes: Updateable<BulkMessageRow> & { updated_at: string },
): Promise<StoredBulk> {
  return tables(tx)
    .updateTable("bulk_messages")
    .set({ ...changes, ...kept(changes as never), version: sql<number>`version + 1` } as never)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Its links, which whoever looks at it does not see: the version stays. */
export async function keepLinks(
  tx: Scope,
  id: number,
  attachments: StoredBulk["attachments"],
): Promise<void> {
  await sql`
    update bulk_messages set attachments = ${asJson(attachments)}
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.db);
}

export async function deleteBulk(tx: Scope, id: number): Promise<void> {
  await tables(tx)
    .deleteFrom("bulk_messages")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** How many recipients of each of these have come how far, and in how many parts. */
export async function countOutcomes(
  scope: Scope,
  ids: readonly number[],
  moment: string,
): Promise<Map<number, OutcomeCount[]>> {
  const found = new Map<number, OutcomeCount[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<OutcomeCount & { bulk_id: number }>`
    select r.bulk_id, ${outcome(moment)} as outcome, count(*)::int as count,
      sum(coalesce(m.segments, r.segments))::int as parts
    from bulk_recipients r
    join bulk_messages b on b.organization_id = r.organization_id and b.id = r.bulk_id
    left join messages m on m.organization_id = r.organization_id and m.id = r.message_id
    where r.organization_id = ${scope.organizationId} and r.bulk_id = any(${[...ids]})
    group by 1, 2`.execute(scope.db);
  for (const { bulk_id, ...count } of rows) found.set(bulk_id, [...(found.get(bulk_id) ?? []), count]);
  return found;
}

export type Addressee = Pick<
  Selectable<CustomerRow>,
  | "id"
  | "first_name"
  | "last_name"
  | "company"
  | "email"
  | "phone"
  | "phone_e164"
  | "address"
  | "city"
  | "state"
  | "zip_code"
>;

/** Those of them that there are and that the scope reaches, by name. */
export async function listAddressees(scope: Scope, ids: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, first_name, last_name, company, email, phone, phone_e164, address, city, state, zip_code
    from customers
    where organization_id = ${scope.organizationId} and deleted_at is null and id = any(${[...ids]})
      and ${withinReach(scope, "customers")}
    order by sort_name, id`.execute(scope.db);
  return rows;
}

export async function countDraftsWith(scope: Scope, field: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_messages
    where organization_id = ${scope.organizationId} and state = 'draft'
      and strpos(text, ${`{${field}}`}) > 0`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
