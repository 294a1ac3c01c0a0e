/** The folder that holds the business's data: made private, checked to be usable, and used by one program at a time. */

import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startupError } from "#platform/errors.ts";

export type DataFolder = {
  /** Absolute, without symbolic links. */
  path: string;
  /** As a person would write it: ./data. */
  shown: string;
  /** Where the database's own files are, once they exist. */
  cluster: string;
};

/** Makes the folder if needed, readable by its owner alone; throws a startup error when it cannot be used. */
export function openDataFolder(dataDir: string): DataFolder {
  const wanted = resolve(dataDir);
  const inside = relative(process.cwd(), wanted);
  const shown = inside === "" || inside.startsWith("..") ? wanted : `./${inside}`;
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    if (!statSync(wanted).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(shown, error);
  }
  const path = realpathSync(wanted);
  const folder = { path, shown, cluster: join(path, "postgres") };
  if (isOurs(folder)) makePrivate(path);
  if (existsSync(folder.cluster)) checkCluster(folder);
  return folder;
}

/** A folder with other people's files in it (DATA_DIR=/home/me) keeps the rights it has. */
export function isOurs(folder: DataFolder): boolean {
  return existsSync(folder.cluster) || readdirSync(folder.path).every((name) => name.startsWith(".lock"));
}

function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o700);
  } catch {
    // Some mounted folders refuse; the folders inside are private in any case.
  }
}

function checkCluster(folder: DataFolder): void {
  try {
    accessSync(folder.cluster, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(`${folder.shown}/postgres`, error);
  }
  if (!existsSync(join(folder.cluster, "PG_VERSION")))
    throw startupError(
      `The folder ${folder.shown}/postgres holds no database. Move it away, or set DATA_DIR to another folder.`,
    );
}

function unusable(shown: string, error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  if (code === "ENOTDIR" || code === "EEXIST")
    return startupError(
      `The data folder ${shown} is not a folder. Move that file, or set DATA_DIR to a folder.`,
    );
  const why =
    { EACCES: "no permission", EPERM: "no permission", EROFS: "read-only disk", ENOSPC: "disk full" }[code] ??
    code;
  return startupError(
    `The data folder ${shown} cannot be written (${why}). ` +
      "Give the user who starts Plumbline the right to write there, or set DATA_DIR to another folder.",
  );
}

/**
 * Refuses when another process has the folder open. The lock is the kernel's and goes with the process,
 * so a killed program leaves none. Nothing else in this process may open the file `.lock`:
 * closing it would give the lock away (POSIX record locks).
 *
 * @returns the function that gives the folder free
 */
export function lockDataFolder(folder: DataFolder): () => void {
  const file = join(folder.path, ".lock");
  const ownerFile = join(folder.path, lockOwnerFile);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec("BEGIN EXCLUSIVE");
    writeFileSync(ownerFile, String(process.pid));
    for (const made of [file, ownerFile]) giveToOwnerOf(folder.path, made);
  } catch (error) {
    lock?.close();
    const busy = error instanceof Error && "errcode" in error && error.errcode === 5;
    if (!busy) throw unusable(folder.shown, error);
    const owner = lockOwnerOf(folder.path);
    throw startupError(
      `Another Plumbline${owner ? ` (process ${owner})` : ""} is using the data folder ${folder.shown}. ` +
        "Stop it first, or set DATA_DIR to another folder.",
    );
  }
  return () => lock.close();
}

const lockOwnerFile = ".lock-owner";

/** Number of the process that holds the folder's lock, or held it last. */
export function lockOwnerOf(folderPath: string): number | undefined {
  const file = join(folderPath, lockOwnerFile);
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) || undefined : undefined;
}

/** What root makes in somebody's folder stays usable for that person. */
function giveToOwnerOf(folder: string, file: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0 && uid !== 0) chownSync(file, uid, gid);
}

/** Major version of PostgreSQL that made the database, such as 18; undefined when there is none yet. */
export function clusterVersion(folder: DataFolder): number | undefined {
  if (!existsSync(folder.cluster)) return undefined;
  return Number.parseInt(readFileSync(join(folder.cluster, "PG_VERSION"), "utf8"), 10);
}

export const socketPort = 5432;
/** Longest address of a Unix socket in bytes: 107 on Linux, 103 on macOS (sun_path less its closing zero). */
const longestSocketPath = process.platform === "linux" ? 107 : 103;

/** Where the socket of the database in this data folder is, or would be. */
export function socketFolderOf(folderPath: string): string {
  const near = join(folderPath, "socket");
  const fits = Buffer.byteLength(join(near, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;
  const name = createHash("sha256").update(folderPath).digest("hex").slice(0, 16);
  return fits ? near : join(tmpdir(), `plumbline-${name}`);
}

/**
 * The private folder of the database's socket: in the data folder, or, when that path is too long
 * for a socket, in the system's temporary folder under a name that is the same at every start. What a killed
 * server left in it goes: call it only when no server is running on the folder.
 */
export function openSocketFolder(folder: DataFolder, account: { uid?: number; gid?: number }): string {
  const path = socketFolderOf(folder.path);
  const fits = path.startsWith(folder.path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const self = process.getuid?.() ?? found.uid;
  if (!fits && (!found.isDirectory() || ![self, account.uid].includes(found.uid)))
    throw startupError(
      `The folder ${path} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`,
    );
  if (self === 0) chownSync(path, account.uid ?? 0, account.gid ?? 0);
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) rmSync(join(path, name));
  return path;
}
