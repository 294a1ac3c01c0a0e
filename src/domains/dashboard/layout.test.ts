/** The dashboard as each person arranges it: their own, known cards in their order, new ones where they belong. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { arranged, usualCards } from "./cards-contract.ts";

const here = openForTests({ isShared: true });
const path = "/api/dashboard/layout";

test("an arrangement is one's own, and is reset", async () => {
  const manager = await here.business.member("MANAGER");
  const cards = [
    { key: "today", is_hidden: false },
    { key: "revenue", is_hidden: true },
  ];
  assert.equal((await here.done("GET", path)).cards, null);
  await here.done("PUT", path, { cards: [...cards, ...cards] });
  assert.deepEqual((await here.done("GET", path)).cards, cards);
  assert.equal((await here.done("GET", path, undefined, manager)).cards, null);
  assert.equal((await here.send("PUT", path, { cards: [{ key: "No card", is_hidden: false }] })).status, 400);
  assert.equal((await here.done("DELETE", path)).cards, null);
});

test("a role without revenue has no card of it and begins with its day", () => {
  assert.deepEqual(
    usualCards((permission) => permission !== "dashboard.revenue" && permission !== "customers.view"),
    ["today", "upcoming", "attention", "activity"],
  );
  assert.equal(usualCards(() => true)[0], "revenue");
});

test("cards that the arrangement doesn't know stand where they usually do, and unknown ones are left out", () => {
  const usual = usualCards(() => true);
  const keys = (placed: string[]) =>
    arranged(
      usual,
      placed.map((key) => ({ key, is_hidden: false })),
    ).map(({ key }) => key);
  assert.deepEqual(keys(["upcoming", "revenue", "gone"]), [
    "upcoming",
    "revenue",
    "attention",
    "today",
    "pipeline",
    "activity",
  ]);
  assert.deepEqual(keys([]), usual);
});
