/** What members are emailed about invoices: that a customer viewed one, and each morning which became overdue. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { sql } from "kysely";
import { systemActor } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { newId } from "#platform/ids.ts";
import { openForTests, serveForTests } from "../../../../tests/support/business.ts";
import { openInvoiceDays } from "../../../../tests/support/invoice-days.ts";
import { followAgain, newsAfter, waitingMails } from "../../../../tests/support/member-news.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { payingOf } from "../../../../tests/support/paying.ts";
import { askForOverdueNews, overdueNews } from "./overdue.ts";
import { viewedInvoices } from "./viewed.ts";

const no = { notifications: { invoices: { email: false } } };

describe("that a customer viewed an invoice", () => {
  const here = openForTests();
  const paying = payingOf(here);
  const news = () => newsAfter(here.app, here.business, viewedInvoices, "invoice-news-");

  async function view(given: object = {}): Promise<string> {
    const { id } = await paying.invoices.customer({ email: `june-${newId()}@customer.example`, ...given });
    const invoice = await paying.invoices.issued({ title: "Tune-up" }, { customer_id: id });
    const token = await paying.tokenFor(invoice);
    assert.equal((await paying.step(token, "seen")).status, 303);
    return token;
  }

  test("is emailed to the owner once, however often it is viewed and followed", async () => {
    const other = await mintOrganization(here.app);
    const token = await view();
    await paying.step(token, "seen");
    const [mail, ...more] = await news();
    assert.deepEqual(
      [mail?.to, mail?.subject, more.length],
      [here.owner.email, "June Abbott viewed invoice INV-001", 0],
    );
    assert.match(
      mail?.text ?? "",
      /^Hello Olive,[\s\S]*INV-001 for Tune-up for the first time\.[\s\S]*\$100\.00, due on /,
    );
    assert.match(mail?.text ?? "", /View invoice: http\S+\/invoices\/\d+$/);
    assert.equal(await followAgain(here.app, here.business, viewedInvoices), 1);
    assert.equal((await news()).length, 1);
    assert.deepEqual(await waitingMails(here.app, other, "invoice-news-"), []);
  });

  test("is emailed to the member who looks after the customer, or to the owner when that member left or may not see invoices", async () => {
    const manager = await here.business.member("MANAGER");
    const staff = await here.business.member("STAFF");
    const gone = await here.business.member("MANAGER");
    const stranger = await (await mintOrganization(here.app)).member("MANAGER");
    for (const { userId } of [manager, staff, gone]) await view({ assigned_to: userId });
    assert.notEqual(
      (await here.send("POST", "/api/customers", { first_name: "Jo", assigned_to: stranger.userId })).status,
      201,
    );
    await here.done("POST", `/api/users/${gone.userId}/deactivate`, {});
    const { email: owner } = here.owner;
    assert.deepEqual((await news()).map(({ to }) => to).toSorted(), [manager.email, owner, owner].toSorted());
  });

  test("is not emailed to a member who turned it off, nor to anyone else", async () => {
    const manager = await here.business.member("MANAGER");
    await here.done("PUT", "/api/users/preferences", no, manager);
    await view({ assigned_to: manager.userId });
    await here.done("PUT", "/api/users/preferences", no);
    await view();
    assert.deepEqual(await news(), []);
  });

  test("is no news a day later, as when a history is taken over", async () => {
    await view();
    moveClockTo(new Date(now().getTime() + 24 * 3_600_000));
    assert.deepEqual(await news(), []);
  });
});

describe("which invoices became overdue", () => {
  const served = serveForTests();
  afterEach(() => moveClockTo(undefined));

  async function open(timeZone: string, start: string) {
    const here = await openInvoiceDays(served.app, timeZone, start);
    const actor = systemActor(here.app.appContext, { id: here.organizationId, timeZone, country: "US" });
    const customer = (fields: object = {}) =>
      here.invoices.customer({ email: `june-${newId()}@customer.example`, ...fields });
    /** Due a week later. */
    const issue = async (fields: object = {}) =>
      here.invoices.issued({ due_days: 7 }, { customer_id: (await customer(fields)).id });
    /** The clock's turn, and what it asked for. */
    const turn = async (moment: string) => {
      moveClockTo(new Date(moment));
      await askForOverdueNews(actor);
      const { pool } = here.app.appContext;
      const { rows } = await sql<{ id: string; data: { data: never } }>`
        update pgboss.job set state = 'active' where name = ${overdueNews.name} and state = 'created'
          and data ->> 'organizationId' = ${here.organizationId}
        returning id, data`.execute(scopedTo(pool, null));
      for (const { id, data } of rows)
        for (let time = 0; time < 2; time++) {
          await overdueNews.run(here.app.appContext, data.data, { id, organizationId: here.organizationId });
          // What has left keeps no second one of its key from being added.
          await sql`update pgboss.job set state = 'completed' where name = 'mail-send'
            and data ->> 'organizationId' = ${here.organizationId}`.execute(scopedTo(pool, null));
        }
      return waitingMails(here.app, here, "overdue-news-");
    };
    return { ...here, issue, turn };
  }

  test("is emailed once, in the morning after the due day, as one list with its sum", async () => {
    const here = await open("America/New_York", "2026-03-02T15:00:00Z");
    const manager = await here.member("MANAGER");
    await here.issue();
    await here.issue();
    const paid = await here.issue();
    await here.issue({ assigned_to: manager.userId });
    const payment = {
      customer_id: paid.customer_id,
      invoice_ids: [paid.id],
      method: "cash",
      amount_cents: 10_000,
    };
    await here.done("POST", "/api/payments", payment);
    for (const moment of ["2026-03-09T15:00:00Z", "2026-03-10T11:59:00Z"])
      assert.deepEqual(await here.turn(moment), [], moment);
    for (const moment of ["2026-03-10T12:00:00Z", "2026-03-10T13:00:00Z", "2026-03-11T12:33:00Z"]) {
      const mails = await here.turn(moment);
      const toOwner = mails.find(({ to }) => to === here.owner.email);
      assert.deepEqual(mails.map(({ to }) => to).toSorted(), [manager.email, here.owner.email].toSorted());
      assert.equal(toOwner?.subject, "2 invoices became overdue: $200.00");
      assert.match(
        toOwner?.text ?? "",
        /were due on March 9, 2026 and aren't fully paid\.\n\nINV-001, June Abbott: \$100\.00\nINV-002, June Abbott: \$100\.00\n\nTotal due: \$200\.00\n\nView overdue invoices: http\S+\/invoices\?group=overdue$/,
      );
    }
  });

  for (const [timeZone, start, before, morning] of [
    // The clocks went forward in the night: the due day had 23 hours.
    ["America/New_York", "2026-03-01T15:00:00Z", "2026-03-09T11:59:00Z", "2026-03-09T12:00:00Z"],
    // And back: it had 25.
    ["America/New_York", "2026-10-25T15:00:00Z", "2026-11-02T12:59:00Z", "2026-11-02T13:00:00Z"],
    ["Pacific/Kiritimati", "2026-03-02T15:00:00Z", "2026-03-10T17:59:00Z", "2026-03-10T18:00:00Z"],
    ["Pacific/Pago_Pago", "2026-03-02T15:00:00Z", "2026-03-10T18:59:00Z", "2026-03-10T19:00:00Z"],
  ] as const) {
    test(`is emailed from eight in the morning on the clock of ${timeZone}, on ${morning.slice(0, 10)}`, async () => {
      const here = await open(timeZone, start);
      await here.issue();
      assert.deepEqual(await here.turn(before), []);
      assert.deepEqual(
        (await here.turn(morning)).map(({ subject }) => subject),
        ["1 invoice became overdue: $100.00"],
      );
    });
  }

  test("is not emailed to a member who turned it off", async () => {
    const here = await open("America/New_York", "2026-03-02T15:00:00Z");
    await here.issue();
    await here.done("PUT", "/api/users/preferences", no);
    assert.deepEqual(await here.turn("2026-03-10T13:00:00Z"), []);
  });
});
