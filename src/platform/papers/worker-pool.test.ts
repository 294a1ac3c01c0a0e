/** Shows that threads do their work one after the other, and that one that fails harms no other work. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { workerPool } from "./worker-pool.ts";

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Answers its order and its own number; dies, ends or hangs when told to. */
const thread = program(`
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (order) => {
    if (order === "die") throw new Error("It died");
    if (order === "end") process.exit(0);
    if (order === "hang") for (;;);
    parentPort.postMessage({ order, threadId });
  });
`);

type Answer = { order: string; threadId: number };

const pool = (options: { idleAfter?: number; longest?: number } = {}) =>
  workerPool<string, Answer>(thread, { what: "The work", idleAfter: 1_000, longest: 5_000, ...options });

test("each order gets its own answer, from at most two threads", async () => {
  const ask = pool();
  const orders = Array.from({ length: 40 }, (_, index) => `order ${index}`);
  const answers = await Promise.all(orders.map(ask));
  assert.deepEqual(
    answers.map(({ order }) => order),
    orders,
  );
  assert.ok(new Set(answers.map(({ threadId }) => threadId)).size <= 2);
});

test("a thread that dies, ends or takes too long fails its own order, and the next gets a new one", async () => {
  const ask = pool({ longest: 300 });
  const all = await Promise.allSettled(["a", "die", "b", "end", "c", "hang", "d"].map(ask));
  const said = all.map((each) =>
    each.status === "fulfilled" ? each.value.order : (each.reason as Error).message,
  );
  assert.deepEqual(said, [
    "a",
    "The work could not be made.",
    "b",
    "The work was not finished.",
    "c",
    "The work took too long.",
    "d",
  ]);
});

test("a thread that does nothing ends", async () => {
  const ask = pool({ idleAfter: 20 });
  const first = await ask("a");
  assert.equal((await ask("b")).threadId, first.threadId);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.notEqual((await ask("c")).threadId, first.threadId);
});

test("an idle thread does not keep the process alive", () => {
  const own = `
    import { workerPool } from ${JSON.stringify(new URL("./worker-pool.ts", import.meta.url).href)};
    const options = { what: "The work", idleAfter: 60_000, longest: 5_000 };
    const ask = workerPool(new URL(${JSON.stringify(thread.href)}), options);
    console.log((await ask("a")).order);
  `;
  const done = spawnSync(process.execPath, ["--input-type=module", "--eval", own], {
    timeout: 20_000,
    encoding: "utf8",
  });
  assert.deepEqual([done.status, done.stdout], [0, "a\n"], done.stderr);
});
