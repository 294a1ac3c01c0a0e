/** Measures how fast free times are found: a month ahead for twenty technicians with ten thousand events. */
import type pg from "pg";
import { load } from "./processes.ts";
import { atMost, type Row } from "./report.ts";

const technicians = 20;
const events = 10_000;
const rounds = 3;

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

/** Half an hour of work and half an hour between, all day and all night, so that every hour has something to look at. */
export async function measureFreeTimes(
  { owner, organization, token, port }: Given,
  report: (row: Row) => void,
): Promise<void> {
  await owner.query(
    `insert into users (organization_id, id, first_name, last_name, email, password_hash, role)
     select $1, gen_random_uuid(), 'Tech', number::text, 'tech-' || number || '@bench.test', '', 'STAFF'
     from generate_series(1, $2::int) as number`,
    [organization, technicians],
  );
  await owner.query(
    `insert into calendar_events (organization_id, title, type, starts_at, ends_at, assigned_to)
     select $1, 'Visit', 'job', start, start + interval '30 minutes', id
     from (select id from users where organization_id = $1 and first_name = 'Tech') as members,
       lateral (select date_trunc('hour', now()) + number * interval '85 minutes' as start
         from generate_series(1, $2::int) as number) as visits`,
    [organization, events / technicians],
  );
  await owner.query("vacuum analyze");
  const start = new Date();
  const end = new Date(start.getTime() + 31 * 86_400_000);
  const path = `/api/calendar/free-times?start=${start.toISOString()}&end=${end.toISOString()}&minutes=60&limit=200`;
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const plan = { method: "GET", paths: [path], headers, connections: 1, milliseconds: 2_000, port };
    const { p50, failures } = await load(plan);
    if (failures > 0) throw new Error(`Free times: ${failures} requests failed`);
    times.push(p50);
  }
  report(
    atMost("free times of 20 technicians with 10,000 events, a month ahead, ms", Math.min(...times), 100),
  );
}
