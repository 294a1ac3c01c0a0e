/** Files page by page, searched and narrowed down, and how much of the storage they take. */
import { z } from "zod";
import { plans } from "#domains/organizations/contract.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { addDays, dayBounds } from "#shared/time/time.ts";
import type { FileQuery, FileSort, FileStorage, StoredFile } from "./contract.ts";
import { mediaTypesOf } from "./kinds.ts";
import { assertMaySeeContracts, contractsAbout } from "./linked-records.ts";
import { countMatching, type Filter, findPage, type Place, sumStorage } from "./list-store.ts";
import { serializeFiles } from "./serializers.ts";

const usualLimit = 50;

export type FilePage = { files: StoredFile[]; total: number; next_cursor: string | null };

export async function listFiles(actor: Actor, query: FileQuery): Promise<FilePage> {
  const scope = requirePermission(actor, "files.view");
  const { sort, cursor, limit = usualLimit } = query;
  const filter = await filterOf(scope, query);
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    files: await serializeFiles(scope, shown),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

async function filterOf(scope: Scope, query: FileQuery): Promise<Filter> {
  const { timeZone } = scope.actor;
  const {
    search = "",
    tag = "",
    folder,
    customer_id,
    job_id,
    visit_id,
    contract_id,
    kind,
    from,
    to,
    trash,
  } = query;
  if (contract_id !== undefined) assertMaySeeContracts(scope.actor);
  const isAbout = customer_id !== undefined || job_id !== undefined;
  return {
    search,
    tag,
    folder,
    mediaTypes: kind && mediaTypesOf(kind),
    isOther: kind === "other",
    customerId: customer_id,
    jobId: job_id,
    visitId: visit_id,
    contractId: contract_id,
    contractIds: isAbout ? await contractsAbout(scope, { customerId: customer_id, jobId: job_id }) : [],
    from: from === undefined ? undefined : dayBounds(from, timeZone).start,
    until: to === undefined ? undefined : dayBounds(addDays(to, 1), timeZone).start,
    isInTrash: trash === "true",
  };
}

const id = z.int().positive();

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: FileSort): Place {
  const shape = z.tuple([z.literal(sort), sort === "name" ? z.string() : z.int(), id]);
  const [, value, lastId] = readCursor<[string, string | number, number]>(cursor, shape);
  return { value, id: lastId };
}

export async function getFileStorage(actor: Actor): Promise<FileStorage> {
  const scope = requirePermission(actor, "files.view");
  const { plan, storageUsedBytes: used } = await readStanding(scope);
  const { files, in_trash, in_versions } = await sumStorage(scope);
  return { used, included: plans[plan].storageGB * 1e9, in_trash, in_versions, files };
}
