/** `npm run backup -- FILE`: writes the whole installation into one file, while the program runs or not. */
import { backUp } from "#platform/backup/backup.ts";
import { assertMayWrite } from "#platform/backup/whole-file.ts";
import { asOwner, assertHoldsDatabase, orOneSentence, readWords } from "./installation.ts";

await orOneSentence(async () => {
  const { file, overwrite } = readWords("backup -- FILE [--overwrite]");
  assertHoldsDatabase();
  await assertMayWrite(file, overwrite);
  const stopped = new AbortController();
  process.once("SIGINT", () => stopped.abort()).once("SIGTERM", () => stopped.abort());
  await asOwner(async ({ owner }) => {
    const { tables, schema } = await backUp(owner, file, { overwrite, signal: stopped.signal });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows} rows of ${tables.length} tables (schema ${schema}) to ${file}.`);
  });
});
