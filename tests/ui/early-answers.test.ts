/** What is asked for ahead of a screen is taken once, by the same person, and only while it is still true. */
import assert from "node:assert/strict";
import test from "node:test";
import { createEarlyAnswers, longestMs } from "#ui/api/early-answers.ts";

const path = "/api/customers/stats";

function setUp() {
  const tab = { identity: "rosa", now: 1_000, asked: [] as string[] };
  const early = createEarlyAnswers({
    ask(asked) {
      tab.asked.push(asked);
      return Promise.resolve(new Response("12"));
    },
    identity: () => tab.identity,
    now: () => tab.now,
  });
  return { tab, early };
}

test("the screen's own call takes the answer that is under way, once", async () => {
  const { tab, early } = setUp();
  early.ask(path);
  const answer = await early.take(path, 0);
  assert.equal(await answer?.text(), "12");
  assert.equal(early.take(path, 0), undefined);
  assert.deepEqual(tab.asked, [path]);
});

test("what a screen has asked already is not asked ahead of the next one", () => {
  const { tab, early } = setUp();
  early.ask(path);
  void early.take(path, 0);
  early.ask(path);
  assert.deepEqual(tab.asked, [path]);
});

test("nobody else's answer is taken", () => {
  const { tab, early } = setUp();
  early.ask(path);
  tab.identity = "marcus";
  assert.equal(early.take(path, 0), undefined);
});

test("no answer is taken from before a change, and none that was never asked", () => {
  const { tab, early } = setUp();
  early.ask(path);
  assert.equal(early.take(path, tab.now), undefined);
  assert.equal(early.take("/api/customers", 0), undefined);
});

test("an answer that is old is not taken", () => {
  const { tab, early } = setUp();
  early.ask(path);
  tab.now += longestMs;
  assert.equal(early.take(path, 0), undefined);
});

test("an answer that nobody takes is read to its end, so that it keeps no connection", async () => {
  let hasEnded = false;
  const body = new ReadableStream({
    pull(controller) {
      controller.close();
      hasEnded = true;
    },
  });
  const early = createEarlyAnswers({
    ask: () => Promise.resolve(new Response(body)),
    identity: () => "rosa",
    now: Date.now,
  });
  early.ask(path);
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(hasEnded);
});

test("a failed answer that nobody takes disturbs nobody", async () => {
  const failing = createEarlyAnswers({
    ask: () => Promise.reject(new Error("no network")),
    identity: () => "rosa",
    now: Date.now,
  });
  failing.ask(path);
  await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(failing.take(path, 0) ?? Promise.resolve(), /no network/);
});
