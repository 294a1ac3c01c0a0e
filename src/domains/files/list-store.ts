/** Finds files for lists, adds up what they take, and finds those whose time is over. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { isFoundBy, isIndexed } from "#platform/database/text-search.ts";
import type { FileSort } from "./contract.ts";
import { fileColumns, filesWithin, type KeptFile } from "./store.ts";

export type Filter = {
  search: string;
  folder: number | "none" | undefined;
  customerId: number | undefined;
  jobId: number | undefined;
  visitId: number | undefined;
  contractId: number | undefined;
  /** Those about the customer or the job that is asked for. */
  contractIds: readonly number[];
  /** Patterns of media types, of which one must fit, or none where it `isOther`. */
  mediaTypes: readonly string[] | undefined;
  isOther: boolean;
  tag: string;
  /** Uploaded at or after the first, before the second. */
  from: Date | undefined;
  until: Date | undefined;
  isInTrash: boolean;
};

/** The last file of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

const orders: Record<FileSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  newest: { by: sql`f.id`, isDescending: true },
  name: { by: sql`lower(f.name) collate "C"`, isDescending: false },
  size: { by: sql`f.size`, isDescending: true },
};

const isReady = (scope: Scope) =>
  sql<SqlBool>`f.organization_id = ${scope.organizationId} and f.status = 'ready'`;

function matching(scope: Scope, filter: Filter): RawBuilder<SqlBool> {
  const { search, folder, customerId, jobId, visitId, contractId, contractIds, mediaTypes, isOther } = filter;
  const { tag, from, until, isInTrash } = filter;
  const all = [
    isReady(scope),
    isInTrash ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`,
    filesWithin(scope),
  ];
  if (search) all.push(isFound(search));
  if (folder === "none") all.push(sql`f.folder_id is null`);
  else if (folder !== undefined) all.push(sql`f.folder_id = ${folder}`);
  if (customerId !== undefined) all.push(isLinked(ofCustomer(scope, customerId, contractIds)));
  if (jobId !== undefined)
    all.push(isLinked(sql`(${ofJobs(sql`select ${jobId}::bigint`)} or ${ofContracts(contractIds)})`));
  if (visitId !== undefined) all.push(isLinked(sql`l.visit_id = ${visitId}`));
  if (contractId !== undefined) all.push(isLinked(sql`l.contract_id = ${contractId}`));
  const isOfType = sql`f.media_type like any(${mediaTypes ?? []}::text[])`;
  if (mediaTypes) all.push(isOther ? sql`not (${isOfType})` : sql<SqlBool>`${isOfType}`);
  if (tag)
    all.push(sql`exists (select from unnest(f.tags) as tag where search_form(tag) = search_form(${tag}))`);
  if (from) all.push(sql`f.created_at >= ${from.toISOString()}`);
  if (until) all.push(sql`f.created_at < ${until.toISOString()}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

const isLinked = (what: RawBuilder<unknown>) => sql<SqlBool>`exists (select from file_links l
  where l.organization_id = f.organization_id and l.file_id = f.id and ${what})`;

/** Also what is about one of their jobs or contracts. */
const ofCustomer = (scope: Scope, customerId: number, contractIds: readonly number[]) =>
  sql`(l.customer_id = ${customerId} or ${ofContracts(contractIds)} or ${ofJobs(sql`
  select j.id from jobs j where j.organization_id = ${scope.organizationId} and j.customer_id = ${customerId}
    and j.deleted_at is null`)})`;

const ofJobs = (ids: RawBuilder<unknown>) => sql`(l.job_id in (${ids}) or l.visit_id in (
  select v.id from visits v where v.organization_id = l.organization_id and v.job_id in (${ids})))`;

const ofContracts = (ids: readonly number[]) => sql`l.contract_id = any(${ids}::bigint[])`;

/** By what is written about it, or by what stands in it. */
const isFound = (search: string) => sql<SqlBool>`(${isNamed(search)} or ${isInside(search)})`;

/** Of texts only the index is asked: for less than three characters all of them would have to be read. */
const isInside = (search: string) =>
  isIndexed(search)
    ? sql<SqlBool>`f.key = any(array(select key from searchable_file_texts where ${isFoundBy(search)}))`
    : sql<SqlBool>`false`;

const isNamed = (search: string) => sql<SqlBool>`(f.search_text like (select search_pattern(${search}))
  or exists (select from unnest(f.tags) as tag where search_form(tag) like (select search_pattern(${search})))
  or exists (select from file_links l join customers c on c.organization_id = l.organization_id and c.id = l.customer_id
    where l.organization_id = f.organization_id and l.file_id = f.id and c.deleted_at is null
      and c.search_text like (select search_pattern(${search}))))`;

type Question = { filter: Filter; sort: FileSort; after: Place | undefined; limit: number };

export type FoundFile = KeptFile & {
  /** What the order goes by. */
  place: string | number;
  /** What was searched for stands in the file, and nowhere in what is written about it. */
  is_found_inside: boolean;
};

export async function findPage(scope: Scope, { filter, sort, after, limit }: Question): Promise<FoundFile[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, filter)} and (${by}, f.id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, filter);
  const isInsideAlone = filter.search ? sql`not ${isNamed(filter.search)}` : sql`false`;
  const { rows } = await sql<FoundFile>`
    select ${fileColumns}, ${by} as place, ${isInsideAlone} as is_found_inside from files f where ${which}
    order by ${by} ${way}, f.id ${way} limit ${limit}`.execute(scope.db);
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from files f where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

export type StorageSums = { files: number; in_trash: number; in_versions: number; stored: number };

/** All but `files` in bytes of all versions; `in_versions` of earlier ones outside of the trash, `stored` with uploads. */
export async function sumStorage(scope: Scope): Promise<StorageSums> {
  const { rows } = await sql<StorageSums>`
    select count(*) filter (where v.key = f.key and f.status = 'ready' and f.deleted_at is null) as files,
      coalesce(sum(v.size) filter (where f.deleted_at is not null), 0)::bigint as in_trash,
      coalesce(sum(v.size) filter (where v.status = 'ready' and v.key <> f.key and f.deleted_at is null), 0)::bigint
        as in_versions,
      coalesce(sum(v.size), 0)::bigint as stored
    from file_versions v join files f on f.organization_id = v.organization_id and f.id = v.file_id
    where v.organization_id = ${scope.organizationId}`.execute(scope.db);
  return rows[0] as StorageSums;
}

type Overdue = Pick<KeptFile, "id">;

/** In the trash since before this moment. */
export async function findOldTrash(scope: Scope, before: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select id from files where organization_id = ${scope.organizationId} and deleted_at < ${before.toISOString()}
    order by id limit 1000`.execute(scope.db);
  return rows;
}

/** Files begun before this moment and never finished. */
export async function findOldUploads(scope: Scope, before: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select id from files where organization_id = ${scope.organizationId} and status = 'uploading'
      and updated_at < ${before.toISOString()} order by id limit 1000`.execute(scope.db);
  return rows;
}

/** Of these keys of the storage, the ones that a version of a file has. */
export async function findKeys(scope: Scope, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from file_versions where organization_id = ${scope.organizationId} and key = any(${keys}::uuid[])`.execute(
    scope.db,
  );
  return new Set(rows.map(({ key }) => key));
}
