/** Templates through their calls: kept, versioned, filled in for a customer or a job, and given to a new business. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { fillFields, unfilledIn } from "#shared/messages/merge-fields.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { follow } from "../../../tests/support/reactions.ts";
import type { ContractContent } from "./content-contract.ts";
import type { Filled, Template } from "./contract.ts";
import { firstTemplates } from "./news.ts";
import { restoreTemplate } from "./service.ts";
import { serviceAgreement } from "./starters/contracts.ts";

const here = openForTests({ isShared: true });

const text = (words: string) => ({ kind: "text" as const, text: words });

const call = (method: string, path: string, body?: object, token = here.owner.token) =>
  here.app.call(method, `/api/templates${path}`, { token, ...(body ? { body } : {}) });

async function add(fields: object = {}): Promise<Template> {
  const body = { name: "On my way", category: "Appointments", content: text("Hi {first_name}"), ...fields };
  const answer = await call("POST", "", body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data;
}

async function fill(use: object): Promise<Filled> {
  const answer = await call("POST", "/fill", use);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function make(path: string, body: object) {
  const answer = await here.app.call("POST", path, { token: here.owner.token, body });
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
}

describe("A template", () => {
  test("is added, found by its words, changed, and keeps every version that was saved", async () => {
    const made = await add({ name: "Zebra crossing", category: "appointments" });
    assert.equal(made.category, "Appointments", "in the spelling that is known");
    const found = await call("GET", "?search=zebra");
    assert.deepEqual(
      found.body.data.templates.map(({ id, first_words }: { id: number; first_words: string }) => [
        id,
        first_words,
      ]),
      [[made.id, "Hi {first_name}"]],
    );
    const changed = await call("PUT", `/${made.id}`, {
      content: text("Hello {first_name}"),
      version: made.version,
    });
    assert.equal(changed.body.data.version, 2);
    const same = await call("PUT", `/${made.id}`, { content: text("Hello {first_name}") });
    assert.equal(same.body.data.version, 2, "what stays the same is no version");
    const { versions } = (await call("GET", `/${made.id}/versions`)).body.data;
    assert.deepEqual(
      versions.map(({ number, content }: { number: number; content: { text: string } }) => [
        number,
        content.text,
      ]),
      [
        [2, "Hello {first_name}"],
        [1, "Hi {first_name}"],
      ],
    );
    const late = await call("PUT", `/${made.id}`, { name: "Late", version: 1 });
    assert.equal(late.status, 409);
    assert.match(late.body.message, /changed this template after you opened it/);
    const other = await call("PUT", `/${made.id}`, {
      content: { kind: "email", subject: "Hi", text: "Hello" },
    });
    assert.equal(other.status, 400);
    assert.match(other.body.message, /keeps its kind/);
  });

  test("says by field what is wrong with it", async () => {
    const wrong: [object, string, RegExp][] = [
      [{ name: " " }, "name", /Name is required/],
      [{ category: "" }, "category", /Category is required/],
      [{ content: text(" \n ") }, "content.text", /Message is required/],
      [{ content: text("Hi {tecnician}") }, "content.text", /\{tecnician\} isn't a merge field/],
      [{ content: { kind: "email", subject: "", text: "Hi" } }, "content.subject", /Subject is required/],
      [{ content: { kind: "letter", text: "Hi" } }, "content", /./],
    ];
    for (const [fields, field, sentence] of wrong) {
      const answer = await call("POST", "", {
        name: "A",
        category: "Other",
        content: text("Hi"),
        ...fields,
      });
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      const found = Object.entries(answer.body.fields as Record<string, string>).find(([name]) =>
        name.startsWith(field),
      );
      assert.match(found?.[1] ?? JSON.stringify(answer.body), sentence);
    }
  });

  test("of a contract needs a signature of each signer, known signers, and parts told apart", async () => {
    const wrong: [Partial<ContractContent>, RegExp][] = [
      [
        { signers: [...serviceAgreement.signers, { id: "owner", label: "Owner", is_business: false }] },
        /Add a required signature for Owner/,
      ],
      [{ signers: serviceAgreement.signers.slice(0, 1) }, /Choose a signer from the list/],
      [
        { sections: [...serviceAgreement.sections, serviceAgreement.sections[0] as never] },
        /Two parts of the contract have the same ID/,
      ],
      [
        { sections: [...serviceAgreement.sections, { id: "more", kind: "prices" }] },
        /Prices can stand in a contract once/,
      ],
    ];
    for (const [changes, sentence] of wrong) {
      const answer = await call("POST", "", {
        name: "Agreement",
        category: "Agreements",
        content: { ...serviceAgreement, ...changes },
      });
      assert.equal(answer.status, 400);
      assert.match(JSON.stringify(answer.body), sentence);
    }
  });

  test("is copied, deleted and brought back within 30 days", async () => {
    const made = await add({ name: "To copy" });
    const copy = (await call("POST", `/${made.id}/duplicate`)).body.data;
    assert.deepEqual([copy.name, copy.content, copy.version], ["To copy (copy)", made.content, 1]);
    await call("DELETE", `/${copy.id}`);
    assert.equal((await call("GET", `/${copy.id}`)).status, 404);
    assert.equal((await call("PUT", `/${copy.id}`, { name: "No" })).status, 404);
    assert.equal((await call("POST", `/${copy.id}/restore`)).status, 200);
    assert.equal((await call("POST", `/${copy.id}/restore`)).status, 200, "an undo may be sent twice");
    await call("DELETE", `/${copy.id}`);
    moveClockTo(new Date(now().getTime() + 31 * 24 * 60 * 60_000));
    await assert.rejects(restoreTemplate(here.business.system, copy.id), /Template not found/);
  });
});

describe("Merge fields", () => {
  test("keep the name of what is not filled, and take no value for a pattern", () => {
    const facts = { client: "$& {business} $1", first_name: "" };
    assert.equal(
      fillFields("{client}, {first_name} {nobody}", facts),
      "$& {business} $1, {first_name} {nobody}",
    );
    assert.deepEqual(unfilledIn("{first_name} {client} {first_name} {date}", facts), ["first_name", "date"]);
  });

  test("are filled from the customer, the job and the business, and what is missing is named with its place", async () => {
    const customer = await make("/api/customers/", {
      first_name: "Łucja",
      last_name: "O'Neil <b>",
      email: "lucja@example.com",
    });
    const job = await make("/api/jobs/", {
      title: "Boiler {check}",
      customer_id: customer.id,
      lines: [{ kind: "part", name: "Valve", quantity: "2", unit_price_cents: 1_250 }],
    });
    const content = {
      kind: "email",
      subject: "{service} for {client}",
      text: "Total {amount}, on {date} by {technician}. {link}",
    };
    const filled = await fill({ content, customer_id: customer.id, job_id: job.id });
    assert.equal(filled.subject, "Boiler {check} for Łucja O'Neil <b>");
    assert.equal(filled.text, "Total $25.00, on {date} by {technician}. {link}");
    assert.equal(filled.email, "lucja@example.com");
    assert.deepEqual(filled.unfilled, [
      { field: "date", places: ["Message"] },
      { field: "technician", places: ["Message"] },
      { field: "link", places: ["Message"] },
    ]);
    const values = { date: "Monday", technician: "Sam", link: "https://example.com/r" };
    const typed = await fill({ content, customer_id: customer.id, job_id: job.id, values });
    assert.equal(typed.text, "Total $25.00, on Monday by Sam. https://example.com/r");
    assert.deepEqual(typed.unfilled, []);
    const someoneElse = await make("/api/customers/", { first_name: "Ida", last_name: "Berg" });
    const refused = await call("POST", "/fill", { content, customer_id: someoneElse.id, job_id: job.id });
    assert.equal(refused.status, 400);
    assert.match(refused.body.fields.job_id, /Choose a job of this customer/);
  });

  test("of a contract give a paper with the lines of the job, and name the section that lacks something", async () => {
    const job = await make("/api/jobs/", {
      title: "Water heater",
      client_name: "Nora Whitfield",
      lines: [{ kind: "part", name: "Heater", quantity: "1", unit_price_cents: 128_000 }],
    });
    const filled = await fill({ content: serviceAgreement, job_id: job.id });
    assert.equal(filled.paper?.title, "Service Agreement: Water heater");
    assert.deepEqual(filled.paper?.to?.lines, ["Nora Whitfield"]);
    const prices = filled.paper?.blocks.find((block) => block.kind === "prices");
    assert.deepEqual(prices?.kind === "prices" && prices.totals, [
      { label: "Total", value: "$1,280.00", isGrand: true },
    ]);
    assert.deepEqual(
      filled.unfilled.map(({ field, places }) => [field, ...places]),
      [
        ["where", "Section 2: The work"],
        ["scope_of_work", "Section 2: The work"],
      ],
    );
    const parties = filled.paper?.blocks.flatMap((block) => (block.kind === "fields" ? block.party : []));
    assert.deepEqual(parties, ["Customer: Nora Whitfield", `Business: ${filled.paper?.brand.name}`]);
  });

  test("in a preview stand as examples, except for what the business itself has left blank", async () => {
    const filled = await fill({ content: text("{first_name} {amount} {website}"), has_samples: true });
    assert.equal(filled.text, "Nora $1,840.00 {website}");
    assert.deepEqual(filled.unfilled, [{ field: "website", places: ["Message"] }]);
  });

  test("tell nothing of another business's customers and jobs", async () => {
    const stranger = await mintOrganization(here.app);
    const customer = await make("/api/customers/", { first_name: "Ida", last_name: "Berg" });
    const job = await make("/api/jobs/", { title: "Secret", client_name: "Ida Berg" });
    for (const about of [{ customer_id: customer.id }, { job_id: job.id }]) {
      const answer = await call(
        "POST",
        "/fill",
        { content: text("{client}"), ...about },
        stranger.owner.token,
      );
      assert.equal(answer.status, 404, JSON.stringify(answer.body));
    }
  });
});

describe("A contract template", () => {
  test("is handed out as a PDF to those who may see it, and to nobody else", async () => {
    const made = await add({ name: "Agreement", category: "Agreements", content: serviceAgreement });
    const get = (id: number | string, token: string) =>
      here.app.http.inject({
        url: `/api/templates/${id}/sample.pdf`,
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await get(made.id, here.owner.token);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers["content-type"], "application/pdf");
    assert.match(answer.rawPayload.subarray(0, 8).toString(), /^%PDF-1\.7/);
    const stranger = await mintOrganization(here.app);
    const message = await add({ name: "No paper" });
    assert.equal((await get(made.id, stranger.owner.token)).statusCode, 404);
    assert.equal((await get(made.id, "nonsense")).statusCode, 401);
    for (const id of [message.id, "0", "x"])
      assert.equal((await get(id, here.owner.token)).statusCode, 404, `${id}`);
  });
});

describe("Starter templates", () => {
  test("are there once for a new business, are good to use, and can be had again", async () => {
    const business = await mintOrganization(here.app);
    const { token } = business.owner;
    const until = new Date(now().getTime() + 60_000);
    const listed = async () => (await call("GET", "?limit=200", undefined, token)).body.data;
    await follow(here.app, firstTemplates, { organizationId: business.organizationId, until });
    const { starters } = (await call("GET", "/starters", undefined, token)).body.data;
    assert.ok(starters.length >= 12);
    assert.ok(starters.every(({ is_added }: { is_added: boolean }) => is_added));
    assert.equal((await listed()).total, starters.length);
    for (const { content, name } of starters) {
      const filled = await call("POST", "/fill", { content, has_samples: true }, token);
      assert.equal(filled.status, 200, name);
    }
    const both = await Promise.all([
      call("POST", "/starters", undefined, token),
      call("POST", "/starters", undefined, token),
    ]);
    assert.deepEqual(
      both.map(({ body }) => body.data.added),
      [0, 0],
    );
    const [first] = (await listed()).templates;
    await call("DELETE", `/${first.id}`, undefined, token);
    const again = await Promise.all([
      call("POST", "/starters", undefined, token),
      call("POST", "/starters", undefined, token),
    ]);
    assert.equal(
      again.reduce((sum, { body }) => sum + body.data.added, 0),
      1,
      "two at once add it once",
    );
    assert.equal((await call("POST", `/${first.id}/restore`, undefined, token)).status, 200);
    assert.equal((await listed()).total, starters.length + 1);
  });

  test("have no merge field that nobody could fill", async () => {
    const business = await mintOrganization(here.app);
    const { starters } = (await call("GET", "/starters", undefined, business.owner.token)).body.data;
    for (const { name, content } of starters) {
      const made = await call("POST", "", { name, category: "Other", content }, business.owner.token);
      assert.equal(made.status, 201, `${name}: ${JSON.stringify(made.body)}`);
    }
  });
});
