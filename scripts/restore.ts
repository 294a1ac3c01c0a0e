/** `npm run restore -- FILE`: puts a backup into an empty installation and checks that it is the same. */
import { readHeader } from "#platform/backup/backup-file.ts";
import { restore } from "#platform/backup/restore.ts";
import { installJobs } from "#platform/jobs.ts";
import { plural } from "#shared/plural.ts";
import { jobDefinitions } from "../src/server/worker.ts";
import { asOwner, orOneSentence, readWords } from "./installation.ts";

await orOneSentence(async () => {
  const { file } = readWords("restore -- FILE");
  // Before a database is made for a file that cannot be one.
  await readHeader(file);
  await asOwner(async ({ owner, storage, log }) => {
    const { tables, bytes } = await restore(owner, storage, file, log, () =>
      installJobs(owner, jobDefinitions),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = plural(bytes.files, "file");
    console.log(
      `Restored ${rows} rows of ${tables.length} tables and ${files}, each checked against the backup.`,
    );
  });
});
