/** Online booking: only free times, each once, no matter who comes first, and nothing given away. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openBookingBusiness, openedPage } from "../../../tests/support/booking.ts";
import { serveForTests } from "../../../tests/support/business.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");

describe("A booking page", () => {
  const here = serveForTests({ at: monday, settings: { TRUST_PROXY: "true" } });

  describe("offers", () => {
    it("only times within the business's hours, on its own clock", async () => {
      const business = await openBookingBusiness(here.app);
      const starts = await business.starts("&from=2026-11-24&days=1");
      assert.equal(starts["2026-11-24"]?.[0], "2026-11-24T13:00:00.000Z");
      assert.equal(starts["2026-11-24"]?.at(-1), "2026-11-24T21:00:00.000Z");
      assert.equal(starts["2026-11-24"]?.length, 17);
    });

    it("nothing before the notice has passed, and nothing after the horizon", async () => {
      moveClockTo(new Date(monday.getTime() - 60_000));
      const business = await openBookingBusiness(here.app, { page: { notice_hours: 26, horizon_days: 3 } });
      const starts = await business.starts("&days=14");
      assert.deepEqual(
        Object.entries(starts).flatMap(([day, list]) => (list.length > 0 ? [day] : [])),
        ["2026-11-24", "2026-11-25", "2026-11-26"],
      );
      assert.equal(starts["2026-11-24"]?.[0], "2026-11-24T16:00:00.000Z");
      const { body } = await business.page();
      assert.deepEqual([body.data.first_day, body.data.last_day], ["2026-11-24", "2026-11-26"]);
    });

    it("times in steps of the clock of a zone with an odd offset", async () => {
      const business = await openBookingBusiness(here.app, {
        timeZone: "Asia/Kathmandu",
        country: "NP",
        page: { step_minutes: 60 },
      });
      const { body } = await business.slots("&from=2026-11-25&days=1");
      assert.equal(body.data.time_zone, "Asia/Kathmandu");
      assert.deepEqual(
        body.data.days[0].slots.slice(0, 2).map(({ start }: { start: string }) => start),
        ["2026-11-25T02:15:00.000Z", "2026-11-25T03:15:00.000Z"],
      );
    });

    it("the same wall-clock hours on the days on which the clocks change", async () => {
      moveClockTo(new Date("2027-03-12T14:00:00Z"));
      const business = await openBookingBusiness(here.app, {
        hours: "01:00-05:00",
        page: { step_minutes: 60 },
      });
      const spring = await business.starts("&from=2027-03-14&days=1");
      // From 1:00 EST to 5:00 EDT there are three hours: 2:00 does not exist.
      assert.deepEqual(spring["2027-03-14"], [
        "2027-03-14T06:00:00.000Z",
        "2027-03-14T07:00:00.000Z",
        "2027-03-14T08:00:00.000Z",
      ]);
      moveClockTo(new Date("2026-10-30T14:00:00Z"));
      const other = await openBookingBusiness(here.app, { hours: "01:00-05:00", page: { step_minutes: 60 } });
      const autumn = await other.starts("&from=2026-11-01&days=1");
      assert.equal(autumn["2026-11-01"]?.[0], "2026-11-01T05:00:00.000Z");
      assert.equal(autumn["2026-11-01"]?.at(-1), "2026-11-01T09:00:00.000Z");
    });

    it("no more than the business takes in a day, held times counted", async () => {
      const business = await openBookingBusiness(here.app, { page: { daily_limit: 2 } });
      assert.equal((await business.book({ start: "2026-11-24T14:00:00Z" }, 1)).status, 201);
      assert.equal((await business.hold("2026-11-24T18:00:00Z", 2)).status, 201);
      assert.deepEqual((await business.starts("&from=2026-11-24&days=1"))["2026-11-24"], []);
      const third = await business.book({ start: "2026-11-24T20:00:00Z" }, 3);
      assert.equal(third.status, 409);
      assert.ok(third.body.details.next[0].start >= "2026-11-25");
    });

    it("only the members who were chosen for a service", async () => {
      const business = await openBookingBusiness(here.app);
      const chosen = await business.member("STAFF");
      const choice = {
        service_id: business.service.id,
        shows_price: false,
        minutes: 90,
        member_ids: [chosen.userId],
      };
      assert.equal((await business.save({ services: [choice] })).status, 200);
      const { body } = await business.book({ start: "2026-11-24T14:00:00Z" });
      assert.equal(body.data.end, "2026-11-24T15:30:00.000Z");
      const [event] = await business.events("2026-11-24");
      assert.equal(event?.["assigned_to"], chosen.userId);
      assert.equal((await business.page()).body.data.services[0].price_cents, null);
    });
  });

  describe("books", () => {
    it("a new customer as a lead from the website, in the event log as the visitor's", async () => {
      const business = await openBookingBusiness(here.app);
      const answer = await business.book({
        start: "2026-11-24T14:00:00Z",
        name: "Nora Pike",
        address: "4 Elm St",
      });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      const { token } = business.owner;
      const { customers } = (await here.app.call("GET", "/api/customers/", { token })).body.data;
      assert.equal(customers.length, 1);
      const [{ id, ...customer }] = customers as [{ id: number } & Record<string, unknown>];
      assert.deepEqual(
        [customer.first_name, customer.last_name, customer.status, customer.source, customer.address],
        ["Nora", "Pike", "lead", "website", "4 Elm St"],
      );
      const { entries } = (await here.app.call("GET", `/api/customers/${id}/timeline`, { token })).body.data;
      assert.ok(entries.length > 0);
      for (const { actor_name } of entries) assert.equal(actor_name, "Nora Pike (online booking)");
      const [event] = await business.events("2026-11-24");
      assert.deepEqual(
        [event?.["title"], event?.["type"], event?.["customer_id"], event?.["location"]],
        ["Drain clearing", "appointment", id, "4 Elm St"],
      );
    });

    it("a visitor who ticked the box about offers, whose words are kept, and not one who left it", async () => {
      const business = await openBookingBusiness(here.app);
      const { token } = business.owner;
      const consentOf = async (email: string) => {
        const found = await here.app.call("GET", `/api/customers/?search=${email}`, { token });
        const [{ id }] = found.body.data.customers;
        return (await here.app.call("GET", `/api/sending/customers/${id}`, { token })).body.data.history;
      };
      const asked = { phone: "(212) 555-0142", agrees_to_offers: true };
      await business.book({ ...asked, start: "2026-11-24T14:00:00Z", email: "first@customer.example" });
      assert.deepEqual(await consentOf("first@customer.example"), [], "where the page does not ask");
      await business.save({ asks_about_offers: true });
      assert.match((await business.page()).body.data.offers, /I don't have to agree to book/);
      await business.book(
        { ...asked, phone: "(212) 555-0144", start: "2026-11-25T14:00:00Z", email: "ada@customer.example" },
        2,
      );
      const said = await consentOf("ada@customer.example");
      assert.deepEqual(
        said.map(({ channel, purpose, state, source }: Record<string, string>) => [
          channel,
          purpose,
          state,
          source,
        ]),
        [
          ["text", "marketing", "granted", "booking"],
          ["mail", "marketing", "granted", "booking"],
        ],
      );
      assert.match(said[0].shown, /^Yes, .+ may send me offers/);
      const left = { phone: "(212) 555-0143", start: "2026-11-26T14:00:00Z", email: "bo@customer.example" };
      await business.book(left, 3);
      assert.deepEqual(await consentOf("bo@customer.example"), []);
    });

    it("a known customer without changing a word of what is known, and without telling", async () => {
      const business = await openBookingBusiness(here.app);
      const { token } = business.owner;
      const known = await here.app.call("POST", "/api/customers/", {
        token,
        body: { first_name: "Eleanor", last_name: "Pike", email: "Nora@Example.com", status: "client" },
      });
      const phoneOnly = await here.app.call("POST", "/api/customers/", {
        token,
        body: { first_name: "Ned", last_name: "Oak", phone: "(208) 555-0199", status: "client" },
      });
      const stranger = await business.book({ start: "2026-11-24T13:00:00Z" }, 5);
      const byMail = await business.book(
        {
          start: "2026-11-24T14:00:00Z",
          email: "nora@example.COM",
          phone: "208-555-0199",
          address: "9 New Rd",
        },
        6,
      );
      const byPhone = await business.book(
        { start: "2026-11-24T15:00:00Z", email: "ned@example.com", phone: "+1 208 555 0199" },
        7,
      );
      assert.deepEqual(Object.keys(byMail.body.data).sort(), Object.keys(stranger.body.data).sort());
      assert.deepEqual(byMail.body.data.message, stranger.body.data.message);
      assert.equal(byPhone.status, 201);
      const events = await business.events("2026-11-24");
      assert.deepEqual(
        events.slice(1).map((event) => event["customer_id"]),
        [known.body.data.id, phoneOnly.body.data.id],
      );
      const now = await here.app.call("GET", `/api/customers/${known.body.data.id}`, { token });
      assert.deepEqual(now.body.data, known.body.data);
    });

    it("a job with the service on it and a visit at the time, where the business wants that", async () => {
      const business = await openBookingBusiness(here.app, { page: { event_type: "job" } });
      const answer = await business.book({ start: "2026-11-24T14:00:00Z", address: "4 Elm St" });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      const [event] = await business.events("2026-11-24");
      assert.deepEqual([event?.["type"], event?.["assigned_to"]], ["job", business.owner.userId]);
      const { token } = business.owner;
      const { data: job } = (await here.app.call("GET", `/api/jobs/${String(event?.["job_id"])}`, { token }))
        .body;
      assert.deepEqual(
        [job.title, job.location, job.lines[0].service_id],
        ["Drain clearing", "4 Elm St", business.service.id],
      );
      assert.equal((await business.book({ start: "2026-11-24T14:00:00Z" }, 2)).status, 409);
    });

    it("once when the form is sent twice, one after the other and at the same time", async () => {
      const business = await openBookingBusiness(here.app);
      const token = await openedPage(business);
      const fields = { start: "2026-11-24T14:00:00Z", token };
      const answers = await Promise.all([business.book(fields), business.book(fields)]);
      answers.push(await business.book(fields));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201],
      );
      assert.equal(new Set(answers.map(({ body }) => body.data.booking)).size, 1);
      assert.equal((await business.events("2026-11-24")).length, 1);
    });

    it("a held time once, and the same answer again", async () => {
      const business = await openBookingBusiness(here.app);
      const { hold } = (await business.hold("2026-11-24T14:00:00Z")).body.data;
      const first = await business.book({ hold });
      const second = await business.book({ hold });
      assert.deepEqual([first.status, second.status], [201, 201], JSON.stringify(second.body));
      assert.equal(first.body.data.booking, second.body.data.booking);
      assert.equal((await business.events("2026-11-24")).length, 1);
    });

    it("one of fifty who want the same time; forty-nine hear when else", async () => {
      const business = await openBookingBusiness(here.app);
      const tokens = [];
      for (let visitor = 1; visitor <= 50; visitor++) {
        tokens.push((await business.page(visitor)).body.data.token);
      }
      moveClockTo(new Date(monday.getTime() + 60_000));
      const answers = await Promise.all(
        tokens.map((token, index) => business.book({ start: "2026-11-24T14:00:00Z", token }, index + 1)),
      );
      const refused = answers.filter(({ status }) => status === 409);
      assert.equal(answers.filter(({ status }) => status === 201).length, 1);
      assert.equal(refused.length, 49, JSON.stringify(answers.map(({ status }) => status)));
      for (const { body } of refused) {
        assert.equal(body.error, "That time was just taken. Please choose another.");
        assert.equal(body.details.next.length, 5);
        assert.ok(
          !body.details.next.some(({ start }: { start: string }) => start === "2026-11-24T14:00:00.000Z"),
        );
      }
      assert.equal((await business.events("2026-11-24")).length, 1);
    });
  });

  describe("holds", () => {
    it("a time for one visitor until it has expired", async () => {
      const business = await openBookingBusiness(here.app);
      const held = await business.hold("2026-11-24T14:00:00Z", 1);
      assert.equal(held.status, 201);
      assert.equal((await business.hold("2026-11-24T14:00:00Z", 2)).status, 409);
      assert.equal((await business.book({ start: "2026-11-24T14:00:00Z" }, 2)).status, 409);
      const offered = (await business.starts("&from=2026-11-24&days=1"))["2026-11-24"];
      assert.ok(!offered?.includes("2026-11-24T14:00:00.000Z"));
      moveClockTo(new Date(monday.getTime() + 11 * 60_000));
      assert.equal((await business.hold("2026-11-24T14:00:00Z", 2)).status, 201);
      assert.equal((await business.book({ hold: held.body.data.hold }, 1)).status, 409);
    });

    it("one time for each visitor, who may choose again", async () => {
      const business = await openBookingBusiness(here.app);
      assert.equal((await business.hold("2026-11-24T14:00:00Z", 1)).status, 201);
      assert.equal((await business.hold("2026-11-24T14:00:00Z", 1)).status, 201);
      assert.equal((await business.hold("2026-11-24T15:00:00Z", 1)).status, 201);
      assert.equal((await business.hold("2026-11-24T14:00:00Z", 2)).status, 201);
    });

    it("nothing against the business itself: a member's booking goes first", async () => {
      const business = await openBookingBusiness(here.app);
      const { hold } = (await business.hold("2026-11-24T14:00:00Z")).body.data;
      const own = await here.app.call("POST", "/api/calendar/events", {
        token: business.owner.token,
        body: {
          title: "Own visit",
          type: "job",
          start: "2026-11-24T14:30:00Z",
          end: "2026-11-24T15:30:00Z",
          assigned_to: business.owner.userId,
        },
      });
      assert.equal(own.status, 201);
      const { status, body } = await business.book({ hold });
      assert.equal(status, 409);
      assert.equal(body.error, "That time was just taken. Please choose another.");
      assert.doesNotMatch(JSON.stringify(body), /Own visit|Olive/);
    });

    it("after it expired the time can still be booked while nobody else took it", async () => {
      const business = await openBookingBusiness(here.app);
      const { hold } = (await business.hold("2026-11-24T14:00:00Z")).body.data;
      moveClockTo(new Date(monday.getTime() + 20 * 60_000));
      assert.equal((await business.book({ hold })).status, 201);
    });
  });

  describe("refuses", () => {
    it("every start that it never offered", async () => {
      const business = await openBookingBusiness(here.app, { page: { notice_hours: 2, horizon_days: 5 } });
      const never = {
        "at night": "2026-11-24T06:00:00Z",
        "off the step": "2026-11-24T14:07:00Z",
        "before the notice": "2026-11-23T15:00:00Z",
        "in the past": "2026-11-20T15:00:00Z",
        "after the horizon": "2026-12-24T15:00:00Z",
        "too late to end in time": "2026-11-24T21:30:00Z",
      };
      for (const [why, start] of Object.entries(never)) {
        assert.equal((await business.hold(start)).status, 409, why);
        assert.equal((await business.book({ start })).status, 409, why);
      }
    });

    it("another business's services, and services that are not on the page", async () => {
      const business = await openBookingBusiness(here.app);
      const other = await openBookingBusiness(here.app);
      for (const service_id of [other.service.id, 999_999_999]) {
        const foreign = await business.book({ start: "2026-11-24T14:00:00Z", service_id });
        assert.deepEqual([foreign.status, foreign.body.error], [404, "Service not found"]);
      }
      const saved = await business.save({
        services: [{ service_id: other.service.id, shows_price: true, minutes: null, member_ids: [] }],
      });
      assert.equal(saved.status, 400);
      const { hold } = (await other.hold("2026-11-24T14:00:00Z")).body.data;
      assert.equal((await business.book({ hold })).status, 404);
    });

    it("forms that no person filled in", async () => {
      const business = await openBookingBusiness(here.app);
      const start = "2026-11-24T14:00:00Z";
      assert.equal((await business.book({ start, token: "none" })).status, 400);
      const contact = (await here.app.call("GET", "/api/contact")).body.token;
      moveClockTo(new Date(monday.getTime() + 60_000));
      assert.equal((await business.book({ start, token: contact })).status, 400);
      const robot = await business.book({ start, company_site: "https://spam.example" });
      assert.equal(robot.status, 201);
      assert.equal((await business.events("2026-11-24")).length, 0);
      const old = await openedPage(business);
      moveClockTo(new Date(monday.getTime() + 25 * 3_600_000));
      assert.match((await business.book({ start, token: old })).body.error, /open for too long/);
    });

    it("many bookings from one place", async () => {
      const business = await openBookingBusiness(here.app);
      const answers = [];
      for (let each = 0; each < 14; each++) {
        answers.push(await business.book({ start: `2026-11-24T03:00:00Z` }, 240));
      }
      assert.equal(answers.at(-1)?.status, 429);
    });

    it("bookings without what the page asks for, field by field", async () => {
      const business = await openBookingBusiness(here.app, { page: { address_field: "required" } });
      const { status, body } = await business.book({
        start: "2026-11-24T14:00:00Z",
        name: " ",
        email: "x",
        phone: "",
      });
      assert.equal(status, 400);
      assert.deepEqual(body.fields, {
        name: "Please enter your name",
        email: "Please enter a valid email address",
      });
      const missing = await business.book({ start: "2026-11-24T14:00:00Z", phone: null, email: "" });
      assert.deepEqual(Object.keys(missing.body.fields).sort(), ["address", "email", "phone"]);
    });

    it("everything while it is off, and while the workspace can only be read", async () => {
      const business = await openBookingBusiness(here.app);
      await business.save({ is_on: false });
      assert.equal((await business.page()).status, 404);
      assert.equal((await business.slots()).status, 404);
      assert.equal((await business.hold("2026-11-24T14:00:00Z")).status, 404);
      await business.save({ is_on: true });
      await readOnly(business.organizationId);
      const paused = await business.page();
      assert.equal(paused.status, 503);
      assert.match(paused.body.error, /Online booking with Test Plumbing is paused/);
      assert.equal((await business.hold("2026-11-24T14:00:00Z")).status, 503);
    });
  });

  async function readOnly(organizationId: string): Promise<void> {
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
      await client.query("update organizations set status = 'read_only', read_only_since = now()");
      await client.query("commit");
    } finally {
      client.release();
    }
  }
});
