/** Finds the built-in database of a program that is running now, so that a backup need not stop it. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseName, ownerRole } from "./roles.ts";
import { socketFolderOf, socketPort } from "./data-folder.ts";

/** The owner's connection to the database that serves `dataDir`, or undefined when none is running there. */
export function runningServer(dataDir: string) {
  const path = resolve(dataDir);
  const host = socketFolderOf(path);
  if (!existsSync(join(host, `.s.PGSQL.${socketPort}`))) return undefined;
  return { host, port: socketPort, user: ownerRole, database: databaseName };
}
