/** Who asks the same at the same moment shares an answer, and never one that is older than the question. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getDashboardStats } from "#domains/dashboard/figures.ts";
import { type Actor, type Reach, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { readTogether } from "./read-together.ts";

describe("reading together", () => {
  const here = openForTests();

  /** A question that is answered when the test says so. */
  function question() {
    const begun: PromiseWithResolvers<number>[] = [];
    const ask = (actor: Actor, what = "figures", reach: Reach = "all") =>
      readTogether(requirePermission(actor, "customers.view"), what, [reach], () => {
        const reading = Promise.withResolvers<number>();
        begun.push(reading);
        return reading.promise;
      });
    return { begun, ask };
  }
  const soon = () => new Promise((resolve) => setImmediate(resolve));

  test("those who ask meanwhile share the next reading, which begins after they asked", async () => {
    const { begun, ask } = question();
    const { actor } = here.owner;
    const first = ask(actor);
    const later = [ask(actor), ask(actor), ask(actor)];
    await soon();
    assert.equal(begun.length, 1);
    begun[0]?.resolve(1);
    assert.equal(await first, 1);
    await soon();
    assert.equal(begun.length, 2);
    const last = ask(actor);
    begun[1]?.resolve(2);
    assert.deepEqual(await Promise.all(later), [2, 2, 2]);
    await soon();
    assert.equal(begun.length, 3);
    begun[2]?.resolve(3);
    assert.equal(await last, 3);
    const afterwards = ask(actor);
    assert.equal(begun.length, 4);
    begun[3]?.resolve(4);
    assert.equal(await afterwards, 4);
  });

  test("a reading that fails fails only for those who waited for it", async () => {
    const { begun, ask } = question();
    const { actor } = here.owner;
    const first = assert.rejects(ask(actor), /gone/);
    const second = ask(actor);
    begun[0]?.reject(new Error("gone"));
    await first;
    await soon();
    begun[1]?.resolve(2);
    assert.equal(await second, 2);
  });

  test("what reaches no further than a person is read for that person alone", async () => {
    const { begun, ask } = question();
    const [one, other] = [await here.business.member("STAFF"), await here.business.member("STAFF")];
    const asked = [
      ask(one.actor, "own", "own"),
      ask(other.actor, "own", "own"),
      ask(one.actor, "else", "own"),
    ];
    await soon();
    assert.equal(begun.length, 3);
    for (const [index, reading] of begun.entries()) reading.resolve(index);
    assert.deepEqual(await Promise.all(asked), [0, 1, 2]);
  });

  test("within a transaction each reads alone", async () => {
    const scope = requirePermission(here.owner.actor, "customers.view");
    const { begun, ask } = question();
    const outside = ask(scope.actor, "same");
    const inside = await inTransaction(scope, (tx) =>
      readTogether(tx, "same", ["all"], () => Promise.resolve("its own")),
    );
    assert.equal(inside, "its own");
    begun[0]?.resolve(1);
    await outside;
  });

  test("a customer who was just added is in the figures, even when many people ask at once", async () => {
    const { actor } = here.owner;
    const before = (await getDashboardStats(actor)).total_customers ?? 0;
    const added = Array.from({ length: 12 }, async (_, number) => {
      const data = { first_name: "Ada", last_name: `Miller ${number}`, status: "lead" };
      await here.done("POST", "/api/customers/", data);
      return (await getDashboardStats(actor)).total_customers ?? 0;
    });
    const seen = (await Promise.all(added)).sort((a, b) => a - b);
    // The n-th to be answered has at least its own and all that were answered before.
    assert.ok(
      seen.every((count, index) => count > before + index),
      seen.join(),
    );
    assert.equal((await getDashboardStats(actor)).total_customers, before + 12);
  });
});
