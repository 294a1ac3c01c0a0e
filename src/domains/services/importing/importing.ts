/** Takes a CSV file into the price book: looked at line by line first, then all of it or nothing, undone as one. */
import {
  changeFilled,
  type FillableField,
  type FilledChange,
  listFillableFields,
  readFilled,
  saveFilled,
} from "#domains/custom-fields/from-text.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { AppError, conflict, invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertAsSeen, fingerprintOf, keepBatch } from "../batches.ts";
import { type Batch, ImportAction, type ImportFile, type ImportPreview } from "../batches-contract.ts";
import { awaitTurn, type BatchItem, rewriteServiceRows } from "../batches-store.ts";
import { maySeeCosts } from "../details.ts";
import { ownCategories } from "../service.ts";
import { type Details, findMatching, insertServiceRows, type NewPrice } from "../store.ts";
import { readLine } from "./cells.ts";
import { type ReadFile, readFile, targetOf } from "./file.ts";
import { afterLine, importFieldsOf, type PlannedLine, planImport } from "./plan.ts";

const mostErrorsShown = 500;
const mostLinesShown = 200;

/** Throws `invalid` for a file that is no table; what is wrong with single lines is in the answer. */
export async function previewImport(actor: Actor, file: ImportFile): Promise<ImportPreview> {
  const scope = openImport(actor);
  const { read, plan } = await planFor(scope, file, { isHeld: false });
  return {
    delimiter: read.delimiter,
    columns: read.columns.map((column) => ({ header: column.header, field: targetOf(column) })),
    counts: countsOf(plan),
    errors: plan.flatMap(({ errors }) => errors).slice(0, mostErrorsShown),
    lines: plan.slice(0, mostLinesShown).map((each) => ({
      line: each.line,
      action: each.action,
      name: each.name,
      old_cents: each.kept?.price_cents ?? null,
      new_cents: each.changes.price_cents ?? each.kept?.price_cents ?? null,
      changed: importFieldsOf(each),
    })),
    fingerprint: fingerprintFor(plan),
  };
}

/**
 * Nothing is written when a line has a fault, unless such lines are to be left out. Throws `conflict` when by now
 * something else would happen than what `expectedFingerprint` stands for.
 */
export async function importServices(
  actor: Actor,
  file: ImportFile,
  {
    expectedFingerprint,
    leavesOutErrors,
  }: { expectedFingerprint: string | undefined; leavesOutErrors: boolean },
): Promise<Batch> {
  const scope = openImport(actor);
  return inTransaction(scope, async (tx) => {
    await awaitTurn(tx);
    const { plan } = await planFor(tx, file, { isHeld: true });
    assertAsSeen(fingerprintFor(plan), expectedFingerprint);
    const errors = plan.flatMap(({ errors: each }) => each);
    if (errors.length > 0 && !leavesOutErrors) throw errorsRefusal(errors);
    const created = plan.filter(({ action }) => action === "create");
    const updated = plan.filter(({ action }) => action === "update");
    if (created.length + updated.length === 0)
      throw invalid("This file doesn't change anything in your price book.");
    const at = now().toISOString();
    const ids = await write(tx, created, updated, at);
    return keepBatch(tx, {
      kind: "import",
      title: file.file_name || "A CSV file",
      at,
      items: [
        ...created.map((line, index) => addedItem(line, ids[index] as number)),
        ...updated.map(changedItem),
      ],
      prices: [
        ...created.map(
          (line, index): NewPrice => ({
            service_id: ids[index] as number,
            from_cents: null,
            to_cents: afterLine(line).price_cents,
          }),
        ),
        ...updated.flatMap(changedPrice),
      ],
    });
  });
}

function openImport(actor: Actor): Scope {
  requirePermission(actor, "services.create");
  return requirePermission(actor, "services.update");
}

function readFileFor(actor: Actor, text: string, own: readonly FillableField[]): ReadFile {
  const file = readFile(text, own);
  const hidden = file.columns.find(({ holds }) => holds === "cost" || holds === "materials");
  if (hidden && !maySeeCosts(actor)) {
    throw invalid(`Your role can't view or set costs. Remove the column "${hidden.header}" from the file.`);
  }
  return file;
}

async function planFor(
  scope: Scope,
  { existing, text }: ImportFile,
  held: { isHeld: boolean },
): Promise<{ read: ReadFile; plan: PlannedLine[] }> {
  const { actor } = scope;
  const read = readFileFor(actor, text, await listFillableFields(scope, "service", held));
  const writing = { currency: await currencyOf(scope), isDayFirst: actor.country !== "US" };
  const services = await findMatching(scope, { search: "", category: "", statuses: [], where: null }, held);
  const knownCategories = await ownCategories(scope);
  const lines = read.records.map((each) => readLine(each, writing));
  const hasOwn = read.columns.some(({ holds }) => holds !== null && typeof holds !== "string");
  const ids = hasOwn ? services.map(({ id }) => id) : [];
  const values = await readFilled(scope, "service", ids);
  return { read, plan: planImport(lines, services, { existing, knownCategories, values }) };
}

function countsOf(plan: readonly PlannedLine[]): ImportPreview["counts"] {
  const counts = Object.fromEntries(
    ImportAction.options.map((action) => [action, 0]),
  ) as ImportPreview["counts"];
  for (const { action } of plan) counts[action] += 1;
  return counts;
}

const fingerprintFor = (plan: readonly PlannedLine[]): string =>
  fingerprintOf(
    plan.map(({ line, action, kept, changes, own }) => [
      line,
      action,
      kept?.id,
      kept?.version,
      changes,
      own.map(({ field, after }) => [field.id, after]),
    ]),
  );

function errorsRefusal(errors: readonly { line: number; message: string }[]): AppError {
  const [first] = errors as [{ line: number; message: string }];
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : "";
  return new AppError("invalid", `Nothing was imported. Line ${first.line}: ${first.message}${more}.`, {
    details: { errors: errors.slice(0, mostErrorsShown) },
  });
}

async function write(
  tx: Scope,
  created: readonly PlannedLine[],
  updated: readonly PlannedLine[],
  at: string,
): Promise<number[]> {
  const rows = updated.map((line) => ({ id: line.kept?.id as number, ...afterLine(line) }));
  try {
    await rewriteServiceRows(tx, rows, at);
    await changeFilled(tx, "service", updated.flatMap(ownChangesOf), "after");
    const ids = await insertServiceRows(tx, created.map(afterLine), {
      created_by: tx.actor.userId,
      created_at: at,
    });
    const records = ids.map((id, place) => ({ id, values: ownValuesOf(created[place]) }));
    await saveFilled(tx, "service", records);
    return ids;
  } catch (error) {
    if (violatedConstraint(error) !== "services_sku_key") throw error;
    throw conflict("A code in this file now belongs to another service. Review the preview again.");
  }
}

const ownValuesOf = (line: PlannedLine | undefined) =>
  new Map(line?.own.map(({ field, after }) => [field.id, after]));

const ownChangesOf = ({ kept, own }: PlannedLine): FilledChange[] =>
  own.map(({ field, before, after }) => ({
    record_id: kept?.id as number,
    field_id: field.id,
    before,
    after,
  }));

const addedItem = (line: PlannedLine, id: number): BatchItem => ({
  service_id: id,
  before: null,
  after: afterLine(line),
});

function changedItem(line: PlannedLine): BatchItem {
  const { kept, changes } = line;
  const fields = Object.keys(changes) as (keyof Details)[];
  const before = Object.fromEntries(fields.map((field) => [field, kept?.[field] ?? null]));
  const own = ownChangesOf(line).map(({ record_id: _, ...change }) => change);
  return { service_id: kept?.id as number, before, after: changes, own };
}

function changedPrice({ kept, changes }: PlannedLine): NewPrice[] {
  if (!kept || changes.price_cents === undefined) return [];
  return [{ service_id: kept.id, from_cents: kept.price_cents, to_cents: changes.price_cents }];
}
