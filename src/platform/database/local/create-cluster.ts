/** Makes the empty database of a new data folder; half-made ones are never seen, because the last step is a rename. */
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { startupError } from "#platform/errors.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { DataFolder } from "./data-folder.ts";
import { runGuarded } from "./guard.ts";

export const superuser = "postgres";

/**
 * Order and letters come from PostgreSQL's own tables, the same on every system. The system's character types
 * are needed besides, because word parsing (pg_trgm, text search) takes umlauts for gaps under plain C.
 */
const characterTypes = ["C.UTF-8", "en_US.UTF-8", "C"];

/** @param passwordFile given where rights of files cannot keep a socket private (Windows) */
export async function createCluster(
  folder: DataFolder,
  binaries: Binaries,
  account: Account,
  passwordFile: string | undefined,
): Promise<void> {
  const prefix = "postgres.new-";
  for (const name of readdirSync(folder.path).filter((name) => name.startsWith(prefix)))
    rmSync(join(folder.path, name), { recursive: true, force: true, maxRetries: 5 });
  const unfinished = mkdtempSync(join(folder.path, prefix));
  if (account.uid !== undefined) chownSync(unfinished, account.uid, account.gid ?? 0);
  try {
    await fill(unfinished, { folder, binaries, account, passwordFile });
    renameSync(unfinished, folder.cluster);
    keepName(folder.path);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

type Making = { folder: DataFolder; binaries: Binaries; account: Account; passwordFile: string | undefined };

async function fill(target: string, { folder, binaries, account, passwordFile }: Making): Promise<void> {
  let said: string[] = [];
  for (const characterType of characterTypes) {
    said = [];
    const { exited } = runGuarded({
      account,
      folder: folder.cluster,
      cwd: folder.path,
      libraryPath: binaries.libraryPath,
      onLine: (line) => said.push(line),
      command: [
        binaries.initdb,
        `--pgdata=${target}`,
        `--username=${superuser}`,
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        `--lc-ctype=${characterType}`,
        "--data-checksums",
        // The folder of the socket is the wall; over the network nobody comes in without the password.
        ...(passwordFile === undefined
          ? ["--auth-local=trust", "--auth-host=reject"]
          : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]),
      ],
    });
    if ((await exited) === 0) return;
    if (!said.some((line) => line.includes("invalid locale"))) break;
  }
  const reason = said.filter((line) => /error|fatal|panic|could not|cannot|not found/i.test(line)).at(-1);
  const plain = (reason ?? said.at(-1) ?? "no reason was given").replace(
    /^.*?(FATAL|PANIC|initdb: error|initdb):\s+/,
    "",
  );
  throw startupError(`The database could not be made in ${folder.shown}: ${plain}`);
}

/** Makes the rename outlast a power cut. */
function keepName(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}
