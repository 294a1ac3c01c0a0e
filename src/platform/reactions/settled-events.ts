/** Says up to where the event log can no longer change: ids are given out before the transactions that use them end. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { scopedTo } from "../database/scoped-driver.ts";

const shortestPause = 10;
const longestPause = 250;

export type Horizon = {
  /** The highest event id that was given out. */
  newest: number;
  /** The transactions, of whatever organization, that may still save an event with an id up to it. */
  writers: string[];
};

/**
 * An id up to which every event is saved or given up for good, so that whoever has read up to it has missed none. The
 * highest id that was given out is noted first, and then the transactions that were writing events at that moment are
 * waited for. Undefined when one of them takes longer than `patience` milliseconds; writing does not wait for this.
 */
export async function settledEventId(pool: pg.Pool, patience: number): Promise<number | undefined> {
  const { newest, writers } = await readHorizon(pool);
  const until = performance.now() + patience;
  let left = writers;
  for (let wait = shortestPause; left.length > 0; wait = Math.min(wait * 2, longestPause)) {
    if (performance.now() > until) return undefined;
    await pause(wait);
    const writing = new Set((await readHorizon(pool)).writers);
    left = left.filter((writer) => writing.has(writer));
  }
  return newest;
}

export async function readHorizon(pool: pg.Pool): Promise<Horizon> {
  const { rows } = await sql<Horizon>`select newest, writers from event_horizon()`.execute(
    scopedTo(pool, null),
  );
  return rows[0] ?? { newest: 0, writers: [] };
}
