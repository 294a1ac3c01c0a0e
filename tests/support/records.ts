/** All that is kept of one business, in a form in which two can be compared: no ids, but what they stand for. */
import assert from "node:assert/strict";
import type { AppContext } from "#platform/app-context.ts";

type Row = Record<string, unknown>;
export type Records = Record<
  "organization" | "users" | "customers" | "notes" | "calendar" | "eventLog",
  Row[]
>;

const queries: Record<keyof Records, string> = {
  organization: "select * from organizations where id = $1",
  users: "select * from users where organization_id = $1 order by id",
  customers: "select * from customers where organization_id = $1 order by created_at, last_name, first_name",
  notes: "select * from customer_notes where organization_id = $1",
  calendar: "select * from calendar_events where organization_id = $1 order by created_at, starts_at, title",
  eventLog: "select * from events where organization_id = $1",
};

/** As the server's own role sees it. */
export async function recordsOf(appContext: AppContext, organizationId: string): Promise<Records> {
  const client = await appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
    const found: Partial<Records> = {};
    for (const [name, text] of Object.entries(queries) as [keyof Records, string][]) {
      found[name] = (await client.query<Row>(text, [organizationId])).rows;
    }
    return withoutIds(found as Records);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Instead of an id, the place of what it means among its like; a note is known by its customer and its text. */
function withoutIds({ organization, users, customers, notes, calendar, eventLog }: Records): Records {
  const customerPlaces = placesOf(customers);
  const placeOf = (id: unknown) => customerPlaces.get(String(id));
  const jobPlaces = placesOf(
    [...new Set(calendar.flatMap(({ job_id }) => (job_id ? [Number(job_id)] : [])))]
      .toSorted((a, b) => a - b)
      .map((id) => ({ id })),
  );
  const meanings: Record<string, Map<string, unknown>> = {
    customer: customerPlaces,
    note: new Map(notes.map(({ id, customer_id, body }) => [String(id), [placeOf(customer_id), body]])),
    calendar_event: placesOf(calendar),
  };
  const plain = ({ id: _, organization_id: __, customer_id, ...row }: Row): Row => ({
    ...row,
    customer: placeOf(customer_id),
  });
  return {
    // How many bytes sealed papers have depends on the keys of the installation.
    organization: organization.map(
      ({ id: _, version: __, preferences_version: ___, storage_used_bytes: ____, ...row }) => row,
    ),
    users: users.map(({ organization_id: _, password_hash: __, last_seen_at: ___, ...row }) => row),
    customers: customers.map(plain),
    notes: inOrder(notes.map(plain)),
    calendar: calendar.map((row) => ({
      ...plain(row),
      job_id: row.job_id && jobPlaces.get(`${row.job_id as number}`),
      // A number like that of any record; the event's rule and place in it are compared.
      series_id: row.series_id === null ? null : "of a series",
    })),
    eventLog: inOrder(
      eventLog.map((row) => {
        const { occurred_at, subject_id, data, ...rest } = plain(row);
        const {
          note_id: _,
          visit_id: __,
          event_id: ___,
          series_id: ____,
          invoice_id: _____,
          refund_id: ______,
          ...facts
        } = data as Row;
        const subject = meanings[String(row.subject_kind)]?.get(String(subject_id)) ?? null;
        return { occurred_at, ...rest, subject, data: facts };
      }),
    ),
  };
}

/** By what they say, because nothing else tells two apart that were written in the same minute. */
function inOrder(rows: readonly Row[]): Row[] {
  const texts = new Map(rows.map((row) => [row, JSON.stringify(row)]));
  return rows.toSorted((a, b) => ((texts.get(a) ?? "") < (texts.get(b) ?? "") ? -1 : 1));
}

const placesOf = (rows: readonly Row[]): Map<string, number> =>
  new Map(rows.map(({ id }, index) => [String(id), index + 1]));

/** Speaks of the first record that differs, and of no other. */
export function assertSameRecords(found: Records, expected: Records): void {
  for (const [name, rows] of Object.entries(expected) as [keyof Records, Row[]][]) {
    for (const [index, row] of rows.entries()) {
      assert.deepEqual(found[name][index], row, `${name}, number ${index + 1}`);
    }
    assert.equal(found[name].length, rows.length, `number of ${name}`);
  }
}
