/** The command for backups on a place where no installation is. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** Runs `npm run backup -- FILE` on the built-in database of a data folder that has none. */
async function refusalOn(dataDir: string, file: string): Promise<string> {
  const { DATABASE_URL: _elsewhere, ...rest } = process.env;
  const program = [join(root, "scripts/backup.ts"), file];
  const error = await run(process.execPath, program, { cwd: root, env: { ...rest, DATA_DIR: dataDir } }).then(
    () => assert.fail("the backup was made"),
    (reason: { code: number; stderr: string }) => reason,
  );
  assert.equal(error.code, 1);
  return error.stderr;
}

test("a backup of a place without a database says so and makes none", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-nothing-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "empty"));
  const file = join(folder, "new.backup");
  for (const name of ["missing", "empty"]) {
    const place = join(folder, name);
    const said = await refusalOn(place, file);
    assert.ok(said.startsWith(`There is nothing to back up in ${place}: it holds no database.`), said);
    assert.equal(said.trim().split("\n").length, 1);
  }
  assert.deepEqual(await readdir(folder), ["empty"]);
  assert.deepEqual(await readdir(join(folder, "empty")), []);
});
