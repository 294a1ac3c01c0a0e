/** Lets the database come to rest between filling it and measuring. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const restMilliseconds = 3_000;
const mostRests = 60;

const inBackground =
  "select sum(writes)::bigint as writes from pg_stat_io where backend_type <> 'client backend'";
const inBackgroundOf15 = "select buffers_checkpoint + buffers_clean as writes from pg_stat_bgwriter";

/** Waits until the database rests: what the filling left to be written would else be written during the measurement. */
export async function settle(owner: pg.Pool): Promise<void> {
  await owner.query("vacuum analyze");
  const { rows: known } = await owner.query("select to_regclass('pg_stat_io') is not null as is_told");
  const written = known[0].is_told ? inBackground : inBackgroundOf15;
  let before: number | undefined;
  for (let rest = 0; rest < mostRests; rest++) {
    const { rows } = await owner.query(written);
    if (rows[0].writes === before) return;
    before = rows[0].writes;
    await delay(restMilliseconds);
  }
}
