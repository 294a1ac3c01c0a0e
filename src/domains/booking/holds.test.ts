/** Many visitors at once: each waits only for those who want the same day, and nobody gets what another one has. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openBookingBusiness } from "../../../tests/support/booking.ts";
import { serveForTests } from "../../../tests/support/business.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
const fifty = Array.from({ length: 50 }, (_, index) => index);

/** 9:00 to 14:00 in New York on the ten days from Tuesday on. */
const timeOf = (index: number): string =>
  new Date(
    Date.parse("2026-11-24T14:00:00Z") + (index % 10) * 86_400_000 + Math.floor(index / 10) * 3_600_000,
  ).toISOString();

describe("Fifty visitors at once", () => {
  const here = serveForTests({ at: monday, settings: { TRUST_PROXY: "true" } });

  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

  it("who want fifty times all hold theirs", async () => {
    const business = await openBookingBusiness(here.app);
    const answers = await Promise.all(fifty.map((index) => business.hold(timeOf(index), index + 1)));
    assert.deepEqual(new Set(statuses(answers)), new Set([201]));
    const starts = answers.map(({ body }) => Date.parse(body.data.start));
    assert.equal(new Set(starts).size, 50);
  });

  it("who want one time: one holds it", async () => {
    const business = await openBookingBusiness(here.app);
    const answers = await Promise.all(fifty.map((index) => business.hold(timeOf(0), index + 1)));
    assert.equal(statuses(answers).filter((status) => status === 201).length, 1);
    assert.equal(statuses(answers).filter((status) => status === 409).length, 49);
  });

  it("hold and book no more than the business takes in a day", async () => {
    const business = await openBookingBusiness(here.app, { page: { daily_limit: 2 } });
    const sameDay = [0, 10, 20, 30, 40].map(timeOf);
    const tokens: string[] = [];
    for (const visitor of [1, 2, 3, 4, 5]) tokens.push((await business.page(visitor)).body.data.token);
    moveClockTo(new Date(monday.getTime() + 60_000));
    const answers = await Promise.all([
      ...sameDay.map((start, index) => business.hold(start, index + 11)),
      ...sameDay.map((start, index) => business.book({ start, token: tokens[index] }, index + 1)),
    ]);
    assert.equal(statuses(answers).filter((status) => status === 201).length, 2, String(statuses(answers)));
  });

  it("do not wait for somebody who is still busy with another day, nor for the page", async () => {
    const business = await openBookingBusiness(here.app);
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [business.organizationId]);
      await client.query("select from booking_pages for no key update");
      const turn = `booking ${business.organizationId} 2026-11-24`;
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [turn]);
      assert.equal((await business.hold(timeOf(1), 1)).status, 201);
      let isWaiting = true;
      const sameDay = business.hold(timeOf(0), 2).finally(() => {
        isWaiting = false;
      });
      assert.equal((await business.hold(timeOf(2), 3)).status, 201);
      assert.ok(isWaiting);
      await client.query("rollback");
      assert.equal((await sameDay).status, 201);
    } finally {
      client.release();
    }
  });
});
