/** The customer's own calendar follows the appointment: noted with the booking, moved with it, and taken out at its end. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import ical, { type VEvent } from "node-ical";
import PostalMime from "postal-mime";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { createJob } from "#domains/jobs/service.ts";
import { createVisit } from "#domains/jobs/visits/service.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mailsTo, tick } from "../../../tests/support/reminders.ts";

const friday = "2026-11-20T17:00:00Z";

const here = openForTests({ at: friday });
let customer: number;
let address: string;
let made = 0;

const monday = { start: "2026-11-23T15:00:00.000Z", end: "2026-11-23T17:00:00.000Z" };
const tuesday = { start: "2026-11-24T15:00:00.000Z", end: "2026-11-24T17:00:00.000Z" };

beforeEach(async () => {
  made += 1;
  address = `ida-${made}@customer.example`;
  const { actor } = here.owner;
  const person = { first_name: "Ida", last_name: "Berg", email: address, country: "US" } as const;
  customer = (await createCustomer(actor, { ...person, status: "client", source: "other" } as never)).id;
  await tick(here.app, here.business, friday);
});

const book = () =>
  createCalendarEvent(here.owner.actor, {
    title: "Boiler check",
    type: "job",
    priority: "medium",
    status: "scheduled",
    ...monday,
    customer_id: customer,
    assigned_to: here.owner.userId,
    location: "12 Maple Street",
    notes: "Bring the long ladder",
  });

/** What the mails to the customer carry for their calendar, the oldest first; undefined for one that carries nothing. */
async function carried(): Promise<(VEvent | undefined)[]> {
  const mails = await mailsTo(here.app, address);
  return Promise.all(
    mails.map(async ({ raw }) => {
      const { attachments } = await PostalMime.parse(raw);
      const file = attachments.find(({ mimeType }) => mimeType === "text/calendar");
      if (!file) return undefined;
      const text = typeof file.content === "string" ? file.content : new TextDecoder().decode(file.content);
      const parts = Object.values(ical.sync.parseICS(text));
      return parts.find((part): part is VEvent => part?.type === "VEVENT");
    }),
  );
}

test("booked, moved and called off, it is one event with a growing number; a reminder brings nothing new", async () => {
  const { actor } = here.owner;
  const { id } = await book();
  await tick(here.app, here.business, "2026-11-20T17:01:00Z");
  await updateCalendarEvent(actor, id, tuesday);
  await tick(here.app, here.business, "2026-11-20T17:02:00Z");
  await tick(here.app, here.business, "2026-11-23T15:00:00Z");
  await updateCalendarEvent(actor, id, { status: "cancelled", cancel_reason: "Rain" });
  await tick(here.app, here.business, "2026-11-23T15:01:00Z");
  const [booked, moved, reminded, off, ...more] = await carried();
  assert.deepEqual([more, reminded], [[], undefined]);
  assert.deepEqual([booked?.method, moved?.method, off?.method], ["REQUEST", "REQUEST", "CANCEL"]);
  assert.equal(booked?.start.toISOString(), monday.start);
  assert.equal(moved?.start.toISOString(), tuesday.start);
  assert.equal(off?.status, "CANCELLED");
  assert.deepEqual([moved?.uid, off?.uid], [booked?.uid, booked?.uid]);
  const numbers = [booked, moved, off].map((each) => Number(each?.sequence));
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => a - b),
  );
  assert.equal(booked?.location, "12 Maple Street");
  const [first] = await mailsTo(here.app, address);
  const told = (await PostalMime.parse(first?.raw ?? "")).attachments.map(({ content }) =>
    typeof content === "string" ? content : new TextDecoder().decode(content),
  );
  assert.match(told.join(), /ATTENDEE[\s\S]*ida-/);
  assert.doesNotMatch(told.join(), /ladder/, "notes are the business's own");
});

test("what is deleted is taken out of the customer's calendar, too", async () => {
  const { id } = await book();
  await tick(here.app, here.business, "2026-11-20T17:01:00Z");
  await deleteCalendarEvent(here.owner.actor, id);
  await tick(here.app, here.business, "2026-11-20T17:05:00Z");
  const [booked, off] = await carried();
  assert.deepEqual([booked?.method, off?.method], ["REQUEST", "CANCEL"]);
  assert.ok(Number(off?.sequence) > Number(booked?.sequence));
});

test("of a visit with an arrival window the customer's calendar shows the window alone (FS-3)", async () => {
  const { actor, userId } = here.owner;
  const job = await createJob(actor, {
    title: "Repair",
    customer_id: customer,
    lines: [],
    checklist: [],
  });
  await createVisit(actor, {
    job_id: job.id,
    ...monday,
    assigned_to: userId,
    arrival_from: "2026-11-23T14:00:00.000Z",
    arrival_until: "2026-11-23T16:00:00.000Z",
  });
  await tick(here.app, here.business, "2026-11-20T17:01:00Z");
  const [booked] = await carried();
  assert.equal(booked?.start.toISOString(), "2026-11-23T14:00:00.000Z");
  assert.equal(booked?.end?.toISOString(), "2026-11-23T16:00:00.000Z");
});
