/** Views of the list of invoices: every kind of field, every order page by page, counts, exports, roles, another tenant. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { InvoiceGroup, type InvoiceListItem } from "#domains/invoices/contract.ts";
import { invoiceListFields } from "#domains/invoices/list-fields-contract.ts";
import { groupWhere } from "#domains/invoices/screens/invoice-words.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../tests/support/invoices.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

type Answer = {
  invoices: InvoiceListItem[];
  total: number;
  next_cursor: string | null;
  left_out: string[];
};
const today = new Date("2026-03-20T17:00:00Z");
type Shown = Record<string, string | number | null>;

describe("the list of invoices", () => {
  const here = openForTests({ isShared: true, isLong: true, at: today });
  const invoices = invoicesOf(here);
  const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();
  const list = async (asked: Record<string, string>, by: Person = here.owner): Promise<Answer> =>
    (await here.send("GET", `/api/invoices?${query(asked)}`, undefined, by)).body.data;
  const titles = ({ invoices: found }: Answer) => found.map(({ title }) => title).toSorted();
  const of = (cents: number) => ({ lines: [lineOf({ unit_price_cents: cents })] });

  before(async () => {
    moveClockTo(new Date("2026-03-02T17:00:00Z"));
    await here.done("POST", "/api/custom-fields", { kind: "invoice", label: "Crew", type: "text" });
    const june = { title: "Drains", ...of(10_000), custom_fields: { crew: "North" } };
    await invoices.draft(june);
    await invoices.issued({ title: "Boiler", ...of(50_000), due_on: "2026-03-10" });
    await invoices.issued({ title: "Pump", ...of(50_000), due_on: "2026-04-01" });
    const { id } = await invoices.issued({ title: "Álamo tap", ...of(999), due_on: "2026-04-02" });
    await invoices.done("POST", `/${id}/void`, { reason: "Wrong price" });
    moveClockTo(today);
  });

  const asked: [where: string, found: string[]][] = [
    ["status.any_of.draft.void", ["Drains", "Álamo tap"]],
    ["status.none_of.issued", ["Drains", "Álamo tap"]],
    ["title.contains.alamo", ["Álamo tap"]],
    ["client_name.contains.abbott", ["Boiler", "Drains", "Pump", "Álamo tap"]],
    ["kind.any_of.deposit", []],
    ["number.blank", ["Drains"]],
    ["total_cents.at_least.50000", ["Boiler", "Pump"]],
    ["balance_cents.exactly.0", ["Drains", "Álamo tap"]],
    ["paid_cents.at_least.1", []],
    ["status.any_of.issued due_on.before.today", ["Boiler"]],
    ["status.any_of.issued due_on.since.today", ["Pump"]],
    ["due_on.blank", ["Drains"]],
    ["issued_on.within_last.20.day", ["Boiler", "Pump", "Álamo tap"]],
    ["sent_at.filled", []],
    ["created_at.since.2026-03-02", ["Boiler", "Drains", "Pump", "Álamo tap"]],
    ["own_crew.is.north", ["Drains"]],
    [
      "any own_crew.filled all status.any_of.issued total_cents.at_least.50000 end end",
      ["Boiler", "Drains", "Pump"],
    ],
  ];

  test("is filtered by every kind of field, counted and exported alike", async () => {
    for (const [where, found] of asked) {
      const answer = await list({ where });
      assert.deepEqual([answer.left_out, titles(answer), answer.total], [[], found, found.length], where);
      const { count } = await here.done("GET", `/api/views/count?${query({ list: "invoices", where })}`);
      assert.equal(count, found.length, where);
    }
    const { text } = await here.done(
      "GET",
      `/api/views/export?${query({ list: "invoices", where: "status.any_of.issued", order: "title", columns: "title,total_cents,due_on,status" })}`,
    );
    assert.deepEqual(parse(text, { bom: true }).slice(1), [
      ["Boiler", "500", "2026-03-10", "Pending"],
      ["Pump", "500", "2026-04-01", "Pending"],
    ]);
  });

  test("keeps its own search and groups beside a filter", async () => {
    const where = "total_cents.at_least.50000";
    assert.deepEqual(titles(await list({ where, group: "overdue" })), ["Boiler"]);
    assert.deepEqual(titles(await list({ where, search: "pum" })), ["Pump"]);
    const page = await list({ where, limit: "1" });
    assert.deepEqual([page.invoices.length, page.total], [1, 2]);
    const next = await list({ where, limit: "1", cursor: page.next_cursor ?? "" });
    assert.deepEqual(titles({ ...next, invoices: [...page.invoices, ...next.invoices] }), ["Boiler", "Pump"]);
    const strange = await list({ where: "ghost.is.x", order: "-ghost" });
    assert.deepEqual([strange.invoices.length, strange.left_out.length], [4, 2]);
  });

  test("keeps its group when it is exported", async () => {
    for (const group of InvoiceGroup.options) {
      const answer = await list({ where: groupWhere(group) });
      assert.deepEqual([answer.left_out, titles(answer)], [[], titles(await list({ group }))], group);
    }
  });

  test("is sorted by any field both ways, page by page, and nothing comes last", async () => {
    for (const { name } of [...invoiceListFields, { name: "own_crew" }])
      for (const order of [name, `-${name}`]) {
        const found: InvoiceListItem[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({ order, limit: "3", ...(cursor && { cursor }) });
          assert.deepEqual([page.left_out, page.total], [[], 4], order);
          found.push(...page.invoices);
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        assert.equal(new Set(found.map(({ id }) => id)).size, 4, order);
        const values = found.map((invoice) => (invoice as unknown as Shown)[name] ?? null);
        const filled = values.filter((value) => value !== null);
        assert.ok(
          values.slice(filled.length).every((value) => value === null),
          order,
        );
        if (typeof filled[0] !== "number") continue;
        const sorted = (filled as number[]).toSorted((one, other) => one - other);
        assert.deepEqual(filled, order === name ? sorted : sorted.toReversed(), order);
      }
  });

  test("shows nothing of another business, and nothing to a role without invoices", async () => {
    const elsewhere = await mintOrganization(here.app);
    const where = "status.any_of.issued";
    assert.deepEqual((await list({ where }, elsewhere.owner)).invoices, []);
    const staff = await here.business.member("STAFF");
    for (const path of [
      `/api/invoices?${query({ where })}`,
      `/api/views/count?${query({ list: "invoices", where })}`,
      `/api/views/export?${query({ list: "invoices", where })}`,
      "/api/views/fields?list=invoices",
    ])
      assert.equal((await here.send("GET", path, undefined, staff)).status, 403, path);
    const view = { list: "invoices", name: "Open", asked: { where, order: "due_on", columns: ["number"] } };
    await here.done("POST", "/api/views", view);
    assert.equal((await here.done("GET", "/api/views?list=customers")).views.length, 0);
    assert.equal((await here.done("GET", "/api/views?list=invoices")).views.length, 1);
    const edit = { list: "invoices", changes: { status: "paid" }, where };
    assert.ok((await here.send("POST", "/api/bulk-edits/preview", edit)).status >= 400);
  });
});
