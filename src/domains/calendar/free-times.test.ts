/** A free time is offered only where nothing stands against it. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { findFreeSlots } from "#domains/calendar/free-times.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";

let app: TestApp;
let business: TestOrganization;
let scope: Scope;
before(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  business = await mintOrganization(app);
  scope = requirePermission(business.owner.actor, "calendar.view");
});
after(() => app.close());

const monday = { start: new Date("2027-03-01T05:00:00Z"), end: new Date("2027-03-02T05:00:00Z") };
const book = (start: string, end: string, more: object = {}) =>
  app.call("POST", "/api/calendar/events", {
    token: business.owner.token,
    body: { title: "Boiler", type: "job", start, end, assigned_to: business.owner.userId, ...more },
  });
const starts = async (minutes: number, more: object = {}) =>
  (await findFreeSlots(scope, { span: monday, minutes, stepMinutes: 60, ...more })).map(({ start }) =>
    start.slice(11, 16),
  );

describe("Free times", () => {
  test("are those of the business's hours that nothing is booked in", async () => {
    assert.deepEqual(await starts(120), [
      "13:00",
      "14:00",
      "15:00",
      "16:00",
      "17:00",
      "18:00",
      "19:00",
      "20:00",
    ]);
    assert.equal((await book("2027-03-01T15:00:00Z", "2027-03-01T16:00:00Z")).status, 201);
    assert.deepEqual(await starts(120), ["13:00", "16:00", "17:00", "18:00", "19:00", "20:00"]);
  });
});
