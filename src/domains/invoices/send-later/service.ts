/** Gives an invoice the time at which it is issued and emailed, cancels that, and does it when the time has come. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { toInstant, toLocalDateTime } from "#shared/time/time.ts";
import { problemsOf } from "../drafts/settling.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { firstHour } from "../reminding/contract.ts";
import { isByDay, localMoment } from "../reminding/timing.ts";
import { deliverInvoice, mailProblem } from "../sending/service.ts";
import { findInvoice, lockInvoiceRow } from "../store.ts";
import type { ScheduledSend } from "./contract.ts";
import { type DueSend, findDue, findLatest, insertSend, settleWaiting } from "./store.ts";

/** Later than that it waits for the day: nobody chose the middle of the night. */
const latestMs = 60 * 60_000;

export const getScheduledSend = (actor: Actor, id: number): Promise<ScheduledSend> =>
  readScheduled(requirePermission(actor, "invoices.view"), id);

async function readScheduled(scope: Scope, id: number): Promise<ScheduledSend> {
  if (!(await findInvoice(scope, id))) throw notFound("Invoice");
  const latest = await findLatest(scope, id);
  const waiting = latest?.status === "waiting" ? latest : null;
  return {
    waiting: waiting && {
      send_at: waiting.send_at,
      local: toLocalDateTime(new Date(waiting.send_at), scope.actor.timeZone),
      recipient: waiting.recipient,
      created_by_name: waiting.created_by_name,
    },
    failed: latest?.status === "failed" ? latest.reason : null,
  };
}

type Wanted = { local: string; to?: string | null | undefined; message?: string | null | undefined };

/** Takes the place of a time that was given before. Throws `validation` for what could not be sent as it is now. */
export async function scheduleSend(
  actor: Actor,
  id: number,
  { local, to, message }: Wanted,
): Promise<ScheduledSend> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "send");
    const at = toInstant(local, actor.timeZone);
    const [problem] = held.status === "draft" ? problemsOf(held) : [];
    if (problem) throw invalid(problem, { lines: problem });
    const unreachable = to ? null : await mailProblem(tx, held);
    if (unreachable) throw invalid(unreachable, { to: unreachable });
    if (at <= now()) {
      const past = "That time is over. Choose a later one.";
      throw invalid(past, { local: past });
    }
    await settleWaiting(tx, id, { status: "canceled", reason: null });
    await insertSend(tx, {
      id: newId(),
      invoice_id: id,
      send_at: at.toISOString(),
      recipient: to ?? null,
      message: message ?? null,
      status: "waiting",
      reason: null,
      settled_at: null,
      created_at: now().toISOString(),
    });
    const when = formatDateTime(at, actor.timeZone);
    await appendEvent(tx, invoiceEvent(held, "send_scheduled", `scheduled for ${when}`));
    return readScheduled(tx, id);
  });
}

/** Canceling what no longer waits changes nothing. */
export async function cancelSend(actor: Actor, id: number): Promise<ScheduledSend> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "send");
    if (await settleWaiting(tx, id, { status: "canceled", reason: null }))
      await appendEvent(tx, invoiceEvent(held, "send_canceled", "scheduled send canceled"));
    return readScheduled(tx, id);
  });
}

/** One pass for one business. Gives the number of invoices that were sent. */
export async function sendScheduled(actor: Actor): Promise<number> {
  const scope = requirePermission(actor, "invoices.send");
  const moment = now();
  const dueNow = await findDue(scope, moment.toISOString());
  if (dueNow.length === 0 || (await readStanding(scope)).status === "read_only") return 0;
  const isDay = isByDay(localMoment(moment, actor.timeZone), firstHour);
  let sent = 0;
  for (const due of dueNow) {
    if (!isDay && moment.getTime() - Date.parse(due.send_at) > latestMs) continue;
    sent += await sendDue(scope, due);
  }
  return sent;
}

async function sendDue(scope: Scope, due: DueSend): Promise<number> {
  try {
    return await inTransaction(scope, (tx) => sendHeld(tx, due));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error;
    await inTransaction(scope, (tx) => noteFailed(tx, due, message));
    return 0;
  }
}

/** That it was sent is saved with the mail: two who send at once wait for each other, and the second finds nothing. */
async function sendHeld(tx: Scope, { id, invoice_id }: DueSend): Promise<number> {
  const held = await lockInvoiceRow(tx, invoice_id);
  const send = await settleWaiting(tx, invoice_id, { status: "sent", reason: null }, id);
  if (!held || !send) return 0;
  if (held.deleted_at !== null) throw notFound("Invoice");
  await deliverInvoice(tx, await lockInvoice(tx, invoice_id, "send"), {
    to: send.recipient,
    message: send.message,
  });
  return 1;
}

async function noteFailed(tx: Scope, { id, invoice_id }: DueSend, reason: string): Promise<void> {
  const held = await lockInvoiceRow(tx, invoice_id);
  if (!(await settleWaiting(tx, invoice_id, { status: "failed", reason }, id)) || !held) return;
  await appendEvent(tx, invoiceEvent(held, "send_failed", "not sent", { description: reason }));
}
