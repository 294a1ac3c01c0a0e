/** A past that is taken over at once leaves the same records as a year of work with the same services. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { changeCalendarEventStatus } from "#domains/calendar/changing.ts";
import { backfillCalendarEvents, type CalendarPast } from "#domains/calendar/past.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { logContact } from "#domains/customers/contacts.ts";
import { addNote } from "#domains/customers/history/notes.ts";
import { backfillCustomers, type CustomerPast } from "#domains/customers/history/past.ts";
import { createCustomer, updateCustomer } from "#domains/customers/service.ts";
import { createOrganization } from "#domains/organizations/service.ts";
import { permissionsOf } from "#domains/users/roles/grants.ts";
import { createUser } from "#domains/users/service.ts";
import { type Actor, requirePermission, systemActor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { assertSameRecords, recordsOf } from "../../../tests/support/records.ts";
import { business, type CastMember, cast } from "./cast.ts";
import { authorOf, calendarPasts, customerPasts } from "./fill.ts";
import type { Doer } from "./year/actions.ts";
import { planYear } from "./year/year.ts";

const opening = new Date("2025-11-17T14:00:00Z");

/** The first weeks: every kind of deed, every status, and the office's old clients. */
const actions = planYear("2026-11-18").actions.slice(0, 420);

describe("A past that is taken over", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  it("equals the same deeds done one by one, to the last line of the event log", async () => {
    const atOnce = await openBusiness(app, "at-once");
    const oneByOne = await openBusiness(app, "one-by-one");
    await backfill(atOnce);
    await doOneByOne(oneByOne);
    const [left, right] = await Promise.all(
      [atOnce, oneByOne].map(({ organizationId }) => recordsOf(app.appContext, organizationId)),
    );
    assert.ok(left && right && left.customers.length > 60 && left.calendar.length > 30);
    assert.ok(left.notes.length > 5 && left.eventLog.length > 350);
    assertSameRecords({ ...left, users: right.users }, right);
  });

  it("keeps what was entered as finished or called off, and the later of two contacts", async () => {
    const [atOnce, oneByOne] = [await openBusiness(app, "a"), await openBusiness(app, "b")];
    for (const [actor, write] of [
      [atOnce, backfill],
      [oneByOne, doOneByOne],
    ] as const) {
      await write(actor, special);
    }
    const [left, right] = await Promise.all(
      [atOnce, oneByOne].map(({ organizationId }) => recordsOf(app.appContext, organizationId)),
    );
    assert.ok(left && right);
    assert.equal(left.eventLog.length, 17);
    assertSameRecords({ ...left, users: right.users }, right);
  });
});

const at = (clock: string) => new Date(`2026-01-05T${clock}:00Z`);
const visit = {
  title: "Leak",
  type: "job",
  start: "2026-01-05T17:00:00Z",
  end: "2026-01-05T18:00:00Z",
} as const;

/** What the plan of the demo never does, but the services can. */
const special: typeof actions = [
  {
    at: at("15:00"),
    by: "tessa",
    kind: "add customer",
    customer: 0,
    input: {
      first_name: "Ida",
      last_name: "Berg",
      status: "lead",
      country: "",
      phone: "(208) 555-0101",
      last_contact_at: "2026-01-06T10:00:00+01:00",
    },
  },
  { at: at("15:10"), by: "tessa", kind: "contact", customer: 0, channel: "call" },
  { at: at("15:20"), by: "rosa", kind: "change customer", customer: 0, changes: { status: "lead" } },
  {
    at: at("15:30"),
    by: "rosa",
    kind: "change customer",
    customer: 0,
    changes: { status: "client", phone: "208 555 0102", company: "Berg & Co" },
  },
  ...(["completed", "cancelled", "confirmed"] as const).map((status, entry) => ({
    at: at("20:00"),
    by: "tessa" as const,
    kind: "book" as const,
    entry,
    customer: entry === 1 ? null : 0,
    input: { ...visit, title: `Leak ${entry}`, status, priority: "low" as const, estimated_cost: 99.5 },
  })),
];

type Actions = readonly (typeof actions)[number][];

async function backfill(system: Actor, done: Actions = actions): Promise<void> {
  const customers: Map<number, CustomerPast> = customerPasts(done);
  const ids = await backfillCustomers(system, [...customers.values()]);
  const idOf = new Map([...customers.keys()].map((key, index) => [key, ids[index] as number]));
  const calendar: CalendarPast[] = calendarPasts(done, idOf);
  await backfillCalendarEvents(system, calendar);
}

async function doOneByOne(system: Actor, done: Actions = actions): Promise<void> {
  const customers = new Map<number, number>();
  const entries = new Map<number, number>();
  const customerOf = (key: number) => customers.get(key) as number;
  for (const action of done) {
    const actor = actorFor(system, action.by);
    await atMoment(action.at, async () => {
      if (action.kind === "add customer")
        customers.set(action.customer, (await createCustomer(actor, action.input)).id);
      else if (action.kind === "change customer")
        await updateCustomer(actor, customerOf(action.customer), action.changes);
      else if (action.kind === "contact")
        await logContact(actor, customerOf(action.customer), action.channel);
      else if (action.kind === "note") await addNote(actor, customerOf(action.customer), action.body);
      else if (action.kind === "book") {
        const customer_id = action.customer === null ? null : customerOf(action.customer);
        entries.set(action.entry, (await createCalendarEvent(actor, { ...action.input, customer_id })).id);
      } else await changeCalendarEventStatus(actor, entries.get(action.entry) as number, action.status);
    });
  }
}

/** With the permissions of their role: whatever the plan lets somebody do, the product lets them do. */
function actorFor(system: Actor, doer: Doer): Actor {
  if (doer === "program") return system;
  const { role, isOwner }: CastMember = cast[doer];
  const { userId, name } = authorOf(doer);
  return {
    ...system,
    kind: "member",
    userId,
    name,
    role,
    permissions: permissionsOf({ role, is_owner: isOwner, role_grants: null }),
  };
}

/** The cast's business once more; the same people under other addresses. */
async function openBusiness(app: TestApp, name: string): Promise<Actor> {
  const { timeZone, country } = business;
  const system = systemActor(app.appContext, { id: newId(), timeZone, country });
  await inTransaction(requirePermission(system, "users.invite"), (tx) =>
    atMoment(opening, async () => {
      await createOrganization(tx, { ...business, trialEnd: null });
      for (const person of Object.values(cast)) {
        await createUser(tx, { ...person, email: `${name}-${person.email}`, passwordHash: "none" });
      }
    }),
  );
  return system;
}
