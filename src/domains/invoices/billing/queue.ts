/** The queue of finished work that is not invoiced: who waits, what it comes to, and of what there is nothing to bill. */
import { z } from "zod";
import { jobEvent, numberText } from "#domains/jobs/event-builders.ts";
import { getJob } from "#domains/jobs/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { instantField } from "#shared/fields.ts";
import type { JobBilling, ReadyJob, ReadyPage, ReadyQuery } from "./contract.ts";
import { amountOf, unbilledOf } from "./parts.ts";
import { findBilling, findReady, type ReadyRow, saveDismissal, sumReady } from "./queue-store.ts";
import { type BillableJob, findLinesOfJob, listBilled, lockJobForBilling } from "./store.ts";
import { listUnbilledUses } from "./uses-store.ts";

const usualLimit = 50;
const Place = z.tuple([instantField("Time"), z.int().positive()]);

/** The longest waiting first. */
export async function listReady(actor: Actor, query: ReadyQuery): Promise<ReadyPage> {
  const scope = requirePermission(actor, "invoices.view");
  const { reach } = requirePermission(actor, "jobs.view");
  const { search = "", is_dismissed, cursor, limit = usualLimit } = query;
  const filter = { search, is_dismissed, reach };
  const [since, id] = cursor === undefined ? [] : readCursor(cursor, Place);
  const after = since !== undefined && id !== undefined ? { since, id } : undefined;
  const rows = await findReady(scope, filter, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const sums = await sumReady(scope, filter);
  return {
    jobs: shown.map(toReadyJob),
    total: sums.total,
    total_cents: sums.cents,
    currency: await currencyOf(scope),
    next_cursor: rows.length > limit && last ? writeCursor([last.ready_since, last.job_id]) : null,
  };
}

/** How many jobs wait to be invoiced, and what they come to. */
export async function getReadySum(actor: Actor): Promise<{ total: number; cents: number }> {
  const scope = requirePermission(actor, "invoices.view");
  const { reach } = requirePermission(actor, "jobs.view");
  return sumReady(scope, { search: "", is_dismissed: false, reach });
}

const toReadyJob = ({
  number,
  dismissed_at: at,
  dismissed_by_name: by_name,
  dismiss_reason: reason,
  ...row
}: ReadyRow): ReadyJob => ({
  ...row,
  number: numberText(number),
  dismissed: at !== null && by_name !== null && reason !== null ? { at, by_name, reason } : null,
});

/** Throws `not_found` for a job that the actor can't see. */
export async function getJobBilling(actor: Actor, jobId: number): Promise<JobBilling> {
  const scope = requirePermission(actor, "invoices.view");
  await getJob(actor, jobId);
  return readBilling(scope, jobId);
}

async function readBilling(scope: Scope, jobId: number): Promise<JobBilling> {
  const lines = await findLinesOfJob(scope, jobId);
  const open = new Map(
    unbilledOf(lines, await listBilled(scope, jobId, null)).map((line) => [line.id, line]),
  );
  const kept = await findBilling(scope, jobId);
  const left = [...open.values()].reduce((sum, { left_cents }) => sum + left_cents, 0);
  return {
    job_id: jobId,
    currency: await currencyOf(scope),
    sold_cents: lines.reduce((sum, line) => sum + amountOf(line), 0),
    unbilled_cents: left,
    lines: lines.map(({ id, name, quantity, unit_price_cents }) => ({
      line_id: id,
      name,
      quantity,
      unbilled_quantity: open.get(id)?.quantity ?? "0",
      unbilled_cents: open.get(id)?.left_cents ?? 0,
      unit_price_cents,
    })),
    used: (await listUnbilledUses(scope, jobId, null)).map(
      ({ id, kind, name, quantity, unit_price_cents }) => ({
        use_id: id,
        kind,
        name,
        quantity,
        unit_price_cents,
      }),
    ),
    dismissed_reason: kept?.is_dismissed ? kept.dismiss_reason : null,
  };
}

/** Throws `conflict` for a job that does not wait to be billed. Saying it again changes the reason. */
export async function dismissJob(actor: Actor, jobId: number, reason: string): Promise<JobBilling> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const job = await holdJob(tx, jobId);
    const kept = await findBilling(tx, jobId);
    if (!kept || kept.ready_since === null)
      throw conflict(`${numberText(job.number)} isn't waiting to be invoiced.`);
    if (!kept.is_dismissed || kept.dismiss_reason !== reason) {
      await saveDismissal(tx, jobId, { reason, at: now().toISOString() });
      const data = { amount_cents: kept.unbilled_cents };
      await appendEvent(
        tx,
        jobEvent(job, "nothing_to_bill", "marked as nothing to bill", { description: reason, data }),
      );
    }
    return readBilling(tx, jobId);
  });
}

/** Putting back what waits already changes nothing, so that an undo may be sent twice. */
export async function undismissJob(actor: Actor, jobId: number): Promise<JobBilling> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const job = await holdJob(tx, jobId);
    const kept = await findBilling(tx, jobId);
    if (kept?.dismiss_reason) {
      await saveDismissal(tx, jobId, null);
      await appendEvent(tx, jobEvent(job, "to_bill_again", "put back to be invoiced"));
    }
    return readBilling(tx, jobId);
  });
}

async function holdJob(tx: Scope, jobId: number): Promise<BillableJob> {
  await getJob(actingWithin(tx, tx.actor), jobId);
  const job = await lockJobForBilling(tx, jobId);
  if (!job) throw notFound("Job");
  return job;
}
