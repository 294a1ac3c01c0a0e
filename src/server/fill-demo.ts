/**
 * Fills the demo workspace in a process of its own, which ends with it: a year of history takes more memory than the
 * server needs all day, and a server that had held it once would keep it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isDemoWanted } from "#domains/demo/service.ts";
import type { Config } from "#platform/config.ts";
import type { Logins, RunningContext } from "./app-context.ts";

/** What the process is told by its standard input, because it holds passwords. */
export type Filling = { config: Config; logins: Omit<Logins, "stop"> };

const program = fileURLToPath(new URL("fill-demo-program.ts", import.meta.url));

/** Does nothing where there is a business already. What goes wrong is logged and keeps nobody from starting. */
export async function fillDemoApart({
  appContext,
  logins: { stop: _, ...logins },
}: RunningContext): Promise<void> {
  if (!(await isDemoWanted(appContext))) return;
  const child = spawn(process.execPath, [...process.execArgv, program], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(child, "close");
  // It stays open until the end: when this program is killed meanwhile, the other one notices by it.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify({ config: appContext.config, logins } satisfies Filling)}\n`);
  const [code] = await ended.catch((error: unknown) => [error]);
  if (code !== 0) appContext.log.error({ code }, "The demo workspace could not be filled");
}
