/** `npm run backup -- FILE`: writes the whole installation into one file, while the program runs or not. */
import { backUp } from "#platform/backup/backup.ts";
import { runAsOwner } from "./installation.ts";

await runAsOwner("backup", async ({ owner, file }) => {
  const { tables, schema } = await backUp(owner, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backed up ${rows} rows of ${tables.length} tables (schema ${schema}) to ${file}.`);
});
