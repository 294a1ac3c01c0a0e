/** Every question about submissions of website forms. */
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type pg from "pg";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { FormSubmissionRow, WebsiteFormTables } from "../tables.ts";
import type { SubmissionState } from "./contract.ts";

const tables = (scope: Scope) => tablesOf<WebsiteFormTables & CustomerTables>(scope);

export type KeptSubmission = Omit<Selectable<FormSubmissionRow>, "search_text" | "reply_secret_hash">;

const columns = [
  "organization_id",
  "id",
  "form_id",
  "number",
  "opening",
  "state",
  "suspicions",
  "answers",
  "words",
  "consents",
  "origin",
  "name",
  "email",
  "phone",
  "customer_id",
  "page_id",
  "reply",
  "reply_link",
  "received_at",
  "followed_at",
  "sender",
  "version",
  "deleted_at",
] as const;

export type NewSubmission = Omit<
  Selectable<FormSubmissionRow>,
  | "organization_id"
  | "id"
  | "customer_id"
  | "reply"
  | "reply_link"
  | "reply_secret_hash"
  | "followed_at"
  | "version"
  | "deleted_at"
  | "search_text"
  | "page_id"
> & { page_id?: number | null };

/** Undefined when the same opening of the form was kept before. */
export async function insertSubmission(
  tx: Scope,
  { suspicions, answers, consents, origin, sender, ...row }: NewSubmission,
): Promise<KeptSubmission | undefined> {
  return tables(tx)
    .insertInto("form_submissions")
    .values({
      ...row,
      suspicions: asJson(suspicions),
      answers: asJson(answers),
      consents: asJson(consents),
      origin: asJson(origin),
      sender: sender && asJson(sender),
      organization_id: tx.organizationId,
      customer_id: null,
      page_id: row.page_id ?? null,
      reply: null,
      reply_link: null,
      reply_secret_hash: null,
      followed_at: null,
      deleted_at: null,
    })
    .onConflict((met) => met.columns(["organization_id", "form_id", "opening"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function wasAnswered(scope: Scope, formId: number, opening: string): Promise<boolean> {
  const found = await tables(scope)
    .selectFrom("form_submissions")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("form_id", "=", formId)
    .where("opening", "=", opening)
    .executeTakeFirst();
  return found !== undefined;
}

export function findSubmissionRow(scope: Scope, id: number): Promise<KeptSubmission | undefined> {
  return tables(scope)
    .selectFrom("form_submissions")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockSubmissionRow(tx: Scope, id: number): Promise<KeptSubmission | undefined> {
  return tables(tx)
    .selectFrom("form_submissions")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same of what was kept of one opening of a form. */
export function lockOpening(tx: Scope, formId: number, opening: string): Promise<KeptSubmission | undefined> {
  return tables(tx)
    .selectFrom("form_submissions")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("form_id", "=", formId)
    .where("opening", "=", opening)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Changes = Omit<
  Updateable<FormSubmissionRow>,
  "answers" | "suspicions" | "consents" | "origin" | "sender"
> & {
  answers?: FormSubmissionRow["answers"];
  sender?: null;
};

export async function changeSubmissionRow(
  tx: Scope,
  id: number,
  { answers, ...changes }: Changes,
): Promise<KeptSubmission> {
  return tables(tx)
    .updateTable("form_submissions")
    .set({ ...changes, ...(answers ? { answers: asJson(answers) } : {}), version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The last submission of the page before. */
export type Place = { receivedAt: string; id: number };

type Question = {
  formId: number;
  search: string;
  state: SubmissionState | undefined;
  after?: Place | undefined;
  limit: number;
};

function matching(scope: Scope, { formId, search, state }: Omit<Question, "limit">): RawBuilder<SqlBool> {
  const all = [
    sql<SqlBool>`organization_id = ${scope.organizationId} and form_id = ${formId} and deleted_at is null`,
  ];
  all.push(state ? sql`state = ${state}` : sql`state <> 'spam'`);
  if (search) all.push(sql`search_text like (select search_pattern(${search}))`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

export async function findSubmissions(scope: Scope, question: Question): Promise<KeptSubmission[]> {
  const { after, limit } = question;
  const which = matching(scope, question);
  return tables(scope)
    .selectFrom("form_submissions")
    .select(columns)
    .where(after ? sql<SqlBool>`${which} and (received_at, id) < (${after.receivedAt}, ${after.id})` : which)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/**
 * What a form asked up to this version, in the order of the newest; a question that was reworded or has moved goes by its
 * last words and place.
 */
export async function findQuestions(
  scope: Scope,
  formId: number,
  version: number,
): Promise<{ field: string; label: string }[]> {
  const { rows } = await sql<{ field: string; label: string }>`
    select field, label from (
      select distinct on (asked.value ->> 'key') asked.value ->> 'key' as field, asked.value ->> 'label' as label,
        published.number, asked.place
      from website_form_versions as published
      cross join lateral jsonb_path_query_array(published.content, '$.steps[*].fields[*]') as fields (list)
      cross join lateral jsonb_array_elements(fields.list) with ordinality as asked (value, place)
      where published.organization_id = ${scope.organizationId} and published.form_id = ${formId}
        and published.number <= ${version} and asked.value ->> 'kind' <> 'heading'
      order by asked.value ->> 'key', published.number desc
    ) as newest
    order by number desc, place`.execute(scope.db);
  return rows;
}

export async function countSubmissionRows(scope: Scope, question: Omit<Question, "limit">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from form_submissions where ${matching(scope, question)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export async function countByState(scope: Scope, formId: number): Promise<Record<SubmissionState, number>> {
  const { rows } = await sql<{ state: SubmissionState; count: number }>`
    select state, count(*) as count from form_submissions
    where organization_id = ${scope.organizationId} and form_id = ${formId} and deleted_at is null
    group by state`.execute(scope.db);
  return { new: 0, read: 0, spam: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

export async function findCustomerName(scope: Scope, id: number): Promise<string | null> {
  const row = await tables(scope)
    .selectFrom("customers")
    .select(["first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}`.trim() : null;
}

/** Two answers of the same person at the same moment find one customer: the second waits for the first. */
export async function lockWho(tx: Scope, addresses: readonly string[]): Promise<void> {
  for (const address of [...addresses].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId}:form:${address}`}, 0))`.execute(
      tx.db,
    );
  }
}

export async function isConfirmed(scope: Scope, hash: Buffer): Promise<boolean> {
  const row = await tables(scope)
    .selectFrom("confirmed_addresses")
    .select("confirmed_at")
    .where("organization_id", "=", scope.organizationId)
    .where("address_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertConfirmed(tx: Scope, hash: Buffer, at: string): Promise<void> {
  await tables(tx)
    .insertInto("confirmed_addresses")
    .values({ organization_id: tx.organizationId, address_hash: hash, confirmed_at: at })
    .onConflict((known) => known.doNothing())
    .execute();
}

export type ReplyLink = {
  id: number;
  form_id: number;
  number: number;
  email: string | null;
  reply: FormSubmissionRow["reply"];
  reply_secret_hash: Buffer;
  /** Its message went out then. */
  followed_at: string;
  /** It is spam or deleted: the reply waits until a member brings it back. */
  is_aside: boolean;
  is_confirmed: boolean;
  time_zone: string;
  country: string;
};

/** Of whose answer a link in an email speaks. */
export async function findReplyLink(
  pool: pg.Pool,
  organizationId: string,
  link: string,
): Promise<ReplyLink | undefined> {
  const { rows } = await sql<ReplyLink>`
    select s.id, s.form_id, s.number, s.email, s.reply, s.reply_secret_hash, s.followed_at,
      s.state = 'spam' or s.deleted_at is not null as is_aside, o.time_zone, o.country,
      exists (select 1 from confirmed_addresses c where c.organization_id = s.organization_id
        and c.address_hash = consent_hash(s.organization_id, 'mail', s.email)) as is_confirmed
    from form_submissions s join organizations o on o.id = s.organization_id
    where s.organization_id = ${organizationId} and s.reply_link = ${link}`.execute(
    scopedTo(pool, organizationId),
  );
  return rows[0];
}
