/** The stand-in's clock can be moved on by hand: its periods are followed though ours have not come to them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import type { PaymentStandIn } from "#platform/payments/stand-in.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { mintSubscriber, passTime } from "../../../../tests/support/subscriber.ts";
import { changePlan, previewChange } from "../plan/changing.ts";
import { getOverview } from "../service.ts";

let app: TestApp;
before(async () => {
  app = await startTestApp();
  moveClockTo(new Date("2026-03-02T15:00:00Z"));
});
after(async () => {
  moveClockTo(undefined);
  await app.close();
});

test("where the clock of the provider runs ahead, its periods are followed and a change is priced in them", async () => {
  const { owner } = await mintSubscriber(app);
  await (app.appContext.payments as PaymentStandIn).moveClock(new Date("2026-09-01T00:00:00Z"));
  await passTime(app, { minutes: 1 });
  const overview = await getOverview(owner.actor);
  assert.equal(overview.workspace, "active");
  assert.ok(Date.parse(overview.periodStart) > now().getTime());
  const preview = await previewChange(owner.actor, { plan: "pro", additionalUsers: 0 });
  const changed = await changePlan(owner.actor, {
    plan: "pro",
    additionalUsers: 0,
    preview: preview.preview,
  });
  assert.equal(changed.plan, "pro");
});
