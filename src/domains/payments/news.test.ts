/** What members are emailed about payments: that a customer paid online, and nothing of what a member recorded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { followAgain, newsAfter, waitingMails } from "../../../tests/support/member-news.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { payersOf, visa } from "../../../tests/support/payers.ts";
import { payingOf } from "../../../tests/support/paying.ts";
import { onlinePayments } from "./news.ts";

const here = openForTests({ at: "2026-11-24T17:00:00Z" });
const paying = payingOf(here);
const news = () => newsAfter(here.app, here.business, onlinePayments, "payment-news-");

async function payOnline(given: object = {}): Promise<void> {
  await paying.connect();
  await here.done("PUT", "/api/collecting", { takes_tips: true });
  const { id } = await paying.invoices.customer(given);
  const invoice = await paying.invoices.issued({}, { customer_id: id });
  const token = await paying.tokenFor(invoice);
  const secret = await paying.secretOf(token, { tip_cents: "1500" });
  assert.equal((await payersOf(here.app).enter(secret, visa)).status, "succeeded");
  assert.deepEqual((await paying.step(token, "check")).body, { state: "paid" });
}

describe("that a customer paid online", () => {
  test("is emailed to the owner once, and to nobody of another business", async () => {
    const other = await mintOrganization(here.app);
    await payOnline();
    const [mail, ...more] = await news();
    assert.deepEqual(
      [mail?.to, mail?.subject, more.length],
      [here.owner.email, "June Abbott paid $115.00 for invoice INV-001", 0],
    );
    assert.match(
      mail?.text ?? "",
      /received \$115\.00 from June Abbott, including a tip of \$15\.00 \(Visa ···· 4242\)\.[\s\S]*INV-001 is paid in full\.[\s\S]*\/invoices\/\d+$/,
    );
    assert.equal(await followAgain(here.app, here.business, onlinePayments), 1);
    assert.equal((await news()).length, 1);
    assert.deepEqual(await waitingMails(here.app, other, "payment-news-"), []);
  });

  test("is emailed to the owner when the member who looks after the customer may not see invoices", async () => {
    const staff = await here.business.member("STAFF");
    await payOnline({ assigned_to: staff.userId });
    assert.deepEqual(
      (await news()).map(({ to }) => to),
      [here.owner.email],
    );
  });

  test("is not emailed to a member who turned it off", async () => {
    await here.done("PUT", "/api/users/preferences", { notifications: { invoices: { email: false } } });
    await payOnline();
    assert.deepEqual(await news(), []);
  });

  test("isn't said of a payment that a member recorded", async () => {
    const manager = await here.business.member("MANAGER");
    const customer = await paying.invoices.customer({ assigned_to: manager.userId });
    const { id, customer_id } = await paying.invoices.issued({}, { customer_id: customer.id });
    const payment = { customer_id, invoice_ids: [id], method: "check", amount_cents: 10_000 };
    await here.done("POST", "/api/payments", payment);
    assert.deepEqual(await news(), []);
  });
});
