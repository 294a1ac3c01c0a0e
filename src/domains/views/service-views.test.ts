/** Views of the price book: every kind of field, every order page by page, costs that a role doesn't see, another tenant. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import type { Service } from "#domains/services/contract.ts";
import { serviceListFields } from "#domains/services/list-fields-contract.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

type Answer = { services: Service[]; total: number; next_cursor: string | null; left_out: string[] };

const today = new Date("2026-03-20T17:00:00Z");
const costFields = ["cost", "total_cost", "margin_amount", "margin"];

/** Under the names of the list, which are not those of the answer. */
const valueOf = ({ custom_fields: own, ...service }: Service, field: string): unknown =>
  ({
    price: service.price_cents,
    duration: service.duration_minutes,
    cost: service.cost_cents,
    total_cost: service.total_cost_cents,
    margin_amount: service.margin_cents,
    margin: service.margin_percent,
    own_crew: own?.["crew"] ?? null,
  })[field] ?? (service as unknown as Record<string, unknown>)[field];

describe("the price book", () => {
  const here = openForTests({ isShared: true, isLong: true, at: today });
  const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();
  const list = async (asked: Record<string, string>, by: Person = here.owner): Promise<Answer> =>
    (await here.send("GET", `/api/services?${query(asked)}`, undefined, by)).body.data;
  const names = ({ services }: Answer) => services.map(({ name }) => name).toSorted();
  const add = (name: string, price_cents: number, more: object) =>
    here.done("POST", "/api/services", { name, price_cents, ...more });
  const all = ["Boiler", "Drain", "Faucet", "Álamo valve"];

  before(async () => {
    moveClockTo(new Date("2026-03-02T17:00:00Z"));
    await here.done("POST", "/api/custom-fields", { kind: "service", label: "Crew", type: "text" });
    const rod = { name: "Anode rod", quantity: "1.5", unit_cost_cents: 333 };
    await add("Boiler", 50_000, { category: "HVAC", cost_cents: 20_000, materials: [rod] });
    const drain = { sku: "D-1", duration_minutes: 90, is_taxable: false, custom_fields: { crew: "North" } };
    const { id } = await add("Drain", 50_000, { category: "Plumbing", ...drain });
    moveClockTo(today);
    const tape = { name: "Tape", quantity: "1", unit_cost_cents: null };
    await add("Faucet", 9_900, { category: "Plumbing", unit: "hour", cost_cents: 0, materials: [tape] });
    await add("Álamo valve", 0, { category: "Plumbing", status: "draft", cost_cents: 100 });
    await here.done("POST", "/api/jobs", {
      title: "Clear it",
      client_name: "June Abbott",
      lines: [
        {
          id: crypto.randomUUID(),
          kind: "service",
          name: "Drain",
          quantity: "1",
          unit_price_cents: 1,
          service_id: id,
        },
      ],
    });
  });

  const asked: [where: string, found: string[]][] = [
    ["name.contains.alamo", ["Álamo valve"]],
    ["sku.is.d-1", ["Drain"]],
    ["sku.blank", ["Boiler", "Faucet", "Álamo valve"]],
    ["category.is.plumbing", ["Drain", "Faucet", "Álamo valve"]],
    ["category.is_not.Plumbing", ["Boiler"]],
    ["description.filled", []],
    ["status.any_of.draft.inactive", ["Álamo valve"]],
    ["unit.any_of.hour", ["Faucet"]],
    ["price.at_least.50000", ["Boiler", "Drain"]],
    ["price.exactly.0", ["Álamo valve"]],
    ["duration.at_most.90", ["Drain"]],
    ["duration.blank", ["Boiler", "Faucet", "Álamo valve"]],
    ["is_taxable.no", ["Drain"]],
    ["materials.contains.rod", ["Boiler"]],
    ["materials.blank", ["Drain", "Álamo valve"]],
    ["cost.blank", ["Drain"]],
    ["total_cost.exactly.20500", ["Boiler"]],
    ["margin_amount.at_most.0", ["Álamo valve"]],
    ["margin.exactly.59", ["Boiler"]],
    ["margin.at_least.100", ["Faucet"]],
    ["margin.blank", ["Drain", "Álamo valve"]],
    ["uses.at_least.1", ["Drain"]],
    ["active_jobs.exactly.0", ["Boiler", "Faucet", "Álamo valve"]],
    ["created_at.since.today", ["Faucet", "Álamo valve"]],
    ["updated_at.within_last.5.day", ["Faucet", "Álamo valve"]],
    ["own_crew.is.north", ["Drain"]],
    [
      "any own_crew.filled all category.is.plumbing none status.any_of.active end end end",
      ["Drain", "Álamo valve"],
    ],
  ];

  test("is filtered by every kind of field, counted and exported alike", async () => {
    for (const [where, found] of asked) {
      const answer = await list({ where });
      assert.deepEqual([answer.left_out, names(answer), answer.total], [[], found, found.length], where);
      const { count } = await here.done("GET", `/api/views/count?${query({ list: "services", where })}`);
      assert.equal(count, found.length, where);
      const file = await here.done("GET", `/api/services/export?${query({ where })}`);
      assert.equal(file.services, found.length, where);
    }
    const { text } = await here.done(
      "GET",
      `/api/views/export?${query({ list: "services", where: "price.at_least.50000", order: "-name", columns: "name,price,total_cost,margin,unit,materials,uses,own_crew" })}`,
    );
    assert.deepEqual(parse(text, { bom: true }), [
      ["Name", "Price", "Cost with Materials", "Margin (%)", "Pricing", "Materials", "Times Sold", "Crew"],
      ["Drain", "500", "", "", "Per job", "", "1", "North"],
      ["Boiler", "500", "205", "59", "Per job", "Anode rod", "0", ""],
    ]);
  });

  test("keeps its own search and filters beside a filter, and pages without gaps", async () => {
    const where = "price.at_least.1";
    assert.deepEqual(names(await list({ where, category: "plumbing" })), ["Drain", "Faucet"]);
    assert.deepEqual(names(await list({ where, status: "draft" })), []);
    assert.deepEqual(names(await list({ where, search: "boi" })), ["Boiler"]);
    for (const sort of ["name", "-name", "category", "-category", "price", "-price", "newest"]) {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const page = await list({ where, sort, limit: "1", ...(cursor && { cursor }) });
        assert.deepEqual([page.services.length, page.total], [1, 3], sort);
        found.push(...names(page));
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      const whole = (await list({ sort })).services.map(({ name }) => name);
      assert.deepEqual(
        found,
        whole.filter((name) => name !== "Álamo valve"),
        sort,
      );
    }
    const { next_cursor } = await list({ where, limit: "1" });
    const other = `/api/services?${query({ where, order: "-price", cursor: next_cursor ?? "" })}`;
    assert.equal((await here.send("GET", other)).status, 400);
    const strange = await list({ where: "ghost.is.x", order: "-ghost" });
    assert.deepEqual([strange.services.length, strange.left_out.length], [4, 2]);
    const ghost = `/api/services/export?${query({ where: "ghost.is.x" })}`;
    assert.equal((await here.send("GET", ghost)).status, 400);
  });

  test("is sorted by any field both ways, page by page, and nothing comes last", async () => {
    for (const { name, ...field } of [...serviceListFields, { name: "own_crew" }]) {
      if ("isUnsorted" in field) continue;
      for (const order of [name, `-${name}`]) {
        const found: Service[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({ order, limit: "3", ...(cursor && { cursor }) });
          assert.deepEqual([page.left_out, page.total], [[], 4], order);
          found.push(...page.services);
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        assert.deepEqual(found.map((service) => service.name).toSorted(), all, order);
        const values = found.map((service) => valueOf(service, name) ?? null);
        const filled = values.filter((value) => value !== null);
        assert.ok(
          values.slice(filled.length).every((value) => value === null),
          order,
        );
        if (typeof filled[0] !== "number") continue;
        const sorted = (filled as number[]).toSorted((one, other) => one - other);
        assert.deepEqual(filled, order === name ? sorted : sorted.toReversed(), order);
      }
    }
    const unsorted = await list({ order: "description" });
    assert.deepEqual(unsorted.left_out, [`A list can't be sorted by "Description"`]);
  });

  test("lets a role that doesn't see costs neither filter nor sort nor export by them or the margin", async () => {
    const staff = await here.business.member("STAFF");
    const cost = { label: "Bonus", type: "money", visible_to: ["ADMIN"] };
    await here.done("POST", "/api/custom-fields", { kind: "service", ...cost });
    const fields = await here.send("GET", "/api/views/fields?list=services", undefined, staff);
    const shown: string[] = fields.body.data.fields.map(({ name }: { name: string }) => name);
    for (const name of [...costFields, "own_bonus"]) {
      assert.ok(!shown.includes(name), name);
      const where = `${name}.at_least.20000 name.is.boiler`;
      const told = name === "own_bonus" ? /A custom field isn.t there/ : /^Your role doesn.t show "/;
      const answer = await list({ where, order: `-${name}` }, staff);
      assert.deepEqual(names(answer), ["Boiler"], name);
      assert.equal(answer.left_out.length, 2, name);
      for (const sentence of answer.left_out) assert.match(sentence, told);
      const without = await list({ where: `${name}.at_most.-1`, order: name }, staff);
      assert.equal(without.total, 4, "what is left out finds as much as no filter");
      const file = { list: "services", where: `${name}.at_least.1` };
      for (const path of [
        `/api/views/export?${query(file)}`,
        `/api/views/export?${query({ list: "services", columns: name })}`,
        `/api/services/export?${query({ where: file.where })}`,
      ])
        assert.equal((await here.send("GET", path, undefined, staff)).status, 400, path);
    }
    const { text } = (await here.send("GET", "/api/views/export?list=services", undefined, staff)).body.data;
    const [head = []] = parse(text, { bom: true });
    for (const label of ["Cost", "Cost with Materials", "Margin Amount", "Margin (%)", "Bonus"])
      assert.ok(!head.includes(label), label);
  });

  test("shows a shared view to others by their own role, and a private one to its maker alone", async () => {
    const staff = await here.business.member("STAFF");
    const asked = { where: "margin.at_least.50 category.is.hvac", order: "-margin", columns: ["margin"] };
    const view = { list: "services", name: "Best margins", asked };
    await here.done("POST", "/api/views", { ...view, is_shared: true });
    await here.done("POST", "/api/views", { ...view, name: "Mine" });
    const seen = await here.send("GET", "/api/views?list=services", undefined, staff);
    assert.deepEqual(
      seen.body.data.views.map(({ name }: { name: string }) => name),
      ["Best margins"],
    );
    assert.deepEqual(names(await list({ where: asked.where, order: asked.order })), ["Boiler"]);
    const answer = await list({ where: asked.where, order: asked.order }, staff);
    assert.deepEqual(
      answer.services.map(({ name, margin_percent }) => [name, margin_percent]),
      [["Boiler", null]],
    );
    assert.equal((await here.done("GET", "/api/views?list=invoices")).views.length, 0);
    assert.equal((await here.done("GET", "/api/views?list=services")).views.length, 2);
  });

  test("shows nothing of another business, and nothing to a role without services", async () => {
    const elsewhere = await mintOrganization(here.app);
    const where = "price.at_least.0";
    assert.deepEqual((await list({ where }, elsewhere.owner)).services, []);
    const role = await here.done("POST", "/api/roles", { name: "Jobs", grants: { "jobs.view": "all" } });
    const other = await here.business.member(role.key);
    for (const path of [
      `/api/services?${query({ where })}`,
      `/api/services/export?${query({ where })}`,
      `/api/views/count?${query({ list: "services", where })}`,
      `/api/views/export?${query({ list: "services", where })}`,
      "/api/views/fields?list=services",
    ])
      assert.equal((await here.send("GET", path, undefined, other)).status, 403, path);
    const edit = { list: "services", changes: { status: "draft" }, where };
    assert.equal((await here.send("POST", "/api/bulk-edits/preview", edit, other)).status, 403);
  });
});
