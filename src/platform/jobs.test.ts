/** Work of the clock is done once, however many processes keep time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sealEventLog } from "#domains/audit/sealing.ts";
import { serveForTests } from "../../tests/support/business.ts";
import type { JobDefinition } from "./app-context.ts";
import { moveClockTo } from "./clock.ts";
import { openJobs } from "./jobs.ts";

const here = serveForTests();

test("however many processes keep time, the work of a minute is done once", async () => {
  const { appContext } = here.app;
  let done = 0;
  const counted: JobDefinition = {
    ...sealEventLog,
    async run() {
      done++;
    },
  };
  /** Two processes that begin just before a minute does, and end when its work has had time to be done twice. */
  const pass = async (moment: string) => {
    moveClockTo(new Date(moment));
    const processes = [
      await openJobs(appContext.pool, appContext.log),
      await openJobs(appContext.pool, appContext.log),
    ];
    for (const jobs of processes) await jobs.work(appContext, [counted] as unknown as JobDefinition<never>[]);
    await delay(5_000);
    for (const jobs of processes) await jobs.stop();
  };
  await pass("2031-05-05T10:00:58Z");
  assert.equal(done, 1);
  await pass("2031-05-05T10:01:58Z");
  assert.equal(done, 2);
  await pass("2031-05-05T10:01:58Z");
  assert.equal(done, 2, "not again by processes that begin anew within the minute");
});
