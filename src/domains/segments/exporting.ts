/** The customers in a segment as a file for spreadsheets, piece by piece. */
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { today } from "#shared/time/time.ts";
import { listPeople } from "./filters/people.ts";
import { findSegment } from "./service.ts";

const rowsAtOnce = 2_000;
const head = csvLine(["Customer ID", "Name", "Status", "Company", "Email", "Phone", "City"]);

/** The pieces one after the other are the whole file; the first has the names of the columns. */
export async function exportSegment(actor: Actor, id: number, cursor: string | undefined) {
  const { name, filter } = await findSegment(actor, id);
  const { people, next_cursor } = await listPeople(actor, filter, { cursor, limit: rowsAtOnce });
  const lines = people.map((person) =>
    csvLine([
      person.customer_id,
      person.name,
      person.status,
      person.company,
      person.email,
      person.phone,
      person.city,
    ]),
  );
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "segment";
  return {
    file_name: `${file}-${today(actor.timeZone, now())}.csv`,
    text: (cursor === undefined ? byteOrderMark + head : "") + lines.join(""),
    rows: people.length,
    next_cursor,
  };
}
