/** Views of the list of contracts: every kind of field, every order page by page, counts, exports, roles, another tenant. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { ContractGroup, type ContractListItem } from "#domains/contracts/contract.ts";
import { contractListFields } from "#domains/contracts/list/fields-contract.ts";
import { groupWhere } from "#domains/contracts/screens/contract-words.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { contractsOf, heater, twoSigners } from "../../../tests/support/contracts.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { assertInOrder } from "../../../tests/support/sorted-column.ts";

type Answer = {
  contracts: ContractListItem[];
  total: number;
  next_cursor: string | null;
  left_out: string[];
};
type Shown = Record<string, string | number | null>;
const today = new Date("2026-03-20T17:00:00Z");

/** What an order goes by, of fields that a row holds under another name or in another form. */
const shownAs: Record<string, (contract: ContractListItem) => string | number | null> = {
  number: ({ number }) => Number(number.slice(4)),
  title: ({ title }) => title.toLowerCase(),
  client_name: ({ client_name }) => client_name.toLowerCase() || null,
  template_name: ({ template_name }) => template_name?.toLowerCase() ?? null,
  signers_left: ({ signers_total, signers_done }) => signers_total - signers_done,
  date: ({ completed_at, sent_at, created_at }) => completed_at ?? sent_at ?? created_at,
  own_crew: ({ custom_fields }) => (custom_fields?.["crew"] as string | undefined)?.toLowerCase() ?? null,
};
/** Their orders are of names. */
const unseen = new Set(["sent_by", "created_by"]);

describe("the list of contracts", () => {
  const here = openForTests({ isShared: true, isLong: true, at: today });
  const contracts = contractsOf(here);
  const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();
  const list = async (asked: Record<string, string>, by: Person = here.owner): Promise<Answer> =>
    (await here.send("GET", `/api/contracts?${query(asked)}`, undefined, by)).body.data;
  const titles = ({ contracts: found }: Answer) => found.map(({ title }) => title).toSorted();
  const exported = (asked: Record<string, string>, by: Person = here.owner) =>
    here.send("GET", `/api/views/export?${query({ list: "contracts", ...asked })}`, undefined, by);
  const all = ["Boiler", "Drains", "Pump", "Álamo tap"];

  before(async () => {
    moveClockTo(new Date("2026-03-02T17:00:00Z"));
    await here.done("POST", "/api/custom-fields", { kind: "contract", label: "Crew", type: "text" });
    await here.done("POST", "/api/custom-fields", {
      kind: "contract",
      label: "Secret",
      type: "text",
      visible_to: ["MANAGER"],
    });
    const template = await here.done("POST", "/api/templates", {
      name: "Two Sign",
      category: "Agreements",
      content: twoSigners,
    });
    const content = ({ title }: { title: string }) => ({ ...twoSigners, title });
    const own = { custom_fields: { crew: "North", secret: "gold" } };
    await contracts.draft({ content: content({ title: "Drains" }), ...own }, { template_id: template.id });
    const signed = await contracts.sent({ content: content({ title: "Boiler" }) });
    await contracts.sign(await contracts.tokenFor(signed));
    const big = { lines: [{ ...heater, quantity: "2" }], valid_days: 30 };
    await contracts.sent({ content: content({ title: "Pump" }), ...big });
    const gone = await contracts.sent({ content: content({ title: "Álamo tap" }) });
    await contracts.done("POST", `/${gone.id}/void`, { reason: "Wrong price" });
    moveClockTo(today);
  });

  const asked: [where: string, found: string[]][] = [
    ["status.any_of.draft.voided", ["Drains", "Álamo tap"]],
    ["status.none_of.draft", ["Boiler", "Pump", "Álamo tap"]],
    ["status.any_of.partly*5f*signed", ["Boiler"]],
    ["number.is.con-001", ["Drains"]],
    ["number.contains.003", ["Pump"]],
    ["number.starts_with.CON title.contains.alamo", ["Álamo tap"]],
    ["client_name.contains.nora", all],
    ["total_cents.exactly.360000", ["Pump"]],
    ["total_cents.at_most.0", ["Drains"]],
    ["template_name.is.two_sign", ["Drains"]],
    ["template_name.blank", ["Boiler", "Pump", "Álamo tap"]],
    ["signers_total.exactly.2", all],
    ["signers_done.at_least.1", ["Boiler"]],
    ["signers_left.exactly.1", ["Boiler"]],
    ["date.between.2026-03-02.2026-03-02", all],
    ["sent_at.blank", ["Drains"]],
    ["sent_by.any_of.me", ["Boiler", "Pump", "Álamo tap"]],
    ["sent_by.any_of.none", ["Drains"]],
    ["expires_at.filled title.is.pump", ["Pump"]],
    ["completed_at.filled", []],
    ["closed_at.within_last.30.day", ["Álamo tap"]],
    ["close_reason.contains.wrong", ["Álamo tap"]],
    ["created_by.none_of.me", []],
    ["created_at.since.2026-03-03", []],
    ["updated_at.filled", all],
    ["own_crew.is.north", ["Drains"]],
    ["any own_crew.filled all status.any_of.sent total_cents.at_least.1 end end", ["Drains", "Pump"]],
    ["none own_crew.filled status.any_of.sent end", ["Boiler", "Álamo tap"]],
  ];

  test("is filtered by every kind of field, counted and exported alike", async () => {
    for (const [where, found] of asked) {
      const answer = await list({ where });
      assert.deepEqual([answer.left_out, titles(answer), answer.total], [[], found, found.length], where);
      const { count } = await here.done("GET", `/api/views/count?${query({ list: "contracts", where })}`);
      assert.equal(count, found.length, where);
    }
    const columns = "number,title,total_cents,status,signers_left,sent_at";
    const { body } = await exported({ where: "sent_at.filled", order: "-number", columns });
    assert.deepEqual(parse(body.data.text, { bom: true }).slice(1), [
      ["CON-004", "Álamo tap", "1800", "Voided", "2", "2026-03-02"],
      ["CON-003", "Pump", "3600", "Sent", "2", "2026-03-02"],
      ["CON-002", "Boiler", "1800", "Partly Signed", "1", "2026-03-02"],
    ]);
  });

  test("keeps its own search and groups beside a filter, and in an export", async () => {
    const where = "total_cents.at_least.180000";
    assert.deepEqual(titles(await list({ where, group: "pending" })), ["Boiler", "Pump"]);
    assert.deepEqual(titles(await list({ where, search: "pum" })), ["Pump"]);
    for (const group of ContractGroup.options) {
      const answer = await list({ where: groupWhere(group) });
      assert.deepEqual([answer.left_out, titles(answer)], [[], titles(await list({ group }))], group);
    }
    const strange = await list({ where: "ghost.is.x", order: "-ghost" });
    assert.deepEqual([strange.contracts.length, strange.left_out.length], [4, 2]);
  });

  test("is sorted by any field both ways, page by page, and nothing comes last", async () => {
    for (const name of [...contractListFields.map((field) => field.name), "own_crew"])
      for (const order of [name, `-${name}`]) {
        const found: ContractListItem[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({ order, limit: "3", ...(cursor && { cursor }) });
          assert.deepEqual([page.left_out, page.total], [[], 4], order);
          found.push(...page.contracts);
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        assert.equal(new Set(found.map(({ id }) => id)).size, 4, order);
        if (unseen.has(name)) continue;
        const values = found.map(
          shownAs[name] ?? ((contract) => (contract as unknown as Shown)[name] ?? null),
        );
        assertInOrder(values, order);
      }
  });

  test("lets a role without templates, or without a field, neither see, filter nor sort by them", async () => {
    const { key } = await here.done("POST", "/api/roles", {
      name: "Contracts",
      grants: { "contracts.view": "all" },
    });
    const reader = await here.business.member(key);
    assert.ok((await list({}, reader)).contracts.every(({ template_name }) => template_name === null));
    for (const where of ["template_name.is.two_sign", "own_secret.is.gold"]) {
      const answer = await list({ where }, reader);
      assert.deepEqual([answer.contracts.length, answer.left_out.length], [4, 1], where);
      assert.equal((await exported({ where }, reader)).status, 400, where);
    }
    assert.equal((await list({ order: "template_name" }, reader)).left_out.length, 1);
    assert.deepEqual(titles(await list({ where: "own_secret.is.gold" })), ["Drains"]);
    const asked = { where: "own_secret.is.gold", order: "-number", columns: ["number"] };
    await here.done("POST", "/api/views", { list: "contracts", name: "Gold", asked, is_shared: true });
    await here.done("POST", "/api/views", { list: "contracts", name: "Mine", asked });
    const { views } = (await here.send("GET", "/api/views?list=contracts", undefined, reader)).body.data;
    assert.deepEqual(
      views.map(({ name }: { name: string }) => name),
      ["Gold"],
    );
  });

  test("shows nothing of another business, and nothing to a role without contracts", async () => {
    const elsewhere = await mintOrganization(here.app);
    const where = "created_at.filled";
    assert.deepEqual((await list({ where }, elsewhere.owner)).contracts, []);
    const { key } = await here.done("POST", "/api/roles", { name: "Jobs", grants: { "jobs.view": "all" } });
    const none = await here.business.member(key);
    for (const path of [
      `/api/contracts?${query({ where })}`,
      `/api/views/count?${query({ list: "contracts", where })}`,
      `/api/views/export?${query({ list: "contracts", where })}`,
      "/api/views/fields?list=contracts",
    ])
      assert.equal((await here.send("GET", path, undefined, none)).status, 403, path);
  });
});
