/**
 * How jobs, contracts and invoices take services from the price book: as a copy by value, which no later change of the
 * book touches (features.md T-FS-1), with a note of where it went, so that nothing in use is deleted.
 */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { serviceActions } from "./contract.ts";
import { detailsIn } from "./details.ts";
import { type Details, shareServiceRows } from "./store.ts";
import {
  deleteUses,
  findUses,
  insertPastUses,
  insertUseRows,
  type PastUse,
  type Subject,
  setUsesOpen,
} from "./uses-store.ts";

export type SoldService = Omit<Details, "status"> & { service_id: number };

/**
 * The services as they are agreed upon now, in the order of `ids`. `subject` is the record of the caller's domain that
 * they are sold in, `tx` its transaction. Selling the same service in the same record again keeps the first agreement.
 * Throws `not_found`, or `conflict` for a service that is not active.
 */
export async function sellServices(
  tx: Scope,
  ids: readonly number[],
  subject: Subject,
  { isOpen = true } = {},
): Promise<SoldService[]> {
  const wanted = [...new Set(ids)];
  const rows = await shareServiceRows(tx, wanted);
  if (rows.length < wanted.length) throw notFound("Service");
  const idle = rows.find(({ status }) => !serviceActions.sell.some((each) => each === status));
  if (idle)
    throw conflict(`${idle.name} isn't active. Activate it in the price book or choose another service.`);
  const uses = rows.map((row) => {
    const { status: _, ...details } = detailsIn(row);
    return { service_id: row.id, sold: { service_id: row.id, ...details } };
  });
  await insertUseRows(tx, subject, uses, { isOpen, at: now().toISOString() });
  const sold = new Map((await soldIn(tx, subject)).map((each) => [each.service_id, each]));
  return wanted.map((id) => sold.get(id) as SoldService);
}

/** Which of these are in the price book and active, for lines that are copied from another record. */
export async function sellableAmong(tx: Scope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await shareServiceRows(tx, [...new Set(ids)]);
  const isSold = ({ status }: { status: string }) => serviceActions.sell.some((each) => each === status);
  return new Set(rows.filter(isSold).map(({ id }) => id));
}

/** What was agreed when each service was sold in this record. */
export const soldIn = async (scope: Scope, subject: Subject): Promise<SoldService[]> =>
  (await findUses<SoldService>(scope, subject)).map(({ sold }) => sold);

/** Says whether the work in this record is still to be done. */
export const markUses = (tx: Scope, subject: Subject, { isOpen }: { isOpen: boolean }): Promise<void> =>
  setUsesOpen(tx, subject, isOpen);

/** For a record that is gone for good, or no longer holds the services of these `ids`: they may be deleted again. */
export const forgetUses = (tx: Scope, subject: Subject, ids?: readonly number[]): Promise<void> =>
  deleteUses(tx, subject, ids);

/** For records that are taken over with their past: what is not agreed otherwise is as the price book says now. */
export const backfillSales = (tx: Scope, sales: readonly PastUse[]): Promise<void> =>
  insertPastUses(tx, sales);
