/** Tells every process at once that something cached has changed, through PostgreSQL's own notices. */
import type { Duplex } from "node:stream";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { scopedTo } from "./database/scoped-driver.ts";
import type { Log } from "./log.ts";

export type Notices = {
  /** Publishes at once; see `publishWith` for publishing when a transaction commits. */
  publish(topic: string, subject: string): Promise<void>;
  on(topic: string, listener: (subject: string) => void): void;
  stop(): Promise<void>;
};

/** Names a session, a user or an organization of which who may do what has changed. */
export const accessTopic = "session";

const channel = "plumbline";
const betweenQuestions = 30_000;

/** Publishes through `db`: when its transaction commits, or at once outside of one. */
export async function publishWith(db: Kysely<unknown>, topic: string, subject: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, subject })})`.execute(db);
}

type Deliver = (topic: string, subject: string) => void;

/** A connection that listens; what goes wrong before it does is thrown, and the connection closed. */
async function listenOn(options: pg.ClientConfig, deliver: Deliver, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client(options);
  client.on("notification", ({ payload }) => {
    const { topic, subject } = JSON.parse(payload ?? "{}") as { topic?: string; subject?: string };
    if (topic && subject !== undefined) deliver(topic, subject);
  });
  client.on("error", () => {});
  client.on("end", onEnd);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    cutOff(client);
    throw error;
  }
}

export async function openNotices(pool: pg.Pool, log: Log): Promise<Notices> {
  const listeners = new Map<string, Set<(subject: string) => void>>();
  const deliver: Deliver = (topic, subject) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const listen = async () => {
    const next = await listenOn(pool.options, deliver, () => listenAgain());
    if (stopped) return cutOff(next);
    client = next;
    // What was missed while not listening is unknown, so every cache is asked to forget.
    for (const topic of listeners.keys()) deliver(topic, "*");
  };
  const listenAgain = () => {
    if (stopped || retry) return;
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      listen().catch((error: Error) => {
        log.warn({ reason: error.message }, "Cannot listen for notices yet");
        listenAgain();
      });
    }, 500);
    retry.unref();
  };
  const listensStill = setInterval(() => client && void assertThere(client), betweenQuestions).unref();

  await listen();
  return {
    async publish(topic, subject) {
      deliver(topic, subject);
      await publishWith(scopedTo(pool, null), topic, subject);
    },
    on(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(listensStill);
      if (client) cutOff(client);
    },
  };
}

/** A line that was cut somewhere on the way says nothing either: only asking shows that it is still there. */
async function assertThere(client: pg.Client): Promise<void> {
  await client.query("select 1").catch(() => cutOff(client));
}

/** Without a farewell, for which a database that stands still would have to be waited for. */
function cutOff(client: pg.Client): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
