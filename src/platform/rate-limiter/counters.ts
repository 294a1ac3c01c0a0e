/** Where failed attempts are counted, by a key that names nobody. */
import { sql } from "kysely";
import type pg from "pg";
import type { AttemptCounterTables } from "../database/attempt-counters-tables.ts";
import { scopedTo } from "../database/scoped-driver.ts";

const tables = (pool: pg.Pool) => scopedTo(pool, null).$extendTables<AttemptCounterTables>();

export type CountRule = {
  /** Attempts in a window before the first wait. */
  free: number;
  windowSeconds: number;
  /** The first wait; each further attempt doubles it up to the longest. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
};

/** Counts one more unless the key is blocked: one statement, so that parallel attempts are each counted. */
export async function countUnlessBlocked(
  pool: pg.Pool,
  key: Buffer,
  moment: Date,
  rule: CountRule,
): Promise<boolean> {
  const at = moment.toISOString();
  const windowStart = new Date(moment.getTime() - rule.windowSeconds * 1000).toISOString();
  const { free, firstWaitSeconds, longestWaitSeconds } = rule;
  const failures = sql`case when c.window_started_at < ${windowStart} then 1 else c.failures + 1 end`;
  const { rows } = await sql`
    insert into attempt_counters as c (key, failures, window_started_at)
    values (${key}, 1, ${at})
    on conflict (key) do update set
      failures = ${failures},
      window_started_at = case when c.window_started_at < ${windowStart} then ${at} else c.window_started_at end,
      blocked_until = case when ${failures} < ${free}::integer then null
        else ${at}::timestamptz + make_interval(secs =>
          least(${longestWaitSeconds}::integer, ${firstWaitSeconds}::integer * power(2, least(${failures} - ${free}::integer, 20))))
        end
    where c.blocked_until is null or c.blocked_until <= ${at}
    returning failures`.execute(tables(pool));
  return rows.length > 0;
}

/** Counts many at once, as far as each key's `free` in the window reaches, and gives how many of each were counted. */
export async function countUpTo(
  pool: pg.Pool,
  asked: readonly { key: Buffer; count: number }[],
  moment: Date,
  { free, windowSeconds }: Pick<CountRule, "free" | "windowSeconds">,
): Promise<number[]> {
  const at = moment.toISOString();
  const windowStart = new Date(moment.getTime() - windowSeconds * 1000).toISOString();
  const [keys, counts] = [asked.map(({ key }) => key), asked.map(({ count }) => count)];
  const { rows } = await sql<{ granted: number }>`
    with asked as (
      select key, count, place
      from unnest(${keys}::bytea[], ${counts}::integer[]) with ordinality as asked (key, count, place)
    ), before as (
      select asked.key, asked.count, asked.place,
        case when c.window_started_at >= ${windowStart} then least(c.failures, ${free}::integer) else 0 end as known
      from asked left join attempt_counters c on c.key = asked.key
    ), counted as (
      insert into attempt_counters as c (key, failures, window_started_at)
      select key, least(count, ${free}::integer), ${at} from asked order by key
      on conflict (key) do update set
        failures = least(${free}::integer, excluded.failures
          + case when c.window_started_at < ${windowStart} then 0 else c.failures end),
        window_started_at =
          case when c.window_started_at < ${windowStart} then ${at} else c.window_started_at end
    )
    select least(count, ${free}::integer - known) as granted from before order by place`.execute(
    tables(pool),
  );
  return rows.map(({ granted }) => granted);
}

/** Until when a key is blocked; null when it is not. */
export async function findBlock(pool: pg.Pool, key: Buffer): Promise<string | null> {
  const row = await tables(pool)
    .selectFrom("attempt_counters")
    .select("blocked_until")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.blocked_until ?? null;
}

/** Takes one attempt back, with the wait it caused. */
export async function uncount(pool: pg.Pool, key: Buffer): Promise<void> {
  await tables(pool)
    .updateTable("attempt_counters")
    .set((row) => ({ failures: row("failures", "-", 1), blocked_until: null }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

export async function forgetCount(pool: pg.Pool, key: Buffer): Promise<void> {
  await tables(pool).deleteFrom("attempt_counters").where("key", "=", key).execute();
}

export async function deleteCountsBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await tables(pool)
    .deleteFrom("attempt_counters")
    .where("window_started_at", "<", moment.toISOString())
    .execute();
}
