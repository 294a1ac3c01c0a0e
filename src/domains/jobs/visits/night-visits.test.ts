/** A visit at night stands on the board of two days, and neither says that nobody works then when somebody does. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";

let app: TestApp;
before(async () => {
  app = await startTestApp();
  moveClockTo(new Date("2026-11-23T14:00:00Z"));
});
after(async () => {
  moveClockTo(undefined);
  await app.close();
});

test("A visit over midnight is within the hours on the boards of both days where the work goes on, and else is not", async () => {
  const business = await mintOrganization(app);
  const { token, userId } = business.owner;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, { token, ...(body ? { body } : {}) });
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const open = (wednesday: object[]) =>
    call("PUT", "/api/organization/preferences", {
      businessHours: Array.from({ length: 7 }, (_, day) =>
        day === 3 ? wednesday : [{ from: "00:00", to: "24:00" }],
      ),
    });
  await open([{ from: "00:00", to: "24:00" }]);
  const job = await call("POST", "/api/jobs/", { title: "Burst pipe", client_name: "Ida Berg" });
  await call("POST", "/api/visits", {
    job_id: job.id,
    // Tuesday 22:00 to Wednesday 2:00 in New York.
    start: "2026-11-25T03:00:00Z",
    end: "2026-11-25T07:00:00Z",
    assigned_to: userId,
  });
  type Lane = { user_id: string; working_minutes: number; visits: { risks: { kind: string }[] }[] };
  const board = async (day: string) => {
    const { lanes } = (await call("GET", `/api/dispatch?day=${day}`)) as { lanes: Lane[] };
    const lane = lanes.find((each) => each.user_id === userId);
    const isOutside = lane?.visits[0]?.risks.some(({ kind }) => kind === "outside_hours");
    return [isOutside, lane?.working_minutes];
  };
  assert.deepEqual(await board("2026-11-24"), [false, 1_440]);
  assert.deepEqual(await board("2026-11-25"), [false, 1_440]);
  await open([]);
  assert.deepEqual(await board("2026-11-24"), [true, 1_440]);
  assert.deepEqual(await board("2026-11-25"), [true, 0]);
});
