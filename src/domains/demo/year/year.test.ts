/** The planned year of the demo business: believable, the same for the same day, on whatever day it is planned. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listTypeOf, NewCalendarEvent } from "#domains/calendar/contract.ts";
import { NewCustomer } from "#domains/customers/contract.ts";
import { judgePassword } from "#shared/passwords/passwords.ts";
import { localDay } from "#shared/time/time.ts";
import { business, cast, technicians } from "../cast.ts";
import type { Action } from "./actions.ts";
import { instantAt, isWorkday } from "./agenda.ts";
import { everydayWork } from "./trade.ts";
import { planYear, type Year } from "./year.ts";

/** A Wednesday, the first of a year, a leap day, a Sunday after the clocks changed, Thanksgiving. */
const days = ["2026-11-18", "2027-01-01", "2028-02-29", "2026-03-08", "2026-11-26"];
const years = new Map(days.map((day) => [day, planYear(day)]));

/** What has happened by the evening of the day. */
const lived = (day: string) =>
  (years.get(day) as Year).actions.filter(({ at }) => at <= instantAt(day, 18 * 60));

const urgent = new Set(everydayWork.filter(({ lead }) => lead[0] === 0).map(({ title }) => title));

type Booked = Extract<Action, { kind: "book" }>;
const bookings = (actions: readonly Action[]) =>
  actions.filter((action): action is Booked => action.kind === "book");

for (const day of days) {
  describe(`A year that ends on ${day}`, () => {
    const actions = lived(day);
    const booked = bookings(actions);

    it("is the same whenever it is planned for this day", () => {
      assert.deepEqual(planYear(day), years.get(day));
    });

    it("has as many customers and calendar entries as a small firm", () => {
      const customers = actions.filter(({ kind }) => kind === "add customer").length;
      assert.ok(customers >= 180 && customers <= 260, `${customers} customers`);
      assert.ok(booked.length >= 900 && booked.length <= 1_300, `${booked.length} entries`);
    });

    it("never sends a person to two places at once, and leaves half an hour for the way", () => {
      for (const [key, { id }] of Object.entries(cast)) {
        const own = booked.filter(({ input }) => input.assigned_to === id).map(({ input }) => input);
        const inOrder = own.toSorted((a, b) => a.start.localeCompare(b.start));
        assert.ok(inOrder.length > 10, `${key} has little to do`);
        for (const [index, { end }] of inOrder.entries()) {
          const next = inOrder[index + 1];
          if (next)
            assert.ok(Date.parse(next.start) - Date.parse(end) >= 30 * 60_000, `${key} at ${next.start}`);
        }
      }
    });

    it("tells everything in an order in which it can have happened", () => {
      const customers = new Set<number>();
      const entries = new Map<number, string>();
      for (const action of actions) {
        if (action.kind === "add customer") customers.add(action.customer);
        else if (action.kind === "book") {
          assert.ok(action.customer === null || customers.has(action.customer));
          assert.ok(action.at.toISOString() < action.input.start, `booked too late: ${action.input.title}`);
          entries.set(action.entry, "scheduled");
        } else if (action.kind === "move entry") {
          const before = entries.get(action.entry) ?? "unknown";
          assert.ok(
            ["scheduled", "confirmed", "in_progress"].includes(before),
            `${before} to ${action.status}`,
          );
          assert.notEqual(before, action.status);
          entries.set(action.entry, action.status);
        } else assert.ok(customers.has(action.customer));
      }
    });

    it("works in business hours, and at weekends and on holidays only where it cannot wait", () => {
      const jobs = booked.filter(({ input }) => input.type === "job");
      for (const { input } of jobs) {
        const local = localDay(new Date(input.start), business.timeZone);
        assert.ok(Date.parse(input.start) >= instantAt(local, 8 * 60).getTime(), input.start);
        assert.ok(Date.parse(input.end) <= instantAt(local, 17 * 60).getTime(), input.end);
        assert.ok(isWorkday(local) || urgent.has(input.title), `${input.title} on ${local}`);
      }
    });

    it("has something of every kind on its last day", () => {
      const today = booked.filter(({ input }) => localDay(new Date(input.start), business.timeZone) === day);
      const kinds = new Set(today.map(({ input }) => listTypeOf[input.type]));
      assert.ok(kinds.has("job") && kinds.size >= 4, [...kinds].join(", "));
    });

    it("has a job that goes on from the day before", () => {
      const states = new Map(
        actions.flatMap((action) => (action.kind === "move entry" ? [[action.entry, action.status]] : [])),
      );
      assert.ok([...states.values()].includes("in_progress"));
    });

    it("brings somebody new on its last days", () => {
      const since = instantAt(day, 0).getTime() - 2 * 86_400_000;
      assert.ok(actions.some(({ kind, at }) => kind === "add customer" && at.getTime() >= since));
    });
  });
}

describe("The people and firms of the demo", () => {
  const added = lived(days[0] as string).filter((action) => action.kind === "add customer");

  it("can be entered in the product's own forms", () => {
    for (const { input } of added) assert.deepEqual(NewCustomer.parse(input), input);
    for (const { input } of bookings(lived(days[0] as string))) NewCalendarEvent.parse(input);
  });

  it("have names, numbers and addresses that belong to nobody", () => {
    const names = added.map(({ input }) => `${input.first_name} ${input.last_name}`);
    assert.equal(new Set(names).size, names.length);
    const phones = added.flatMap(({ input }) => input.phone ?? []);
    assert.equal(new Set(phones).size, phones.length);
    for (const phone of phones) assert.match(phone, /^\(\d{3}\) 555-01\d\d$/);
    const reserved = /(@example\.(com|net|org)|\.example|\.test)$/;
    for (const { input } of added) if (input.email) assert.match(input.email, reserved);
    for (const { email } of Object.values(cast)) assert.match(email, reserved);
  });

  it("sign in with a password that the product accepts", () => {
    for (const { email, firstName, lastName, password } of Object.values(cast)) {
      const owner = { email, firstName, lastName, organization: business.name };
      assert.equal(judgePassword(password, owner).problem, undefined);
    }
  });
});

describe("The firm's year", () => {
  it("has its heating calls in winter and its cooling calls in summer", () => {
    const months = (title: string) =>
      bookings(lived("2026-11-18"))
        .filter(({ input }) => input.title === title)
        .map(({ input }) => Number(input.start.slice(5, 7)));
    const cold = months("No-heat call");
    const warm = months("AC not cooling");
    assert.ok(cold.filter((month) => month <= 3 || month >= 10).length > cold.length * 0.8);
    assert.ok(warm.filter((month) => month >= 5 && month <= 9).length > warm.length * 0.8);
  });

  it("keeps every technician on the road", () => {
    for (const who of technicians) {
      const jobs = bookings(lived("2026-11-18")).filter(
        ({ input }) => input.type === "job" && input.assigned_to === cast[who].id,
      );
      assert.ok(jobs.length > 60, `${who} has ${jobs.length} jobs`);
    }
  });
});
