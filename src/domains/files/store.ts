/** Every question about one file: its row, and what it is linked to. */
import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import type pg from "pg";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { recordPermissions, type VisitLink } from "./links-contract.ts";
import type { FileRow, FileTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FileTables>(scope);

type Link = { id: number; name: string };

export type KeptFile = Omit<Selectable<FileRow>, "organization_id" | "search_text"> & {
  folder_name: string | null;
  customers: Link[];
  jobs: Link[];
  visits: VisitLink[];
  /** Their domain says which of them are there, and under which names. */
  contract_ids: number[];
};

const ownColumns = [
  "id",
  "key",
  "folder_id",
  "name",
  "size",
  "status",
  "media_type",
  "sha256",
  "width",
  "height",
  "has_thumbnail",
  "tags",
  "version",
  "created_by",
  "created_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
  "version_number",
  "versions_made",
  "held_for",
];

/** Of the query's `f`. Deleted customers and jobs are not named, and no visits of deleted jobs. */
export const fileColumns = sql`${sql.raw(ownColumns.map((column) => `f.${column}`).join(", "))},
  (select o.name from file_folders o where o.organization_id = f.organization_id and o.id = f.folder_id) as folder_name,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) order by l.id), '[]')
    from file_links l join customers c on c.organization_id = l.organization_id and c.id = l.customer_id
    where l.organization_id = f.organization_id and l.file_id = f.id and c.deleted_at is null) as customers,
  (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', 'J-' || j.number || ' ' || j.title) order by l.id), '[]')
    from file_links l join jobs j on j.organization_id = l.organization_id and j.id = l.job_id
    where l.organization_id = f.organization_id and l.file_id = f.id and j.deleted_at is null) as jobs,
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', 'J-' || j.number || ' ' || j.title, 'job_id', j.id,
      'starts_at', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.id), '[]')
    from file_links l join visits v on v.organization_id = l.organization_id and v.id = l.visit_id
    join jobs j on j.organization_id = v.organization_id and j.id = v.job_id
    left join calendar_events e on e.organization_id = v.organization_id and e.id = v.event_id and e.deleted_at is null
    where l.organization_id = f.organization_id and l.file_id = f.id and j.deleted_at is null) as visits,
  (select coalesce(jsonb_agg(l.contract_id order by l.id), '[]') from file_links l
    where l.organization_id = f.organization_id and l.file_id = f.id and l.contract_id is not null) as contract_ids`;

/** The files that one uploaded, or that are about one's own customers and jobs or any contract; of the query's `f`. */
export function filesWithin(scope: Scope, reach: Reach = scope.reach): RawBuilder<SqlBool> {
  if (reach === "all") return sql<SqlBool>`true`;
  const { userId, teamId } = scope.actor.viewingAs ?? scope.actor;
  const people =
    reach === "own" || teamId === null
      ? sql`array[${userId}::uuid]`
      : sql`array(select u.id from users u where u.organization_id = ${scope.organizationId}
          and (u.team_id = ${teamId} or u.id = ${userId}))`;
  const hasContract = scope.actor.permissions.has(recordPermissions.contract)
    ? sql`exists (select from file_links l
        where l.organization_id = f.organization_id and l.file_id = f.id and l.contract_id is not null)`
    : sql`false`;
  return sql<SqlBool>`(f.created_by = any(${people}) or ${hasContract}
    or exists (select from file_links l join customers c on c.organization_id = l.organization_id and c.id = l.customer_id
      where l.organization_id = f.organization_id and l.file_id = f.id and ${withinReach(scope, "c", reach)})
    or exists (select from file_links l
      left join visits v on v.organization_id = l.organization_id and v.id = l.visit_id
      join jobs j on j.organization_id = l.organization_id and j.id = coalesce(l.job_id, v.job_id)
      where l.organization_id = f.organization_id and l.file_id = f.id
        and (${withinReach(scope, "j", reach)} or ${hasVisitOf(people)})))`;
}

/** Whether one of these people has a visit in the query's `j`. */
const hasVisitOf = (people: RawBuilder<unknown>) => sql`exists (
  select from calendar_events e where e.organization_id = j.organization_id and e.job_id = j.id
    and e.deleted_at is null and e.assigned_to = any(${people}))`;

/** One that is ready, in the trash or not. */
export async function findFile(
  scope: Scope,
  id: number,
  reach: Reach = scope.reach,
): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select ${fileColumns} from files f
    where f.organization_id = ${scope.organizationId} and f.id = ${id} and f.status = 'ready'
      and ${filesWithin(scope, reach)}`.execute(scope.db);
  return rows[0];
}

/** Of these, those that are ready, whoever reaches them. */
export async function findFiles(scope: Scope, ids: readonly number[]): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select ${fileColumns} from files f
    where f.organization_id = ${scope.organizationId} and f.id = any(${ids}::bigint[]) and f.status = 'ready'`.execute(
    scope.db,
  );
  return rows;
}

/** One that has begun and is not finished. */
export async function findUpload(scope: Scope, id: number): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select ${fileColumns} from files f
    where f.organization_id = ${scope.organizationId} and f.id = ${id} and f.status = 'uploading'
      and ${filesWithin(scope)}`.execute(scope.db);
  return rows[0];
}

/** Held until the transaction ends. `status` says which of the two it must be. */
export async function lockFile(
  tx: Scope,
  id: number,
  status: KeptFile["status"],
): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select ${fileColumns} from files f
    where f.organization_id = ${tx.organizationId} and f.id = ${id} and f.status = ${status}
      and ${filesWithin(tx)}
    for no key update of f`.execute(tx.db);
  return rows[0];
}

export async function insertFile(
  tx: Scope,
  row: Omit<Insertable<FileRow>, "organization_id">,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("files")
    .values({ ...row, organization_id: tx.organizationId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts its version up. */
export async function changeFile(tx: Scope, id: number, changes: Updateable<FileRow>): Promise<KeptFile> {
  await tables(tx)
    .updateTable("files")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  const { rows } = await sql<KeptFile>`
    select ${fileColumns} from files f where f.organization_id = ${tx.organizationId} and f.id = ${id}`.execute(
    tx.db,
  );
  return rows[0] as KeptFile;
}

/** What people do not change, and so does not count the file's row up. Of these bytes, current or not. */
export async function noteThumbnail(
  tx: Scope,
  key: string,
  { width, height }: { width: number | null; height: number | null },
): Promise<void> {
  await sql`
    with version as (
      update file_versions set width = ${width}, height = ${height}, has_thumbnail = true
      where organization_id = ${tx.organizationId} and key = ${key})
    update files set width = ${width}, height = ${height}, has_thumbnail = true
    where organization_id = ${tx.organizationId} and key = ${key}`.execute(tx.db);
}

export async function deleteFileRow(tx: Scope, id: number): Promise<void> {
  await tables(tx)
    .deleteFrom("files")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

type Ids = readonly number[];
type Subjects = { customer_ids: Ids; job_ids: Ids; visit_ids: Ids; contract_ids: Ids };

const left = (before: readonly number[], wanted: readonly number[]): number[] =>
  before.filter((id) => !wanted.includes(id));

/**
 * Links the file to these in place of those that it names today. Links to what was deleted stay, because it can be
 * restored.
 */
export async function replaceLinks(
  tx: Scope,
  fileId: number,
  { customer_ids, job_ids, visit_ids, contract_ids }: Subjects,
  named: Subjects,
): Promise<void> {
  const [customers, jobs] = [left(named.customer_ids, customer_ids), left(named.job_ids, job_ids)];
  const [visits, contracts] = [left(named.visit_ids, visit_ids), left(named.contract_ids, contract_ids)];
  await sql`
    delete from file_links where organization_id = ${tx.organizationId} and file_id = ${fileId}
      and (customer_id = any(${customers}::bigint[]) or job_id = any(${jobs}::bigint[])
        or visit_id = any(${visits}::bigint[]) or contract_id = any(${contracts}::bigint[]))`.execute(tx.db);
  await sql`
    insert into file_links (organization_id, file_id, customer_id, job_id, visit_id, contract_id)
    select ${tx.organizationId}, ${fileId}::bigint, wanted.*
    from (select customer_id, null::bigint, null::bigint, null::bigint from unnest(${customer_ids}::bigint[]) as customer_id
      union all select null, job_id, null, null from unnest(${job_ids}::bigint[]) as job_id
      union all select null, null, visit_id, null from unnest(${visit_ids}::bigint[]) as visit_id
      union all select null, null, null, contract_id from unnest(${contract_ids}::bigint[]) as contract_id) as wanted
    on conflict do nothing`.execute(tx.db);
}

/** The jobs that the file is about, directly or by a visit; deleted ones among them. */
export async function findJobsOf(tx: Scope, fileId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(l.job_id, v.job_id) as id from file_links l
    left join visits v on v.organization_id = l.organization_id and v.id = l.visit_id
    where l.organization_id = ${tx.organizationId} and l.file_id = ${fileId}
      and (l.job_id is not null or l.visit_id is not null)`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Of these, the ones that are in reach and not deleted. */
export async function findCustomers(tx: Scope, ids: readonly number[], reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where organization_id = ${tx.organizationId} and deleted_at is null
      and id = any(${ids}::bigint[]) and ${withinReach(tx, "customers", reach)}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Of these, the ones that are in reach and not deleted; also those in which one has a visit. */
export async function findJobs(tx: Scope, ids: readonly number[], reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs j where organization_id = ${tx.organizationId} and deleted_at is null
      and id = any(${ids}::bigint[]) and ${isOwnJob(tx, reach)}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Of these, the ones of jobs that `findJobs` would give. */
export async function findVisits(tx: Scope, ids: readonly number[], reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from visits v join jobs j on j.organization_id = v.organization_id and j.id = v.job_id
    where v.organization_id = ${tx.organizationId} and j.deleted_at is null and v.id = any(${ids}::bigint[])
      and ${isOwnJob(tx, reach)}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

const isOwnJob = (tx: Scope, reach: Reach) =>
  sql`(${withinReach(tx, "j", reach)} or ${hasVisitOf(sql`array[${(tx.actor.viewingAs ?? tx.actor).userId}::uuid]`)})`;

export type Contents = Pick<
  KeptFile,
  "key" | "name" | "media_type" | "size" | "has_thumbnail" | "version_number"
>;

/** For whoever has its signed address; undefined for what is not ready. */
export async function findContents(
  pool: pg.Pool,
  organizationId: string,
  id: number,
): Promise<Contents | undefined> {
  const { rows } = await sql<Contents>`
    select key, name, media_type, size, has_thumbnail, version_number from files
    where organization_id = ${organizationId} and id = ${id} and status = 'ready'`.execute(
    scopedTo(pool, organizationId),
  );
  return rows[0];
}

/** Whether parts of it may come in. */
export async function isUploading(pool: pg.Pool, organizationId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from file_versions where organization_id = ${organizationId} and key = ${key} and status = 'uploading'`.execute(
    scopedTo(pool, organizationId),
  );
  return rows.length > 0;
}
