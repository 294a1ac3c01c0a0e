/** Finding records through its call: every kind, slips of the finger, numbers, and nothing that somebody may not open. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { newService } from "../../../tests/support/call-samples.ts";
import { newCampaign } from "../../../tests/support/campaigns.ts";
import { newFunnel } from "../../../tests/support/funnel-samples.ts";
import { lineOf } from "../../../tests/support/invoices.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { newTemplate } from "../../../tests/support/paper-samples.ts";
import { newSavedReport } from "../../../tests/support/report-samples.ts";
import { newSegment } from "../../../tests/support/segment-samples.ts";
import { uploadFile } from "../../../tests/support/uploads.ts";
import { pageContent } from "../../../tests/support/website-pages.ts";
import type { SearchKind, SearchResult, SearchResults } from "./contract.ts";
import { learnWords } from "./jobs.ts";

const here = openForTests();

const ask = (q: string, by?: Person, more = ""): Promise<SearchResults> =>
  here.done("GET", `/api/search?q=${encodeURIComponent(q)}${more}`, undefined, by);
const find = async (q: string, by?: Person): Promise<string[]> =>
  (await ask(q, by)).results.map(({ kind, title }) => `${kind}: ${title}`);
const kindsFor = async (q: string, by?: Person): Promise<SearchKind[]> => [
  ...new Set((await ask(q, by)).results.map(({ kind }) => kind)),
];
const addCustomer = (fields: object): Promise<{ id: number; version: number }> =>
  here.done("POST", "/api/customers/", { first_name: "Ada", last_name: "Lovelace", ...fields });
const learn = () => learnWords(here.app.appContext);

describe("Search", () => {
  test("finds a customer by parts of names, address and number, however these are written", async () => {
    await addCustomer({
      first_name: "Renée",
      last_name: "O'Dowd",
      email: "renee.odowd@customer.example",
      phone: "(303) 555-0142",
      company: "Bluebird Cafés",
    });
    const found = ["customer: Renée O'Dowd"];
    const typed = ["rene", "RENÉE o'd", "odowd@cust", "bird cafe", "blue ren", "555-0142", "3035550142"];
    for (const each of [...typed, "+1 303 555 0142", "303.555", "re"])
      assert.deepEqual(await find(each), found, each);
    for (const other of ["renee smith", "%", "_ene", "555-0143"])
      assert.deepEqual(await find(other), [], other);
  });

  test("forgives a slip, and two in a long word, once the words of names are learned", async () => {
    await addCustomer({ first_name: "Theodora", last_name: "Vanderlinden" });
    await learn();
    const found = ["customer: Theodora Vanderlinden"];
    const typed = ["vanderlindne", "vandrlindn", "theodra", "theodroa", "teodora vanderlinden", "vandre"];
    for (const each of typed) assert.deepEqual(await find(each), found, each);
    const { words } = await ask("theodra");
    assert.ok(words.includes("theodora"), words.join());
    assert.deepEqual(await find("thedrra"), []);
  });

  test("has the other name as soon as somebody is renamed, and forgets what nobody is called any more", async () => {
    const { id } = await addCustomer({ first_name: "Quentin", last_name: "Zwicky" });
    await learn();
    await here.done("PUT", `/api/customers/${id}`, { last_name: "Haverkamp" });
    assert.deepEqual(await find("haverkamp"), ["customer: Quentin Haverkamp"]);
    assert.deepEqual(await find("zwicky"), []);
    await here.done("DELETE", `/api/customers/${id}`);
    assert.deepEqual(await find("quentin"), []);
    await learn();
    for (const table of ["search_words", "search_word_news"]) {
      const kept = await sql`select * from ${sql.table(table)}`.execute(
        requirePermission(here.business.system, "dashboard.view").db,
      );
      assert.doesNotMatch(JSON.stringify(kept.rows), /zwicky|quentin|haverkamp/, table);
    }
  });

  test("finds every kind of record by its words, and each for those alone who may see it", async () => {
    const word = "Zephyrine";
    await makeOneOfEach(word);
    const all = await ask(word, undefined, "&limit=20");
    const kinds = new Set(all.results.map(({ kind }) => kind));
    const wanted: SearchKind[] = [
      ...(["customer", "job", "event", "contract", "invoice", "payment", "conversation", "message"] as const),
      ...(["task", "file", "service", "template", "campaign", "automation", "page", "form"] as const),
      ...(["funnel", "segment", "report"] as const),
    ];
    for (const kind of wanted) assert.ok(kinds.has(kind), `${kind} is not among ${[...kinds].join(", ")}`);
    const invoice = all.results.find(({ kind }) => kind === "invoice") as SearchResult;
    assert.equal(invoice.amount_cents, 12_000);

    const needs: Record<string, SearchKind[]> = {
      "customers.view": ["customer"],
      "jobs.view": ["job"],
      "invoices.view": ["invoice"],
      "payments.view": ["payment"],
      "website.view": ["page", "form"],
    };
    for (const [permission, seen] of Object.entries(needs)) {
      const person = await memberWith({ [permission]: "all" });
      assert.deepEqual(await kindsFor(word, person), seen, permission);
    }
    const narrow = await memberWith({
      "customers.view": "own",
      "jobs.view": "own",
      "calendar.view": "own",
      "messages.view": "all",
      "tasks.view": "own",
      "files.view": "own",
    });
    assert.deepEqual(await kindsFor(word, narrow), []);
    const mine = await here.done("POST", "/api/jobs", {
      title: `${word} for me`,
      client_name: "Sam",
      assigned_to: narrow.userId,
    });
    const results = (await ask(word, narrow)).results;
    assert.deepEqual(
      results.map(({ kind, id }) => [kind, id]),
      [["job", String(mine.id)]],
    );
  });

  test("puts the record with exactly that number first, and open ones before closed ones", async () => {
    const numbers: string[] = [];
    for (const title of ["First", "Second", "Third"]) {
      const job = await here.done("POST", "/api/jobs", { title: `${title} gutter`, client_name: "Sam" });
      numbers.push(String(job.number));
    }
    const { results } = await ask(numbers[0] as string);
    assert.equal(results[0]?.title, `${numbers[0]} First gutter`);
    const jobs = (await ask("gutter")).results;
    const third = jobs.find(({ title }) => title.includes("Third")) as SearchResult;
    await here.done("POST", `/api/jobs/${third.id}/cancel`, { reason: "Too dear" });
    const titles = (await ask("gutter")).results.map(({ title }) => title.split(" ")[1]);
    assert.deepEqual(titles, ["Second", "First", "Third"]);
  });

  test("finds the newest of what many, some and hardly any of thousands are called", async () => {
    const { db, organizationId } = requirePermission(here.business.system, "customers.create");
    await sql`insert into customers (organization_id, first_name, last_name, status, source, created_at, updated_at)
      select ${organizationId}, case when n < 3 then 'Rarely' when n % 400 = 0 then 'Someone' when n % 10 = 0 then 'Plenty'
        else 'Ada' end, 'Nr' || n, 'client', 'website', now(), now() - (9000 - n) * interval '1 second'
      from generate_series(1, 9000) as n`.execute(db);
    const newest = async (word: string) => (await find(word)).slice(0, 3);
    assert.deepEqual(await newest("plen"), [
      "customer: Plenty Nr9000",
      "customer: Plenty Nr8990",
      "customer: Plenty Nr8980",
    ]);
    assert.deepEqual(await newest("someo"), [
      "customer: Someone Nr8800",
      "customer: Someone Nr8400",
      "customer: Someone Nr8000",
    ]);
    assert.deepEqual(await newest("rarel"), ["customer: Rarely Nr2", "customer: Rarely Nr1"]);
  });

  test("finds members by name, email and phone, those who left last, and only for who may see the team", async () => {
    const [ada, zoe] = [await here.business.member("STAFF"), await here.business.member("MANAGER")];
    const called = (person: Person, more: object) =>
      here.done("PUT", "/api/users/profile", { lastName: "Brightwater", ...more }, person);
    await called(ada, { firstName: "Ada", phone: "(303) 555-0161" });
    await called(zoe, { firstName: "Zoë" });
    await here.done("POST", `/api/users/${ada.userId}/deactivate`, {});
    assert.deepEqual(await find("brightwat"), ["member: Zoë Brightwater", "member: Ada Brightwater"]);
    for (const typed of ["ada bright", ada.email, "303 555 0161"])
      assert.deepEqual(await find(typed), ["member: Ada Brightwater"], typed);
    const [found] = (await ask("ada bright")).results;
    assert.deepEqual([found?.id, found?.status], [ada.userId, "deactivated"]);
    const blind = await memberWith({ "customers.view": "all" });
    assert.deepEqual(await find("brightwater", blind), []);
    assert.deepEqual(await find("brightwater", (await mintOrganization(here.app)).owner), []);
  });

  test("says what is wrong with a question, and keeps to kinds and limit", async () => {
    for (let n = 0; n < 4; n++) await addCustomer({ first_name: "Morwenna", last_name: `Hill ${n}` });
    await here.done("POST", "/api/tasks", { title: "Call Morwenna" });
    const limited = (await ask("morwenna", undefined, "&limit=2&kinds=customer")).results;
    assert.deepEqual(
      limited.map(({ kind }) => kind),
      ["customer", "customer"],
    );
    assert.equal((await here.send("GET", "/api/search?q=")).status, 400);
    for (const wrong of ["q=a&kinds=planet", "q=a&limit=0", "q=a&limit=21", `q=${"a".repeat(201)}`])
      assert.equal((await here.send("GET", `/api/search?${wrong}`)).status, 400, wrong);
  });

  test("finds nothing of another business", async () => {
    await addCustomer({ first_name: "Isolde", last_name: "Kranz" });
    await learn();
    const other = await mintOrganization(here.app);
    for (const typed of ["isolde", "isolda"]) assert.deepEqual((await ask(typed, other.owner)).results, []);
    const { words } = await ask("isolda", other.owner);
    assert.deepEqual(words, ["isolda"]);
  });
});

async function memberWith(grants: Record<string, string>): Promise<Person> {
  const role = await here.done("POST", "/api/roles", { name: newId(), grants });
  return here.business.member(role.key);
}

/** Each has the word in its name, its client's or its text. */
async function makeOneOfEach(word: string): Promise<void> {
  const customer = await addCustomer({
    first_name: word,
    email: `${word}@customer.example`,
    phone: "(303) 555-0177",
  });
  const post = (path: string, body: object) => here.done("POST", path, body);
  await post("/api/jobs", { title: `${word} roof`, client_name: "Sam" });
  const at = { start: "2026-11-23T15:00:00Z", end: "2026-11-23T16:00:00Z" };
  await post("/api/calendar/events", { title: `${word} visit`, type: "appointment", ...at });
  await post("/api/contracts", { title: `${word} care`, customer_id: customer.id });
  const invoice = await post("/api/invoices", { customer_id: customer.id });
  const lines = [lineOf({ unit_price_cents: 12_000 })];
  await here.done("PUT", `/api/invoices/${invoice.id}`, { title: `${word} bill`, lines });
  await post("/api/payments", {
    customer_id: customer.id,
    invoice_ids: [],
    amount_cents: 500,
    method: "check",
  });
  const conversation = await post("/api/messages/conversations", { customer_id: customer.id });
  await post(`/api/messages/conversations/${conversation.id}/notes`, { text: `Ask about the ${word} roof` });
  await post("/api/tasks", { title: `Call ${word}` });
  await uploadFile(here.app, { name: `${word}.txt`, bytes: Buffer.from("Plans"), token: here.token });
  await post("/api/services", { ...newService, name: `${word} service` });
  await post("/api/templates", { ...newTemplate, name: `${word} letter` });
  await post("/api/campaigns", { ...newCampaign, name: `${word} news` });
  await post("/api/automations", { recipe: "speed_to_lead", name: `${word} steps` });
  await post("/api/website/pages", { content: pageContent({ title: `${word} page` }) });
  await post("/api/website/forms", { name: `${word} form`, starter: "contact" });
  await post("/api/funnels", { ...newFunnel, name: `${word} way` });
  await post("/api/segments", { ...newSegment, name: `${word} people` });
  await post("/api/reports/saved", { ...newSavedReport, name: `${word} report` });
}
