/** Keeps what was done to many services at once as one thing, and takes it back as one. */
import { createHash } from "node:crypto";
import { changedSinceFilled, changeFilled, type FilledChange } from "#domains/custom-fields/from-text.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Batch } from "./batches-contract.ts";
import {
  type BatchItem,
  findBatches,
  insertBatch,
  insertItems,
  lockBatch,
  lockItems,
  markUndone,
  type Rewritten,
  rewriteServiceRows,
  type Touched,
} from "./batches-store.ts";
import { restorableDays } from "./contract.ts";
import { detailsIn } from "./details.ts";
import { explainCode } from "./service.ts";
import { insertPriceRows, type NewPrice } from "./store.ts";
import type { ServiceBatchRow } from "./tables.ts";
import { countUses } from "./uses-store.ts";

const subjectKind = "service_batch";

/** Of a plan: two are the same when the same would happen. */
export const fingerprintOf = (plan: unknown): string =>
  createHash("sha256").update(JSON.stringify(plan)).digest("base64url");

export function assertAsSeen(plan: string, seen: string | undefined): void {
  if (seen === undefined || seen === plan) return;
  throw conflict(
    "The price book has changed since this preview. Review the new preview, then confirm again.",
  );
}

type Action = {
  kind: "import" | "prices";
  title: string;
  items: readonly BatchItem[];
  prices: readonly NewPrice[];
  at: string;
};

/** Writes down a deed whose services are changed already, in the same transaction. */
export async function keepBatch(tx: Scope, { kind, title, items, prices, at }: Action): Promise<Batch> {
  const id = newId();
  const added = items.filter(({ before }) => before === null).length;
  const batch = {
    id,
    kind,
    title,
    added,
    changed: items.length - added,
    made_at: at,
    made_by: tx.actor.userId,
    made_by_name: tx.actor.name,
    undone_at: null,
    undone_by_name: null,
  };
  await insertBatch(tx, batch);
  await insertItems(tx, id, items);
  await insertPriceRows(tx, prices, { at, batchId: id });
  await appendEvent(tx, {
    type: kind === "import" ? "service.imported" : "service.prices_changed",
    subject: { kind: subjectKind, id },
    title: kind === "import" ? `Services imported: ${title}` : `Prices changed: ${title}`,
    description: countsOf(batch),
    data: { added, changed: batch.changed },
  });
  return serialize(batch);
}

function countsOf({ added, changed }: { added: number; changed: number }): string {
  const parts = [added > 0 && `${added} added`, changed > 0 && `${changed} updated`].filter(Boolean);
  return parts.join(", ") || "No changes";
}

export async function listBatches(actor: Actor): Promise<{ batches: Batch[] }> {
  const rows = await findBatches(requirePermission(actor, "services.view"));
  return { batches: rows.map(serialize) };
}

function serialize(row: Omit<ServiceBatchRow, "organization_id">): Batch {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    added: row.added,
    changed: row.changed,
    made_at: row.made_at,
    made_by: row.made_by_name,
    undone_at: row.undone_at,
    undone_by: row.undone_by_name,
    is_undoable: row.undone_at === null && !isTooOld(row),
  };
}

const isTooOld = ({ made_at }: Pick<ServiceBatchRow, "made_at">): boolean =>
  now().getTime() - Date.parse(made_at) > restorableDays * 24 * 60 * 60 * 1000;

/**
 * All of it or nothing: a field that somebody has changed since refuses the whole. What it added is deleted unless
 * something uses it. Undoing what is undone changes nothing, so that it may be sent twice.
 */
export async function undoBatch(actor: Actor, id: string): Promise<Batch> {
  const scope = requirePermission(actor, "services.update");
  return inTransaction(scope, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (!batch) throw notFound("Import or price change");
    if (batch.undone_at) return serialize(batch);
    if (isTooOld(batch))
      throw conflict(`This was done more than ${restorableDays} days ago and can no longer be undone.`);
    if (batch.added > 0) requirePermission(actor, "services.delete");
    const touched = await lockItems(tx, id);
    await assertUnused(tx, touched);
    const own = ownOf(touched);
    assertUntouched(touched, await changedSinceFilled(tx, "service", own));
    const at = now().toISOString();
    await rewriteServiceRows(tx, touched.map(asBefore), at).catch(explainCode);
    await changeFilled(tx, "service", own, "before");
    const prices = touched.flatMap(priceBack);
    await insertPriceRows(tx, prices, { at, batchId: id });
    await markUndone(tx, id, at);
    await appendEvent(tx, {
      type: batch.kind === "import" ? "service.import_undone" : "service.prices_undone",
      subject: { kind: subjectKind, id },
      title: `${batch.title} was undone`,
      description: countsOf(batch),
    });
    return serialize({ ...batch, undone_at: at, undone_by_name: actor.name });
  });
}

async function assertUnused(tx: Scope, touched: readonly Touched[]): Promise<void> {
  const added = touched.filter(({ before }) => before === null);
  const uses = await countUses(
    tx,
    added.map(({ service_id }) => service_id),
  );
  const used = added.filter(({ service_id }) => uses.has(service_id));
  if (used.length === 0) return;
  throw conflict(
    `${namesOf(used)} already sold, so this can't be undone. Deactivate the services you don't want.`,
  );
}

const ownOf = (touched: readonly Touched[]): FilledChange[] =>
  touched
    .filter(({ row }) => row.deleted_at === null)
    .flatMap(({ service_id, own }) =>
      own.map((change) => ({ record_id: service_id, ...change }) as FilledChange),
    );

function assertUntouched(touched: readonly Touched[], withOtherValues: ReadonlySet<number>): void {
  const changed = touched.filter(
    ({ service_id, after, row }) =>
      row.deleted_at === null &&
      (withOtherValues.has(service_id) || Object.keys(changedFields(row, after)).length > 0),
  );
  if (changed.length > 0) {
    throw conflict(
      `${namesOf(changed)} changed again since then, so this can't be undone. Change the prices back instead.`,
    );
  }
}

/** "Drain clearing was", "Drain clearing, Boiler service and 3 more were". */
function namesOf(touched: readonly Touched[]): string {
  const names = touched.slice(0, 2).map(({ row }) => row.name);
  const more = touched.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""} ${touched.length === 1 ? "was" : "were"}`;
}

function asBefore({ service_id, before, row }: Touched): Rewritten {
  return {
    id: service_id,
    ...detailsIn(row),
    ...before,
    is_deleted: before === null && row.deleted_at === null,
  };
}

function priceBack({ service_id, before, after }: Touched): NewPrice[] {
  if (before?.price_cents === undefined || after.price_cents === undefined) return [];
  return [{ service_id, from_cents: after.price_cents, to_cents: before.price_cents }];
}
