/** What is kept around a customer: notes, contacts, the timeline, and who may be the same person. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { eventLogOf } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { touchLastContact } from "./contacts.ts";
import { customerNames, findCustomer } from "./service.ts";

describe("around a customer", () => {
  const here = openForTests({ isShared: true });

  const call = (method: string, tail: string, body?: unknown) =>
    here.done(method, `/api/customers/${tail}`, body);
  const add = (fields: object = {}) =>
    call("POST", "", { first_name: "Ada", last_name: "Miller", ...fields });
  const update = () => requirePermission(here.owner.actor, "customers.update");

  test("notes are kept newest first, with their author, until they are deleted", async () => {
    const { id } = await add();
    const first = await call("POST", `${id}/notes`, { body: " Has a dog\r\nand a cat " });
    const second = await call("POST", `${id}/notes`, { body: "Prefers mornings" });
    assert.equal(first.body, "Has a dog\nand a cat");
    assert.equal(first.author_name, "Olive Owner");
    assert.deepEqual((await call("GET", `${id}/notes`)).notes, [second, first]);
    assert.equal((await call("DELETE", `${id}/notes/${first.id}`)).version, 2);
    assert.deepEqual((await call("GET", `${id}/notes`)).notes, [second]);
    const restored = await call("POST", `${id}/notes/${first.id}/restore`);
    assert.deepEqual(restored, { ...first, version: 3 });
    assert.deepEqual((await call("GET", `${id}/notes`)).notes, [second, restored]);
    const twice = await here.send("POST", `/api/customers/${id}/notes/${first.id}/restore`);
    assert.equal(twice.status, 404);
    await call("DELETE", `${id}/notes/${first.id}`);
    const again = await here.send("DELETE", `/api/customers/${id}/notes/${first.id}`);
    assert.deepEqual([again.status, again.body.error], [404, "Note not found"]);
  });

  test("the text of a note is not in the event log, where nobody could delete it", async () => {
    const { id } = await add();
    const note = await call("POST", `${id}/notes`, { body: "A secret" });
    await call("DELETE", `${id}/notes/${note.id}`);
    const lines = (await eventLogOf(here.owner.actor, id)).slice(1);
    assert.deepEqual(
      lines.map(({ title }) => title),
      ["A note was added to Ada Miller", "A note about Ada Miller was deleted"],
    );
    assert.ok(!JSON.stringify(lines).includes("secret"));
  });

  test("a blank note is refused, and a note of one customer is none of another", async () => {
    const [ada, ida] = [await add(), await add()];
    const blank = await here.send("POST", `/api/customers/${ada.id}/notes`, { body: " \n " });
    assert.deepEqual([blank.status, blank.body.error], [400, "Note is required"]);
    const note = await call("POST", `${ada.id}/notes`, { body: "Hers" });
    const wrong = await here.send("DELETE", `/api/customers/${ida.id}/notes/${note.id}`);
    assert.equal(wrong.status, 404);
    assert.equal((await call("GET", `${ada.id}/notes`)).notes.length, 1);
  });

  test("a call, mail, text or visit sets the last contact and is in the event log", async () => {
    const { id } = await add();
    const titles = { call: "called", email: "emailed", text: "texted", visit: "visited" };
    for (const [channel, word] of Object.entries(titles)) {
      const customer = await call("POST", `${id}/contacts`, { channel });
      assert.equal(customer.last_contact_at, customer.updated_at);
      const last = (await eventLogOf(here.owner.actor, id)).at(-1);
      assert.equal(last?.type, "customer.contacted");
      assert.equal(last?.title, `Ada Miller was ${word}`);
      assert.equal(last?.data.channel, channel);
    }
  });

  test("a contact on record moves the last contact on, never back", async () => {
    const { id } = await add({ last_contact_at: "2026-05-05T12:00:00Z" });
    const touch = (when: string) => inTransaction(update(), (tx) => touchLastContact(tx, id, new Date(when)));
    await touch("2026-05-04T12:00:00Z");
    assert.equal((await call("GET", `${id}`)).version, 1);
    await touch("2026-05-06T12:00:00Z");
    const { last_contact_at, version } = await call("GET", `${id}`);
    assert.deepEqual([last_contact_at, version], ["2026-05-06T12:00:00Z", 2]);
  });

  test("the timeline shows all that happened, newest first, page by page, also from other parts of the product", async () => {
    const { id } = await add();
    for (const status of ["prospect", "client", "inactive"]) await call("PUT", `${id}`, { status });
    await inTransaction(update(), (tx) =>
      appendEvent(tx, {
        type: "calendar.created",
        subject: { kind: "calendar_event", id: 1 },
        customerId: id,
        title: "Boiler check was scheduled",
      }),
    );
    const whole = await call("GET", `${id}/timeline`);
    assert.deepEqual(
      whole.entries.map(({ title }: { title: string }) => title),
      [
        "Boiler check was scheduled",
        "Ada Miller moved from client to inactive",
        "Ada Miller moved from prospect to client",
        "Ada Miller moved from lead to prospect",
        "Ada Miller was added as a lead",
      ],
    );
    assert.equal(whole.next_cursor, null);
    const entries: unknown[] = [];
    for (let cursor = ""; ; ) {
      const page = await call("GET", `${id}/timeline?limit=2${cursor}`);
      entries.push(...page.entries);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(entries, whole.entries);
    const wrong = await here.send("GET", `/api/customers/${id}/timeline?cursor=WzEsMl0`);
    assert.equal(wrong.status, 400);
  });

  test("the same address, number or full name is reported before somebody is added twice", async () => {
    const fields = {
      first_name: "Zoë",
      last_name: "van Dyk",
      email: "zoe@dyk.test",
      phone: "(212) 555-0111",
    };
    const { id } = await add(fields);
    const search = async (query: Record<string, string>) =>
      (await call("GET", `matches?${new URLSearchParams(query).toString()}`)).customers.map(
        ({ id }: { id: number }) => id,
      );
    for (const query of [
      { email: "ZOE@DYK.TEST" },
      { phone: "+1 212.555.0111" },
      { phone: "2125550111" },
      { first_name: "zoe", last_name: "VAN  DYK" },
      { email: "other@dyk.test", phone: "212-555-0111", first_name: "No", last_name: "Body" },
    ] as Record<string, string>[])
      assert.deepEqual(await search(query), [id], JSON.stringify(query));
    for (const query of [
      {},
      { email: "zoe@dyk.tes" },
      { phone: "555-0111" },
      { first_name: "Zoë" },
      { last_name: "van Dyk" },
      { email: " " },
      { phone: "hello" },
    ] as Record<string, string>[])
      assert.deepEqual(await search(query), [], JSON.stringify(query));
  });

  test("at most five matches are shown, those with the same address or number first", async () => {
    const named = { first_name: "Sam", last_name: "Same" };
    const strong = await add({ ...named, email: "sam@same.test", phone: "(212) 555-0122" });
    for (let n = 0; n < 6; n++) await add(named);
    const query = new URLSearchParams({ ...named, email: "sam@same.test", phone: "2125550122" });
    const { customers } = await call("GET", `matches?${query.toString()}`);
    assert.equal(customers.length, 5);
    assert.equal(customers[0]?.id, strong.id);
  });

  test("a number is read as the business's own country dials it", async () => {
    const london = await mintOrganization(here.app, { country: "GB", timeZone: "Europe/London" });
    const by = { token: london.owner.token };
    const body = { first_name: "Ada", last_name: "Lovelace", phone: "020 7946 0958" };
    await here.app.call("POST", "/api/customers/", { ...by, body });
    const found = await here.app.call("GET", "/api/customers/matches?phone=%2B442079460958", by);
    assert.equal(found.body.data.customers.length, 1);
    assert.equal(found.body.data.customers[0]?.phone, "020 7946 0958");
  });

  test("a changed number is found by its new form and no longer by the old", async () => {
    const { id } = await add({ phone: "(212) 555-0133" });
    await call("PUT", `${id}`, { phone: "(212) 555-0134" });
    const by = async (digits: string) => (await call("GET", `matches?phone=${digits}`)).customers.length;
    assert.deepEqual([await by("2125550133"), await by("2125550134")], [0, 1]);
    await call("PUT", `${id}`, { phone: "" });
    assert.equal(await by("2125550134"), 0);
  });

  test("other parts of the product learn names, also of who was deleted, and nobody else's", async () => {
    const other = await mintOrganization(here.app);
    const [ada, ida] = [await add(), await add({ first_name: "Ida" })];
    await call("DELETE", `${ida.id}`);
    const names = await customerNames(update(), [ada.id, ida.id, 999_999_999]);
    assert.deepEqual([...names].sort(), [
      [ada.id, "Ada Miller"],
      [ida.id, "Ida Miller"],
    ]);
    const theirs = requirePermission(other.owner.actor, "customers.view");
    assert.equal((await customerNames(theirs, [ada.id])).size, 0);
    assert.equal((await customerNames(theirs, [])).size, 0);
    await assert.rejects(findCustomer(other.owner.actor, ada.id), /^AppError: Customer not found$/);
  });
});
