/** Anyone who books online with someone else's number governs that one booking, and never the customer. */
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type BookingBusiness, openBookingBusiness } from "../../../tests/support/booking.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { tick } from "../../../tests/support/reminders.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
const start = "2026-11-24T14:00:00Z";
let made = 0;

describe("The link of a booking", () => {
  const here = serveForTests({
    at: monday,
    readsMail: true,
    settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://book.test" },
  });
  let business: BookingBusiness;
  let known: { id: number; email: string };
  beforeEach(async () => {
    made += 1;
    business = await openBookingBusiness(here.app);
    await tick(here.app, business, monday.toISOString());
    const person = { first_name: "Eleanor", last_name: "Quill", phone: "(208) 555-0199", status: "client" };
    const email = `eleanor-${made}@example.com`;
    known = (await call("POST", "/api/customers/", { ...person, email })).body.data;
  });

  const call = (method: string, path: string, body?: object) =>
    here.app.call(method, path, { token: business.owner.token, ...(body ? { body } : {}) });
  const look = async (path: string) => (await here.app.call("GET", path)).body as string;
  const press = (path: string, fields: Record<string, string> = {}) =>
    here.app.call("POST", path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const linkIn = (text: string) => /https:\/\/book\.test(\/v\/[\w-]{22})/.exec(text)?.[1] ?? "";
  /** Whether reminders are turned off at the mail address of a customer. */
  const isRefusing = async (id = known.id): Promise<boolean> => {
    const { addresses } = (await call("GET", `/api/sending/customers/${id}`)).body.data;
    return addresses[0].standings[0].is_withdrawn;
  };

  /** As a stranger who knows Eleanor's number, or with `fields` anything else of hers. */
  async function bookAsEleanor(fields: object = {}) {
    const email = `stranger-${made}@example.com`;
    const given = { start, email, phone: "208 555 0199", ...fields };
    const answer = await business.book(given);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const [event] = await business.events("2026-11-24");
    assert.equal(event?.["customer_id"], known.id);
    const done = await look(`/book/${business.slug}/done/${answer.body.data.booking}`);
    return { shown: linkIn(done), event: event as { id: number; start: string } & typeof event, email };
  }

  const mailed = async (address: string, subject: RegExp) =>
    linkIn((await here.mails.next(address, subject)).text);

  it("that a mere match gave away ends the reminders of that booking and of nothing else", async () => {
    const { shown, event } = await bookAsEleanor();
    const page = await look(`${shown}/stop`);
    assert.match(page, /for This Appointment/);
    assert.doesNotMatch(page, /reminders and confirmations/);
    assert.equal((await press(`${shown}/stop`, { "List-Unsubscribe": "One-Click" })).status, 200);
    assert.equal(await isRefusing(), false);
    assert.match(await look(`${shown}/stop`), /You won&#39;t get any more reminders for this appointment/);
    const other = { title: "Boiler check", type: "job", customer_id: known.id };
    const times = { start: "2026-11-24T18:00:00Z", end: "2026-11-24T19:00:00Z" };
    await call("POST", "/api/calendar/events", { ...other, ...times });
    await tick(here.app, business, "2026-11-23T14:05:00Z");
    assert.match((await here.mails.next(known.email, /./)).text, /Boiler check/);
    const { reminders } = (await call("GET", "/api/reminders/")).body.data;
    const ofBooking = reminders.filter((each: { event_id: number }) => each.event_id === event.id);
    assert.ok(ofBooking.length > 0);
    for (const { status, reason } of ofBooking)
      assert.deepEqual(
        [status, reason],
        ["dropped", "The person who booked this online turned off reminders for it."],
      );
    const panel = (await call("GET", `/api/reminders/events/${event.id}`)).body.data;
    assert.deepEqual([panel.is_refused, panel.customer.is_refusing, panel.planned], [true, false, []]);
    assert.match(panel.why_none, /turned off reminders for it/);
  });

  it("is taken back for that booking by a member", async () => {
    const { shown, event } = await bookAsEleanor();
    await press(`${shown}/stop`);
    const path = `/api/reminders/events/${event.id}`;
    const answer = await call("PUT", path, { is_refusing: false });
    assert.deepEqual([answer.status, answer.body.data], [200, { is_refusing: false }]);
    assert.equal((await call("GET", path)).body.data.is_refused, false);
    const told = JSON.stringify((await call("GET", `/api/customers/${known.id}/timeline`)).body);
    assert.match(told, /Online visitor/);
    const other = await openBookingBusiness(here.app);
    const strange = await here.app.call("PUT", path, {
      token: other.owner.token,
      body: { is_refusing: true },
    });
    assert.equal(strange.status, 404);
  });

  it("confirms, moves and calls off the booking, in the name of the person who booked", async () => {
    const { shown, event } = await bookAsEleanor();
    await call("PUT", "/api/reminders/settings", {
      policy: {
        ...(await call("GET", "/api/reminders/settings")).body.data.policy,
        move_notice_hours: 0,
        cancel_notice_hours: 0,
      },
    });
    const later = "2026-11-25T15:00:00.000Z";
    assert.equal((await press(`${shown}/confirm`, { seen: event.start })).status, 303);
    assert.equal((await press(`${shown}/move`, { seen: event.start, start: later })).status, 303);
    assert.equal((await press(`${shown}/cancel`, { seen: later, reason: "Away" })).status, 303);
    const stored = (await call("GET", `/api/calendar/events/${event.id}`)).body.data;
    assert.deepEqual(
      [stored.status, stored.cancel_reason],
      ["cancelled", "By the person who booked online: Away"],
    );
    const told = JSON.stringify((await call("GET", `/api/customers/${known.id}/timeline`)).body);
    assert.doesNotMatch(told, /Quill \(customer\)/);
  });

  it("never shows where, which a member may have filled in from what is known", async () => {
    const { shown, event } = await bookAsEleanor({ address: "4 Elm St" });
    await call("PUT", `/api/calendar/events/${event.id}`, { location: "7 Hidden Lane" });
    assert.doesNotMatch(await look(shown), /Hidden Lane|Elm St/);
  });

  it("is another one in the mail to the typed address, too, which governs no more", async () => {
    const { shown, email } = await bookAsEleanor();
    assert.equal(await mailed(email, /Your booking/), shown);
  });

  it("governs the customer when it went to the address that is known of them", async () => {
    const typed = known.email.replace("eleanor", "Eleanor");
    const { shown } = await bookAsEleanor({ email: typed });
    const own = await mailed(typed, /Your booking/);
    assert.notEqual(own, shown);
    assert.match(await look(`${own}/stop`), /stop sending reminders and confirmations to/);
    await press(`${shown}/stop`);
    assert.equal(await isRefusing(), false);
    await press(`${own}/stop`);
    assert.equal(await isRefusing(), true);
  });

  it("to a stranger does not keep the customer from hearing of the booking at their own address", async () => {
    const { shown } = await bookAsEleanor();
    await tick(here.app, business, "2026-11-23T14:02:00Z");
    const own = await mailed(known.email, /./);
    assert.notEqual(own, shown);
    assert.match(await look(own), /Drain clearing/);
    await press(`${own}/stop`);
    assert.equal(await isRefusing(), true);
  });

  it("of one customer governs no other when the event becomes theirs", async () => {
    const { event } = await bookAsEleanor();
    await tick(here.app, business, "2026-11-23T14:02:00Z");
    const own = await mailed(known.email, /./);
    const body = { first_name: "Ned", last_name: "Oak", email: `ned-${made}@example.com` };
    const ned = (await call("POST", "/api/customers/", body)).body.data;
    await call("PUT", `/api/calendar/events/${event.id}`, { customer_id: ned.id });
    await press(`${own}/stop`);
    assert.equal(await isRefusing(ned.id), false);
  });
});
