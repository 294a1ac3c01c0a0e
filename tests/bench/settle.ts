/** Lets the database come to rest between filling it and measuring. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const restMilliseconds = 3_000;
const mostRests = 60;

/** Waits until the database rests: what the filling left to be written would else be written during the measurement. */
export async function settle(owner: pg.Pool): Promise<void> {
  await owner.query("vacuum analyze");
  let before: number | undefined;
  for (let rest = 0; rest < mostRests; rest++) {
    const { rows } = await owner.query(
      "select sum(writes)::bigint as writes from pg_stat_io where backend_type <> 'client backend'",
    );
    if (rows[0].writes === before) return;
    before = rows[0].writes;
    await delay(restMilliseconds);
  }
}
