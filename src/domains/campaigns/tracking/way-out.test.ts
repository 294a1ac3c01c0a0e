/** The way out of offers works for as long as the law asks, and longer. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { campaignWorld } from "../../../../tests/support/campaign-world.ts";
import { forgetRecipients } from "./jobs.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });
const world = campaignWorld(here);

beforeEach(() => world.settle());

test("A campaign's unsubscribe link works 59 days later, after the nightly cleaning and for a deleted customer (T-MKT-9)", async () => {
  const { id: customer, email } = await world.someone();
  const { id } = await world.sent();
  const { out } = await world.mailTo(email);
  await here.done("DELETE", `/api/customers/${customer}`);
  moveClockTo(new Date("2027-01-18T17:00:00Z"));
  await forgetRecipients.run(here.app.appContext, {}, { id: "job", organizationId: null });
  const page = await here.app.call("GET", out);
  assert.deepEqual([page.status, /Unsubscribe from offers\?/.test(page.body as never)], [200, true]);
  const answer = await here.app.http.inject({
    method: "POST",
    url: out,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  assert.equal(answer.statusCode, 200);
  const [recipient] = await world.results(id);
  assert.ok(recipient?.unsubscribed_at);
});
