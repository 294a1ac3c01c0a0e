/** The program that `fill-demo.ts` starts: fills the demo workspace of the database that it is told, and ends. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fillDemoOnFirstStart } from "#domains/demo/service.ts";
import { createLog } from "#platform/log.ts";
import { createContext } from "./app-context.ts";
import type { Filling } from "./fill-demo.ts";

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, "line")) as [string];
// The program that asked for it has ended: a workspace that is half filled is undone with the connection.
input.once("close", () => process.exit(1));

const { config, logins } = JSON.parse(line) as Filling;
const { appContext, stop } = await createContext(config, createLog(config.LOG_LEVEL), {
  ...logins,
  stop: async () => {},
});
await fillDemoOnFirstStart(appContext);
await stop();
process.exit(0);
