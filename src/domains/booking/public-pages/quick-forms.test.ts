/** Anyone who fills in the booking form in a second is not refused: the answer waits, and a flood of them is bounded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { openBookingBusiness } from "../../../../tests/support/booking.ts";
import { serveForTests } from "../../../../tests/support/business.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
const start = "2026-11-24T14:00:00Z";

describe("a booking form that is sent sooner than people type", () => {
  const here = serveForTests({ at: monday, settings: { TRUST_PROXY: "true" } });
  const seconds = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return (performance.now() - from) / 1_000;
  };

  test("books once it was open for three seconds, as a browser that fills in for people sends it", async () => {
    const business = await openBookingBusiness(here.app);
    const { token } = (await business.page()).body.data;
    const waited = await seconds(async () => {
      const answer = await business.book({ start, token });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
    });
    assert.ok(waited > 2.5 && waited < 8, `${waited} s`);
  });

  test("is answered at once about a field that is missing, and the clock goes on from where it was", async () => {
    const business = await openBookingBusiness(here.app);
    const { token } = (await business.page()).body.data;
    const refusal = await seconds(async () => {
      assert.equal((await business.book({ start, token, email: "nora@" })).status, 400);
    });
    assert.ok(refusal < 2, `${refusal} s`);
    moveClockTo(new Date(now().getTime() + 4_000));
    const corrected = await seconds(async () => {
      assert.equal((await business.book({ start, token })).status, 201);
    });
    assert.ok(corrected < 2.5, `${corrected} s`);
  });

  test("books once when it is sent twice meanwhile", async () => {
    const business = await openBookingBusiness(here.app);
    const { token } = (await business.page()).body.data;
    const answers = await Promise.all([1, 2].map(() => business.book({ start, token })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    );
    assert.equal((await business.events("2026-11-24")).length, 1);
  });

  test("cannot be sent by the hundred: so many of one place wait, and so many of one process", async () => {
    const business = await openBookingBusiness(here.app);
    const { token } = (await business.page()).body.data;
    const ofOnePlace = await Promise.all(
      Array.from({ length: 30 }, () => business.book({ start, token }, 7)),
    );
    assert.ok(ofOnePlace.filter(({ status }) => status === 429).length >= 15);
    const many = Array.from({ length: 140 }, (_, visitor) => 300 + visitor);
    const { token: another } = (await business.page()).body.data;
    const ofMany = await Promise.all(
      many.map((visitor) => business.book({ start, token: another }, visitor)),
    );
    const refused = ofMany.filter(({ status }) => status === 429);
    assert.ok(refused.length >= 40, `${refused.length} of ${many.length} refused`);
    assert.match(refused[0]?.body.error, /^A lot is going on right now/);
    assert.equal((await business.page()).status, 200, "nobody else is held up");
  });
});
