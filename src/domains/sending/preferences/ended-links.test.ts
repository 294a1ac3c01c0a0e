/** Links to pages of preferences end, can be revoked, and keep who opened them; anyone who has an old one gets a new one. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import pg from "pg";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { answerByMail } from "../handing-over.ts";

let made = 0;
let address: string;
const start = "2026-11-20T17:00:00Z";
const here = openForTests({ at: start, readsMail: true, isLong: true });

beforeEach(() => {
  made += 1;
  address = `ida${made}@customer.example`;
});

async function inDatabase(statement: string, values: unknown[]): Promise<number> {
  const client = new pg.Client(here.app.owner);
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const scope = () => requirePermission(here.owner.actor, "customers.update");
const inDays = (days: number): void => moveClockTo(new Date(Date.parse(start) + days * 86_400_000));

const addIda = async (email = address): Promise<number> =>
  (
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      status: "client",
      email,
    })
  ).id;

let sent = 0;
async function mailTo(to = address): Promise<string> {
  sent += 1;
  const mail = { key: `thanks-${sent}`, to, subject: `Thanks, ${sent}`, text: "Thank you!" };
  await inTransaction(scope(), (tx) => answerByMail(tx, mail));
  return (await here.mails.next(to, new RegExp(`^${mail.subject}$`))).text;
}

const linkOf = (text: string): string => {
  const link = /\S+(\/preferences\/[\w-]{22})\s*$/.exec(text)?.[1];
  assert.ok(link, text);
  return link;
};
const mailLink = async (to = address): Promise<string> => linkOf(await mailTo(to));

const post = (path: string, fields: Record<string, string> = {}) =>
  here.app.call("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
const statusOf = async (link: string): Promise<number> => (await here.app.call("GET", link)).status;

describe("a link to the page of preferences", () => {
  test("lasts 400 days after the last email that carried it, and the next email has another", async () => {
    const link = await mailLink();
    inDays(300);
    assert.equal(await mailLink(), link);
    inDays(699);
    assert.equal(await statusOf(link), 200);
    inDays(701);
    assert.equal(await statusOf(link), 410);
    assert.equal((await post(`${link}/stop`)).status, 410, "it changes nothing, either");
    const next = await mailLink();
    assert.notEqual(next, link);
    assert.deepEqual([await statusOf(next), await statusOf(link)], [200, 410], "the old one stays ended");
  });

  test("that has ended emails a new one, and says the same to an address that is not known", async () => {
    const link = await mailLink();
    inDays(401);
    const page = String((await here.app.call("GET", link)).body);
    assert.match(page, /This link has expired/);
    assert.match(page, /reply STOP/);
    const unknown = await post(`${link}/link`, { email: "stranger@elsewhere.example" });
    const known = await post(`${link}/link`, { email: address.toUpperCase() });
    assert.equal(known.status, 200);
    assert.equal(String(known.body), String(unknown.body));
    const mail = await here.mails.next(address.toUpperCase(), /^Your message preferences at /);
    const fresh = linkOf(mail.text.split("\n\n--\n")[0] ?? "");
    assert.equal(await statusOf(fresh), 200);
    assert.equal(mail.text.split(fresh).length, 2, "the link stands there once");
    assert.equal(here.mails.count("stranger@elsewhere.example"), 0);
  });

  test("that has ended asks for an address again when it is none, and emails no more than three an hour", async () => {
    const link = await mailLink();
    inDays(401);
    const wrong = await post(`${link}/link`, { email: "ida at home" });
    assert.equal(wrong.status, 400);
    assert.match(String(wrong.body), /Enter an email address/);
    for (let time = 0; time < 5; time += 1)
      assert.equal((await post(`${link}/link`, { email: address })).status, 200);
    const released = "select from gate_releases where organization_id = $1 and key like 'preference-link-%'";
    assert.equal(await inDatabase(released, [here.business.organizationId]), 3);
  });

  test("leads nowhere after the customer was erased, and not before", async () => {
    const customer = await addIda();
    const link = await mailLink();
    await here.done("DELETE", `/api/customers/${customer}`);
    assert.equal(await statusOf(link), 200, "a record in the trash may come back");
    await inDatabase("delete from events where customer_id = $1", [customer]);
    await inDatabase("delete from customers where id = $1", [customer]);
    assert.equal(await statusOf(link), 410);
  });

  test("is opened when a person opens it, which shows beside what the customer said; a look alone is none", async () => {
    const customer = await addIda();
    const link = await mailLink();
    const visits = async () => (await here.done("GET", `/api/sending/customers/${customer}`)).visits;
    await here.app.call("GET", link);
    await here.app.call("HEAD", link);
    assert.deepEqual(await visits(), []);
    assert.equal((await post(`${link}/seen`)).status, 204);
    assert.equal((await post(`${link}/seen`)).status, 204);
    assert.equal((await visits()).length, 1, "reloading it is not another visit");
    moveClockTo(new Date(Date.parse(start) + 2 * 3_600_000));
    await post(`${link}/stop`);
    assert.deepEqual(
      (await visits()).map(({ masked, visited_at }: { masked: string; visited_at: string }) => [
        masked,
        visited_at.slice(0, 16),
      ]),
      [
        ["i•••@customer.example", "2026-11-20T19:00"],
        ["i•••@customer.example", "2026-11-20T17:00"],
      ],
    );
  });
});

test("a member who is told something gets no link to a customer's preferences, unless they are a customer, too", async () => {
  const { email } = here.owner;
  assert.doesNotMatch(await mailTo(email), /preferences/);
  await addIda(email);
  assert.match(await mailTo(email), /Message preferences: /);
});
