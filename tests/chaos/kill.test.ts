/** Kills the program and its database at every moment and in every combination, and then asks whether anything was lost. */
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ledger } from "./ledger.ts";
import { isGuard, kill, nothingLeft, processesOn, serversOn } from "./processes.ts";
import { product } from "./product.ts";
import type { Victim } from "./victim.ts";

const rounds = Number(process.env.CHAOS_ROUNDS ?? 8);
const victims: Victim[] = [ledger, product];
const parent = mkdtempSync(join(tmpdir(), "plumbline-chaos-"));
const struck = new Set<ChildProcess>();
after(() => {
  // A round that failed may have left its program running, and the folder locked.
  for (const program of struck) kill(program.pid);
  rmSync(parent, { recursive: true, force: true });
});

const between = (from: number, to: number) => Math.floor(from + Math.random() * (to - from));

type Target = "the program" | "the database" | "everything" | "the guard and the program";

function strike(target: Target, program: ChildProcess, dataDir: string): void {
  const found = processesOn(dataDir);
  if (target === "the program") kill(program.pid);
  if (target === "the database") for (const { pid } of serversOn(dataDir)) kill(pid);
  if (target === "everything") for (const pid of [program.pid, ...found.map((one) => one.pid)]) kill(pid);
  if (target === "the guard and the program")
    for (const pid of [...found.filter(isGuard).map((one) => one.pid), program.pid]) kill(pid);
}

type Scene = { moment: "writing" | "starting" | "making the database"; target: Target };

const scenes: Scene[] = [
  { moment: "writing", target: "the program" },
  { moment: "writing", target: "the database" },
  { moment: "starting", target: "the program" },
  { moment: "writing", target: "everything" },
  { moment: "making the database", target: "the program" },
  { moment: "writing", target: "the guard and the program" },
  { moment: "starting", target: "everything" },
  { moment: "making the database", target: "everything" },
];

type Life = { victim: Victim; dataDir: string; acknowledged: Set<string> };

/** Writes until the program is struck; when it outlives the blow it must go on writing, and then ends when asked. */
async function strikeWhileWriting(target: Target, { victim, dataDir, acknowledged }: Life): Promise<void> {
  const program = victim.start(dataDir);
  const closed = once(program, "close");
  struck.add(program);
  await victim.ready(program);
  let onWrite = () => {};
  victim.work(program, (write) => {
    acknowledged.add(write);
    onWrite();
  });
  await delay(between(50, 600));
  strike(target, program, dataDir);
  if (target === "the database") {
    const before = acknowledged.size;
    await Promise.race([
      new Promise<void>((resolve) => {
        const isEnough = () => victim.hasWrittenAll?.(acknowledged) ?? true;
        onWrite = () => acknowledged.size >= before + 20 && isEnough() && resolve();
      }),
      closed.then(() => assert.fail("the program died with its database")),
      delay(90_000, undefined, { ref: false }).then(() => assert.fail("the program did not write again")),
    ]);
    program.kill("SIGTERM");
    const [code] = await closed;
    assert.equal(code, 0, "the program ends cleanly after its database was killed");
  }
  await closed;
}

/** Strikes at a random moment, which may also come before or after the start. */
async function strikeWhileStarting(scene: Scene, { victim, dataDir, acknowledged }: Life): Promise<void> {
  const program = victim.start(dataDir);
  const closed = once(program, "close");
  victim.work(program, (write) => acknowledged.add(write));
  await delay(scene.moment === "starting" ? between(50, 900) : between(200, 2_600));
  strike(scene.target, program, dataDir);
  await closed;
}

async function survive(scene: Scene, life: Life): Promise<void> {
  const { victim, dataDir, acknowledged } = life;
  if (scene.moment === "writing") await strikeWhileWriting(scene.target, life);
  else await strikeWhileStarting(scene, life);
  if (scene.target !== "the guard and the program") await nothingLeft(dataDir);
  await victim.check(dataDir, acknowledged);
  await nothingLeft(dataDir);
}

for (const [number, victim] of victims.entries()) {
  // One folder lives through every blow of this victim; only databases in the making are new each time.
  const kept = { victim, dataDir: join(parent, `kept-${number}`), acknowledged: new Set<string>() };
  for (let round = 1; round <= rounds; round += 1) {
    const scene = scenes[(round - 1) % scenes.length] as Scene;
    const title = `${victim.name} survives kill -9 of ${scene.target} while ${scene.moment} (round ${round})`;
    test(title, { skip: process.platform !== "linux", timeout: 300_000 }, async (context) => {
      const isNew = scene.moment === "making the database";
      const dataDir = join(parent, `new-${number}-${round}`);
      const life = isNew ? { victim, dataDir, acknowledged: new Set<string>() } : kept;
      await survive(scene, life);
      context.diagnostic(`${life.acknowledged.size} acknowledged writes, none lost`);
      if (isNew) rmSync(dataDir, { recursive: true, force: true });
    });
  }
  const { settle } = victim;
  if (settle)
    test(`after all blows ${victim.name} does what was left to be done, once`, {
      skip: process.platform !== "linux",
      timeout: 300_000,
    }, async (context) => {
      await settle(kept.dataDir, kept.acknowledged);
      await nothingLeft(kept.dataDir);
      await victim.check(kept.dataDir, kept.acknowledged);
      const signed = [...kept.acknowledged].filter((write) => write.startsWith("contract "));
      assert.notEqual(signed.length, 0, "no contract was signed");
      context.diagnostic(`${signed.length} contracts signed, each sealed and told of once`);
    });
}
