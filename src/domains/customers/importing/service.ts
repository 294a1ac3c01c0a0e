/** Takes a file of customers in: looked at line by line first, then all of it or nothing, undone as one. */
import { createHash } from "node:crypto";
import { listFillableFields, saveFilled } from "#domains/custom-fields/from-text.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent, recordPast } from "#platform/events.ts";
import { readTable } from "#platform/file-text/csv-table.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName } from "../changing.ts";
import { type NewCustomer, restorableDays } from "../contract.ts";
import { detailsOf, dialledForm, usualCountry } from "../details.ts";
import { blankDetails } from "../service.ts";
import { columnsOf, missingColumn, targetOf } from "./columns.ts";
import {
  type CustomerFile,
  type CustomerImport,
  type CustomerImportPreview,
  mostAtOnce,
} from "./contract.ts";
import { type PlannedLine, planLines } from "./plan.ts";
import {
  awaitTurn,
  countLeft,
  deleteUntouched,
  holdUnchanged,
  insertCustomers,
  insertImport,
  type KeptImport,
  listImportRows,
  lockImport,
  markUndone,
} from "./store.ts";

const mostErrorsShown = 500;
const mostLinesShown = 200;
const longestSample = 80;

/** Throws `invalid` for a file that is no table; what is wrong with single lines is in the answer. */
export async function previewImport(actor: Actor, file: CustomerFile): Promise<CustomerImportPreview> {
  const { columns, samples, plan } = await read(openImport(actor), file, { isHeld: false });
  return {
    columns: columns.map((column, place) => ({
      header: column.header,
      sample: samples[place] ?? "",
      field: targetOf(column),
    })),
    counts: countsOf(plan),
    errors: errorsOf(plan).slice(0, mostErrorsShown),
    lines: plan
      .slice(0, mostLinesShown)
      .map(({ line, action, shown, why }) => ({ line, action, ...shown, why })),
    fingerprint: fingerprintOf(plan),
  };
}

/**
 * Nothing is written when a line has an error, unless such lines are to be left out. Throws `conflict` when by now
 * something else would happen than what `expectedFingerprint` stands for.
 */
export async function importCustomers(
  actor: Actor,
  file: CustomerFile,
  { expectedFingerprint, leavesOut }: { expectedFingerprint: string | undefined; leavesOut: boolean },
): Promise<CustomerImport> {
  return inTransaction(openImport(actor), async (tx) => {
    await awaitTurn(tx);
    const { columns, plan } = await read(tx, file, { isHeld: true });
    const missing = missingColumn(columns);
    if (missing) throw invalid(missing);
    if (expectedFingerprint !== undefined && expectedFingerprint !== fingerprintOf(plan))
      throw conflict(
        "Your customers have changed since this preview. Review the new preview, then confirm again.",
      );
    if (!leavesOut) assertFaultless(plan);
    const added = plan.filter(({ action }) => action === "create");
    if (added.length === 0) throw invalid("There's no one in this file to add.");
    const row = await add(tx, added, {
      title: file.file_name || "A CSV file",
      leftOut: plan.length - added.length,
    });
    return serialize(row);
  });
}

export async function listImports(actor: Actor): Promise<{ imports: CustomerImport[] }> {
  return { imports: (await listImportRows(openImport(actor))).map(serialize) };
}

/** Deletes whom it brought, except those to whom something happened since. Undoing twice changes nothing. */
export async function undoImport(actor: Actor, id: string): Promise<CustomerImport> {
  const scope = requirePermission(actor, "customers.delete");
  return inTransaction(scope, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row) throw notFound("Import");
    if (row.undone_at) return serialize(row);
    if (isTooOld(row))
      throw conflict(`This import is more than ${restorableDays} days old and can no longer be undone.`);
    const moment = now();
    const at = moment.toISOString();
    const gone = await deleteUntouched(tx, await holdUnchanged(tx, id), at);
    await recordPast(
      tx,
      gone.map((customer) => ({
        at: moment,
        by: { userId: actor.userId, name: actor.name },
        event: {
          type: "customer.deleted",
          subject: { kind: "customer", id: customer.id },
          customerId: customer.id,
          title: `${fullName(customer)} was deleted`,
          description: `Their import was undone. Can be restored for ${restorableDays} days`,
          data: { customer_name: fullName(customer), status: customer.status },
        },
      })),
    );
    const undone = { undone_at: at, undone_by_name: actor.name, kept: await countLeft(tx, id) };
    await markUndone(tx, id, undone);
    await appendEvent(tx, {
      type: "customer_import.undone",
      subject: { kind: "customer_import", id },
      title: `${row.title} was undone`,
      description: `${gone.length} deleted, ${undone.kept} kept`,
    });
    tellLive(tx, ["customer"]);
    return serialize({ ...row, ...undone });
  });
}

function openImport(actor: Actor): Scope {
  requirePermission(actor, "customers.create");
  return requirePermission(actor, "customers.view");
}

async function read(scope: Scope, file: CustomerFile, held: { isHeld: boolean }) {
  const { header, rows } = readTable(file.text, mostAtOnce);
  const own = await listFillableFields(scope, "customer", held);
  const columns = columnsOf(header, file.columns, own);
  const { country } = scope.actor;
  const writing = { currency: await currencyOf(scope), isDayFirst: country !== "US" };
  const samples = header.map((_, place) =>
    (rows.find(({ fields }) => fields[place]?.trim())?.fields[place] ?? "").trim().slice(0, longestSample),
  );
  const plan = missingColumn(columns)
    ? []
    : await planLines(scope, rows, {
        columns,
        writing,
        country,
        status: file.status,
        existing: file.existing,
      });
  return { columns, samples, plan };
}

function countsOf(plan: readonly PlannedLine[]): CustomerImportPreview["counts"] {
  const counts = { create: 0, skip: 0, invalid: 0 };
  for (const { action } of plan) counts[action] += 1;
  return counts;
}

const errorsOf = (plan: readonly PlannedLine[]) =>
  plan.flatMap(({ line, errors }) => errors.map((message) => ({ line, message })));

const fingerprintOf = (plan: readonly PlannedLine[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify(plan.map(({ line, action, customer, values }) => [line, action, customer, [...values]])),
    )
    .digest("base64url");

function assertFaultless(plan: readonly PlannedLine[]): void {
  const errors = errorsOf(plan);
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : "";
  throw new AppError("invalid", `Nothing was imported. Line ${first.line}: ${first.message}${more}.`, {
    details: { errors: errors.slice(0, mostErrorsShown) },
  });
}

async function add(
  tx: Scope,
  lines: readonly PlannedLine[],
  { title, leftOut }: { title: string; leftOut: number },
): Promise<KeptImport> {
  const { actor } = tx;
  const moment = now();
  const at = moment.toISOString();
  const customers = lines.flatMap(({ customer }) => customer ?? []);
  const ids = await insertCustomers(
    tx,
    customers.map((customer) => rowOf(customer, actor, at)),
  );
  await saveFilled(
    tx,
    "customer",
    ids.map((id, place) => ({ id, values: lines[place]?.values ?? new Map() })),
  );
  await recordPast(
    tx,
    customers.map((customer, place) => ({
      at: moment,
      by: { userId: actor.userId, name: actor.name },
      event: {
        type: "customer.imported",
        subject: { kind: "customer", id: ids[place] as number },
        customerId: ids[place] as number,
        title: `${fullName(customer)} was imported`,
        description: `From ${title}`,
        data: { customer_name: fullName(customer), status: customer.status, source: customer.source ?? null },
      },
    })),
  );
  const row: KeptImport = {
    id: newId(),
    title,
    added: ids.length,
    left_out: leftOut,
    made_at: at,
    made_by: actor.userId,
    made_by_name: actor.name,
    undone_at: null,
    undone_by_name: null,
    kept: 0,
  };
  await insertImport(tx, row, ids);
  await appendEvent(tx, {
    type: "customer_import.made",
    subject: { kind: "customer_import", id: row.id },
    title: `Customers imported: ${title}`,
    description: `${row.added} added, ${leftOut} skipped`,
    data: { added: row.added, left_out: leftOut },
  });
  tellLive(tx, ["customer"]);
  return row;
}

const rowOf = ({ custom_fields: _, ...customer }: NewCustomer, actor: Actor, at: string) => ({
  ...blankDetails,
  country: usualCountry,
  ...detailsOf(customer),
  first_name: customer.first_name,
  last_name: customer.last_name,
  status: customer.status,
  phone_e164: dialledForm(customer.phone, actor),
  created_by: actor.userId,
  created_at: at,
  updated_at: at,
});

const serialize = (row: KeptImport): CustomerImport => ({
  id: row.id,
  title: row.title,
  added: row.added,
  left_out: row.left_out,
  made_at: row.made_at,
  made_by: row.made_by_name,
  undone_at: row.undone_at,
  undone_by: row.undone_by_name,
  kept: row.kept,
  is_undoable: row.undone_at === null && !isTooOld(row),
});

const isTooOld = ({ made_at }: Pick<KeptImport, "made_at">): boolean =>
  now().getTime() - Date.parse(made_at) > restorableDays * 24 * 60 * 60 * 1000;
