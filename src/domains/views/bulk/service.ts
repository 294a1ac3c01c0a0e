/** Changes many records at once, each as it would be changed alone, and takes it back. */

import { z } from "zod";
import { checkFieldChanges } from "#domains/custom-fields/values.ts";
import type { CustomFieldInputs } from "#domains/custom-fields/values-contract.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { AppError, conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { ownFieldKey, ownFieldName } from "#shared/filters/list-fields.ts";
import { readWhole } from "../asking.ts";
import { recordKinds } from "../contract.ts";
import { type BulkWork, type ListSource, sourceOf } from "../lists.ts";
import {
  type BulkChosen,
  type BulkEdit,
  BulkRowState,
  mostRows,
  rowsAtOnce,
  undoableHours,
} from "./contract.ts";
import {
  type BulkQuestion,
  beginUndo,
  countStates,
  findBulk,
  insertBulk,
  type KeptBulk,
  type KeptRow,
  listBulkRows,
  listBulks,
  previewOutcomes,
  settleRow,
  takeRow,
} from "./store.ts";

type Opened = { scope: Scope; work: BulkWork; source: ListSource };

function openBulk(actor: Actor, list: BulkChosen["list"]): Opened {
  const source = sourceOf(actor, list);
  const scope = requirePermission(actor, source.needs);
  if (!source.bulk) throw invalid("These records can't be changed in bulk.");
  requirePermission(actor, source.bulk.needs);
  return { scope, work: source.bulk, source };
}

async function questionOf(actor: Actor, { work, source }: Opened, chosen: BulkChosen) {
  const { where, fields } = await readWhole(actor, chosen.list, source, { where: chosen.where });
  for (const name of Object.keys(chosen.changes)) {
    if (!fields.usable.get(name)?.isBulk) {
      const message = "This can't be changed for many records at once";
      throw invalid(message, { changes: message });
    }
  }
  const changes = await readChanges(actor, work, chosen);
  const readOf = (name: string) => ({
    name,
    column: fields.usable.get(name)?.value as BulkQuestion["refusal"],
  });
  const question: BulkQuestion = {
    table: source.table,
    question: { search: chosen.search ?? "", where, ids: chosen.ids },
    refusal: work.refusal(requirePermission(actor, work.needs), changes),
    changes: Object.entries(changes).map(([name, value]) => ({ ...readOf(name), value })),
    following: Object.keys(changes).flatMap((name) => (work.follows?.[name] ?? []).map(readOf)),
  };
  return { question, changes };
}

/** As they are kept: judged, each under the name that its field has in the list. */
async function readChanges(actor: Actor, work: BulkWork, { list, changes }: BulkChosen) {
  const { custom_fields, ...declared } = asRecord(changes);
  const kind = recordKinds[list];
  const own = kind
    ? await checkFieldChanges(requirePermission(actor, work.needs), kind, custom_fields ?? {})
    : {};
  const read = Object.keys(declared).length > 0 ? await work.read(actor, declared) : {};
  return {
    ...read,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [ownFieldName(key), value])),
  };
}

/** As a record takes them: the business's own fields apart, by their keys. */
function asRecord(changes: Record<string, unknown>): Record<string, unknown> & {
  custom_fields?: CustomFieldInputs;
} {
  const own: CustomFieldInputs = {};
  const declared: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const key = ownFieldKey(name);
    if (key === undefined) declared[name] = value;
    else own[key] = value as CustomFieldInputs[string];
  }
  return Object.keys(own).length > 0 ? { ...declared, custom_fields: own } : declared;
}

export async function previewBulk(actor: Actor, chosen: BulkChosen) {
  const opened = openBulk(actor, chosen.list);
  const { question } = await questionOf(actor, opened, chosen);
  const found = await previewOutcomes(opened.scope, question);
  const counted = (is: string | null) => found.find(({ outcome }) => outcome === is)?.count ?? 0;
  return {
    total: found.reduce((sum, { count }) => sum + count, 0),
    will_change: counted(null),
    unchanged: counted(""),
    skipped: found.flatMap(({ outcome: reason, ...rest }) => (reason ? [{ reason, ...rest }] : [])),
  };
}

export async function beginBulk(actor: Actor, chosen: BulkChosen): Promise<BulkEdit> {
  const opened = openBulk(actor, chosen.list);
  const { question, changes } = await questionOf(actor, opened, chosen);
  const madeBy = actor.userId;
  if (madeBy === null) throw forbidden("Only a member can make a bulk edit.");
  return inTransaction(opened.scope, async (tx) => {
    const total = (await previewOutcomes(tx, question)).reduce((sum, { count }) => sum + count, 0);
    if (total > mostRows)
      throw conflict(
        `A bulk edit can change up to ${mostRows.toLocaleString("en-US")} records. Narrow the filter first.`,
      );
    const kept = await insertBulk(
      tx,
      { list: chosen.list, changes, madeBy, at: now().toISOString() },
      question,
    );
    return serialize(tx, kept);
  });
}

async function serialize(scope: Scope, { id, list, created_at, undone_at }: KeptBulk): Promise<BulkEdit> {
  const states = await countStates(scope, id);
  const counts = Object.fromEntries(
    BulkRowState.options.map((state) => [state, states.get(state) ?? 0]),
  ) as Record<BulkRowState, number>;
  const isDone = (undone_at === null ? counts.waiting : counts.changed) === 0;
  return {
    id,
    list,
    ...counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    created_at,
    undone_at,
    is_done: isDone,
    can_undo: undone_at === null && counts.changed + counts.waiting > 0 && !isTooLate(created_at),
  };
}

const isTooLate = (createdAt: string): boolean =>
  now().getTime() - Date.parse(createdAt) > undoableHours * 3_600_000;

/** Open to every role: which list it is of is judged once it is found. */
const openEdits = (actor: Actor): Scope => requirePermission(actor, "dashboard.view");

async function find(actor: Actor, scope: Scope, id: number, isHeld = false): Promise<KeptBulk> {
  const { userId } = actor;
  const kept = userId === null ? undefined : await findBulk(scope, id, userId, { isHeld });
  if (!kept) throw notFound("Bulk edit");
  return kept;
}

const mostListed = 10;

export async function listBulkEdits(actor: Actor, list: BulkChosen["list"]) {
  const { scope } = openBulk(actor, list);
  const { userId } = actor;
  if (userId === null) return { bulk_edits: [] };
  const since = new Date(now().getTime() - undoableHours * 3_600_000).toISOString();
  const found = await listBulks(scope, { list, madeBy: userId, since, limit: mostListed });
  const bulk_edits: BulkEdit[] = [];
  for (const kept of found) bulk_edits.push(await serialize(scope, kept));
  return { bulk_edits };
}

export async function findBulkEdit(actor: Actor, id: number): Promise<BulkEdit> {
  const scope = openEdits(actor);
  return serialize(scope, await find(actor, scope, id));
}

const Place = z.tuple([z.literal("bulk-rows"), z.int().positive()]);

type Paged = { state?: BulkRowState | undefined; cursor?: string | undefined; limit?: number | undefined };

export async function listBulkEditRows(actor: Actor, id: number, { state, cursor, limit = 100 }: Paged) {
  const scope = openEdits(actor);
  await find(actor, scope, id);
  const [, after] = cursor === undefined ? [undefined, 0] : readCursor<[string, number]>(cursor, Place);
  const rows = await listBulkRows(scope, id, { state, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ record_id, label, state: is, reason }) => ({ record_id, label, state: is, reason })),
    next_cursor: last ? writeCursor(["bulk-rows", last.record_id]) : null,
  };
}

/** A step repeated under one key must do the next rows, not give the first answer again. */
const withoutKey = (actor: Actor): Actor =>
  actor.request ? { ...actor, request: { ...actor.request, idempotencyKey: null } } : actor;

export async function runBulk(given: Actor, id: number): Promise<BulkEdit> {
  const actor = withoutKey(given);
  const scope = openEdits(actor);
  const { list } = await find(actor, scope, id);
  const { work } = openBulk(actor, list);
  for (let done = 0; done < rowsAtOnce; done++) {
    if (!(await inTransaction(scope, (tx) => doOne(actor, tx, id, work)))) break;
  }
  return serialize(scope, await find(actor, scope, id));
}

/** One row with its change, saved together or not at all; false when there is none left. */
async function doOne(actor: Actor, tx: Scope, id: number, work: BulkWork): Promise<boolean> {
  const { undone_at, changes } = await find(actor, tx, id);
  const row = await takeRow(tx, id, undone_at === null ? "waiting" : "changed");
  if (!row) return false;
  const within = actingWithin(tx, actor);
  await settleRow(
    tx,
    id,
    row.record_id,
    undone_at === null ? await changed(within, work, row, changes) : await putBack(within, work, row),
  );
  return true;
}

async function changed(actor: Actor, work: BulkWork, row: KeptRow, changes: Record<string, unknown>) {
  try {
    const { version } = await work.change(actor, row.record_id, asRecord(changes), row.version);
    return { state: "changed" as const, changed_version: version };
  } catch (error) {
    return { state: "skipped" as const, reason: reasonOf(error) };
  }
}

async function putBack(actor: Actor, work: BulkWork, row: KeptRow) {
  try {
    await work.change(actor, row.record_id, asRecord(row.before), row.changed_version ?? row.version);
    return { state: "undone" as const };
  } catch (error) {
    return { state: "kept" as const, reason: reasonOf(error) };
  }
}

/** What a person would be told who changed it alone; anything else is a fault of the program. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  // A value that was kept under rules of before.
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? "This value isn't allowed anymore.";
  throw error;
}

export function undoBulk(actor: Actor, id: number): Promise<BulkEdit> {
  return inTransaction(openEdits(actor), async (tx) => {
    const kept = await find(actor, tx, id, true);
    openBulk(actor, kept.list);
    if (kept.undone_at !== null) return serialize(tx, kept);
    if (isTooLate(kept.created_at))
      throw conflict(`A bulk edit can be undone for ${undoableHours} hours. This one is older.`);
    const at = now().toISOString();
    await beginUndo(tx, id, at);
    return serialize(tx, { ...kept, undone_at: at });
  });
}
