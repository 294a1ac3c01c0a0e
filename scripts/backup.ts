/** `npm run backup -- FILE`: writes the whole installation into one file, while the program runs or not. */
import { backUp } from "#platform/backup/backup.ts";
import { assertMayWrite } from "#platform/backup/whole-file.ts";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { plural } from "#shared/plural.ts";
import { asOwner, assertHoldsDatabase, orOneSentence, readWords } from "./installation.ts";

await orOneSentence(async () => {
  const { file, overwrite } = readWords("backup -- FILE [--overwrite]");
  assertHoldsDatabase();
  await assertMayWrite(file, overwrite);
  const stopped = new AbortController();
  process.once("SIGINT", () => stopped.abort()).once("SIGTERM", () => stopped.abort());
  await asOwner(async ({ owner, storage }) => {
    const { tables, schema, bytes } = await backUp(owner, storage, file, {
      overwrite,
      signal: stopped.signal,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = `${plural(bytes.files, "file")} (${fileSizeWords(bytes.size)})`;
    console.log(
      `Backed up ${rows} rows of ${tables.length} tables (schema ${schema}) and ${files} to ${file}.`,
    );
    if (bytes.damaged.length > 0) {
      console.warn(`The bytes of these files are missing or changed: ${bytes.damaged.join(", ")}.`);
    }
  });
});
