/** A business whose days go by in a test: what its clock asks for is done at each moment, and mails are read back. */
import assert from "node:assert/strict";
import { chargeLateFees } from "#domains/invoices/late-fees/charging.ts";
import { createRecurring } from "#domains/invoices/recurring/creating.ts";
import { remindOfInvoices } from "#domains/invoices/reminding/claiming.ts";
import type { InvoiceFollowUp } from "#domains/invoices/reminding/contract.ts";
import { deliverReminder } from "#domains/invoices/reminding/delivering.ts";
import { takeLeft } from "#domains/invoices/reminding/store.ts";
import { sendScheduled } from "#domains/invoices/send-later/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Reply, TestApp } from "./app.ts";
import { invoicesOf } from "./invoices.ts";
import { mintOrganization, tokenOfNow } from "./organization.ts";
import { mailsTo } from "./reminders.ts";

const day = "2999-01-01T00:00:00Z";

/** Begins at `moment`. */
export async function openInvoiceDays(app: TestApp, timeZone: string, moment: string) {
  moveClockTo(new Date(moment));
  const business = await mintOrganization(app, { timeZone });
  const { system, owner } = business;

  /** In a session of its own, because days go by. */
  async function send(method: string, path: string, body?: unknown): Promise<Reply> {
    return app.call(method, path, { token: await tokenOfNow(app, owner), body });
  }

  async function done(method: string, path: string, body?: unknown): Promise<Reply["body"]> {
    const { status, body: answer } = await send(method, path, body);
    assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** What waits to be delivered is. */
  async function deliver(): Promise<void> {
    const scope = requirePermission(system, "invoices.send");
    const ids = await inTransaction(scope, (tx) => takeLeft(tx, day, now().toISOString()));
    for (const id of ids) await deliverReminder(system, id);
  }

  const remindersTo = async (address: string) =>
    (await mailsTo(app, address)).filter(
      ({ subject }) => /due|overdue/.test(subject) && !/from/.test(subject),
    );

  return {
    ...business,
    app,
    send,
    done,
    deliver,
    remindersTo,
    invoices: invoicesOf({ send, done }),
    followUp: (id: number): Promise<InvoiceFollowUp> => done("GET", `/api/invoices/${id}/follow-up`),
    /** The clock's turn at `moment`. */
    async tick(at: string): Promise<void> {
      moveClockTo(new Date(at));
      await remindOfInvoices(system);
      await chargeLateFees(system);
      await createRecurring(system);
      await sendScheduled(system);
      await deliver();
    },
  };
}
