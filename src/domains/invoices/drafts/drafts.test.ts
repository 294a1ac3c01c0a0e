/** Drafts of invoices: written from nothing, jobs and contracts, reckoned to the cent, and nobody else's. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../../tests/support/invoices.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";

const here = openForTests({ isShared: true });
const invoices = invoicesOf(here);

const tank = { kind: "part", name: "Tank", quantity: "2", unit_price_cents: 20_001, is_taxable: true };
const labor = { kind: "labor", name: "Labor", quantity: "3.5", unit_price_cents: 9_000 };

describe("A draft", () => {
  test("has no number, adds up to the cent, and is previewed as it would be issued", async () => {
    const draft = await invoices.draft({
      title: "Spring tune-up",
      lines: [
        lineOf({ quantity: "2.25", unit_price_cents: 6_422, taxes: ["State"] }),
        lineOf({
          name: "Labor",
          quantity: "3.3333",
          unit_price_cents: 9_999,
          discount: { kind: "percent", percent: "10" },
        }),
      ],
      terms: {
        discount: { kind: "amount", amount_cents: 1_000 },
        taxes: [{ name: "State", percent: "8.25" }],
      },
    });
    // 144.50 and 333.30 less 33.33; the discount of 10.00 falls to 3.25 and 6.75 of them.
    const { totals } = draft;
    assert.deepEqual(
      [totals.line_cents, totals.subtotal_cents, totals.discount_cents],
      [[14_450, 29_997], 44_447, 1_000],
    );
    assert.equal(totals.taxes[0]?.net_cents, 14_450 - 325);
    assert.equal(totals.tax_cents, Math.round((14_450 - 325) * 0.0825));
    assert.equal(totals.total_cents, 43_447 + totals.tax_cents);
    assert.deepEqual([draft.number, draft.status, draft.balance_cents], [null, "draft", 0]);
    const preview = await here.done("POST", `/api/invoices/${draft.id}/preview`, { title: "Autumn" });
    assert.deepEqual([preview.paper.title, preview.paper.stamp, preview.problems], ["Autumn", "Draft", []]);
    assert.equal(preview.totals.total_cents, draft.total_cents);
  });

  test("takes taxes that are in the prices out of them, and charges none with a reason", async () => {
    const terms = { taxes: [{ name: "VAT", percent: "19" }], prices_include_tax: true };
    const lines = [lineOf({ taxes: ["VAT"] })];
    const included = await invoices.draft({ lines, terms });
    assert.deepEqual([included.totals.tax_cents, included.total_cents], [1_597, 10_000]);
    const exempt = await invoices.draft({
      lines,
      terms: { ...terms, prices_include_tax: false, exempt_reason: "Resale certificate 4711" },
    });
    assert.deepEqual([exempt.totals.tax_cents, exempt.total_cents], [0, 10_000]);
    const { paper } = await here.done("POST", `/api/invoices/${exempt.id}/preview`, {});
    assert.match(JSON.stringify(paper.blocks), /Tax exempt: Resale certificate 4711/);
  });

  test("rounds taxes on each line or once, as it says", async () => {
    const lines = Array.from({ length: 3 }, () => lineOf({ unit_price_cents: 105, taxes: ["VAT"] }));
    const terms = { taxes: [{ name: "VAT", percent: "5" }] };
    const total = await invoices.draft({ lines, terms: { ...terms, tax_rounding: "total" } });
    const line = await invoices.draft({ lines, terms: { ...terms, tax_rounding: "line" } });
    assert.deepEqual([total.totals.tax_cents, line.totals.tax_cents], [16, 15]);
  });

  test("begins with the business's terms, which later drafts alone follow", async () => {
    const before = await invoices.draft();
    const settings = await here.done("PUT", "/api/invoice-settings", {
      due_days: 30,
      taxes: [
        { name: "County", percent: "2.5", is_usual: true },
        { name: "Luxury", percent: "10", is_usual: false },
      ],
      note: "Thank you.",
    });
    assert.equal(settings.due_days, 30);
    const after = await invoices.draft();
    assert.deepEqual(
      [after.due_days, after.terms.taxes, after.note],
      [30, [{ name: "County", percent: "2.5" }], "Thank you."],
    );
    const same = await invoices.get(before.id);
    assert.deepEqual([same.due_days, same.terms.taxes, same.note], [14, [], null]);
    const reset = { due_days: 14, taxes: [], note: null };
    await here.done("PUT", "/api/invoice-settings", reset);
  });

  test("refuses bad input with a sentence that names the field", async () => {
    const { id } = await invoices.draft();
    const tries: [object, RegExp][] = [
      [{ lines: [lineOf({ quantity: "1.00001" })] }, /Quantity must be a number such as 2.25/],
      [{ lines: [lineOf({ name: " " })] }, /Item is required/],
      [{ terms: { taxes: [{ name: "A", percent: "101" }] } }, /Tax rate must be 100 or less/],
      [
        {
          terms: {
            taxes: [
              { name: "A", percent: "1" },
              { name: "A", percent: "2" },
            ],
          },
        },
        /Two taxes have the same name/,
      ],
      [{ lines: [lineOf({ unit_price_cents: -100 })] }, /can't be less than zero/],
      [{ due_on: "2026-02-30" }, /Due day must be a real day/],
    ];
    for (const [changes, sentence] of tries) {
      const { status, error } = await invoices.refused("PUT", `/${id}`, changes);
      assert.equal(status, 400, error);
      assert.match(error, sentence);
    }
  });

  test("keeps what one person saved when another had it open", async () => {
    const { id, version } = await invoices.draft();
    await invoices.done("PUT", `/${id}`, { title: "First", version });
    const { status, error } = await invoices.refused("PUT", `/${id}`, { title: "Second", version });
    assert.equal(status, 409);
    assert.match(error, /changed this invoice after you opened it/);
    assert.equal((await invoices.get(id)).title, "First");
  });

  test("is deleted, brought back and copied", async () => {
    const { id } = await invoices.draft({ title: "Tune-up", lines: [lineOf()] });
    await invoices.done("DELETE", `/${id}`);
    assert.equal((await invoices.refused("GET", `/${id}`)).status, 404);
    assert.equal((await invoices.done("POST", `/${id}/restore`)).title, "Tune-up");
    const copy = await invoices.done("POST", `/${id}/duplicate`);
    assert.deepEqual([copy.title, copy.total_cents, copy.status], ["Tune-up", 10_000, "draft"]);
    assert.notEqual(copy.lines[0]?.id, (await invoices.get(id)).lines[0]?.id);
  });
});

describe("From a job", () => {
  test("every line is billed once, no matter who bills at the same moment", async () => {
    const { id: customer_id } = await invoices.customer();
    const job = await invoices.job([tank, labor], { customer_id });
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => here.send("POST", "/api/invoices", { job_id: job.id })),
    );
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409]);
    const made = tries.find(({ status }) => status === 201)?.body as { data: { id: number } };
    const invoice = await invoices.get(made.data.id);
    assert.deepEqual(
      invoice.lines.map(({ name, quantity }) => [name, quantity]),
      [
        ["Tank", "2"],
        ["Labor", "3.5"],
      ],
    );
    assert.equal(invoice.customer_id, customer_id);
    const refused = await invoices.refused("POST", "", { job_id: job.id });
    assert.match(refused.error, /is already billed, on a draft/);
  });

  test("a part of a line leaves the rest, and no more than the rest", async () => {
    const job = await invoices.job([labor], { customer_id: (await invoices.customer()).id });
    const first = await invoices.done("POST", "", { job_id: job.id });
    const [line] = first.lines;
    await invoices.done("PUT", `/${first.id}`, { lines: [{ ...line, quantity: "1.25" }] });
    const second = await invoices.done("POST", "", { job_id: job.id });
    assert.equal(second.lines[0]?.quantity, "2.25");
    const more = await invoices.refused("PUT", `/${first.id}`, { lines: [{ ...line, quantity: "1.2501" }] });
    assert.equal(more.status, 409);
    assert.match(more.error, /Labor is also on another draft. 1.25 of it can still be billed/);
    await invoices.done("DELETE", `/${second.id}`);
    assert.equal((await invoices.done("PUT", `/${first.id}`, { lines: [line] })).total_cents, 31_500);
    const back = await invoices.refused("POST", `/${second.id}/restore`);
    assert.equal(back.status, 409);
  });

  test("a job of someone else can't be chosen, and a line of another job neither", async () => {
    const job = await invoices.job([labor], { customer_id: (await invoices.customer()).id });
    const draft = await invoices.draft();
    const refused = await invoices.refused("PUT", `/${draft.id}`, { job_id: job.id });
    assert.match(refused.error, /belongs to someone else/);
    const source = { job_id: job.id, line_id: lineOf().id };
    const line = await invoices.refused("PUT", `/${draft.id}`, { lines: [lineOf({ source })] });
    assert.match(line.error, /isn't a line of this job any more/);
  });
});

describe("The list", () => {
  test("finds invoices by number, client and title, narrowed down and page by page", async () => {
    const customer = await invoices.customer({ first_name: "Odalys", last_name: "Quintero" });
    const given = { customer_id: customer.id };
    const first = await invoices.issued({ title: "Sump pump" }, given);
    const second = await invoices.draft({ title: "Backflow test", lines: [lineOf()] }, given);
    const find = async (query: string): Promise<number[]> =>
      (await here.done("GET", `/api/invoices?${query}`)).invoices.map(({ id }: { id: number }) => id);
    assert.deepEqual(await find("search=quintero"), [second.id, first.id]);
    assert.deepEqual(await find(`search=${first.number}&customer_id=${customer.id}`), [first.id]);
    assert.deepEqual(await find(`customer_id=${customer.id}&group=draft`), [second.id]);
    assert.deepEqual(await find(`customer_id=${customer.id}&group=pending`), [first.id]);
    assert.deepEqual(await find(`customer_id=${customer.id}&group=overdue`), []);
    for (const sort of ["newest", "number", "-number", "client_name", "due_on", "-total_cents"]) {
      const path = `/api/invoices?customer_id=${customer.id}&sort=${sort}&limit=1`;
      const page = await here.done("GET", path);
      const rest = await here.done("GET", `${path}&cursor=${encodeURIComponent(page.next_cursor)}`);
      assert.equal(page.total, 2);
      const ids = [...page.invoices, ...rest.invoices].map(({ id }: { id: number }) => id);
      assert.deepEqual(ids.toSorted(), [first.id, second.id].toSorted(), sort);
    }
  });
});

describe("Another business", () => {
  test("finds, changes and issues no invoice that isn't its own", async () => {
    const { id } = await invoices.issued();
    const { owner } = await mintOrganization(here.app);
    for (const [method, path] of [
      ["GET", ""],
      ["PUT", ""],
      ["POST", "/void"],
      ["POST", "/send"],
    ] as const) {
      const body = method === "GET" ? undefined : { reason: "Because" };
      const { status } = await here.send(method, `/api/invoices/${id}${path}`, body, owner);
      assert.equal(status, 404, path);
    }
  });
});
