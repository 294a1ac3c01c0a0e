/** What members do with saved reports: save one, find them, rename, share, delete and restore their own. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { reportScope } from "./access.ts";
import { wantedOf } from "./asking.ts";
import type { NewSavedReport, SavedReport, SavedReportChanges } from "./contract.ts";
import { byOf } from "./reading.ts";
import {
  changeSavedRow,
  countSaved,
  insertSavedRow,
  type KeptReport,
  listSavedRows,
  lockSavedRow,
} from "./store.ts";

const mostSaved = 100;
const mostListed = 300;
export const keptDays = 30;
const at = (): string => now().toISOString();

const serialize = (
  { actor }: Scope,
  { created_by, created_by_name, deleted_at: _, ...row }: KeptReport,
): SavedReport => ({
  ...row,
  is_mine: created_by === (actor.viewingAs ?? actor).userId,
  created_by: created_by_name,
});

export async function listSavedReports(actor: Actor): Promise<SavedReport[]> {
  const scope = reportScope(actor);
  return (await listSavedRows(scope, mostListed)).map((row) => serialize(scope, row));
}

export const openToSave = (actor: Actor): Scope => {
  reportScope(actor);
  return requirePermission(actor, "reports.save");
};

export function saveReport(actor: Actor, report: NewSavedReport): Promise<SavedReport> {
  return inTransaction(openToSave(actor), async (tx) => {
    const { userId } = tx.actor;
    if (userId === null) throw forbidden("Only a member can save a report.");
    // What can't be opened isn't saved.
    wantedOf(tx, report.asked);
    byOf(tx, report.report, report.asked.by);
    if ((await countSaved(tx)) >= mostSaved)
      throw conflict(`You can save up to ${mostSaved} reports. Delete one you no longer use first.`);
    const row = await insertSavedRow(tx, report, { userId, at: at() });
    await tell(tx, row, "saved", `Report saved: ${row.name}`);
    return serialize(tx, row);
  });
}

const tell = (tx: Scope, { id, name }: KeptReport, what: string, title: string) =>
  appendEvent(tx, {
    type: `saved_report.${what}`,
    subject: { kind: "saved_report", id },
    title,
    data: { name },
  });

/** Only its maker changes it, even when it is shared. Throws `not_found` for one that was deleted. */
export async function lockOwn(tx: Scope, id: number): Promise<KeptReport> {
  const row = await lockOwnOrDeleted(tx, id);
  if (row.deleted_at) throw notFound("Report");
  return row;
}

async function lockOwnOrDeleted(tx: Scope, id: number): Promise<KeptReport> {
  const row = await lockSavedRow(tx, id);
  if (!row) throw notFound("Report");
  if (row.created_by !== tx.actor.userId)
    throw forbidden(`Only ${row.created_by_name} can change this report. Save your own copy instead.`);
  return row;
}

/** A newer version than `expectedVersion` in store refuses the change with a conflict that says who was faster. */
export function changeReport(
  actor: Actor,
  id: number,
  changes: Omit<SavedReportChanges, "version">,
  expectedVersion?: number,
): Promise<SavedReport> {
  return inTransaction(openToSave(actor), async (tx) => {
    const kept = await lockOwn(tx, id);
    await assertUnchanged(tx, kept, expectedVersion, {
      thing: "report",
      subjects: [{ kind: "saved_report", id }],
    });
    const changed = changedFields(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return serialize(tx, kept);
    const row = await changeSavedRow(tx, id, { ...changed, updated_at: at() });
    await tell(tx, row, "updated", `Report changed: ${row.name}`);
    return serialize(tx, row);
  });
}

export function deleteReport(actor: Actor, id: number): Promise<SavedReport> {
  return inTransaction(openToSave(actor), async (tx) => {
    await lockOwn(tx, id);
    const row = await changeSavedRow(tx, id, { deleted_at: at(), updated_at: at() });
    await tell(tx, row, "deleted", `Report deleted: ${row.name}`);
    return serialize(tx, row);
  });
}

export function restoreReport(actor: Actor, id: number): Promise<SavedReport> {
  return inTransaction(openToSave(actor), async (tx) => {
    const kept = await lockOwnOrDeleted(tx, id);
    if (!kept.deleted_at) return serialize(tx, kept);
    if (now().getTime() - Date.parse(kept.deleted_at) > keptDays * 86_400_000) throw notFound("Report");
    const row = await changeSavedRow(tx, id, { deleted_at: null, updated_at: at() });
    await tell(tx, row, "restored", `Report restored: ${row.name}`);
    return serialize(tx, row);
  });
}
