/** What two people made of one record: taken together where they changed different things, asked where they did not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { merged } from "#ui/conflict/merging.ts";
import { namesIn } from "#ui/conflict/naming.ts";
import { valueText } from "#ui/conflict/value-text.ts";

const labels = {
  name: "Name",
  city: "City",
  customer_id: "Customer",
  client_name: "Customer",
  lines: "Lines",
};
const line = (key: string, name: string, price = "1.00") => ({ key, name, price });
const before = {
  name: "Ada",
  city: "Troy",
  customer_id: 1,
  client_name: "Ada Ng",
  lines: [line("a", "Boiler"), line("b", "Tap"), line("c", "Pipe")],
};

test("what only one of them changed is taken over without a question", () => {
  const { typed, clashes } = merged(before, { city: "Albany" }, { ...before, name: "Adela" }, labels);
  assert.deepEqual([typed, clashes], [{ city: "Albany" }, []]);
  const same = merged(before, { city: "Albany" }, { ...before, city: "Albany" }, labels);
  assert.deepEqual([same.typed, same.clashes], [{}, []]);
});

test("what both changed is asked, mine stands until theirs is chosen, and an id goes with its name", () => {
  const theirs = { ...before, city: "Utica", customer_id: 3, client_name: "Cleo Park" };
  const mine = { city: "Albany", customer_id: 2, client_name: "Ben Ortiz" };
  const { typed, clashes } = merged(before, mine, theirs, labels);
  assert.deepEqual(typed, mine);
  assert.deepEqual(
    clashes.map(({ label, mine: one, theirs: other }) => [label, one, other]),
    [
      ["City", "Albany", "Utica"],
      ["Customer", "Ben Ortiz", "Cleo Park"],
    ],
  );
  assert.deepEqual(merged(before, mine, theirs, labels, new Set(["Customer"])).typed, { city: "Albany" });
});

test("lists whose entries have ids are put together entry by entry", () => {
  const [a, b, c] = before.lines as [
    ReturnType<typeof line>,
    ReturnType<typeof line>,
    ReturnType<typeof line>,
  ];
  const theirs = { ...before, lines: [a, { ...b, price: "2.00" }, line("x", "Valve"), c] };
  const mine = { lines: [{ ...a, price: "9.00" }, b, line("new 1", "Hose")] };
  const { typed, clashes } = merged(before, mine, theirs, labels);
  assert.deepEqual(clashes, []);
  assert.deepEqual(
    typed.lines?.map(({ name, price }) => [name, price]),
    [
      ["Boiler", "9.00"],
      ["Tap", "2.00"],
      ["Hose", "1.00"],
      ["Valve", "1.00"],
    ],
  );
  const both = merged(
    before,
    { lines: [{ ...a, price: "9.00" }, b, c] },
    { ...before, lines: [b, c] },
    labels,
  );
  assert.deepEqual(
    both.clashes.map(({ key, label, theirs: other }) => [key, label, other]),
    [["lines a", "Lines: Boiler", undefined]],
  );
  assert.equal(both.typed.lines?.length, 3);
  const taken = merged(
    before,
    { lines: [{ ...a, price: "9.00" }, b, c] },
    { ...before, lines: [b, c] },
    labels,
    new Set(["lines a"]),
  );
  assert.deepEqual(taken.typed, {});
});

test("lists whose keys are made up by the screen are one thing", () => {
  const list = (price: string, key: number) => ({ lines: [{ key, price }] });
  const { clashes } = merged(list("1", 1), list("2", 1), list("3", 5), { lines: "Materials" });
  assert.deepEqual(
    clashes.map(({ label }) => label),
    ["Materials"],
  );
});

test("nothing that either of them entered is lost, whatever they did", () => {
  const value = fc.constantFrom("", "a", "b", "c");
  const record = fc.record({ one: value, two: value, three: value });
  fc.assert(
    fc.property(record, record, record, fc.boolean(), (start, mine, theirs, takesTheirs) => {
      const names = ["one", "two", "three"] as const;
      const typed = Object.fromEntries(
        names.filter((name) => mine[name] !== start[name]).map((name) => [name, mine[name]]),
      );
      const asked = merged(start, typed, theirs, {}).clashes.length > 0;
      const takes = new Set(takesTheirs ? ["other"] : []);
      const result: Record<string, string> = { ...theirs, ...merged(start, typed, theirs, {}, takes).typed };
      for (const name of names) {
        const [isMine, isTheirs] = [mine[name] !== start[name], theirs[name] !== start[name]];
        const isBoth = isMine && isTheirs && mine[name] !== theirs[name];
        if (isBoth) assert.ok(asked);
        assert.equal(
          result[name],
          isBoth ? (takesTheirs ? theirs : mine)[name] : (isMine ? mine : theirs)[name],
        );
      }
    }),
  );
});

test("values are said in words", () => {
  assert.deepEqual(
    ["Troy", "", null, true, "in_progress", undefined, 7].map((value) => valueText(value)),
    ["Troy", "Empty", "Empty", "Yes", "In progress", "Removed", "7"],
  );
  assert.equal(
    valueText([line("a", "Boiler", "9.00"), line("b", "Tap")]),
    "Name: Boiler, Price: 9.00\nName: Tap, Price: 1.00",
  );
  assert.equal(valueText("0192f0c1-7a3e-7cc0-8000-000000000001"), "Another choice");
});

test("members and records are called by their names, wherever their ids stand", async () => {
  const ada = "0192f0c1-7a3e-7cc0-8000-000000000001";
  const walt = "0192f0c1-7a3e-7cc0-8000-000000000002";
  type After = { has_visit: boolean; assigned_to: string | null };
  type Values = { assigned_to: string; service_id: string; leads: string[]; after: After };
  const start = {
    assigned_to: "",
    service_id: "",
    leads: [ada],
    after: { has_visit: true, assigned_to: ada },
  };
  const mine = {
    assigned_to: ada,
    service_id: "7",
    leads: [walt],
    after: { has_visit: true, assigned_to: null },
  };
  const theirs = {
    assigned_to: walt,
    service_id: "8",
    leads: [],
    after: { has_visit: true, assigned_to: walt },
  };
  const { clashes } = merged<Values>(start, mine, theirs, {
    assigned_to: "Assigned to",
    service_id: "Service",
    leads: "Leads",
    after: "After signing",
  });
  const asked: (string | null)[] = [];
  const member = async (id: string | null) => {
    asked.push(id);
    return id === null ? "Unassigned" : id === ada ? "Ada Ng" : "Walt Jensen";
  };
  const nameIn = await namesIn(clashes, {
    assigned_to: member,
    leads: member,
    service_id: async (id) => {
      if (id === "8") throw new Error("Not for this role");
      return "Drain clearing";
    },
  });
  assert.deepEqual(
    clashes.map(({ field, mine: one, theirs: other }) => [
      valueText(one, { field, nameIn }),
      valueText(other, { field, nameIn }),
    ]),
    [
      ["Ada Ng", "Walt Jensen"],
      ["Drain clearing", "8"],
      ["Walt Jensen", "Empty"],
      ["Has visit: Yes, Assigned to: Unassigned", "Has visit: Yes, Assigned to: Walt Jensen"],
    ],
  );
  assert.equal(asked.filter((id) => id === walt).length, 2, "once for each field");
  assert.equal(
    valueText({ user_id: ada }, { nameIn: (field) => (field === "user_id" ? "Ada Ng" : undefined) }),
    "User: Ada Ng",
  );
});
