/** Anyone who may see only their own customers, or those of their team, sees them alone, by every way there is. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Actor, Reach } from "#platform/actor.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { addMany, allowedOnly } from "../../../tests/support/customers.ts";
import type { Person } from "../../../tests/support/organization.ts";
import { logContact } from "./contacts.ts";
import { deleteCustomer, restoreCustomer } from "./deletion.ts";
import { findMatches } from "./duplicates.ts";
import { addNote, deleteNote, listNotes } from "./history/notes.ts";
import { readTimeline } from "./history/timeline.ts";
import { listCustomers } from "./listing.ts";
import { createCustomer, findCustomer, getCustomerStats, updateCustomer } from "./service.ts";

describe("the reach of a permission", () => {
  const here = openForTests({ isShared: true });
  let staff: Person;
  let mate: Person;
  /** Ids by whose customer it is. */
  const ids = { assigned: 0, created: 0, mates: 0, madeByMate: 0, others: 0 };

  const northTeam = "01890000-0000-7000-8000-00000000000a";
  const limited = (reach: Reach, actor = staff.actor): Actor => {
    const permissions = {
      "customers.view": reach,
      "customers.update": reach,
      "customers.delete": reach,
    } as const;
    return { ...allowedOnly(actor, permissions), teamId: northTeam };
  };

  before(async () => {
    staff = await here.business.member("STAFF");
    mate = await here.business.member("STAFF");
    await inDatabase(
      "insert into teams (organization_id, id, name, color) values ($1, $2, 'North', 'teal')",
      [here.business.organizationId, northTeam],
    );
    await inDatabase("update users set team_id = $1 where id = any($2::uuid[])", [
      northTeam,
      [staff.userId, mate.userId],
    ]);
    const [assigned = 0, created = 0, mates = 0, madeByMate = 0, others = 0] = await addMany(
      here.owner.actor,
      [
        { first_name: "Assigned", email: "a@x.test", assigned_to: staff.userId, estimated_value_cents: 100 },
        { first_name: "Created", email: "a@x.test", created_by: staff.userId, estimated_value_cents: 20 },
        { first_name: "Mates", email: "a@x.test", assigned_to: mate.userId, estimated_value_cents: 3_000 },
        { first_name: "Made", email: "a@x.test", created_by: mate.userId, estimated_value_cents: 500_000 },
        {
          first_name: "Others",
          email: "a@x.test",
          created_by: here.owner.userId,
          estimated_value_cents: 40_000,
        },
      ],
    );
    Object.assign(ids, { assigned, created, mates, madeByMate, others });
  });

  async function inDatabase(text: string, values: unknown[]) {
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [
        here.business.organizationId,
      ]);
      await client.query(text, values);
      await client.query("commit");
    } finally {
      client.release();
    }
  }

  const reaches: [Reach, (keyof typeof ids)[], number][] = [
    ["own", ["assigned", "created"], 1.2],
    ["team", ["assigned", "created", "mates", "madeByMate"], 5_031.2],
    ["all", ["assigned", "created", "mates", "madeByMate", "others"], 5_431.2],
  ];

  for (const [reach, seen, value] of reaches) {
    const expected = () => seen.map((whose) => ids[whose]).sort();
    const found = (customers: { id: number }[]) => customers.map(({ id }) => id).sort();

    test(`"${reach}" is the same in list, search, matches, figures and single customers`, async () => {
      const actor = limited(reach);
      assert.deepEqual(found((await listCustomers(actor, { sort: "newest" })).customers), expected());
      for (const search of ["Miller", "x.test", "er"])
        assert.deepEqual(found((await listCustomers(actor, { sort: "name", search })).customers), expected());
      assert.deepEqual(found((await findMatches(actor, { email: "A@X.TEST" })).customers), expected());
      const stats = await getCustomerStats(actor);
      assert.deepEqual([stats.total_customers, stats.total_value], [seen.length, value]);
      assert.deepEqual(stats.stats_by_status[0], { status: "lead", count: seen.length });
      for (const whose of Object.keys(ids) as (keyof typeof ids)[]) {
        const id = ids[whose];
        const ways = [
          () => findCustomer(actor, id),
          () => listNotes(actor, id),
          () => readTimeline(actor, id, {}),
        ];
        for (const way of ways) {
          if (seen.includes(whose)) await way();
          else await assert.rejects(way(), /^AppError: Customer not found$/);
        }
      }
    });

    test(`"${reach}" is the same in every change`, async () => {
      const actor = limited(reach);
      for (const whose of Object.keys(ids) as (keyof typeof ids)[]) {
        const id = ids[whose];
        const note = await addNote(here.owner.actor, id, "A note");
        const ways = [
          () => updateCustomer(actor, id, { notes: `Seen with ${reach}` }),
          () => addNote(actor, id, "Another"),
          () => deleteNote(actor, id, note.id),
          () => logContact(actor, id, "call"),
          () => deleteCustomer(actor, id),
        ];
        for (const way of ways) {
          if (seen.includes(whose)) await way();
          else await assert.rejects(way(), /^AppError: Customer not found$/);
        }
        if (seen.includes(whose)) await restoreCustomer(actor, id);
        else {
          await deleteCustomer(here.owner.actor, id);
          await assert.rejects(restoreCustomer(actor, id), /^AppError: Customer not found$/);
          await restoreCustomer(here.owner.actor, id);
        }
      }
    });
  }

  test("without a team, the team's customers are one's own", async () => {
    const alone = { ...limited("team"), teamId: null };
    assert.equal((await getCustomerStats(alone)).total_customers, 2);
  });

  test("what may be seen and not changed is refused with the reason, not as missing", async () => {
    const path = `/api/customers/${ids.others}`;
    assert.equal((await here.app.call("GET", path, { token: staff.token })).status, 200);
    const { status, body } = await here.app.call("PUT", path, {
      token: staff.token,
      body: { notes: "Mine" },
    });
    assert.equal(status, 403);
    assert.equal(
      body.error,
      "Your role only lets you edit customers assigned to you. Ask an owner to assign this customer to you.",
    );
    const own = await here.app.call("PUT", `/api/customers/${ids.assigned}`, {
      token: staff.token,
      body: { notes: "Mine" },
    });
    assert.equal(own.status, 200);
  });

  test("who adds a customer may change it", async () => {
    const { id } = await createCustomer(staff.actor, {
      first_name: "New",
      last_name: "One",
      status: "lead",
      country: "US",
    });
    assert.equal((await updateCustomer(staff.actor, id, { status: "client" })).status, "client");
  });

  test("each call names the permission that is missing", async () => {
    const nobody = allowedOnly(staff.actor, {});
    const id = ids.assigned;
    const ways: [string, () => Promise<unknown>][] = [
      ["customers.view", () => listCustomers(nobody, { sort: "newest" })],
      ["customers.view", () => findCustomer(nobody, id)],
      ["customers.view", () => getCustomerStats(nobody)],
      ["customers.view", () => findMatches(nobody, { email: "a@x.test" })],
      ["customers.view", () => listNotes(nobody, id)],
      ["customers.view", () => readTimeline(nobody, id, {})],
      ["customers.update", () => updateCustomer(nobody, id, { notes: "" })],
      ["customers.update", () => addNote(nobody, id, "A note")],
      ["customers.update", () => logContact(nobody, id, "call")],
      ["customers.delete", () => deleteCustomer(nobody, id)],
      ["customers.delete", () => restoreCustomer(nobody, id)],
    ];
    for (const [permission, way] of ways) {
      await assert.rejects(way, { code: "forbidden", details: { permission } });
    }
  });
});
