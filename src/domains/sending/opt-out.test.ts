/** Anyone who opted out of reminders at an address gets none there, whatever becomes of the customer's record. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import pg from "pg";
import { issueAccessToken } from "#domains/auth/sessions/access.ts";
import { moveClockTo } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import { claimAll, mailsTo, textsTo, tick } from "../../../tests/support/reminders.ts";

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
  const token = await issueAccessToken(app.appContext, claims);
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
  hour = hour >= 17 ? 8 : hour + 1;
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

type Said = { is_withdrawn: boolean; said_by: string | null; source: string | null; needs_note: boolean };
type Consent = {
  addresses: { channel: string; address: string; standings: (Said & { purpose: string })[] }[];
  history: Record<string, unknown>[];
};
const consentOf = (customer: number): Promise<Consent> => must("GET", `/api/sending/customers/${customer}`);
const standing = async (customer: number, purpose = "reminders", channel = "mail"): Promise<Said> => {
  const { addresses } = await consentOf(customer);
  const found = addresses.find((each) => each.channel === channel)?.standings;
  return found?.find((each) => each.purpose === purpose) as Said;
};
const say = (customer: number, isWithdrawn: boolean, more: object = {}, person: Person = owner) => {
  const wish = { channel: "mail", address, purpose: "reminders", is_withdrawn: isWithdrawn };
  return send("PUT", `/api/sending/customers/${customer}`, { ...wish, ...more }, person);
};
const reasonsOf = async (): Promise<string[]> =>
  (await must("GET", "/api/reminders/")).reminders.map(({ reason }: { reason: string }) => reason);
const textWhenBooked = async () => {
  const { rules } = await must("GET", "/api/reminders/settings");
  const booked = rules.map((rule: { kind: string }) => ({ ...rule, by_text: rule.kind === "booked" }));
  await must("PUT", "/api/reminders/settings", { sends_texts: true, rules: booked });
};

/** Past the server, as the person who runs the installation, within this business. */
async function inDatabase(statement: string, values: unknown[] = [], login: pg.PoolConfig = app.owner) {
  const client = new pg.Client(login);
  await client.connect();
  try {
    await client.query("select set_config('app.organization_id', $1, false)", [business.organizationId]);
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

describe("a link", () => {
  test("to an address that the customer had before governs that one and not the new one", async () => {
    const customer = await addCustomer();
    await hears(customer);
    const link = linkIn((await mailsTo(app, address)).at(-1)?.text ?? "");
    const other = `other-${address}`;
    await must("PUT", `/api/customers/${customer}`, { email: other });
    const page = (await app.call("GET", `${link}/stop`)).body;
    assert.match(page, /g•••@customer\.example/);
    await press(`${link}/stop`);
    assert.equal((await standing(customer)).is_withdrawn, false);
    assert.equal(await hears(customer, other), true);
    await must("PUT", `/api/customers/${customer}`, { email: address });
    assert.equal((await standing(customer)).is_withdrawn, true);
  });

  test("says what it stops, keeps the words that were shown and from where, and takes it back", async () => {
    const customer = await addCustomer({ phone });
    await hears(customer);
    const link = linkIn((await mailsTo(app, address)).at(-1)?.text ?? "");
    const asked = (await app.call("GET", `${link}/stop`)).body;
    assert.match(asked, /will stop sending reminders and confirmations to g•••@customer\.example/);
    assert.match(asked, /This applies to email only/);
    assert.doesNotMatch(asked, /send reminders again/i);
    await press(`${link}/stop`);
    await press(`${link}/stop`);
    assert.match(
      (await app.call("GET", `${link}/stop`)).body,
      /You won.+t get any more reminders .* at g•••@customer/,
    );
    const { history } = await consentOf(customer);
    assert.equal(history.length, 1, "pressed twice, said once");
    const [said] = history;
    assert.deepEqual([said?.["source"], said?.["masked"]], ["link", "g•••@customer.example"]);
    assert.match(String(said?.["shown"]), /This applies to email only/);
    const { rows } = await inDatabase("select ip, user_agent, shown_version from consent_entries");
    assert.deepEqual(Object.values(rows[0]).map(Boolean), [true, true, true]);
    assert.equal((await standing(customer, "reminders", "text")).is_withdrawn, false);
    assert.equal((await press(`${link}/resume`)).headers["location"], `${link}/stop`);
    assert.equal(await hears(customer), true);
    assert.deepEqual(
      (await consentOf(customer)).history.map(({ state }) => state),
      ["granted", "withdrawn"],
    );
  });

  test("pressed by a mail program is kept as such and not answered with a redirection (T-MKT-3)", async () => {
    const customer = await addCustomer();
    await hears(customer);
    const [mail] = await mailsTo(app, address);
    const target = /List-Unsubscribe: <([^>]+)>/.exec(mail?.raw.replaceAll("\r\n ", " ") ?? "")?.[1] ?? "";
    const answer = await press(new URL(target).pathname, { "List-Unsubscribe": "One-Click" });
    assert.equal(answer.status, 200);
    assert.equal((await standing(customer)).source, "one_click");
  });

  test("that a member copied stops all addresses of the customer, and switches none on again", async () => {
    const customer = await addCustomer({ phone });
    const { id } = await bookFor(customer);
    const { link } = await must("GET", `/api/reminders/events/${id}`);
    const { pathname } = new URL(link);
    assert.match((await app.call("GET", `${pathname}/stop`)).body, /g•••@customer\.example and •••\d{4}/);
    await press(`${pathname}/stop`);
    for (const channel of ["mail", "text"])
      assert.equal((await standing(customer, "reminders", channel)).is_withdrawn, true, channel);
    assert.equal((await press(`${pathname}/resume`)).status, 409);
    assert.equal((await standing(customer)).is_withdrawn, true);
  });
});

describe("a member", () => {
  test("turns on what a person stopped only with a note, which is kept with the member's name", async () => {
    const customer = await addCustomer();
    await hears(customer);
    await stopByMail();
    const refused = await say(customer, false);
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /how the customer asked for these messages/);
    assert.equal((await say(customer, false, { note: "Asked by phone" })).status, 200);
    const [newest] = (await consentOf(customer)).history;
    assert.deepEqual(
      [newest?.["state"], newest?.["source"], newest?.["said_by"], newest?.["note"]],
      ["granted", "member", "Olive Owner", "Asked by phone"],
    );
    assert.equal(await hears(customer), true);
    const timeline = JSON.stringify(await must("GET", `/api/customers/${customer}/timeline`));
    assert.match(timeline, /opted back in to reminders at g•••@customer/);
    assert.match(timeline, /Asked by phone/);
  });

  test("needs no note for what a member stopped, unless the person then said it, too", async () => {
    const customer = await addCustomer();
    await hears(customer);
    const link = linkIn((await mailsTo(app, address)).at(-1)?.text ?? "");
    await say(customer, true);
    assert.equal((await say(customer, false)).status, 200);
    await say(customer, true);
    await press(`${link}/stop`);
    assert.equal((await say(customer, false)).status, 400);
  });

  test("stops all texts to a number, confirmations too, and mails go on", async () => {
    await textWhenBooked();
    const customer = await addCustomer({ phone });
    const all = { channel: "text", address: phone, purpose: "everything" };
    assert.equal((await say(customer, true, all)).status, 200);
    assert.equal(await hears(customer), true);
    assert.deepEqual(await textsTo(app, phone), []);
    assert.ok((await reasonsOf()).includes("All texts to this phone number are turned off."));
    const wrong = await say(customer, true, { purpose: "everything" });
    assert.equal(wrong.status, 400);
  });

  test("says nothing about an address that was changed meanwhile, and sees only customers within reach", async () => {
    const customer = await addCustomer();
    await must("PUT", `/api/customers/${customer}`, { email: `new-${address}` });
    assert.equal((await say(customer, true)).status, 409);
    const others = await mintOrganization(app);
    const strange = await app.call("GET", `/api/sending/customers/${customer}`, {
      token: others.owner.token,
    });
    assert.equal(strange.status, 404);
  });

  test("and the person at once: whatever comes last holds, and nothing is lost", async () => {
    const customer = await addCustomer();
    await hears(customer);
    const link = linkIn((await mailsTo(app, address)).at(-1)?.text ?? "");
    const answers = await Promise.all([press(`${link}/stop`), say(customer, true), press(`${link}/stop`)]);
    assert.ok(answers.every(({ status }) => status < 400));
    assert.equal((await standing(customer)).is_withdrawn, true);
    assert.equal((await standing(customer)).needs_note, true, "the person's own word is among them");
  });
});

describe("the ledger", () => {
  test("is only added to: the server can neither change nor delete what was said", async () => {
    const customer = await addCustomer();
    await say(customer, true);
    const { connectionString: _, ...login } = app.owner;
    const server = { ...login, user: "plumbline_app" };
    for (const statement of [
      "update consent_entries set state = 'granted'",
      "delete from consent_entries",
      "update consent_salts set salt = ''",
      "delete from consent_salts",
    ])
      await assert.rejects(inDatabase(statement, [], server), /permission denied/);
  });

  test("keeps no address, and equal addresses of two businesses cannot be matched", async () => {
    await say(await addCustomer(), true);
    const first = await inDatabase("select * from consent_entries where organization_id = $1", [
      business.organizationId,
    ]);
    assert.doesNotMatch(JSON.stringify(first.rows), new RegExp(address));
    business = await mintOrganization(app);
    owner = business.owner;
    const theirs = await addCustomer();
    assert.equal((await standing(theirs)).is_withdrawn, false);
    await say(theirs, true);
    const second = await inDatabase("select * from consent_entries where organization_id = $1", [
      business.organizationId,
    ]);
    assert.notDeepEqual(first.rows[0].address_hash, second.rows[0].address_hash);
  });

  test("outlives the customer's record (T-PRV-1)", async () => {
    const customer = await addCustomer();
    await say(customer, true);
    await inDatabase("delete from events where customer_id = $1", [customer]);
    await inDatabase("delete from customers where id = $1", [customer]);
    const again = await addCustomer();
    assert.equal((await standing(again)).is_withdrawn, true);
    assert.equal(await hears(again), false);
  });
});

describe("the verdict is formed again in the moment of sending", () => {
  /** Claims the reminder of a day before, and gives the moment. */
  async function claimed(customer: number) {
    const job = { title: "Filter", type: "job", customer_id: customer };
    await must("POST", "/api/calendar/events", {
      ...job,
      start: "2026-11-23T15:00:00Z",
      end: "2026-11-23T16:00:00Z",
    });
    await aMinute();
    await claimAll(app, business, "2026-11-22T15:00:00Z");
    const waiting = (await must("GET", "/api/reminders/?status=waiting")).reminders;
    assert.equal(waiting.length, 1);
    return waiting[0].id as string;
  }
  const sendClaimed = async (id: string) => {
    const { send: sendReminder } = await import("#domains/reminders/sending.ts");
    await sendReminder(business.system, id);
    return (await must("GET", "/api/reminders/")).reminders.find((each: { id: string }) => each.id === id);
  };

  test("for anyone who turned reminders off after the claim", async () => {
    const customer = await addCustomer();
    const id = await claimed(customer);
    await say(customer, true);
    const { status, reason } = await sendClaimed(id);
    assert.deepEqual([status, reason], ["dropped", "Reminders to this email address are turned off."]);
  });

  test("for a workspace that became read-only after the claim", async () => {
    const id = await claimed(await addCustomer());
    await inDatabase("update organizations set status = 'read_only', read_only_since = now() where id = $1", [
      business.organizationId,
    ]);
    const { status, reason } = await sendClaimed(id);
    assert.deepEqual(
      [status, reason],
      ["dropped", "The workspace is read-only, so nothing is sent to customers."],
    );
  });

  test("and for what was refused before, it is not even claimed to be sent", async () => {
    const customer = await addCustomer();
    await say(customer, true);
    await bookFor(customer);
    await claimAll(app, business, "2026-11-20T17:01:00Z");
    const [claimed] = (await must("GET", "/api/reminders/")).reminders;
    assert.equal(claimed.status, "dropped");
  });

  test("for an address to which nothing can be sent", async () => {
    const customer = await addCustomer();
    const id = await claimed(customer);
    await inDatabase("update customers set email = 'grace at home' where id = $1", [customer]);
    const { reason } = await sendClaimed(id);
    assert.equal(reason, "The customer's email address can't receive email.");
  });
});
