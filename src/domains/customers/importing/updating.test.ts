/** A file that changes customers who are there already: what its filled cells say, nobody by mistake, and taken back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Customer } from "#domains/customers/contract.ts";
import { webhookKindNames } from "#domains/integrations/webhooks/contract.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { eventLogOf } from "../../../../tests/support/customers.ts";
import type { Person } from "../../../../tests/support/organization.ts";
import { automationNews } from "../../automations/news.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });

const asked = (text: string, more: object = {}) => ({
  text,
  file_name: "list.csv",
  existing: "update",
  ...more,
});
const preview = (text: string, more: object = {}) =>
  here.done("POST", "/api/customers/imports/preview", asked(text, more));
const take = (text: string, more: object = {}, by: Person = here.owner) =>
  here.send("POST", "/api/customers/imports", asked(text, more), by);
async function taken(text: string, more: object = {}) {
  const { status, body } = await take(text, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data;
}
const add = (customer: object): Promise<Customer> =>
  here.done("POST", "/api/customers/", { first_name: "Ada", last_name: "Miller", ...customer });
const get = (id: number): Promise<Customer> => here.done("GET", `/api/customers/${id}`);
const undo = (id: string, by: Person = here.owner) =>
  here.send("POST", `/api/customers/imports/${id}/undo`, {}, by);
type Line = { action: string; why: string };
const looked = ({ lines }: { lines: Line[] }) => lines.map(({ action, why }) => [action, why]);

/** Without what every change moves. */
function steady({ version: _, updated_at: __, ...rest }: Customer) {
  return rest;
}

describe("A file that updates customers", () => {
  test("changes what its filled cells say, own fields too, in one version, and nothing else", async () => {
    await here.done("POST", "/api/custom-fields", { kind: "customer", label: "Gate code", type: "text" });
    await here.done("POST", "/api/custom-fields", { kind: "customer", label: "Floors", type: "number" });
    const required = { kind: "customer", label: "Access", type: "text", is_required: true };
    await here.done("POST", "/api/custom-fields", required);
    const maria = await add({
      email: "Maria@Example.com",
      phone: "(208) 555-0142",
      city: "Nampa",
      status: "prospect",
      source: "referral",
      custom_fields: { gate_code: "007", floors: 2, access: "Side door" },
    });
    const text = [
      "Email,Phone,City,State,ZIP,Gate code,Floors,Access,Value",
      "maria@example.COM,208-555-0142,Boise,,83702,,3,,1250.50",
      "nora@example.com,,,,,,,,",
    ].join("\n");
    const { counts, errors, ...report } = await preview(text, { status: "lead" });
    assert.deepEqual(counts, { create: 0, update: 1, unchanged: 0, skip: 0, invalid: 1 });
    assert.deepEqual(looked(report)[0], ["update", "City, ZIP code, Estimated value, Floors"]);
    assert.equal(report.lines[0].name, "Ada Miller", "known by the customer's name");
    assert.deepEqual(errors.map(({ message }: { message: string }) => message).toSorted(), [
      "Access is required",
      "First name is required",
      "Last name is required",
    ]);
    const made = await taken(text, { fingerprint: report.fingerprint, leaves_out_errors: true });
    assert.deepEqual([made.added, made.updated, made.left_out], [0, 1, 1]);
    const after = await get(maria.id);
    assert.deepEqual(steady(after), {
      ...steady(await get(maria.id)),
      email: "Maria@Example.com",
      phone: "(208) 555-0142",
      city: "Boise",
      zip_code: "83702",
      status: "prospect",
      source: "referral",
      estimated_value_cents: 125_050,
      custom_fields: { gate_code: "007", floors: 3, access: "Side door" },
    });
    assert.equal(after.version, maria.version + 1);
    const again = await preview(text);
    assert.deepEqual(looked(again)[0], ["unchanged", "Same as Ada Miller"]);
    const nothing = await take(text, { leaves_out_errors: true });
    assert.deepEqual(
      [nothing.status, nothing.body.error],
      [400, "There's nothing in this file to add or change."],
    );
  });

  test("adds who is new, changes a status only by its column, and keeps strange sources in the notes", async () => {
    const known = await add({ phone: "208 555 0177", source: "referral", notes: "Two dogs" });
    const blank = await add({ first_name: "Ida", email: "ida@example.com", status: "lead" });
    const text = [
      "Name,Email,Phone,Source,Status",
      "Ada Miller,,+1 208 555 0177,Yelp,",
      "Ida Miller,ida@example.com,,Home show,client",
      "Otto Reyes,otto@example.com,,Website,",
      "Otto R.,OTTO@example.com,,,",
    ].join("\n");
    const report = await preview(text);
    assert.deepEqual(looked(report), [
      ["update", "Notes"],
      ["update", "Status, Notes, Source"],
      ["create", ""],
      ["skip", "Same email as line 4"],
    ]);
    const made = await taken(text, { fingerprint: report.fingerprint });
    assert.deepEqual([made.added, made.updated, made.left_out], [1, 2, 1]);
    assert.partialDeepStrictEqual(await get(known.id), {
      source: "referral",
      notes: "Two dogs\nSource: Yelp",
      status: "lead",
    });
    assert.partialDeepStrictEqual(await get(blank.id), {
      source: "other",
      notes: "Source: Home show",
      status: "client",
    });
    assert.deepEqual((await preview(text)).counts, {
      create: 0,
      update: 0,
      unchanged: 2,
      skip: 2,
      invalid: 0,
    });
  });

  test("skips who can't be told apart, two lines about one customer, and whom the role can't edit", async () => {
    await add({ first_name: "Ada", email: "house@example.com" });
    await add({ first_name: "Bea", email: "house@example.com" });
    await add({ first_name: "Cyd", email: "cyd@example.com", phone: "208 555 0178" });
    await add({ first_name: "Dan", email: "dan@example.com" });
    const text = [
      "Email,Phone,City",
      "house@example.com,,Boise",
      "cyd@example.com,,Boise",
      ",208 555 0178,Nampa",
      "dan@example.com,208 555 0178,Boise",
    ].join("\n");
    assert.deepEqual(looked(await preview(text)), [
      ["skip", "Matches more than one customer: Ada Miller and Bea Miller"],
      ["skip", "Lines 3 and 4 are about the same customer, Cyd Miller"],
      ["skip", "Lines 3 and 4 are about the same customer, Cyd Miller"],
      ["skip", "Matches more than one customer: Dan Miller and Cyd Miller"],
    ]);
    const grants = { "customers.view": "all", "customers.create": "all", "customers.update": "own" };
    const role = await here.done("POST", "/api/roles", { name: "Own customers", grants });
    const own = await here.business.member(role.key);
    const dan = "Email,City\ndan@example.com,Boise\n";
    const { body } = await here.send("POST", "/api/customers/imports/preview", asked(dan), own);
    assert.deepEqual(looked(body.data), [["skip", "Your role only lets you edit customers assigned to you"]]);
    const adds = { "customers.view": "all", "customers.create": "all" };
    const adding = await here.done("POST", "/api/roles", { name: "Adds customers", grants: adds });
    const person = await here.business.member(adding.key);
    assert.equal((await take(dan, {}, person)).status, 403);
    assert.equal((await take("Name\nIda Moreno\n", { existing: "skip" }, person)).status, 201);
  });

  test("is refused when by now it would change something else than what was looked at", async () => {
    const ada = await add({ email: "ada@example.com", city: "Nampa" });
    const text = "Email,City,State\nada@example.com,Boise,ID\n";
    const { fingerprint } = await preview(text);
    await here.done("PUT", `/api/customers/${ada.id}`, { city: "Boise" });
    assert.equal((await take(text, { fingerprint })).status, 409);
    assert.deepEqual(looked(await preview(text)), [["update", "State"]]);
    const wrong = await take("Email,Status\nada@example.com,someday\n");
    assert.match(wrong.body.error, /^Nothing was imported\. Line 2: Status must be/);
    const blind = await take("City\nBoise\n");
    assert.equal(blind.body.error, "Choose the column that holds the name, email or phone.");
  });

  test("starts nothing, and says on each customer what it changed", async () => {
    const ada = await add({ email: "ada@example.com", status: "lead" });
    await taken("Email,City,Status\nada@example.com,Boise,client\n");
    const events = await eventLogOf(here.owner.actor, ada.id);
    assert.deepEqual(
      events.map(({ type, title, description }) => [type, title, description]),
      [
        ["customer.created", "Ada Miller was added as a lead", null],
        ["customer.import_updated", "Ada Miller was updated", "Status, City. From list.csv"],
      ],
    );
    assert.deepEqual(events[1]?.data, {
      customer_name: "Ada Miller",
      before: { status: "lead", city: null },
      after: { status: "client", city: "Boise" },
    });
    const type: string = "customer.import_updated";
    assert.ok(!automationNews.on.some((each) => each === type));
    assert.ok(!webhookKindNames.some((each) => each === type));
  });
});

describe("The undo of such an import", () => {
  test("puts back what it changed; what was changed again stays, and is counted", async () => {
    await here.done("POST", "/api/custom-fields", { kind: "customer", label: "Gate code", type: "text" });
    const people: Customer[] = [];
    for (const [place, first_name] of ["Ada", "Bea", "Cyd", "Dan", "Eve"].entries())
      people.push(
        await add({
          first_name,
          email: `${first_name}@example.com`,
          phone: `208 555 018${place}`,
          notes: "Old",
        }),
      );
    const before = await Promise.all(people.map(({ id }) => get(id)));
    const text = [
      "Name,Email,Phone,Notes,Gate code",
      ...people.map(
        ({ first_name }, place) => `${first_name} M.,${first_name}@example.com,208 555 019${place},New,7`,
      ),
      "Otto Reyes,otto@example.com,,,",
    ].join("\n");
    const made = await taken(text);
    assert.deepEqual([made.added, made.updated], [1, 5]);
    const [ada, bea, cyd, dan, eve] = people as [Customer, Customer, Customer, Customer, Customer];
    await here.done("PUT", `/api/customers/${bea.id}`, { notes: "Newer" });
    await here.done("PUT", `/api/customers/${cyd.id}`, { custom_fields: { gate_code: "8" } });
    await here.done("POST", `/api/customers/${dan.id}/notes`, { body: "Called" });
    await here.done("DELETE", `/api/customers/${eve.id}`);
    const { body } = await undo(made.id);
    assert.deepEqual([body.data.kept, body.data.updated, body.data.is_undoable], [2, 5, false]);
    for (const { id } of [ada, dan])
      assert.deepEqual(steady(await get(id)), steady(before.find((each) => each.id === id) as Customer));
    assert.partialDeepStrictEqual(await get(bea.id), { last_name: "M.", notes: "Newer" });
    assert.partialDeepStrictEqual(await get(cyd.id), { last_name: "M.", notes: "New" });
    const found = await here.done("GET", "/api/customers?search=2085550180");
    assert.equal(found.customers.length, 1, "found by the former number");
    const types = (await eventLogOf(here.owner.actor, ada.id)).map(({ title }) => title);
    assert.equal(types.at(-1), "Ada Miller was put back");
    const { customers } = await here.done("GET", "/api/customers?search=otto");
    assert.deepEqual(customers, [], "whom it added is gone");
    assert.equal((await undo(made.id)).body.data.kept, 2);
  });

  test("needs the right to edit customers, and leaves values that a field can't have anymore", async () => {
    const field = { kind: "customer", label: "Size", type: "text" };
    const { id: fieldId } = await here.done("POST", "/api/custom-fields", field);
    const ada = await add({ email: "ada@example.com", custom_fields: { size: "large" } });
    const made = await taken("Email,Size\nada@example.com,12\n");
    const grants = { "customers.view": "all", "customers.create": "all", "customers.delete": "all" };
    const role = await here.done("POST", "/api/roles", { name: "Deletes", grants });
    assert.equal((await undo(made.id, await here.business.member(role.key))).status, 403);
    const path = `/api/custom-fields/${fieldId}/type`;
    const { fingerprint } = await here.done("POST", `${path}/preview`, { type: "number" });
    await here.done("POST", path, { type: "number", fingerprint });
    assert.equal((await undo(made.id)).body.data.kept, 1);
    assert.equal((await get(ada.id)).custom_fields?.["size"], 12);
  });

  test("of a thousand changes is one step", async () => {
    const emails = Array.from({ length: 1_000 }, (_, place) => `p${place}@example.com`);
    await taken(`Name,Email\n${emails.map((email, place) => `Person ${place} Smith,${email}`).join("\n")}`);
    const made = await taken(`Email,City\n${emails.map((email) => `${email},Boise`).join("\n")}`);
    assert.equal(made.updated, 1_000);
    const count = async () =>
      (await here.done("GET", "/api/views/count?list=customers&where=city.is.Boise")).count;
    assert.equal(await count(), 1_000);
    assert.equal((await undo(made.id)).body.data.kept, 0);
    assert.equal(await count(), 0);
  });
});
