/** Whom a filter finds, held against a slow and obvious program: random trees, month ends and days of 23 and 25 hours. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { FieldType } from "#domains/custom-fields/contract.ts";
import { atMoment } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { randomFilter } from "../../../../tests/support/segment-filters.ts";
import { holdsFor, isIn, type Known, type OwnIds } from "../../../../tests/support/segment-model.ts";
import { inventWorld, keepWorld } from "../../../../tests/support/segment-world.ts";
import { type Condition, conditionsIn, type Filter } from "./contract.ts";
import { explainFilter, idsAmong, listPeople, sizeOf } from "./people.ts";

const zone = "America/New_York";

/** Around month ends, a leap day and both changes of the clock, with what is 11 months or a year away from them. */
const days = [
  "2025-02-28",
  "2025-03-01",
  "2025-03-09",
  "2025-04-29",
  "2025-04-30",
  "2025-05-01",
  "2025-11-02",
  "2025-12-31",
  "2026-02-28",
  "2026-03-07",
  "2026-03-08",
  "2026-03-09",
  "2026-03-31",
  "2026-04-01",
  "2026-04-30",
  "2026-11-01",
  "2026-11-02",
  "2027-02-28",
];

const at = (local: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();

const moments = [
  "2026-03-31T00:00",
  "2026-03-31T23:59",
  "2026-03-08T01:30",
  "2026-03-08T23:30",
  "2026-11-01T00:30",
  "2026-11-01T23:30",
  "2026-02-28T12:00",
].map(at);

const byNumber = (one: number, other: number): number => one - other;

describe("A filter", () => {
  const here = openForTests({ isShared: true });
  let world: Known[];
  let services: number[];
  let own: OwnIds;
  const customers = 40;

  before(async () => {
    services = [];
    for (const name of ["Drain clearing", "Water heater"])
      services.push((await here.done("POST", "/api/services", { name, price_cents: 100 })).id);
    const choices = ["Rheem", "Bosch", "None"].map((label) => ({ label, is_archived: false }));
    const ids: Partial<OwnIds> = {};
    for (const type of FieldType.options) {
      const given = type === "choice" || type === "several" ? { choices } : {};
      const field = { kind: "customer", label: `Own ${type}`, type, ...given };
      ids[type] = (await here.done("POST", "/api/custom-fields", field)).id;
    }
    own = ids as OwnIds;
    world = inventWorld({ business: here.business, zone, days, services, customers, seed: 7 });
    await keepWorld(here.business, world, own);
  });

  const found = async (filter: Filter): Promise<number[]> => {
    const { people } = await listPeople(here.business.system, filter, { limit: customers + 1 });
    return people.map(({ customer_id }) => customer_id).toSorted(byNumber);
  };

  const all = (...items: Filter["items"]): Filter => ({ field: "group", match: "all", items });

  test("finds whom the obvious program finds, whatever the tree, the day and the hour", async () => {
    const filters = randomFilter(days, { services, owner: here.owner.userId, own });
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...moments), async (filter, moment) => {
        const now = { moment, zone };
        await atMoment(new Date(moment), async () => {
          const wanted = world.filter((known) => isIn(known, filter, now)).map(({ id }) => id);
          assert.deepEqual(await found(filter), wanted);
          assert.equal((await sizeOf(here.business.system, filter)).people, wanted.length);
          const some = world.filter((_, place) => place % 3 === 0).map(({ id }) => id);
          const among = await idsAmong(here.business.system, filter, some);
          assert.deepEqual(
            [...among].toSorted(byNumber),
            wanted.filter((id) => some.includes(id)),
          );
        });
      }),
      { numRuns: 150 },
    );
  });

  test("says of each condition whether it holds, as the obvious program does", async () => {
    const filters = randomFilter(days, { services, owner: here.owner.userId, own });
    const places = fc.nat({ max: customers - 1 });
    await fc.assert(
      fc.asyncProperty(filters, places, fc.constantFrom(...moments), async (filter, place, moment) => {
        const known = world[place] as Known;
        const now = { moment, zone };
        const why = await atMoment(new Date(moment), () =>
          explainFilter(here.business.system, filter, known.id),
        );
        assert.equal(why.is_in, isIn(known, filter, now));
        assert.deepEqual(
          why.conditions.map(({ holds }) => holds),
          conditionsIn(filter).map((condition) => holdsFor(known, condition, now)),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("counts 11 months before March 31 from April 30", async () => {
    const isOld: Condition = { field: "last_payment", is: "more_than_ago", amount: 11, unit: "month" };
    const since: Condition = { field: "last_payment", is: "since", day: "2025-04-30" };
    await atMoment(new Date(at("2026-03-31T12:00")), async () => {
      const old = await found(all(isOld));
      assert.ok(old.length > 0);
      assert.deepEqual(await found(all(isOld, since)), []);
      const both: Filter = { field: "group", match: "any", items: [isOld, since] };
      assert.equal(
        (await found(both)).length,
        world.filter(({ entries }) => entries.some(({ kind }) => kind === "payment")).length,
      );
    });
  });
});
