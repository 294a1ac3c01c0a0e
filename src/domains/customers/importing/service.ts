/** Takes a file of customers in: looked at line by line first, then all of it or nothing. */
import { createHash } from "node:crypto";
import { listFillableFields, saveFilled } from "#domains/custom-fields/from-text.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, invalid } from "#platform/errors.ts";
import { appendEvent, recordPast } from "#platform/events.ts";
import { readTable } from "#platform/file-text/csv-table.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName } from "../changing.ts";
import type { NewCustomer } from "../contract.ts";
import { detailsOf, dialledForm, usualCountry } from "../details.ts";
import { blankDetails } from "../service.ts";
import { changeCustomers } from "./changing.ts";
import { columnsOf, missingColumn, targetOf } from "./columns.ts";
import {
  type CustomerFile,
  type CustomerImport,
  type CustomerImportPreview,
  mostAtOnce,
} from "./contract.ts";
import { type PlannedLine, planLines } from "./plan.ts";
import { serializeImport } from "./serializing.ts";
import { awaitTurn, insertCustomers, insertImport, type KeptImport, listImportRows } from "./store.ts";

const mostErrorsShown = 500;
const mostLinesShown = 200;
const longestSample = 80;

/** Throws `invalid` for a file that is no table; what is wrong with single lines is in the answer. */
export async function previewImport(actor: Actor, file: CustomerFile): Promise<CustomerImportPreview> {
  const { columns, samples, plan } = await read(openImport(actor, file.existing), file, { isHeld: false });
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
  return inTransaction(openImport(actor, file.existing), async (tx) => {
    await awaitTurn(tx);
    const { columns, plan } = await read(tx, file, { isHeld: true });
    const missing = missingColumn(columns, file.existing);
    if (missing) throw invalid(missing);
    if (expectedFingerprint !== undefined && expectedFingerprint !== fingerprintOf(plan))
      throw conflict(
        "Your customers have changed since this preview. Review the new preview, then confirm again.",
      );
    if (!leavesOut) assertFaultless(plan);
    return serializeImport(await takeIn(tx, plan, file));
  });
}

export async function listImports(actor: Actor): Promise<{ imports: CustomerImport[] }> {
  return { imports: (await listImportRows(openImport(actor))).map(serializeImport) };
}

function openImport(actor: Actor, existing: CustomerFile["existing"] = "skip"): Scope {
  requirePermission(actor, "customers.create");
  if (existing === "update") requirePermission(actor, "customers.update");
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
  const plan = missingColumn(columns, file.existing)
    ? []
    : await planLines(scope, rows, {
        columns,
        writing,
        country,
        status: file.status,
        existing: file.existing,
        ...held,
      });
  return { columns, samples, plan };
}

function countsOf(plan: readonly PlannedLine[]): CustomerImportPreview["counts"] {
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0, invalid: 0 };
  for (const { action } of plan) counts[action] += 1;
  return counts;
}

const errorsOf = (plan: readonly PlannedLine[]) =>
  plan.flatMap(({ line, errors }) => errors.map((message) => ({ line, message })));

const fingerprintOf = (plan: readonly PlannedLine[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify(
        plan.map(({ line, action, customer, values, change }) => [
          line,
          action,
          change ? [change.kept.id, change.changed] : customer,
          [...values],
        ]),
      ),
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

async function takeIn(
  tx: Scope,
  plan: readonly PlannedLine[],
  { existing, file_name }: CustomerFile,
): Promise<KeptImport> {
  const { actor } = tx;
  const moment = now();
  const title = file_name || "A CSV file";
  const added = plan.filter(({ action }) => action === "create");
  const updates = plan.flatMap(({ change }) => change ?? []);
  if (added.length + updates.length === 0)
    throw invalid(
      existing === "update"
        ? "There's nothing in this file to add or change."
        : "There's no one in this file to add.",
    );
  const ids = await add(tx, added, { title, moment });
  const row: KeptImport = {
    id: newId(),
    title,
    added: ids.length,
    updated: updates.length,
    left_out: plan.filter(({ action }) => action === "skip" || action === "invalid").length,
    made_at: moment.toISOString(),
    made_by: actor.userId,
    made_by_name: actor.name,
    undone_at: null,
    undone_by_name: null,
    kept: 0,
  };
  await insertImport(tx, row, ids);
  await changeCustomers(tx, updates, { importId: row.id, title, moment });
  await appendEvent(tx, {
    type: "customer_import.made",
    subject: { kind: "customer_import", id: row.id },
    title: `Customers imported: ${title}`,
    description: importWords(row),
    data: { added: row.added, updated: row.updated, left_out: row.left_out },
  });
  tellLive(tx, ["customer"]);
  return row;
}

const importWords = ({ added, updated, left_out }: KeptImport): string =>
  [`${added} added`, ...(updated > 0 ? [`${updated} updated`] : []), `${left_out} skipped`].join(", ");

/** Their ids. */
async function add(
  tx: Scope,
  lines: readonly PlannedLine[],
  { title, moment }: { title: string; moment: Date },
): Promise<number[]> {
  if (lines.length === 0) return [];
  const { actor } = tx;
  const customers = lines.flatMap(({ customer }) => customer ?? []);
  const ids = await insertCustomers(
    tx,
    customers.map((customer) => rowOf(customer, actor, moment.toISOString())),
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
  return ids;
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
