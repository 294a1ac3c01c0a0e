/** Work done later or on a clock, saved in the same transaction as the change that asks for it. */
import { sql } from "kysely";
import type pg from "pg";
import { fromKysely, type Job, PgBoss } from "pg-boss";
import type { AppContext, EnqueueOptions, JobDefinition, Jobs, KeyedWork } from "./app-context.ts";
import { now } from "./clock.ts";
import { readably } from "./database/database-errors.ts";
import { scopedTo } from "./database/scoped-driver.ts";
import { newId } from "./ids.ts";
import { idOfTurn, keepTime } from "./job-clock.ts";
import type { Log } from "./log.ts";
import { publishWith } from "./notices.ts";

const schema = "pgboss";
/** Workers are woken by a notice when a job is saved; this finds for all of them what has waited for its time, or for a retry. */
const betweenLooks = 2_000;
/** The queue's own look, one for each of some ninety kinds of job: only for what the look above has missed. */
const pollingIntervalSeconds = 60;
const topic = "jobs";
/** Any number that nothing else in this database locks. */
const installationLock = 7_531_865;

type Envelope = { organizationId: string | null; data: object };

async function openQueue(pool: pg.Pool, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    schema,
    db: { executeSql: (text, values) => readably(() => pool.query(text, values)) },
    migrate: false,
    createSchema: false,
    monitorVacuum: false,
    reindex: false,
    // Its own clock knows more than is needed here, and takes 7 MiB for it (docs/decisions/0022).
    schedule: false,
  });
  boss.on("error", ({ message }) => log.warn({ reason: message }, "The job queue met an error"));
  return boss.start();
}

export async function openJobs(pool: pg.Pool, log: Log): Promise<Jobs> {
  const boss = await openQueue(pool, log);

  const send = (
    name: string,
    envelope: Envelope,
    options: EnqueueOptions,
    db?: ReturnType<typeof fromKysely>,
  ) => boss.send(name, envelope, { singletonKey: newId(), ...options, ...(db ? { db } : {}) });

  /** Whichever process is first asks for it; the others' jobs have the same id and are not added. */
  const sendTurn = async (name: string, turn: number): Promise<void> => {
    const options = { id: idOfTurn(name, turn), singletonKey: "clock" };
    const isFirst = await boss.send(name, { organizationId: null, data: {} }, options);
    if (isFirst) await publishWith(scopedTo(pool, null), topic, name);
  };
  let stopClock = () => {};
  let stopLooking = () => {};

  return {
    async enqueue(tx, job, data, options = {}) {
      await send(job.name, { organizationId: tx.organizationId, data }, options, fromKysely(tx.db));
      if (!isForLater(options)) await publishWith(tx.db, topic, job.name);
    },
    async enqueueAll(trx, job, work) {
      if (work.length === 0) return;
      await boss.insert(job.name, work.map(toInsert), { db: fromKysely(trx) });
      if (!work.every(isForLater)) await publishWith(trx, topic, job.name);
    },
    async finishWithin(tx, name, id) {
      const answer = await boss.complete(name, id, undefined, { db: fromKysely(tx.db) });
      // The published type leaves out what is in it.
      return (answer as { affected: number }).affected > 0;
    },
    async enqueueAlone(job, data, options = {}) {
      await send(job.name, { organizationId: null, data }, options);
      if (!isForLater(options)) await publishWith(scopedTo(pool, null), topic, job.name);
    },
    async work(appContext, definitions) {
      const wakers = new Map<string, () => void>();
      for (const definition of definitions) {
        const wake = await takeJobs(boss, appContext, definition as unknown as JobDefinition);
        wakers.set(definition.name, wake);
      }
      stopLooking = lookForDue(pool, wakers, ({ message }) =>
        log.warn({ reason: message }, "Jobs that are due could not be looked for, and are looked for again"),
      );
      stopClock = keepTime(definitions, sendTurn, ({ message }) =>
        log.warn({ reason: message }, "What is due could not be asked for and is tried again"),
      );
    },
    async stop() {
      stopClock();
      stopLooking();
      await boss.stop({ graceful: true, timeout: 10_000, close: false });
    },
  };
}

/** It is found when it is due, so nobody is woken for it; transactions that wake somebody are saved one after the other. */
const isForLater = ({ startAfter }: EnqueueOptions): boolean =>
  startAfter !== undefined && startAfter > now();

const toInsert = ({ organizationId, data, key, startAfter }: KeyedWork<object>) => ({
  data: { organizationId, data } satisfies Envelope,
  singletonKey: key,
  ...(startAfter ? { startAfter } : {}),
});

/** Wakes the workers of each kind of job of which one is due, until it is stopped. */
function lookForDue(
  pool: pg.Pool,
  wakers: ReadonlyMap<string, () => void>,
  onError: (error: Error) => void,
): () => void {
  let isLooking = false;
  const look = async () => {
    const { rows } = await sql<{ name: string }>`
      select kind.name from unnest(${[...wakers.keys()]}::text[]) as kind(name), lateral (
        select from pgboss.job where job.name = kind.name and state < 'active' and start_after <= pgboss.job_now()
        limit 1) as due`.execute(scopedTo(pool, null));
    for (const { name } of rows) wakers.get(name)?.();
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }, betweenLooks).unref();
  return () => clearInterval(timer);
}

/** Gives what makes its workers look for a job at once. */
async function takeJobs(
  boss: PgBoss,
  appContext: AppContext,
  definition: JobDefinition,
): Promise<() => void> {
  const { name } = definition;
  const workers: string[] = [];
  const lookAgain = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  appContext.notices.on(topic, (waiting) => {
    if (waiting === name || waiting === "*") lookAgain();
  });
  const takeOne = async ([job]: Job<Envelope>[]) => {
    if (!job) return;
    // Where one waited another may wait, too: without this the queue would do one job each polling interval.
    lookAgain();
    await doJob(appContext, definition, job);
  };
  workers.push(await boss.work<Envelope>(name, { pollingIntervalSeconds, batchSize: 1 }, takeOne));
  return lookAgain;
}

async function doJob(appContext: AppContext, definition: JobDefinition, job: Job<Envelope>): Promise<void> {
  const log = appContext.log.child({ job: definition.name, jobId: job.id });
  try {
    const data = definition.data.parse(job.data.data);
    await definition.run(appContext, data, { id: job.id, organizationId: job.data.organizationId });
    log.debug("Job done");
  } catch (error) {
    log.warn({ err: error }, "Job failed and may be tried again");
    throw error;
  }
}

/** Installs or upgrades the queue's own tables; runs as the owner, before any process takes jobs. */
export async function installJobs(ownerPool: pg.Pool, definitions: JobDefinition<never>[]): Promise<void> {
  // Several processes may start at once on an empty database; the queue's own installation does not allow for that.
  const turn = await ownerPool.connect();
  try {
    await turn.query("select pg_advisory_lock($1)", [installationLock]);
    await install(ownerPool, definitions);
  } finally {
    await turn.query("select pg_advisory_unlock($1)", [installationLock]).catch(() => {});
    turn.release();
  }
}

async function install(ownerPool: pg.Pool, definitions: JobDefinition<never>[]): Promise<void> {
  const boss = new PgBoss({
    schema,
    db: { executeSql: (text, values) => ownerPool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const definition of definitions) {
    const { name, retries = 5, expiresAfterSeconds = 300, afterLastTry: deadLetter } = definition;
    const options = {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: expiresAfterSeconds,
      ...(deadLetter ? { deadLetter } : {}),
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: "exclusive" });
  }
  await boss.stop({ graceful: false, close: false });
  await ownerPool.query(`
    grant usage on schema ${schema} to plumbline_app;
    grant select, insert, update, delete on all tables in schema ${schema} to plumbline_app;
    grant execute on all functions in schema ${schema} to plumbline_app`);
}
