/** Who else has a record open: for how long somebody counts as there, and how it is said. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Presence, type PresenceState, presenceTimes } from "#shared/presence.ts";
import { membersIn, nobody, othersText, presenceIn, stillThere, withPresence } from "#ui/presence/others.ts";

const words = { typing: "typing", editing: "editing", viewing: "looking at this" };
const said = (name: string, state: PresenceState, page = name): Presence => ({
  kind: "customer",
  id: 7,
  page,
  user: name,
  name,
  state,
});
const heard = (...all: [Presence, number][]) =>
  all.reduce((others, [presence, at]) => withPresence(others, presence, at), nobody);

test("who was not heard of for a quarter of a minute has gone, and who said so at once", () => {
  const others = heard([said("Ada", "viewing"), 0], [said("Ben", "typing"), 1_000]);
  assert.equal(othersText(others, words), "Ben is typing");
  assert.equal(othersText(stillThere(others, 10_000), words), "Ada and Ben are looking at this");
  assert.equal(othersText(stillThere(others, 14_500), words), "Ben is looking at this");
  assert.equal(stillThere(others, 15_100).size, 0);
  assert.equal(othersText(withPresence(others, said("Ben", "gone"), 1_500), words), "Ada is looking at this");
  assert.equal(stillThere(others, 2_000), others);
  assert.ok(presenceTimes.longestMs <= 15_000 && presenceTimes.togetherMs * 2 < presenceTimes.longestMs);
});

test("a member with two pages is one, who does the most that one of them does", () => {
  const others = heard([said("Ada", "editing", "a"), 0], [said("Ada", "viewing", "b"), 1]);
  assert.deepEqual(
    membersIn(others).map(({ name, state }) => [name, state]),
    [["Ada", "editing"]],
  );
  const left = withPresence(others, said("Ada", "gone", "a"), 2);
  assert.equal(othersText(left, words), "Ada is looking at this");
});

test("many are named by the first and a number, and what is no presence is passed over", () => {
  const others = heard(
    [said("Cleo", "viewing"), 0],
    [said("Ada", "viewing"), 0],
    [said("Ben", "viewing"), 0],
  );
  assert.equal(othersText(others, words), "Ada and 2 others are looking at this");
  assert.equal(presenceIn({ ...said("Ada", "viewing"), id: "7" }), undefined);
  assert.deepEqual(presenceIn(said("Ada", "viewing")), said("Ada", "viewing"));
});
