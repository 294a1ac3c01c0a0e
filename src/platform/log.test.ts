/** What the program writes about itself: all of it, in order, however the program ends. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test } from "node:test";

const module = JSON.stringify(new URL("./log.ts", import.meta.url).href);

function run(program: string) {
  const code = `import { createLog } from ${module}; const log = createLog("info"); ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  return { child, ended: once(child, "exit") };
}

async function linesOf(program: string): Promise<string[]> {
  const { child } = run(program);
  const lines = (await text(child.stdout)).trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

const three = `log.info("one"); createLog("info").warn("two"); log.info("three");`;
const all = ["one", "two", "three"];

test("Lines of one moment are written in their order", async () => {
  assert.deepEqual(await linesOf(three), all);
});

test("Lines that were just written are there when the program ends or fails in the same moment", async () => {
  assert.deepEqual(await linesOf(`${three} process.exit(1);`), all);
  assert.deepEqual(await linesOf(`${three} throw new Error("The end");`), all);
});

test("The program goes on when nobody reads its lines anymore", async () => {
  const { child, ended } = run(`
    let count = 0;
    const timer = setInterval(() => {
      log.info("line");
      count += 1;
      if (count < 20) return;
      clearInterval(timer);
      process.exitCode = 7;
    }, 10);`);
  child.stdout.destroy();
  assert.deepEqual(await ended, [7, null]);
});

test("Secrets are blanked out", async () => {
  const { child } = run(`log.info({ password: "a", user: { token: "b" } }, "in");`);
  const line = JSON.parse(await text(child.stdout));
  assert.deepEqual([line.password, line.user.token], ["[hidden]", "[hidden]"]);
});
