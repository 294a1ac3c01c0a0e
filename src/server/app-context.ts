/** Creates what everything stands on: database, queue, mail, payments; and takes it down in order. */
import { mkdir } from "node:fs/promises";
import type pg from "pg";
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import type { AppContext } from "#platform/app-context.ts";
import type { Config } from "#platform/config.ts";
import { asStartupError } from "#platform/database/database-errors.ts";
import { startLocalServer } from "#platform/database/local/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openPool } from "#platform/database/pool.ts";
import { watchDisk } from "#platform/disk-guard.ts";
import { startupError } from "#platform/errors.ts";
import { openIdProviders } from "#platform/identity/openid.ts";
import { installJobs, openJobs } from "#platform/jobs.ts";
import { openLive } from "#platform/live/live.ts";
import type { Log } from "#platform/log.ts";
import { localMailbox } from "#platform/mail/mailbox.ts";
import { smtpMail } from "#platform/mail/smtp.ts";
import { openNotices } from "#platform/notices.ts";
import { mailboxFolder } from "#platform/outward.ts";
import { openCollecting } from "#platform/payments/collecting/open.ts";
import { openPayments } from "#platform/payments/open.ts";
import { installReactions } from "#platform/reactions/places.ts";
import { openReactions } from "#platform/reactions/reader.ts";
import { routingByEstimate } from "#platform/routing/estimate.ts";
import { openSms } from "#platform/sms/open.ts";
import { carrierStandIn } from "#platform/sms/stand-in/stand-in.ts";
import { incomingFolder } from "#platform/storage/incoming.ts";
import { openStorage } from "#platform/storage/open.ts";
import { uploadsFolder } from "#platform/storage/places.ts";
import { providedParts } from "./provided.ts";
import { reactions } from "./reactions.ts";
import { jobDefinitions } from "./worker.ts";

export type Logins = {
  owner: pg.PoolConfig;
  app: pg.PoolConfig;
  /** Role the app login takes at connect; undefined when it is that role already. */
  appRole: string | undefined;
  stop(): Promise<void>;
};

/** Where the database is: the one in DATABASE_URL, or the program's own, started now. */
export async function findDatabase(config: Config, log: Log): Promise<Logins> {
  if (config.DATABASE_URL) {
    await makeDataFolder(config.dataDir);
    const owner = { connectionString: config.DATABASE_URL };
    const app = config.DATABASE_APP_URL ? { connectionString: config.DATABASE_APP_URL } : owner;
    const appRole = config.DATABASE_APP_URL ? undefined : "plumbline_app";
    return { owner, app, appRole, stop: async () => {} };
  }
  const server = await startLocalServer({
    dataDir: config.dataDir,
    log: (message, fields) => log.info(fields ?? {}, message),
  });
  server.onUnexpectedExit((reason) =>
    log.error({ reason }, "The database stopped and is being started again"),
  );
  return {
    owner: server.connection("owner"),
    app: server.connection("app"),
    appRole: undefined,
    stop: () => server.stop(),
  };
}

/** The mailbox needs it too when the database is elsewhere; the built-in database makes its own. */
async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw startupError(
      `The data folder ${path} can't be used (${error.code}). Set DATA_DIR to a different folder.`,
    );
  });
}

/** Migrates the database and its queue as the owner; every process may do this at start, one does the work. */
async function prepareDatabase(logins: Logins, log: Log): Promise<void> {
  const owner = openPool({ connection: logins.owner, size: 2, statementTimeout: 0, log });
  try {
    await migrate(owner, log);
    await installJobs(owner, jobDefinitions);
    await installReactions(owner, reactions);
  } finally {
    await owner.end();
  }
}

export type RunningContext = { appContext: AppContext; logins: Logins; stop(): Promise<void> };

export async function startContext(config: Config, log: Log): Promise<RunningContext> {
  const logins = await findDatabase(config, log);
  try {
    await prepareDatabase(logins, log);
    return await createContext(config, log, logins);
  } catch (error) {
    await logins.stop();
    throw asStartupError(error, config.DATABASE_URL);
  }
}

/** Creates the context on a database that is ready. */
export async function createContext(config: Config, log: Log, logins: Logins): Promise<RunningContext> {
  const pool = openPool({
    connection: logins.app,
    size: config.DATABASE_POOL_SIZE,
    role: logins.appRole,
    log,
  });
  const disk = await watchDisk(config.dataDir, config.MIN_FREE_DISK_MB);
  const mail = config.SMTP_URL
    ? smtpMail(config.SMTP_URL, config.MAIL_FROM)
    : localMailbox(mailboxFolder(config.dataDir), config.MAIL_FROM);
  const standIn = carrierStandIn(pool, config);
  const jobs = await openJobs(pool, log);
  const notices = await openNotices(pool, log);
  const identity = openIdProviders(config, log);
  const payments = await openPayments(config, pool, cataloguePrices);
  const collecting = await openCollecting(config, pool);
  const routing = routingByEstimate;
  const appContext: AppContext = {
    config,
    log,
    pool,
    disk,
    mail,
    sms: openSms(config, standIn),
    carrierStandIn: standIn,
    storage: openStorage(config),
    incoming: incomingFolder(uploadsFolder(config.dataDir)),
    jobs,
    notices,
    reactions: openReactions(reactions, { notices, log }),
    live: openLive({ pool, notices, log }),
    payments,
    collecting,
    identity,
    routing,
    provided: providedParts(),
  };
  return { appContext, logins, stop: () => stopParts(appContext, logins) };
}

async function stopParts(
  { live, reactions: reader, jobs, notices, mail, pool, disk, log }: AppContext,
  logins: Logins,
): Promise<void> {
  disk.stop();
  const parts = [
    live,
    reader,
    jobs,
    notices,
    { stop: () => mail.close() },
    { stop: () => pool.end() },
    logins,
  ];
  for (const part of parts) {
    // Whatever cannot say goodbye, because its other side is gone, must not keep the rest from ending.
    await part
      .stop()
      .catch((error: Error) => log.warn({ reason: error.message }, "A part did not end cleanly"));
  }
}
