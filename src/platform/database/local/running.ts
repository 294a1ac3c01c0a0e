/** Finds the built-in database of a program that is running now, so that a backup need not stop it. */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { lockOwnerOf, socketFolderOf, socketPort } from "./data-folder.ts";
import { isAlive } from "./leftovers.ts";
import { databaseName, ownerRole } from "./roles.ts";

/**
 * The owner's connection to the database that serves `dataDir`, or undefined when none is running there;
 * a database that is only left behind by a killed program does not count. Unix only.
 */
export function runningServer(dataDir: string) {
  if (!existsSync(dataDir)) return undefined;
  const path = realpathSync(dataDir);
  const host = socketFolderOf(path);
  const owner = lockOwnerOf(path);
  if (owner === undefined || !isAlive(owner)) return undefined;
  if (!existsSync(join(host, `.s.PGSQL.${socketPort}`))) return undefined;
  return { host, port: socketPort, user: ownerRole, database: databaseName };
}
