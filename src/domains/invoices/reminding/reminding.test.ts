/** Reminders of unpaid invoices: on their day, by day, once, and never of what is settled, paused or promised. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { textCame } from "../../../../tests/support/conversations.ts";
import { openInvoiceDays } from "../../../../tests/support/invoice-days.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";
import { lockIssued, postPayment } from "../account/service.ts";
import { remindOfInvoices } from "./claiming.ts";
import { deliverReminder } from "./delivering.ts";
import { pauseReminders, resumeReminders } from "./pausing.ts";
import { lockReminder } from "./store.ts";

const served = serveForTests();
const zone = "America/New_York";
const rule = (days: number, words: object = {}) => ({ id: newId(), days, ...words });

/** On March 2, 2026 at 10:00 in the zone; the invoice is due on March 9. */
async function open(days: readonly number[], timeZone = zone, start = "2026-03-02T15:00:00Z") {
  const here = await openInvoiceDays(served.app, timeZone, start);
  await here.done("PUT", "/api/invoice-reminder-settings", {
    is_on: true,
    rules: days.map((each) => rule(each)),
  });
  const customer = await here.invoices.customer({ email: `june-${newId()}@customer.example` });
  const issued = await here.invoices.issued({ due_days: 7, title: "Tune-up" }, { customer_id: customer.id });
  const mails = () => here.remindersTo(customer.email);
  return { ...here, invoice: issued, mails, customer };
}

const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

describe("An unpaid invoice", () => {
  test("is reminded of before, on and after its due day, each once, in words that are true", async () => {
    const here = await open([-3, 0, 7]);
    const first = await here.followUp(here.invoice.id);
    assert.deepEqual([first.next?.day, first.next?.days], ["2026-03-06", -3]);
    await here.tick("2026-03-06T13:59:00Z");
    assert.deepEqual(await here.mails(), [], "nine in the morning is at 14:00 UTC");
    for (const moment of ["2026-03-06T14:00:00Z", "2026-03-06T18:00:00Z", "2026-03-07T15:00:00Z"])
      await here.tick(moment);
    for (const moment of ["2026-03-09T13:00:00Z", "2026-03-16T13:00:00Z", "2026-03-17T13:00:00Z"])
      await here.tick(moment);
    const mails = await here.mails();
    assert.deepEqual(subjects(mails), [
      "Invoice INV-001 is due on March 9, 2026",
      "Invoice INV-001 is due today",
      "Invoice INV-001 is overdue",
    ]);
    assert.match(mails[2]?.text ?? "", /Hello June,[\s\S]*INV-001 for Tune-up[\s\S]*\$100\.00[\s\S]*\/i\//);
    const { reminders, next } = await here.followUp(here.invoice.id);
    assert.deepEqual(
      reminders.map(({ status, days }) => [status, days]),
      [
        ["sent", 7],
        ["sent", 0],
        ["sent", -3],
      ],
    );
    assert.equal(next, null);
  });

  for (const [timeZone, lastMinute, morning] of [
    ["Pacific/Kiritimati", "2026-03-11T09:59:00Z", "2026-03-10T19:00:00Z"],
    ["Pacific/Pago_Pago", "2026-03-11T10:59:00Z", "2026-03-10T20:00:00Z"],
    ["Asia/Kolkata", "2026-03-10T18:29:00Z", "2026-03-10T03:30:00Z"],
  ] as const) {
    test(`in ${timeZone} is reminded of by day on the business's calendar, not at 23:59 on the due day`, async () => {
      const here = await open([0], timeZone, "2026-03-03T12:00:00Z");
      const due = here.invoice.due_on;
      await here.tick(lastMinute);
      assert.equal((await here.invoices.get(here.invoice.id)).is_overdue, false, `${due} is not over`);
      assert.deepEqual(await here.mails(), []);
      moveClockTo(new Date(Date.parse(lastMinute) + 60_000));
      assert.equal((await here.invoices.get(here.invoice.id)).is_overdue, true);
      const other = await open([0], timeZone, "2026-03-03T12:00:00Z");
      await other.tick(new Date(Date.parse(morning) - 60_000).toISOString());
      assert.deepEqual(await other.mails(), []);
      await other.tick(morning);
      assert.deepEqual(subjects(await other.mails()), ["Invoice INV-001 is due today"]);
    });
  }

  test("is reminded of once by five who claim and deliver at once", async () => {
    const here = await open([0]);
    moveClockTo(new Date("2026-03-09T14:00:00Z"));
    const claimed = await Promise.all(Array.from({ length: 5 }, () => remindOfInvoices(here.system)));
    assert.equal(
      claimed.reduce((sum, each) => sum + each, 0),
      1,
    );
    const [{ id } = { id: "" }] = (await here.followUp(here.invoice.id)).reminders;
    await Promise.all(Array.from({ length: 5 }, () => deliverReminder(here.system, id)));
    assert.equal((await here.mails()).length, 1);
  });

  test("gets a reminder whose delivery died half way again, once, and under the same name", async () => {
    const here = await open([0]);
    moveClockTo(new Date("2026-03-09T14:00:00Z"));
    await remindOfInvoices(here.system);
    const [{ id } = { id: "" }] = (await here.followUp(here.invoice.id)).reminders;
    const { mail } = here.app.appContext;
    const begun = Promise.withResolvers<void>();
    const deliver = () => {
      begun.resolve();
      return new Promise(() => {});
    };
    Object.assign(here.app.appContext, { mail: Object.assign({}, mail, { deliver }) });
    void deliverReminder(here.system, id);
    // It says "sending" before it has written the email, which it must not hand to the mail that comes back.
    await begun.promise;
    const { status } = await settled(here, id, "sending");
    Object.assign(here.app.appContext, { mail });
    assert.equal(status, "sending");
    await deliverReminder(here.system, id);
    assert.equal((await here.mails()).length, 0, "somebody may still be at it");
    await here.tick("2026-03-09T14:06:00Z");
    await here.tick("2026-03-09T14:12:00Z");
    assert.equal((await here.mails()).length, 1);
  });

  test("isn't reminded of once it was paid, voided, credited or written off, also between claim and delivery", async () => {
    const here = await open([0]);
    const ways = ["void", "write-off", "credit-notes", "paid"];
    const made: { id: number; email: string }[] = [];
    for (const _ of ways) {
      moveClockTo(new Date("2026-03-02T15:00:00Z"));
      const customer = await here.invoices.customer({ email: `june-${newId()}@customer.example` });
      const { id } = await here.invoices.issued({ due_days: 7 }, { customer_id: customer.id });
      made.push({ id, email: customer.email });
    }
    moveClockTo(new Date("2026-03-09T14:00:00Z"));
    await remindOfInvoices(here.system);
    for (const [index, way] of ways.entries()) {
      const id = made[index]?.id ?? 0;
      if (way === "paid") await pay(here.system, id);
      else await here.invoices.done("POST", `/${id}/${way}`, { reason: "Moved away" });
    }
    await here.deliver();
    for (const { id, email } of made) {
      assert.deepEqual(await here.remindersTo(email), []);
      const [reminder] = (await here.followUp(id)).reminders;
      assert.equal(reminder?.status, "skipped");
      assert.match(
        reminder?.reason ?? "",
        /The invoice was already (void|written off|credited in full|paid)\./,
      );
    }
    assert.equal((await here.mails()).length, 1, "the one that is still open");
  });
});

const pay = (system: Actor, id: number) =>
  inTransaction(requirePermission(system, "invoices.adjust"), async (tx) => {
    const held = await lockIssued(tx, id);
    await postPayment(tx, { ...held, kind: "payment", note: null }, held, held.balance_cents);
  });

async function settled(here: Awaited<ReturnType<typeof open>>, id: string, wanted: string) {
  for (;;) {
    const row = await inTransaction(requirePermission(here.system, "invoices.send"), (tx) =>
      lockReminder(tx, id),
    );
    if (row?.status === wanted) return row;
  }
}

describe("Reminders", () => {
  test("that were missed while the program was off are dropped, and one day late goes the one that is due", async () => {
    const here = await open([-3, 0, 1, 7]);
    await here.tick("2026-03-10T14:00:00Z");
    assert.deepEqual(subjects(await here.mails()), ["Invoice INV-001 is overdue"]);
    await here.tick("2026-03-10T16:00:00Z");
    await here.tick("2026-03-11T14:00:00Z");
    const { reminders } = await here.followUp(here.invoice.id);
    assert.deepEqual(
      reminders.map(({ days, status }) => `${days} ${status}`).toSorted((a, b) => a.localeCompare(b)),
      ["-3 skipped", "0 skipped", "1 sent"],
    );
    assert.equal((await here.mails()).length, 1);
  });

  test("hold from the day on which they were switched on, and nothing goes out while they are off", async () => {
    const here = await open([0, 7]);
    await here.done("PUT", "/api/invoice-reminder-settings", { is_on: false });
    await here.tick("2026-03-09T14:00:00Z");
    moveClockTo(new Date("2026-03-12T14:00:00Z"));
    await here.done("PUT", "/api/invoice-reminder-settings", { is_on: true });
    await here.tick("2026-03-12T15:00:00Z");
    assert.deepEqual(await here.mails(), []);
    await here.tick("2026-03-16T15:00:00Z");
    assert.deepEqual(subjects(await here.mails()), ["Invoice INV-001 is overdue"]);
  });

  test("have words of one's own, whose placeholders are known", async () => {
    const here = await open([]);
    const words = {
      subject: "{number}: {amount}, {days} days late",
      text: "Dear {client},\n\nPlease pay: {link}",
    };
    await here.done("PUT", "/api/invoice-reminder-settings", { rules: [rule(5, words)] });
    await here.tick("2026-03-14T14:00:00Z");
    const [mail] = await mailsTo(served.app, here.customer.email);
    assert.equal(mail?.subject, "INV-001: $100.00, 5 days late");
    const refused = await here.send("PUT", "/api/invoice-reminder-settings", {
      rules: [rule(1, { text: "Pay {ammount}" })],
    });
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /\{ammount\} isn't a placeholder/);
    const twice = await here.send("PUT", "/api/invoice-reminder-settings", { rules: [rule(1), rule(1)] });
    assert.match(twice.body.error, /same day/);
  });

  test("stop for a promise to pay until its day is over, and go on then", async () => {
    const here = await open([1, 3, 7]);
    const promised = await here.invoices.done("POST", `/${here.invoice.id}/promise`, {
      day: "2026-03-12",
      note: "Called June",
    });
    const { pauses, next } = promised as unknown as Awaited<ReturnType<typeof here.followUp>>;
    assert.deepEqual(
      pauses.map(({ kind, through, note, created_by_name }) => [kind, through, note, created_by_name]),
      [["promise", "2026-03-12", "Called June", "Olive Owner"]],
    );
    assert.equal(next?.day, "2026-03-16");
    for (const moment of ["2026-03-10T14:00:00Z", "2026-03-12T14:00:00Z", "2026-03-13T14:00:00Z"])
      await here.tick(moment);
    assert.deepEqual(await here.mails(), []);
    await here.tick("2026-03-16T14:00:00Z");
    assert.equal((await here.mails()).length, 1);
    const { reminders } = await here.followUp(here.invoice.id);
    assert.deepEqual(
      reminders.map(({ status, reason }) => [status, reason]),
      [
        ["sent", null],
        ["skipped", "The customer promised to pay."],
        ["skipped", "The customer promised to pay."],
      ],
    );
  });

  test("stop for a pause until it is resumed, and for a dispute until it is over", async () => {
    const here = await open([0, 1, 2]);
    const scope = requirePermission(here.system, "invoices.send");
    await here.invoices.done("POST", `/${here.invoice.id}/pause`, { note: "Asked for time" });
    await here.tick("2026-03-09T14:00:00Z");
    await here.invoices.done("POST", `/${here.invoice.id}/resume`);
    await inTransaction(scope, async (tx) => {
      await pauseReminders(tx, here.invoice.id, "dispute");
      await pauseReminders(tx, here.invoice.id, "dispute");
    });
    assert.equal((await here.followUp(here.invoice.id)).pauses.length, 1);
    await here.tick("2026-03-10T14:00:00Z");
    assert.deepEqual(await here.mails(), []);
    await inTransaction(scope, (tx) => resumeReminders(tx, here.invoice.id, "dispute"));
    await here.tick("2026-03-11T14:00:00Z");
    assert.equal((await here.mails()).length, 1);
    const past = await here.invoices.refused("POST", `/${here.invoice.id}/promise`, { day: "2026-03-10" });
    assert.match(past.error, /That day is over/);
  });

  test("are sent by hand once a day, also while paused, and the rule of that day waits for the next", async () => {
    const here = await open([0]);
    await here.invoices.done("POST", `/${here.invoice.id}/pause`, { through: "2026-03-08" });
    moveClockTo(new Date("2026-03-09T12:00:00Z"));
    const tries = await Promise.all(
      Array.from({ length: 3 }, () =>
        here.send("POST", `/api/invoices/${here.invoice.id}/reminders`, {
          message: "Hi June, a note from me.",
        }),
      ),
    );
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409, 409]);
    await here.deliver();
    await here.tick("2026-03-09T14:00:00Z");
    assert.equal((await here.mails()).length, 1);
    const refused = await here.invoices.refused("POST", `/${here.invoice.id}/reminders`, {});
    assert.match(refused.error, /already goes out today/);
    await here.tick("2026-03-10T14:00:00Z");
    const mails = await here.mails();
    assert.match(mails[0]?.text ?? "", /^Hi June, a note from me\./);
    assert.deepEqual(subjects(mails), ["Invoice INV-001 is due today", "Invoice INV-001 is overdue"]);
  });

  test("aren't sent by themselves after the customer wrote, and a member may send one; a later one goes", async () => {
    const here = await open([0, 2, 7]);
    const { customer, invoice } = here;
    await here.done("PUT", `/api/customers/${customer.id}`, { phone: "+12125550177" });
    await textCame(here, { from: "+12125550177", text: "Can I pay on Friday?", at: "2026-03-08T20:00:00Z" });
    await here.tick("2026-03-09T14:00:00Z");
    assert.deepEqual(await here.mails(), []);
    const [held] = (await here.followUp(invoice.id)).reminders;
    assert.equal(held?.status, "skipped");
    assert.match(held?.reason ?? "", /^The customer has written to you since/);
    const timeline = await here.done("GET", `/api/customers/${customer.id}/timeline`);
    assert.match(JSON.stringify(timeline), /reminder not sent/);
    await here.invoices.done("POST", `/${invoice.id}/reminders`, {});
    await here.deliver();
    assert.equal((await here.mails()).length, 1);
    await here.tick("2026-03-11T14:00:00Z");
    assert.equal((await here.mails()).length, 2, "nothing was written since the last one");
    await textCame(here, { from: "+12125550177", text: "Soon", at: "2026-03-12T20:00:00Z" });
    await here.tick("2026-03-16T14:00:00Z");
    assert.equal((await here.mails()).length, 3, "that was more than three days ago");
  });
});
