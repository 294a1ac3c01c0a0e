/** Whoever wants no reminders at an address gets none there, whatever becomes of the customer's record. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { issueAccessToken } from "#domains/auth/access.ts";
import { moveClockTo } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import { mailsTo, textsTo, tick } from "../../../tests/support/reminders.ts";

let app: TestApp;
let business: TestOrganization;
let owner: Person;
let address: string;
let phone: string;
let made = 0;
/** Friday noon in New York. */
const friday = "2026-11-20T17:00:00Z";

before(async () => {
  app = await startTestApp();
});
after(() => app.close());
afterEach(() => moveClockTo(undefined));

beforeEach(async () => {
  moveClockTo(new Date(friday));
  business = await mintOrganization(app);
  owner = business.owner;
  made += 1;
  address = `grace-${made}@customer.example`;
  phone = `+1212556${String(1000 + made)}`;
  await tick(app, business, friday);
});

/** With a token of its own, because days go by in a test. */
async function send(method: string, path: string, body?: object, person: Person = owner) {
  const { organizationId, userId, sessionId } = person.actor;
  const claims = { organizationId, userId: userId ?? "", sessionId: sessionId ?? "" };
  const token = await issueAccessToken(app.ground, claims);
  return app.call(method, path, { token, ...(body ? { body } : {}) });
}

async function must(method: string, path: string, body?: object) {
  const answer = await send(method, path, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

const addCustomer = async (more: object = {}): Promise<number> => {
  const person = { first_name: "Grace", last_name: "Hill", email: address };
  return (await must("POST", "/api/customers/", { ...person, ...more })).id;
};

let hour = 8;
/** A job of the customer on a time of its own on Monday, with news of it by mail at once. */
async function bookFor(customer_id: number): Promise<{ id: number; title: string }> {
  hour = hour >= 19 ? 8 : hour + 1;
  const at = (more: number) => `2026-11-23T${String(hour + 5 + more).padStart(2, "0")}:00:00Z`;
  const title = `Boiler check ${hour}-${customer_id}`;
  const job = { title, type: "job", start: at(-1), end: at(0), customer_id };
  return must("POST", "/api/calendar/events", job);
}

let minutes = 0;
/** A minute later: what was booked is told. */
async function aMinute(): Promise<void> {
  minutes += 1;
  await tick(app, business, new Date(Date.parse(friday) + minutes * 60_000).toISOString());
}
beforeEach(() => {
  minutes = 0;
});

/** Books for the customer, and says whether the address hears of it. */
async function hears(customer: number, at = address): Promise<boolean> {
  const { title } = await bookFor(customer);
  await aMinute();
  return (await mailsTo(app, at)).some(({ subject }) => subject.includes(title));
}

const linkIn = (text: string) => /\/v\/[\w-]{22}/.exec(text)?.[0] ?? "";
const press = (path: string, fields: Record<string, string> = {}) =>
  app.call("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });

/** Stops reminders by the link in the last mail to the address. */
async function stopByMail(at = address): Promise<string> {
  const link = linkIn((await mailsTo(app, at)).at(-1)?.text ?? "");
  assert.ok((await press(`${link}/stop`)).status < 400);
  return link;
}

describe("an opt-out belongs to the address", () => {
  test("a second record with the same email, however it is written, gets no reminders either", async () => {
    assert.equal(await hears(await addCustomer()), true);
    await stopByMail();
    const spelled = address.replace("grace", "Grace");
    assert.equal(await hears(await addCustomer({ email: spelled }), spelled), false);
  });

  test("a customer who is deleted and added again stays without reminders", async () => {
    const first = await addCustomer();
    await hears(first);
    await stopByMail();
    await must("DELETE", `/api/customers/${first}`);
    assert.equal(await hears(await addCustomer()), false);
  });

  test("another address has its own state, and going back to the first is still refused", async () => {
    const customer = await addCustomer();
    await hears(customer);
    await stopByMail();
    const other = `other-${address}`;
    await must("PUT", `/api/customers/${customer}`, { email: other });
    assert.equal(await hears(customer, other), true);
    await must("PUT", `/api/customers/${customer}`, { email: address });
    assert.equal(await hears(customer), false);
  });

  test("a number is one number in every spelling, and its link governs texts alone", async () => {
    await must("PUT", "/api/reminders/settings", { sends_texts: true });
    const { rules } = await must("GET", "/api/reminders/settings");
    const booked = rules.map((rule: { kind: string }) => ({ ...rule, by_text: rule.kind === "booked" }));
    await must("PUT", "/api/reminders/settings", { rules: booked });
    const customer = await addCustomer({ phone });
    await hears(customer);
    const link = linkIn((await textsTo(app, phone)).at(-1)?.text ?? "");
    await press(`${link}/stop`);
    assert.equal(await hears(customer), true, "mails go on");
    const spelled = `(212) 556-${phone.slice(-4)}`;
    await hears(await addCustomer({ email: `second-${address}`, phone: spelled }));
    assert.equal((await textsTo(app, phone)).length, 1);
  });
});
