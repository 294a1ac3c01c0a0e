/** `npm run restore -- FILE`: puts a backup into an empty installation and checks that it is the same. */
import { restore } from "#platform/backup/restore.ts";
import { installJobs } from "#platform/jobs.ts";
import { jobDefinitions } from "../src/server/worker.ts";
import { runAsOwner } from "./installation.ts";

await runAsOwner("restore", async ({ owner, file, log }) => {
  const { tables } = await restore(owner, file, log, () => installJobs(owner, jobDefinitions));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows of ${tables.length} tables, each checked against the backup.`);
});
