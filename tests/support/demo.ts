/** A server whose demo workspace is there already: filled once a run, and copied for every file that wants it. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemoOnFirstStart } from "#domains/demo/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
import { createContext } from "../../src/server/app-context.ts";
import { startTestApp, type TestApp, testConfig } from "./app.ts";
import { createFilledDatabase } from "./database.ts";

/** When it was filled: a Wednesday in November, a quarter past two in Boise. */
export const demoMoment = new Date("2026-11-18T21:15:00Z");

/** The clock goes on as usual afterwards; whoever wants it to stand at `demoMoment` moves it there. */
export async function startDemoApp(): Promise<TestApp> {
  const database = await createFilledDatabase(
    `demo ${demoMoment.toISOString()} ${program()}`,
    async (logins) => {
      moveClockTo(demoMoment);
      const dataDir = await mkdtemp(join(tmpdir(), "plumbline-demo-"));
      const { appContext, stop } = await createContext(
        testConfig({ DATA_DIR: dataDir }),
        createLog("silent"),
        logins,
      );
      try {
        await fillDemoOnFirstStart(appContext);
      } finally {
        await stop();
        moveClockTo(undefined);
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
  return startTestApp({}, database);
}

/** A server that outlives a run would hand out what an older program filled. */
function program(): string {
  const root = join(import.meta.dirname, "../../src");
  const hash = createHash("sha256");
  const files = globSync("{domains,platform,shared}/**/*.ts", { cwd: root }).sort();
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
