/** Views of the list of jobs: every kind of field, every order page by page, counts, exports, roles, another tenant. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import type { JobListItem } from "#domains/jobs/contract.ts";
import { jobListFields } from "#domains/jobs/list-fields-contract.ts";
import { controlsWhere } from "#domains/jobs/screens/list/controls-where.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { assertInOrder } from "../../../tests/support/sorted-column.ts";

type Answer = { jobs: JobListItem[]; total: number; next_cursor: string | null; left_out: string[] };
const today = new Date("2026-03-20T17:00:00Z");

/** What an order goes by, of fields that a row holds under another name or in another form. */
const shownAs: Record<string, (job: JobListItem) => string | number | null> = {
  number: ({ number }) => Number(number.slice(2)),
  client_name: ({ client_name }) => client_name.toLowerCase(),
  title: ({ title }) => title.toLowerCase(),
  priority: ({ priority }) => ["low", "medium", "high", "urgent"].indexOf(priority),
  next_visit: ({ next_visit }) => next_visit?.start ?? null,
  margin_cents: ({ price_cents, cost_cents }) => price_cents - (cost_cents ?? 0),
  own_crew: ({ custom_fields }) => (custom_fields?.["crew"] as string | undefined)?.toLowerCase() ?? null,
};
/** Their orders are of names, or of what no row holds. */
const unseen = new Set(["assigned_to", "created_by", "is_unscheduled", "is_repeating"]);

describe("the list of jobs", () => {
  const here = openForTests({ isShared: true, isLong: true, at: today });
  const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();
  const list = async (asked: Record<string, string>, by: Person = here.owner): Promise<Answer> =>
    (await here.send("GET", `/api/jobs/?${query(asked)}`, undefined, by)).body.data;
  const titles = ({ jobs }: Answer) => jobs.map(({ title }) => title).toSorted();
  const exported = (asked: Record<string, string>, by: Person = here.owner) =>
    here.send("GET", `/api/views/export?${query({ list: "jobs", ...asked })}`, undefined, by);
  let ada: Person;
  let ben: Person;

  const add = (title: string, more: object) =>
    here.done("POST", "/api/jobs/", { title, client_name: "Ida Berg", ...more });

  before(async () => {
    moveClockTo(new Date("2026-03-02T17:00:00Z"));
    ada = await here.business.member("STAFF");
    ben = await here.business.member("STAFF");
    await here.done("POST", "/api/custom-fields", { kind: "job", label: "Crew", type: "text" });
    await here.done("POST", "/api/custom-fields", {
      kind: "job",
      label: "Secret",
      type: "text",
      visible_to: ["MANAGER"],
    });
    await here.done("PUT", "/api/jobs/settings", { labor_cost_cents: 6_000 });
    const lines = [{ kind: "part", name: "Boiler", unit_price_cents: 50_000 }];
    await add("Drains", {
      priority: "low",
      location: "12 Öak St, Salem",
      notes: "Beware of the dog",
      due_date: "2026-03-10",
      custom_fields: { crew: "North", secret: "gold" },
    });
    const boiler = await add("Boiler", {
      priority: "urgent",
      start_date: "2026-03-25",
      due_date: "2026-04-01",
      assigned_to: ada.userId,
      lines,
    });
    const { id } = await here.done("POST", "/api/visits", { job_id: boiler.id });
    await here.done("PUT", `/api/visits/${id}/schedule`, {
      start: "2026-03-25T15:00:00Z",
      end: "2026-03-25T16:00:00Z",
      assigned_to: ben.userId,
    });
    await here.done("POST", `/api/visits/${id}/uses`, { kind: "time", minutes: 30 });
    const pump = await add("Pump", { lines, checklist: [{ text: "Test it" }, { text: "Clean it" }] });
    await here.done("POST", `/api/jobs/${pump.id}/complete`, {});
    const tap = await add("Álamo tap", { client_name: "Zoe Ask", due_date: "2026-03-10" });
    await here.done("POST", `/api/jobs/${tap.id}/cancel`, { reason: "No show", cancelled_by_customer: true });
    await add("Yearly check", { recurrence: "FREQ=YEARLY", start_date: "2026-03-25" });
    moveClockTo(today);
  });

  const asked = (): [where: string, found: string[]][] => [
    ["status.any_of.completed.cancelled", ["Pump", "Álamo tap"]],
    ["status.none_of.planning", ["Pump", "Álamo tap"]],
    ["number.is.j-1002", ["Boiler"]],
    ["number.is.1002", []],
    ["number.contains.1004", ["Álamo tap"]],
    ["number.starts_with.J-10 title.contains.alamo", ["Álamo tap"]],
    ["client_name.is.zoe_ask", ["Álamo tap"]],
    ["priority.any_of.urgent.low", ["Boiler", "Drains"]],
    ["location.contains.oak", ["Drains"]],
    ["notes.contains.DOG", ["Drains"]],
    ["service_name.filled", []],
    ["start_date.within_next.7.day", ["Boiler", "Yearly check"]],
    ["due_date.before.today", ["Drains", "Álamo tap"]],
    ["due_date.before.today status.any_of.planning.in*5f*progress", ["Drains"]],
    ["next_visit.since.2026-03-25", ["Boiler"]],
    ["next_visit.blank", ["Drains", "Pump", "Yearly check", "Álamo tap"]],
    ["is_unscheduled.yes", ["Drains", "Yearly check"]],
    ["assigned_to.any_of.none", ["Drains", "Pump", "Yearly check", "Álamo tap"]],
    [`assigned_to.any_of.${ada.userId}`, ["Boiler"]],
    [`technicians.any_of.${ben.userId}`, ["Boiler"]],
    [`technicians.none_of.${ben.userId}`, ["Drains", "Pump", "Yearly check", "Álamo tap"]],
    [`technicians.any_of.${ada.userId}.none`, ["Drains", "Pump", "Yearly check", "Álamo tap"]],
    ["technicians.filled", ["Boiler"]],
    [`any assigned_to.any_of.${ben.userId} technicians.any_of.${ben.userId} end`, ["Boiler"]],
    ["progress.exactly.100", ["Pump"]],
    ["visits_total.at_least.1", ["Boiler", "Yearly check"]],
    ["visits_done.exactly.0 visits_total.exactly.0", ["Drains", "Pump", "Álamo tap"]],
    ["price_cents.at_least.50000", ["Boiler", "Pump"]],
    ["cost_cents.exactly.3000", ["Boiler"]],
    ["margin_cents.at_most.47000 margin_cents.at_least.1", ["Boiler"]],
    ["is_repeating.yes", ["Yearly check"]],
    ["cancel_reason.contains.show", ["Álamo tap"]],
    ["completed_at.filled", ["Pump"]],
    ["cancelled_at.between.2026-03-02.2026-03-02", ["Álamo tap"]],
    ["cancelled_by_customer.yes", ["Álamo tap"]],
    ["created_by.any_of.me", ["Boiler", "Drains", "Pump", "Yearly check", "Álamo tap"]],
    ["own_crew.is.north", ["Drains"]],
    ["any own_crew.filled all priority.any_of.urgent price_cents.at_least.1 end end", ["Boiler", "Drains"]],
    ["none own_crew.filled is_repeating.yes end", ["Boiler", "Pump", "Álamo tap"]],
  ];

  test("is filtered by every kind of field, counted and exported alike", async () => {
    for (const [where, found] of asked()) {
      const answer = await list({ where });
      assert.deepEqual([answer.left_out, titles(answer), answer.total], [[], found, found.length], where);
      const { count } = await here.done("GET", `/api/views/count?${query({ list: "jobs", where })}`);
      assert.equal(count, found.length, where);
    }
    const columns = "number,title,price_cents,cost_cents,due_date,status,technicians,assigned_to";
    const { body } = await exported({ where: "priority.none_of.medium", order: "-number", columns });
    const names = Object.fromEntries(
      (await here.done("GET", "/api/users")).members.map(
        (each: { id: string; firstName: string; lastName: string }) => [
          each.id,
          `${each.firstName} ${each.lastName}`,
        ],
      ),
    );
    assert.deepEqual(parse(body.data.text, { bom: true }).slice(1), [
      ["J-1002", "Boiler", "500", "30", "2026-04-01", "Planning", names[ben.userId], names[ada.userId]],
      ["J-1001", "Drains", "0", "0", "2026-03-10", "Planning", "", ""],
    ]);
  });

  test("keeps its own search, states and owners beside a filter", async () => {
    const where = "price_cents.at_least.50000";
    assert.deepEqual(titles(await list({ where, is_open: "true" })), ["Boiler"]);
    assert.deepEqual(titles(await list({ where, search: "pum" })), ["Pump"]);
    assert.deepEqual(titles(await list({ where, assigned_to: ben.userId })), ["Boiler"]);
    const page = await list({ where, limit: "1", search: "J-10" });
    assert.deepEqual([page.jobs.length, page.total], [1, 2]);
    const next = await list({ where, limit: "1", search: "J-10", cursor: page.next_cursor ?? "" });
    assert.deepEqual(titles({ ...next, jobs: [...page.jobs, ...next.jobs] }), ["Boiler", "Pump"]);
    const strange = await list({ where: "ghost.is.x technicians.any_of.nobody", order: "-technicians" });
    assert.deepEqual([strange.jobs.length, strange.left_out.length], [5, 3]);
  });

  test("keeps what the controls above it ask for when it is exported", async () => {
    const none = { status: "", show: "", priority: "", member: "" } as const;
    const controls: [Parameters<typeof controlsWhere>[0], Record<string, string>][] = [
      [none, { is_open: "true" }],
      [{ ...none, status: "all" }, {}],
      [{ ...none, status: "in_progress" }, { status: "in_progress" }],
      [
        { ...none, show: "overdue" },
        { is_open: "true", is_overdue: "true" },
      ],
      [
        { ...none, show: "unscheduled" },
        { is_open: "true", is_unscheduled: "true" },
      ],
      [
        { ...none, priority: "urgent", member: ben.userId },
        { priority: "urgent", assigned_to: ben.userId },
      ],
    ];
    for (const [controlled, narrowed] of controls) {
      const answer = await list({ where: controlsWhere(controlled, "") });
      assert.deepEqual([answer.left_out, titles(answer)], [[], titles(await list(narrowed))]);
    }
    assert.equal(controlsWhere(none, "any title.is.a status.any_of.planning end"), "");
  });

  test("is sorted by any field both ways, page by page, and nothing comes last", async () => {
    const sortable = jobListFields.filter((field) => !("isUnsorted" in field)).map(({ name }) => name);
    for (const name of [...sortable, "own_crew"])
      for (const order of [name, `-${name}`]) {
        const found: JobListItem[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({ order, limit: "2", ...(cursor && { cursor }) });
          assert.deepEqual([page.left_out, page.total], [[], 5], order);
          found.push(...page.jobs);
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        assert.equal(new Set(found.map(({ id }) => id)).size, 5, order);
        if (unseen.has(name)) continue;
        const values = found.map(shownAs[name] ?? ((job) => (job as unknown as Shown)[name] ?? null));
        assertInOrder(values, order);
      }
  });

  test("lets a role that may not know costs neither see, filter nor sort by them", async () => {
    const { fields } = (await here.send("GET", "/api/views/fields?list=jobs", undefined, ada)).body.data;
    const names = fields.map(({ name }: { name: string }) => name);
    assert.ok(names.includes("price_cents") && names.includes("own_crew"));
    for (const hidden of ["cost_cents", "margin_cents", "own_secret"])
      assert.ok(!names.includes(hidden), hidden);
    const all = await list({}, ada);
    assert.ok(all.jobs.every(({ cost_cents }) => cost_cents === null));
    for (const where of ["cost_cents.exactly.3000", "margin_cents.at_most.47000", "own_secret.is.gold"]) {
      const answer = await list({ where }, ada);
      assert.deepEqual([answer.jobs.length, answer.left_out.length], [5, 1], where);
      assert.equal((await exported({ where }, ada)).status, 400, where);
    }
    const usual = (await list({ order: "due_date" }, ada)).jobs.map(({ id }) => id);
    for (const order of ["cost_cents", "-margin_cents", "own_secret"]) {
      const answer = await list({ order }, ada);
      assert.deepEqual([answer.jobs.map(({ id }) => id), answer.left_out.length], [usual, 1], order);
    }
    const { text } = (await exported({}, ada)).body.data;
    const [head] = parse(text, { bom: true });
    assert.ok(!head?.some((label) => ["Cost", "Margin", "Secret"].includes(label)));
  });

  test("a shared view opens for others with their own rows, and a private one does not", async () => {
    const asked = { where: "own_secret.is.gold", order: "-due_date", columns: ["number", "cost_cents"] };
    const view = await here.done("POST", "/api/views", {
      list: "jobs",
      name: "Gold",
      asked,
      is_shared: true,
    });
    await here.done("POST", "/api/views", { list: "jobs", name: "Mine", asked });
    const named = async (by: Person) =>
      (await here.send("GET", "/api/views?list=jobs", undefined, by)).body.data.views.map(
        ({ name }: { name: string }) => name,
      );
    assert.deepEqual([await named(here.owner), await named(ada)], [["Gold", "Mine"], ["Gold"]]);
    assert.deepEqual(titles(await list({ where: view.asked.where })), ["Drains"]);
    assert.equal((await list({ where: view.asked.where }, ada)).jobs.length, 5);
    assert.deepEqual((await here.done("GET", "/api/views?list=invoices")).views, []);
  });

  test("shows nothing of another business, and of a role with a reach its own jobs alone", async () => {
    const elsewhere = await mintOrganization(here.app);
    const where = "created_at.filled";
    assert.deepEqual((await list({ where }, elsewhere.owner)).jobs, []);
    const { key } = await here.done("POST", "/api/roles", {
      name: "Own jobs",
      grants: { "jobs.view": "own" },
    });
    const own = await here.business.member(key);
    assert.deepEqual((await list({ where }, own)).jobs, []);
    const count = `/api/views/count?${query({ list: "jobs", where })}`;
    assert.equal((await here.send("GET", count, undefined, own)).body.data.count, 0);
    assert.equal((await exported({ where }, own)).body.data.rows, 0);
  });
});

type Shown = Record<string, string | number | null>;
