/** Tells every process at once that something cached has changed, through PostgreSQL's own notices. */
import pg from "pg";
import type { Log } from "./log.ts";

export type Notices = {
  /** Publishes on commit when given a transaction's query function, at once otherwise. */
  publish(topic: string, subject: string): Promise<void>;
  on(topic: string, listener: (subject: string) => void): void;
  stop(): Promise<void>;
};

const channel = "plumbline";

export async function openNotices(pool: pg.Pool, log: Log): Promise<Notices> {
  const listeners = new Map<string, Set<(subject: string) => void>>();
  const deliver = (topic: string, subject: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const listen = async () => {
    const next = new pg.Client(pool.options as pg.ClientConfig);
    next.on("notification", ({ payload }) => {
      const { topic, subject } = JSON.parse(payload ?? "{}") as { topic?: string; subject?: string };
      if (topic && subject !== undefined) deliver(topic, subject);
    });
    next.on("error", () => {});
    next.on("end", () => listenAgain());
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    // What was missed while not listening is unknown, so every cache is asked to forget.
    for (const topic of listeners.keys()) deliver(topic, "*");
  };
  const listenAgain = () => {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      listen().catch((error) => {
        log.warn({ err: error }, "Cannot listen for notices yet");
        listenAgain();
      });
    }, 500);
    retry.unref();
  };

  await listen();
  return {
    async publish(topic, subject) {
      deliver(topic, subject);
      await pool.query("select pg_notify($1, $2)", [channel, JSON.stringify({ topic, subject })]);
    },
    on(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
