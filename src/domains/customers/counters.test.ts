/** The running figures of customers: equal to a recount after whatever happened, one by one or all at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { addMany, allowedOnly } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { logContact } from "./contacts.ts";
import { CustomerStatus } from "./contract.ts";
import { deleteCustomer, restoreCustomer } from "./deletion.ts";
import { createCustomer, getCustomerStats, updateCustomer } from "./service.ts";

const status = fc.constantFrom(...CustomerStatus.options);
const value = fc.option(fc.integer({ min: 0, max: 100_000_000_000 }));
const which = fc.nat(30);
const operation = fc.oneof(
  fc.record({ does: fc.constant("add" as const), status, value }),
  fc.record({ does: fc.constant("move" as const), which, status }),
  fc.record({ does: fc.constant("value" as const), which, value }),
  fc.record({ does: fc.constant("touch" as const), which }),
  fc.record({ does: fc.constant("delete" as const), which }),
  fc.record({ does: fc.constant("restore" as const), which }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Kind> ? Kind : never;

describe("the figures of customers", () => {
  const here = openForTests({ isShared: true });

  /** Does it to one of `ids`, if there is one; a customer who is not there cannot be changed, which is fine. */
  async function perform(actor: Actor, ids: number[], each: Operation): Promise<void> {
    if (each.does === "add") {
      const { status, value: estimated_value_cents } = each;
      const name = { first_name: "Ada", last_name: "Miller", country: "US" };
      ids.push((await createCustomer(actor, { ...name, status, estimated_value_cents })).id);
      return;
    }
    const id = ids[each.which % Math.max(1, ids.length)] ?? 0;
    const done = {
      move: () => updateCustomer(actor, id, { status: each.does === "move" ? each.status : undefined }),
      value: () =>
        updateCustomer(actor, id, { estimated_value_cents: each.does === "value" ? each.value : undefined }),
      touch: () => logContact(actor, id, "call"),
      delete: () => deleteCustomer(actor, id),
      restore: () => restoreCustomer(actor, id),
    }[each.does]();
    await done.catch((error: { code?: string }) => assert.equal(error.code, "not_found"));
  }

  async function assertCounted(actor: Actor) {
    const running = await getCustomerStats(actor);
    const recounted = await getCustomerStats({
      ...allowedOnly(actor, { "customers.view": "team" }),
      kind: "member" as const,
      userId: here.owner.userId,
      teamId: null,
    });
    const { rows } = await sql<{ status: string; count: number; cents: string }>`
      select status, count(*) as count, coalesce(sum(estimated_value_cents), 0) as cents
      from customers where deleted_at is null group by status`.execute(
      requirePermission(actor, "customers.view").db,
    );
    const count = (wanted: string) => rows.find(({ status }) => status === wanted)?.count ?? 0;
    const cents = rows
      .filter(({ status }) => ["lead", "prospect"].includes(status))
      .reduce((sum, row) => sum + Number(row.cents), 0);
    const expected = CustomerStatus.options.map((wanted) => ({ status: wanted, count: count(wanted) }));
    assert.deepEqual(running.stats_by_status, expected);
    assert.equal(
      running.total_customers,
      expected.reduce((sum, each) => sum + each.count, 0),
    );
    assert.equal(running.total_value, cents / 100);
    assert.deepEqual(recounted, running);
  }

  test("are right after any run of changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
        const ids: number[] = [];
        for (const each of operations) await perform(here.owner.actor, ids, each);
        await assertCounted(here.owner.actor);
      }),
      { numRuns: 15 },
    );
  });

  test("are right after any changes made at once", async () => {
    const ids = await addMany(
      here.owner.actor,
      CustomerStatus.options.map((status) => ({ status, created_by: here.owner.userId })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 30 }), async (operations) => {
        await Promise.all(operations.map((each) => perform(here.owner.actor, ids, each)));
        await assertCounted(here.owner.actor);
      }),
      { numRuns: 10 },
    );
  });

  test("count nothing of a change that failed half way", async () => {
    const scope = requirePermission(here.owner.actor, "customers.create");
    const name = { first_name: "Ada", last_name: "Miller", country: "US", status: "lead" as const };
    const failing = inTransaction(scope, async (tx) => {
      await sql`insert into customers (organization_id, first_name, last_name, estimated_value_cents)
        values (${tx.organizationId}, ${name.first_name}, ${name.last_name}, 5)`.execute(tx.db);
      throw new Error("half way");
    });
    await assert.rejects(failing, /half way/);
    await assertCounted(here.owner.actor);
  });

  test("belong to one business alone", async () => {
    const other = await mintOrganization(here.app);
    await addMany(other.owner.actor, [{ estimated_value_cents: 700 }]);
    assert.deepEqual(await getCustomerStats(other.owner.actor), {
      total_customers: 1,
      stats_by_status: CustomerStatus.options.map((status) => ({ status, count: status === "lead" ? 1 : 0 })),
      total_value: 7,
      clients_with_recent_work: 0,
    });
  });
});
