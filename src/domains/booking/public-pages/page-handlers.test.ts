/** The public booking pages as a browser without script meets them: plain links, plain forms, nothing injected. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { type BookingBusiness, openBookingBusiness } from "../../../../tests/support/booking.ts";
import { type Mails, watchMail } from "../../../../tests/support/mail.ts";
import { withoutRandom } from "../../../../tests/support/random-text.ts";
import { claimAll } from "../../../../tests/support/reminders.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
let street = 0;

describe("The public booking page", () => {
  let app: TestApp;
  let mails: Mails;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "true", PUBLIC_URL: "https://book.test" });
    mails = await watchMail(app);
  });
  beforeEach(() => {
    moveClockTo(monday);
    street += 1;
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  const headers = () => ({ "x-forwarded-for": `10.99.${street}.1`, "user-agent": "browser" });
  const look = (path: string) => app.call("GET", path, { headers: headers() });
  const send = async (path: string, fields: Record<string, string>) =>
    app.http.inject({
      method: "POST",
      url: path,
      headers: { ...headers(), "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const links = (page: string) =>
    [...page.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, to]) => String(to));
  const tokenIn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";

  /** Chooses a time as a person does, and gives the form's address and its page. */
  async function chooseTime(business: BookingBusiness, start: string) {
    const chosen = await send(`/book/${business.slug}/${business.service.id}`, { start });
    assert.equal(chosen.statusCode, 303, chosen.body);
    const address = String(chosen.headers["location"]);
    return { address, form: (await look(address)).body as string };
  }

  /** The one to download is of the event that the invitation is of, and names nobody. */
  async function assertCalendarFile(page: string, invitation: string) {
    const { headers: told, body } = await look(`${page}/calendar.ics`);
    assert.match(String(told["content-type"]), /^text\/calendar/);
    const file = String(body).replaceAll("\r\n ", "");
    assert.match(file, /METHOD:PUBLISH[\s\S]*DTSTART:20261124T140000Z[\s\S]*DTEND:20261124T150000Z/);
    assert.equal(/UID:.*/.exec(file)?.[0], /UID:.*/.exec(invitation)?.[0]);
    assert.doesNotMatch(file, /ATTENDEE|LOCATION|Nora/);
  }

  it("leads from the service to the day, the time, the form and the finished booking", async () => {
    const business = await openBookingBusiness(app, {
      page: { welcome: "Good to see you.\n\nCall us for leaks." },
    });
    await claimAll(app, business, now().toISOString());
    const first = await look(`/book/${business.slug}`);
    assert.equal(first.status, 200);
    assert.match(first.body, /<h1>Book with Test Plumbing<\/h1>[\s\S]*<p>Call us for leaks\.<\/p>/);
    assert.match(first.body, /1 hour[\s\S]*\$165\.00/);
    assert.ok(links(first.body).includes(`/book/${business.slug}/${business.service.id}`));
    const times = await look(`/book/${business.slug}/${business.service.id}?day=2026-11-24`);
    assert.match(times.body, /aria-current="step"><span>Time<\/span>/);
    assert.match(times.body, /Tuesday, November 24, 2026/);
    assert.match(times.body, /value="2026-11-24T14:00:00\.000Z"[^>]*><time[^>]*>9:00.AM/);
    assert.match(times.body, /Eastern.*Time \(America\/New York\)/);
    const { address, form } = await chooseTime(business, "2026-11-24T14:00:00.000Z");
    assert.match(form, /We&#39;re holding this time for you until 9:10.AM/);
    moveClockTo(new Date(now().getTime() + 30_000));
    const fields = {
      token: tokenIn(form),
      name: "Nora Pike",
      email: "nora@example.com",
      phone: "208 555 0144",
    };
    const sent = await send(address, fields);
    assert.equal(sent.statusCode, 303, sent.body);
    const again = await send(address, fields);
    assert.equal(again.headers["location"], sent.headers["location"]);
    const done = await look(String(sent.headers["location"]));
    assert.match(done.body, /Booking Confirmed[\s\S]*Drain clearing[\s\S]*Tuesday, November 24, 2026/);
    assert.doesNotMatch(withoutRandom(done.body), /Nora|0144/);
    assert.equal((await business.events("2026-11-24")).length, 1);
    const receipt = await mails.next("nora@example.com", /Your booking with Test Plumbing/);
    assert.match(receipt.text, /Hello Nora,[\s\S]*Drain clearing[\s\S]*9:00.AM/);
    assert.equal(receipt.calendar?.method, "REQUEST");
    const invitation = (receipt.calendar?.file ?? "").replaceAll("\r\n ", "");
    assert.match(invitation, /METHOD:REQUEST[\s\S]*DTSTART:20261124T140000Z[\s\S]*SUMMARY:Drain clearing/);
    assert.doesNotMatch(withoutRandom(invitation), /Nora Pike|0144/);
    const manage = /cancel here: (\S+)/.exec(receipt.text)?.[1] ?? "";
    const shown = links(done.body).find((to) => /\/v\/[\w-]+$/.test(to)) ?? "";
    for (const link of [manage, shown])
      assert.match((await look(new URL(link).pathname)).body, /Drain clearing/);
    const told = await claimAll(app, business, new Date(now().getTime() + 120_000).toISOString());
    assert.equal(told, 0, "The reminders told of the booking a second time");
    const [event] = await business.events("2026-11-24");
    assert.equal(
      event?.["service_id"],
      business.service.id,
      "the service's skills and buffers apply to the technician",
    );
    assert.equal(event?.["status"], "confirmed", "customers confirm an appointment by booking it");
    assert.match(receipt.text, /You're booked and confirmed\./);
    assert.match((await look(new URL(manage).pathname)).body, /You&#39;re confirmed|You're confirmed/);
    await assertCalendarFile(new URL(shown).pathname, invitation);
    const news = await mails.next(business.owner.email, /New online booking: Drain clearing/);
    assert.equal(news.replyTo, "nora@example.com");
    assert.match(news.text, /Nora Pike[\s\S]*208 555 0144/);
  });

  it("keeps what was typed and says beside each field what is wrong", async () => {
    const business = await openBookingBusiness(app);
    const { address, form } = await chooseTime(business, "2026-11-24T14:00:00.000Z");
    moveClockTo(new Date(now().getTime() + 30_000));
    const sent = await send(address, {
      token: tokenIn(form),
      name: "Nora",
      email: "nora@",
      message: "Blue <door>",
    });
    assert.equal(sent.statusCode, 400);
    assert.match(sent.body, /role="alert"/);
    assert.match(sent.body, /id="email"[^>]*aria-invalid="true" aria-describedby="email-error"/);
    assert.match(sent.body, /id="email-error">Please enter a valid email address/);
    assert.match(sent.body, /value="Nora"/);
    assert.match(sent.body, /Blue &#60;door&#62;<\/textarea>/);
  });

  it("never lets anybody's words become markup", async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;
    const business = await openBookingBusiness(app, {
      name: `Pipes ${hostile}`,
      page: { title: hostile, welcome: hostile, confirmation: hostile },
    });
    await app.call("PUT", `/api/services/${business.service.id}`, {
      token: business.owner.token,
      body: { name: hostile, description: hostile },
    });
    const { address, form } = await chooseTime(business, "2026-11-24T14:00:00.000Z");
    moveClockTo(new Date(now().getTime() + 30_000));
    const wrong = await send(address, { token: hostile, name: hostile, email: hostile, address: hostile });
    const right = await send(address, {
      token: tokenIn(form),
      name: hostile,
      email: "nora@example.com",
      phone: "208 555 0144",
      message: hostile,
    });
    const pages = [
      (await look(`/book/${business.slug}`)).body,
      (await look(`/book/${business.slug}/${business.service.id}?day=${encodeURIComponent(hostile)}`)).body,
      form,
      wrong.body,
      (await look(String(right.headers["location"]))).body,
    ];
    for (const page of pages) {
      assert.match(page, /<h1>/);
      assert.doesNotMatch(page, /<script>|<img|alert\(1\)<\/script>/);
      assert.equal([...String(page).matchAll(/<script/g)].length, 1);
    }
    const receipt = await mails.next("nora@example.com", /Your booking/);
    assert.match(receipt.text, /^Hello there,/);
  });

  it("allows no inline script, and a frame only when it is asked for as one", async () => {
    const business = await openBookingBusiness(app);
    const policyOf = async (path: string) => String((await look(path)).headers["content-security-policy"]);
    const plain = await policyOf(`/book/${business.slug}`);
    assert.match(plain, /script-src 'self';.*frame-ancestors 'none'/);
    assert.doesNotMatch(plain, /unsafe/);
    const framed = await look(`/book/${business.slug}?embed=1`);
    assert.match(String(framed.headers["content-security-policy"]), /frame-ancestors \*/);
    for (const way of links(framed.body).filter((to) => to.startsWith("/book/"))) {
      assert.match(way, /[?&]embed=1/);
    }
  });

  it("tells somebody whose time is gone the next ones", async () => {
    const business = await openBookingBusiness(app);
    await business.book({ start: "2026-11-24T14:00:00Z" });
    const late = await send(`/book/${business.slug}/${business.service.id}`, {
      start: "2026-11-24T14:00:00.000Z",
    });
    assert.equal(late.statusCode, 409);
    assert.match(late.body, /That time was just taken/);
    assert.match(late.body, /value="2026-11-24T15:00:00\.000Z"/);
  });

  it("leads from an address it had before to the present one, which nobody else can take", async () => {
    const business = await openBookingBusiness(app);
    const other = await openBookingBusiness(app);
    const before = business.slug;
    const taken = await business.save({ slug: other.slug });
    assert.deepEqual([taken.status, Boolean(taken.body.fields.slug)], [409, true]);
    assert.equal((await business.save({ slug: `${before}-new` })).status, 200);
    const old = await look(`/book/${before}`);
    assert.deepEqual([old.status, old.headers["location"]], [301, `/book/${before}-new`]);
    assert.equal((await other.save({ slug: before })).status, 409);
    assert.equal((await business.save({ slug: before })).status, 200);
    assert.equal((await look(`/book/${before}`)).status, 200);
    for (const slug of ["api", "ab", "has space", "-x-", "UPPER_case", "a".repeat(61)]) {
      assert.equal((await business.save({ slug })).status, 400, slug);
    }
  });

  it("answers a wrong address and a page that is off alike, and says when bookings are paused", async () => {
    const business = await openBookingBusiness(app);
    await business.save({ is_on: false });
    const off = await look(`/book/${business.slug}`);
    const wrong = await look("/book/nobody-has-this");
    assert.deepEqual([off.status, wrong.status], [404, 404]);
    assert.equal(off.body, wrong.body);
    assert.equal((await look(`/book/${business.slug}/hold/none`)).status, 404);
    await business.save({ is_on: true });
    assert.equal((await look(`/book/${business.slug}/hold/none`)).status, 404);
    assert.equal((await look(`/book/${business.slug}/999999`)).status, 404);
    const client = await app.appContext.pool.connect();
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [business.organizationId]);
    await client.query("update organizations set read_only_since = now(), phone = '208 555 0100'");
    await client.query("commit");
    client.release();
    const paused = await look(`/book/${business.slug}`);
    assert.equal(paused.status, 503);
    assert.match(paused.body, /paused right now\. Please call 208 555 0100/);
  });

  it("never tells whose number was typed, nor where they live", async () => {
    const business = await openBookingBusiness(app, { page: { event_type: "job" } });
    const person = { first_name: "Eleanor", last_name: "Quill", phone: "(208) 555-0199", status: "client" };
    const { token } = business.owner;
    const body = { ...person, address: "7 Hidden Lane", city: "Boise" };
    const known = (await app.call("POST", "/api/customers/", { token, body })).body.data;
    const given = { start: "2026-11-24T14:00:00Z", email: "ida@example.com", phone: "208 555 0199" };
    const { booking } = (await business.book(given)).body.data;
    const [event] = await business.events("2026-11-24");
    assert.equal(event?.["customer_id"], known.id);
    const done = (await look(`/book/${business.slug}/done/${booking}`)).body as string;
    const manage = links(done).find((to) => to.includes("/v/")) ?? "";
    const pages = [done, (await look(new URL(manage).pathname)).body as string];
    const receipt = await mails.next("ida@example.com", /Your booking/);
    for (const told of [...pages, receipt.text, receipt.calendar?.file ?? ""]) {
      assert.doesNotMatch(told, /Eleanor|Quill|Hidden Lane/);
    }
  });

  it("shows that a booking was cancelled since", async () => {
    const business = await openBookingBusiness(app);
    const { booking } = (await business.book({ start: "2026-11-24T14:00:00Z" })).body.data;
    const [event] = await business.events("2026-11-24");
    const cancelled = await app.call("PUT", `/api/calendar/events/${String(event?.["id"])}`, {
      token: business.owner.token,
      body: { status: "cancelled", cancel_reason: "Rain" },
    });
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    assert.match((await look(`/book/${business.slug}/done/${booking}`)).body, /Booking Cancelled/);
  });
});

describe("The settings of the booking page", () => {
  let app: TestApp;
  before(async () => {
    moveClockTo(monday);
    app = await startTestApp();
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  it("suggest an address and texts before anything was saved, and refuse a page with nothing on it", async () => {
    const { mintOrganization } = await import("../../../../tests/support/organization.ts");
    const { owner } = await mintOrganization(app, { name: "Åse & Söhne Plumbing" });
    const { token } = owner;
    const first = (await app.call("GET", "/api/booking/settings", { token })).body.data;
    assert.deepEqual([first.is_on, first.slug, first.version], [false, "ase-sohne-plumbing", 0]);
    const empty = await app.call("PUT", "/api/booking/settings", { token, body: { is_on: true } });
    assert.equal(empty.status, 400);
    assert.match(empty.body.fields.services, /at least one active service/);
    const unreachable = { email_field: "optional", phone_field: "none" };
    const answer = await app.call("PUT", "/api/booking/settings", { token, body: unreachable });
    assert.match(answer.body.error, /so that you can reach your customers/);
  });

  it("refuse changes to a version that someone else has changed", async () => {
    const business = await openBookingBusiness(app);
    const { version } = (await business.save({ notice_hours: 3 })).body.data;
    const stale = await app.call("PUT", "/api/booking/settings", {
      token: business.owner.token,
      body: { notice_hours: 5 },
      headers: { "if-match": `"${version - 1}"` },
    });
    assert.equal(stale.status, 409);
    assert.equal((await business.save({ notice_hours: 4, version })).status, 200);
  });
});
