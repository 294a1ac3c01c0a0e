/** Drafts of contracts: written from templates, jobs and the price book, priced, previewed, and nobody else's. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { contractsOf, heater, twoSigners } from "../../../tests/support/contracts.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const here = openForTests({ isShared: true });
const contracts = contractsOf(here);

describe("A draft", () => {
  test("copies its template, which may change or go without the contract changing", async () => {
    const template = await here.done("POST", "/api/templates", {
      name: "Service agreement",
      category: "Agreements",
      content: twoSigners,
    });
    const draft = await contracts.draft({}, { template_id: template.id });
    assert.deepEqual(draft.content, template.content);
    await here.done("PUT", `/api/templates/${template.id}`, {
      content: { ...twoSigners, title: "Other title" },
    });
    await here.done("DELETE", `/api/templates/${template.id}`);
    const after = await contracts.get(draft.id);
    assert.deepEqual([after.title, after.template_id], ["Service agreement", template.id]);
    assert.deepEqual(
      after.signers.map(({ name, email, is_business, user_id }) => [name, email, is_business, user_id]),
      [
        ["Nora Whitfield", contracts.addressOf(after), false, null],
        [here.owner.actor.name, here.owner.email, true, here.owner.actor.userId],
      ],
    );
  });

  test("takes the lines of its job and the words of its customer", async () => {
    const { id: customer } = await contracts.customer();
    const job = await here.done("POST", "/api/jobs", {
      title: "Replace the water heater",
      customer_id: customer,
      lines: [{ kind: "part", name: "Tank", quantity: "1.5", unit_price_cents: 20_001 }],
    });
    const draft = await contracts.done("POST", "", { job_id: job.id, customer_id: customer });
    assert.deepEqual(
      draft.lines.map(({ name, quantity, unit_price_cents }) => [name, quantity, unit_price_cents]),
      [["Tank", "1.5", 20_001]],
    );
    assert.deepEqual([draft.total_cents, draft.after_signing.makes_job], [30_002, false]);
    assert.equal(draft.title, "Agreement with Nora Whitfield");
    const other = await contracts.customer({ first_name: "Ada" });
    const refused = await contracts.refused("POST", "", { job_id: job.id, customer_id: other.id });
    assert.equal(refused.status, 400);
    assert.match(refused.fields?.["job_id"] ?? "", /job of this customer/);
  });

  test("counts up within the business, no matter who writes at the same moment", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => contracts.draft()));
    const numbers = made.map(({ number }) => Number(number.slice(4))).toSorted((a, b) => a - b);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => (numbers[0] ?? 0) + index),
    );
  });

  test("adds up to the cent: quantities to four places, discount before tax, deposit of the total", async () => {
    const { totals, total_cents } = await contracts.draft({
      lines: [
        { ...heater, is_taxable: true },
        { name: "Labor", quantity: "3.3333", unit_price_cents: 9_999 },
      ],
      terms: {
        discount: { kind: "percent", percent: "10" },
        tax: { name: "Sales tax", percent: "8.25" },
        deposit: { kind: "percent", percent: "33.3333" },
      },
    });
    assert.deepEqual(totals.line_cents, [180_000, 33_330]);
    assert.deepEqual(
      [totals.subtotal_cents, totals.discount_cents, totals.tax_cents, total_cents],
      [213_330, 21_333, 13_365, 205_362],
    );
    assert.equal(totals.deposit_cents, 68_454);
    const small = await contracts.draft({
      lines: [heater],
      terms: { deposit: { kind: "amount", amount_cents: 999_999_999 } },
    });
    assert.equal(small.totals.deposit_cents, 180_000, "never more than the total");
  });

  test("shows what would be sent, and what keeps it from being sent", async () => {
    const content = {
      ...twoSigners,
      sections: twoSigners.sections.map((section) =>
        section.id === "work" ? { ...section, text: "At {where}, until {due_date}." } : section,
      ),
    };
    const draft = await contracts.draft({ content, signers: [{ part: "owner", name: "" }] });
    const preview = await here.done("POST", `/api/contracts/${draft.id}/preview`, {});
    assert.deepEqual(preview.unfilled, [
      { field: "where", places: ["Section 1: The work"] },
      { field: "due_date", places: ["Section 1: The work"] },
    ]);
    assert.deepEqual(preview.problems, [
      'Add a name for the signer "Contractor".',
      "Add at least one price line, or remove the price section.",
    ]);
    assert.equal(preview.paper.stamp, "Draft");
    const changed = await here.done("POST", `/api/contracts/${draft.id}/preview`, {
      typed: { where: "18 Orchard Lane", due_date: "March 1" },
      lines: [heater],
      signers: [{ part: "owner", name: "Rosa Delgado" }],
    });
    assert.deepEqual([changed.unfilled, changed.problems], [[], []]);
    assert.deepEqual((await contracts.get(draft.id)).typed, {}, "a preview saves nothing");
  });

  test("keeps what one person saved when another had it open", async () => {
    const draft = await contracts.draft();
    await contracts.done("PUT", `/${draft.id}`, { lines: [heater], version: draft.version });
    const late = await contracts.refused("PUT", `/${draft.id}`, { lines: [], version: draft.version });
    assert.equal(late.status, 409);
    assert.match(late.error, /changed this contract after you opened it/);
    const same = await contracts.done("PUT", `/${draft.id}`, { lines: [heater] });
    assert.equal(same.version, draft.version + 1, "what stays the same is no change");
  });

  test("follows its customer, unless a signer was typed", async () => {
    const draft = await contracts.draft();
    const ada = await contracts.customer({ first_name: "Ada", email: "ada@customer.example" });
    const changed = await contracts.done("PUT", `/${draft.id}`, { customer_id: ada.id });
    assert.deepEqual(
      [changed.client_name, changed.signers[0]?.name, changed.signers[0]?.email],
      ["Ada Whitfield", "Ada Whitfield", "ada@customer.example"],
    );
    const typed = await contracts.done("PUT", `/${draft.id}`, {
      signers: [{ part: "customer", name: "Ben Whitfield", email: "ben@customer.example" }],
    });
    assert.equal(typed.signers[0]?.name, "Ben Whitfield");
  });

  test("refuses bad input with a sentence that names the field", async () => {
    const { id } = await contracts.draft();
    const cases: [object, RegExp][] = [
      [{ lines: [{ ...heater, quantity: "0" }] }, /Quantity must be more than 0/],
      [{ lines: [{ ...heater, unit_price_cents: -1 }] }, /Price must be 0 or more/],
      [{ lines: [{ ...heater, name: " " }] }, /Item is required/],
      [{ terms: { tax: { name: "Tax", percent: "101" } } }, /Tax rate must be 100 or less/],
      [{ valid_days: 0 }, /at least 1 day/],
      [{ copies: [{ email: "nobody" }] }, /valid email address/],
      [
        { lines: [{ ...heater, quantity: "999999999", unit_price_cents: 100_000_000_000 }] },
        /total is too large/,
      ],
      [
        { signers: [{ part: "customer", name: "A", user_id: here.owner.actor.organizationId }] },
        /works here/,
      ],
    ];
    for (const [body, sentence] of cases) {
      const refused = await contracts.refused("PUT", `/${id}`, body);
      assert.equal(refused.status, 400, JSON.stringify(body));
      assert.match(JSON.stringify([refused.error, refused.fields]), sentence);
    }
  });

  test("is deleted, brought back and copied", async () => {
    const draft = await contracts.draft({ lines: [heater] });
    await contracts.done("DELETE", `/${draft.id}`);
    assert.equal((await contracts.refused("GET", `/${draft.id}`)).status, 404);
    assert.equal((await contracts.done("POST", `/${draft.id}/restore`)).total_cents, 180_000);
    const copy = await contracts.done("POST", `/${draft.id}/duplicate`);
    assert.notEqual(copy.number, draft.number);
    assert.deepEqual([copy.lines, copy.signers[0]?.name], [draft.lines, draft.signers[0]?.name]);
  });

  test("keeps a service of the price book from being deleted while it is sold in it", async () => {
    const service = await here.done("POST", "/api/services", {
      name: "Flush",
      price_cents: 9_500,
      status: "active",
    });
    const line = { service_id: service.id, name: "Flush", unit_price_cents: 9_000 };
    const draft = await contracts.draft({ lines: [line] });
    assert.notEqual((await here.send("DELETE", `/api/services/${service.id}`)).status, 200);
    assert.equal((await contracts.get(draft.id)).lines[0]?.unit_price_cents, 9_000, "at its own price");
    await contracts.done("DELETE", `/${draft.id}`);
    assert.equal((await here.send("DELETE", `/api/services/${service.id}`)).status, 200);
  });
});

describe("The list", () => {
  test("finds contracts by number, title and client, narrowed down and page by page", async () => {
    const other = openBusiness();
    const { call, done } = await other;
    const ids: number[] = [];
    for (const name of ["Zoe", "Yan", "Xia"]) {
      const customer = await done("POST", "/api/customers", { first_name: name, last_name: "Quill" });
      ids.push((await done("POST", "/api/contracts", { customer_id: customer.id })).id);
    }
    const list = async (query: string) => (await call("GET", `/api/contracts?${query}`)).body.data;
    assert.deepEqual(
      (await list("search=yan")).contracts.map(({ id }: { id: number }) => id),
      [ids[1]],
    );
    assert.equal((await list("search=con-002")).contracts[0].client_name, "Yan Quill");
    assert.equal((await list("search=zz%25")).total, 0);
    const first = await list("sort=client_name&limit=2");
    const second = await list(`sort=client_name&limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
    assert.deepEqual(
      [...first.contracts, ...second.contracts].map(({ client_name }) => client_name),
      ["Xia Quill", "Yan Quill", "Zoe Quill"],
    );
    assert.deepEqual([first.total, second.next_cursor], [3, null]);
    assert.equal((await list("group=signed")).total, 0);
    const stats = (await call("GET", "/api/contracts/stats")).body.data;
    assert.deepEqual([stats.total, stats.draft, stats.pending, stats.signed], [3, 3, 0, 0]);
    const wrong = await call(
      "GET",
      `/api/contracts?sort=number&cursor=${encodeURIComponent(first.next_cursor)}`,
    );
    assert.equal(wrong.status, 400);
  });

  async function openBusiness() {
    const { owner } = await mintOrganization(here.app);
    const call = (method: string, path: string, body?: unknown) =>
      here.app.call(method, path, { token: owner.token, body });
    return {
      call,
      done: async (method: string, path: string, body?: unknown) =>
        (await call(method, path, body)).body.data,
    };
  }
});

describe("Another business", () => {
  test("finds, changes, sends and reads no contract that isn't its own", async () => {
    const contract = await contracts.sent();
    const { owner } = await mintOrganization(here.app);
    const signer = contract.signers[0]?.id;
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/log"],
      ["GET", "/original.pdf"],
      ["POST", "/send"],
      ["POST", "/remind"],
      ["POST", "/duplicate"],
      ["POST", `/signers/${signer}/links`],
    ] as const) {
      const body = path.endsWith("links") ? { channel: "link" } : method === "POST" ? {} : undefined;
      const { status } = await here.app.call(method, `/api/contracts/${contract.id}${path}`, {
        token: owner.token,
        body,
      });
      assert.equal(status, 404, path);
    }
    const draft = await here.app.call("POST", "/api/contracts", {
      token: owner.token,
      body: { customer_id: contract.customer_id },
    });
    assert.equal(draft.status, 404);
  });
});
