/** Starts the program: reads the settings, creates the app context, serves requests, runs jobs, stops cleanly. */

import type { FastifyInstance } from "fastify";
import { demoSignIn } from "#domains/demo/cast.ts";
import { type Config, loadConfig } from "#platform/config.ts";
import { StartupError, startupError } from "#platform/errors.ts";
import { warningOfKeptMail } from "#platform/http/dev-page.ts";
import { createLog } from "#platform/log.ts";
import { listenForMail } from "#platform/mail/inbound/smtp-listener.ts";
import { tellZoneRules } from "#platform/zone-rules.ts";
import { createApp } from "./app.ts";
import { type RunningContext, startContext } from "./app-context.ts";
import { fillDemoApart } from "./fill-demo.ts";
import { jobDefinitions } from "./worker.ts";

type Running = { address: string | undefined; stop(): Promise<void> };

async function start(config: Config): Promise<Running> {
  const log = createLog(config.LOG_LEVEL);
  tellZoneRules(log);
  const raised = await startContext(config, log);
  try {
    if (config.DEMO) await fillDemoApart(raised);
    if (config.ROLE !== "server") await work(raised);
    return config.ROLE === "worker" ? { address: undefined, stop: raised.stop } : await serve(raised);
  } catch (error) {
    await raised.stop();
    throw error;
  }
}

async function work({ appContext }: RunningContext): Promise<void> {
  await appContext.jobs.work(appContext, jobDefinitions);
  appContext.reactions.work(appContext);
}

async function serve({ appContext, stop }: RunningContext): Promise<Running> {
  const app = await createApp(appContext);
  const { PORT: port, HOST: host } = appContext.config;
  const address = await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw startupError(`Port ${port} is already in use. Stop the other process, or set PORT to a free port.`);
  });
  nameFreePort(appContext.config, address);
  const inbound = await listenForMail(appContext);
  const warning = warningOfKeptMail(appContext);
  if (warning) appContext.log.warn(warning);
  return {
    address,
    async stop() {
      await inbound?.close();
      await closeGently(app);
      await stop();
    },
  };
}

/** PORT=0 takes any free port: only now is it known what to write in links, and to which page passkeys belong. */
function nameFreePort(config: Config, address: string): void {
  if (config.PORT !== 0 || config.PUBLIC_URL) return;
  Object.assign(config, { publicUrl: `http://localhost:${new URL(address).port}` });
}

const longestFarewell = 10_000;

/** Requests in flight are answered; a connection that is kept open without one is not waited for. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const resting = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), longestFarewell);
  await app.close();
  clearInterval(resting);
  clearTimeout(late);
}

function greet(config: Config, address: string | undefined): void {
  if (!address) return console.log("Plumbline is running jobs.");
  const port = new URL(address).port;
  const home = config.PUBLIC_URL ?? `http://localhost:${port}`;
  console.log(`\nPlumbline is ready: ${home}`);
  if (config.DEMO) {
    const password = config.DEMO_PASSWORD ? "the password in DEMO_PASSWORD" : demoSignIn.password;
    console.log(`Demo sign-in: ${demoSignIn.email} / ${password}`);
  }
  if (!config.STRIPE_SECRET_KEY) console.log(`Pay with test cards at ${home}/dev/payments`);
  console.log(`View and answer texts at ${home}/dev/phones`);
  if (!config.SMTP_URL) console.log(`View sent email at ${home}/dev/mailbox`);
}

function stopOnSignals(running: Running): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await running.stop();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}

try {
  const config = loadConfig(process.env);
  const running = await start(config);
  stopOnSignals(running);
  greet(config, running.address);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
