/** A process that writes events and follows them, for the test that kills it: each event asks for one line of another. */
import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { loadConfig } from "#platform/config.ts";
import { appendEvent } from "#platform/events.ts";
import { createLog } from "#platform/log.ts";
import { defineReaction, jobsOf } from "#platform/reactions/reaction.ts";
import { openReactions } from "#platform/reactions/reader.ts";
import { inTransaction } from "#platform/transaction.ts";
import { createContext } from "../../src/server/app-context.ts";

/** `writes`: whether it also writes events, in overlapping transactions of which some are given up. */
export type Given = { app: pg.PoolConfig; dataDir: string; organizations: string[]; writes: boolean };

const subject = { kind: "test", id: 1 };

export const echo = defineReaction({
  name: "echo",
  on: ["test.said"],
  begins: "now",
  retries: 50,
  run: async (actor, { id }) => {
    await inTransaction(requirePermission(actor, "audit.view"), async (tx) => {
      await appendEvent(tx, { type: "test.echoed", subject, title: String(id) });
      // Long enough for a blow to fall within it.
      await delay(Math.random() * 10);
    });
  },
});

async function run({ app, dataDir, organizations, writes }: Given): Promise<void> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    MIN_FREE_DISK_MB: "0",
    DATABASE_POOL_SIZE: "8",
    TOKEN_SECRET: "a secret that only the tests know and share",
  });
  const logins = { owner: app, app, appRole: undefined, stop: async () => {} };
  const { appContext: raised } = await createContext(config, createLog("silent"), logins);
  const reactions = openReactions([echo], raised);
  const appContext = { ...raised, reactions };
  await appContext.jobs.work(appContext, jobsOf([echo]) as unknown as JobDefinition<never>[]);
  reactions.work(appContext);
  writeSync(1, "ready\n");
  if (!writes) return;
  const scopes = organizations.map((id) =>
    requirePermission(
      systemActor(appContext, { id, timeZone: "America/New_York", country: "US" }),
      "audit.view",
    ),
  );
  const write = async () => {
    for (;;) {
      const scope = scopes[Math.floor(Math.random() * scopes.length)] ?? scopes[0];
      if (!scope) return;
      await inTransaction(scope, async (tx) => {
        await appendEvent(tx, { type: "test.said", subject, title: "said" });
        await appendEvent(tx, { type: "test.noise", subject, title: "nobody follows this" });
        await delay(Math.random() * 60);
        if (Math.random() < 0.2) throw new Error("Given up");
      }).catch(() => {});
    }
  };
  await Promise.all([write(), write(), write()]);
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as Given);
