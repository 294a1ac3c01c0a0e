/** Measures how fast events are booked: with every check, against a bare insert under the same constraint. */
import type pg from "pg";
import { load } from "./processes.ts";
import { atLeast, median, type Row } from "./report.ts";

const membersEach = 8;
const rounds = 9;
const milliseconds = 1_000;
/** Each load books in half a year of its own: more hours than it can take. */
const spanMs = 183 * 24 * 3_600_000;
const firstDay = Date.UTC(2030, 0, 1);

type Given = {
  owner: pg.Pool;
  organization: string;
  token: string;
  floorPort: number;
  port: number;
};

/** Nobody is ever booked twice here: what is measured is a booking that succeeds. */
export async function measureBooking(
  { owner, organization, token, floorPort, port }: Given,
  report: (row: Row) => void,
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (organization_id, id, first_name, last_name, email, password_hash, role)
     select $1, gen_random_uuid(), 'Booked', number::text, 'booked-' || number || '@bench.test', '', 'STAFF'
     from generate_series(1, $2::int) as number returning id`,
    [organization, 2 * membersEach],
  );
  const ids = rows.map(({ id }) => id);
  const floorSide = { port: floorPort, members: ids.slice(0, membersEach) };
  const ourSide = { port, members: ids.slice(membersEach) };
  let loads = 0;
  const book = async (side: typeof ourSide, connections: number) => {
    const result = await load({
      method: "POST",
      paths: ["/api/calendar/events"],
      port: side.port,
      connections,
      milliseconds,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        title: "Boiler",
        type: "job",
        location: "12 Canal Street",
        start: "{{start}}",
        end: "{{end}}",
        assigned_to: "{{member}}",
      }),
      hours: { first: new Date(firstDay + loads++ * spanMs).toISOString(), members: side.members },
    });
    if (result.failures > 0) throw new Error(`Booking: ${result.failures} requests failed`);
    return result.perSecond;
  };
  for (const side of [floorSide, ourSide]) await book(side, 8);
  for (const connections of [1, 8]) {
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [floor, ours] = [await book(floorSide, connections), await book(ourSide, connections)];
      speeds.push(ours / floor);
    }
    const what = `booking an event, ${connections} connection${connections === 1 ? "" : "s"}: times a bare insert`;
    report(atLeast(what, median(speeds), 0.5));
  }
}
