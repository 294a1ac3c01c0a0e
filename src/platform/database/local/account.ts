/** Under which name of the operating system the database runs: it refuses to run as the administrator. */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { startupError } from "#platform/errors.ts";
import { type DataFolder, isOurs } from "./data-folder.ts";

export type Account = {
  /** Words to put before the command. */
  prefix: string[];
  /** Whose the database's files are, unless the program's own. */
  uid?: number;
  gid?: number;
  /** Whether the words before the command change to that user; otherwise whoever starts it does. */
  changesByPrefix?: boolean;
};

/** Who must start the command, as options of `spawn`. */
export const startedAs = ({ uid, gid, changesByPrefix }: Account): { uid?: number; gid?: number } =>
  changesByPrefix ? {} : { uid, gid };

const nobody = 65534;
/** Inside, the program is nobody; outside, its files stay the administrator's own. */
const namespace: Account = {
  prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`],
};

/** Another user, who may besides pass through folders that are root's alone, such as root's home. */
const reaching = (uid: number, gid: number): Account => ({
  prefix: [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    // Programs ask beforehand what they may do (access(2)), and would be told of the user alone.
    "--securebits=+no_setuid_fixup",
  ],
  uid,
  gid,
  changesByPrefix: true,
});

/**
 * Started by an ordinary user, the database runs as that user. Started by root it runs as the owner of
 * the data folder, else in a user namespace, else as nobody, who is let through to the programs and the folder where
 * they are closed to others: the first that can reach them.
 *
 * @throws a startup error that names the ways out when none can
 */
export function chooseAccount(folder: DataFolder, program: string): Account {
  const isNew = !existsSync(folder.cluster);
  if (process.getuid?.() !== 0) return accountOfPlainUser(folder, program, isNew);
  const owner = statSync(isNew ? folder.path : folder.cluster);
  const candidates: Account[] = [];
  const { uid, gid } = owner;
  if (uid !== 0) candidates.push({ prefix: [], uid, gid }, reaching(uid, gid));
  if (process.platform === "linux" && (isNew || uid === 0))
    candidates.push(namespace, { prefix: [], uid: nobody, gid: nobody }, reaching(nobody, nobody));
  const account = candidates.find((candidate) => canRun(candidate, folder, program, isNew));
  if (!account)
    throw startupError(
      "The built-in database does not run as root on this system. Start Plumbline as another user, " +
        "or move Plumbline and DATA_DIR to where the user nobody may read them, " +
        "or set DATABASE_URL to a PostgreSQL server.",
    );
  if (!isNew) handOver(folder.cluster, account);
  return account;
}

/** Containers may give a process a number without a name, which is not enough to make a database, only to run it. */
function accountOfPlainUser(folder: DataFolder, program: string, isNew: boolean): Account {
  const self: Account = { prefix: [] };
  if (!isNew || hasName()) return self;
  if (canRun(namespace, folder, program, isNew)) return namespace;
  throw startupError(
    `The user number ${process.getuid?.()} has no name on this system, which the first start of the built-in ` +
      "database needs. Give it one (in /etc/passwd), or set DATABASE_URL to a PostgreSQL server.",
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function canRun(account: Account, folder: DataFolder, program: string, isNew: boolean): boolean {
  if (account.uid === nobody && statSync(folder.path).uid === 0 && isOurs(folder))
    chownSync(folder.path, nobody, nobody);
  // initdb asks for the user's name, the server does not.
  const question = `test -x "$1" && test -x "$2"${isNew ? " && id -un" : ""}`;
  const [command, ...args] = [...account.prefix, "sh", "-c", question, "sh", program, folder.path];
  return spawnSync(command, args, { ...startedAs(account), cwd: "/", stdio: "ignore" }).status === 0;
}

/** Gives a database made under another account to this one; the top folder last, so that a stop halfway is seen. */
function handOver(cluster: string, { uid = 0, gid = 0 }: Account): void {
  if (statSync(cluster).uid === uid) return;
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  chownSync(cluster, uid, gid);
}
