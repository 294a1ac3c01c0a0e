/** A name holds what people type: what is pasted becomes one line, and what would hide or reorder text is refused. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { identityIn } from "#platform/identity/openid.ts";
import { routes } from "../src/server/app.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { openBookingBusiness } from "./support/booking.ts";
import { calendarFile } from "./support/calendar-file.ts";
import { samples } from "./support/call-samples.ts";
import { fieldsOf, inputCalls, plausibleInput, withValue } from "./support/input-fields.ts";
import { watchMail } from "./support/mail.ts";
import { mintOrganization } from "./support/organization.ts";

const hidden = /[^\P{Cc}\n\t]/u;

/** What is compared and never shown, or read line by line. */
const isNeverShown = (call: string, name: string): boolean =>
  /password|token|proof|attempt|challenge|answer|query|fingerprint|^key$|^preview$|confirmationId|recoveryCode/i.test(
    name,
  ) ||
  (name === "text" && call.includes("/imports")) ||
  (call === "GET /api/reminders/" && ["search", "before"].includes(name));

test("a control character gets into no field of any call", async () => {
  const taken: string[] = [];
  let seen = 0;
  for (const { name, input } of inputCalls(routes)) {
    for (const { path, kind } of fieldsOf(input)) {
      if (kind !== "string" || isNeverShown(name, path.join("."))) continue;
      seen++;
      const body = withValue(samples[name]?.body ?? plausibleInput(input), path, "Bell\u0007 and\u009b more");
      const result = await input?.["~standard"].validate(body);
      const kept = result && !result.issues && JSON.stringify(result.value, keep).includes("\\u0007");
      if (kept) taken.push(`${name} ${path.join(".")}`);
    }
  }
  assert.ok(seen > 150, `only ${seen} fields were seen`);
  assert.deepEqual(taken, []);
});

/** JSON would write control characters as signs that can be seen. */
const keep = (_key: string, value: unknown): unknown =>
  typeof value === "string" && hidden.test(value) ? "\u0007" : value;

describe("A name", () => {
  let app: TestApp;
  let token: string;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "true" });
    token = (await mintOrganization(app)).owner.token;
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  const post = (path: string, body: object) => app.call("POST", path, { token, body });

  /** Where people write names: the call, its field, and what else it wants. */
  const places: [string, string, string, object][] = [
    ["/api/customers/", "first_name", "First name", { last_name: "Berg" }],
    ["/api/customers/", "company", "Company", { first_name: "Ida", last_name: "Berg" }],
    ["/api/services", "name", "Name", { price_cents: 100 }],
    ["/api/calendar/events", "title", "Event title", samples["POST /api/calendar/events"]?.body ?? {}],
    ["/api/jobs/", "title", "Title", samples["POST /api/jobs/"]?.body ?? {}],
    ["/api/tasks", "title", "Task name", {}],
    ["/api/teams", "name", "Name", {}],
    ["/api/roles", "name", "Name", { grants: {} }],
    ["/api/calendar/feeds", "name", "Name", { covers: "mine" }],
  ];

  for (const [path, field, label, rest] of places) {
    test(`in ${path} (${field}) is one line, and hides nothing`, async () => {
      const pasted = await post(path, { ...rest, [field]: "  Ida\tof\r\nBerg " });
      assert.equal(pasted.status, 201, JSON.stringify(pasted.body));
      assert.ok(JSON.stringify(pasted.body).includes('"Ida of Berg"'), JSON.stringify(pasted.body));
      for (const odd of ["Ida\u0007", "Ida\u001b[31m", "Ida\u009b", "\u202eadI", "I\u2066da\u2069"]) {
        const { status, body } = await post(path, { ...rest, [field]: odd });
        assert.equal(status, 400, JSON.stringify(odd));
        assert.match(body.fields[field], new RegExp(`^${label} contains a hidden character`));
      }
    });
  }

  test("of nothing that can be seen is no name, and a company of it is no company", async () => {
    const blank = "\u200b\u2060\ufeff";
    const none = await post("/api/customers/", { first_name: blank, last_name: "Berg" });
    assert.deepEqual([none.status, none.body.error], [400, "First name is required"]);
    const person = await post("/api/customers/", { first_name: "Ida", last_name: "Berg", company: blank });
    assert.deepEqual([person.status, person.body.data.company], [201, null]);
  });

  test("keeps the joiners of emoji and the marks of other scripts", async () => {
    for (const name of ["👩‍🔧 Ida", "نجم\u200c‌ها", "O\u2019Brien\u200f"]) {
      const { status, body } = await post("/api/services", { name, price_cents: 1 });
      assert.deepEqual([status, body.data?.name], [201, name]);
    }
  });

  test("in notes may have lines, and what cannot be seen is left out", async () => {
    const notes = "One\r\nTwo\tthree\u0007\vFour";
    const { body } = await post("/api/customers/", { first_name: "Ida", last_name: "Berg", notes });
    assert.equal(body.data.notes, "One\nTwo\tthree\nFour");
  });

  test("in a file of services is refused for its line, in a calendar file it is cleaned", async () => {
    const text = "Name,Price\nBoiler\u0007,1\nTap,2\n";
    const { body } = await post("/api/services/imports/preview", { text });
    assert.deepEqual(
      body.data.errors.map(({ line, message }: { line: number; message: string }) => [line, message]),
      [[2, "Name contains a hidden character. Remove it and try again"]],
    );
    const year = now().getUTCFullYear() + 1;
    const hours = [`DTSTART:${year}0112T150000Z`, `DTEND:${year}0112T160000Z`];
    const file = calendarFile([
      "UID:odd",
      "SUMMARY:\u202eBoiler\u0007 check",
      "LOCATION:Elm\u001b 5",
      ...hours,
    ]);
    const { body: report } = await post("/api/calendar/imports", { text: file, assigned_to: null });
    const [line] = report.data.lines;
    assert.deepEqual([line.title, line.location], ["Boiler check", "Elm 5"]);
  });

  test("from another service is cleaned before the sign-up form begins with it", () => {
    const claims = { iss: "https://accounts.google.com", sub: "s", aud: "a", exp: 0, iat: 0 };
    const { firstName, lastName } = identityIn("google", {
      ...claims,
      given_name: "I\u0000da\u202e\n",
      family_name: "Berg\u009b\ud800",
    });
    assert.deepEqual([firstName, lastName], ["Ida", "Berg"]);
  });

  test("on the booking page is held to the same, and keeps what was typed", async () => {
    moveClockTo(new Date("2026-11-23T14:00:00Z"));
    const business = await openBookingBusiness(app);
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "10.98.7.6" };
    const send = (url: string, fields: Record<string, string>) =>
      app.http.inject({ method: "POST", url, headers, payload: new URLSearchParams(fields).toString() });
    const start = "2026-11-24T14:00:00.000Z";
    const chosen = await send(`/book/${business.slug}/${business.service.id}%00`, {
      start: `${start}\u0000`,
    });
    assert.equal(chosen.statusCode, 303, chosen.body);
    const address = String(chosen.headers["location"]);
    const form = String((await app.call("GET", address)).body);
    const token = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? "";
    moveClockTo(new Date(now().getTime() + 30_000));
    const typed = { token, email: "nora@example.com", phone: "208 555 0144" };
    const odd = await send(address, { ...typed, name: "Nora\u0007 Pike" });
    assert.equal(odd.statusCode, 400);
    assert.match(odd.body, /Your name contains a hidden character/);
    const sent = await send(address, { ...typed, name: "Nora\u0000\tPike\u0000", "a\u0000b": "\u0000" });
    assert.equal(sent.statusCode, 303, sent.body);
    const [event] = await business.events("2026-11-24");
    assert.equal(event?.["client_name"], "Nora Pike");
  });
});

test("a mail arrives however long the names in its subject are", async () => {
  const app = await startTestApp();
  try {
    const mails = await watchMail(app);
    const { owner } = await mintOrganization(app, { name: `Plumbing ${"& Sons ".repeat(27)}` });
    const { token } = owner;
    const names = { firstName: "Maximiliana".repeat(9), lastName: "\u{1f527}".repeat(50) };
    await app.call("PUT", "/api/users/profile", { token, body: names });
    const body = { email: "invited@example.com", role: "STAFF" };
    assert.equal((await app.call("POST", "/api/users/invitations", { token, body })).status, 201);
    const { subject } = await mails.next("invited@example.com", /invited you to Plumbing/);
    assert.ok(subject.length <= 300 && subject.isWellFormed(), subject);
  } finally {
    await app.close();
  }
});
