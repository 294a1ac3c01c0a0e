/** A few customers with visits, jobs, money and contracts around the edges of days, for filters to be tried on. */
import { sql } from "kysely";
import { requirePermission, type Scope } from "#platform/actor.ts";
import type { TestOrganization } from "./organization.ts";
import type { Known, OwnIds } from "./segment-model.ts";

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed;
  const next = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return { next, of: <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value };
}

type Wanted = {
  business: TestOrganization;
  zone: string;
  days: readonly string[];
  services: readonly number[];
  customers: number;
  seed: number;
};

const inventOwn = (own: ReturnType<typeof dice>["of"], days: readonly string[]): Known["own"] => ({
  text: own(["Gate 12", "gate", "100%", "a_b", null]),
  number: own([0, -1, 2.5, 1_000_000.000001, null]),
  money: own([0, 99, -500, 10_000, null]),
  date: own([own(days), own(days), null]),
  choice: own(["rheem", "bosch", "none", null]),
  several: own([["rheem"], ["rheem", "bosch"], ["bosch", "none"], null]),
  yes_no: own([true, false, null]),
  link: own(["https://a.example/x", "http://b.example", null]),
});

export function inventWorld({ business, zone, days, services, customers, seed }: Wanted): Known[] {
  const { next, of } = dice(seed);
  const { of: own } = dice(seed + 1);
  const moment = (): string => {
    const clock = of(["00:00", "00:00:01", "12:00", "23:59:59"]);
    return Temporal.PlainDateTime.from(`${of(days)}T${clock}`)
      .toZonedDateTime(zone)
      .toInstant()
      .toString();
  };
  const some = <Value>(most: number, make: () => Value): Value[] =>
    Array.from({ length: next(most + 1) }, make);
  return Array.from({ length: customers }, (_, place) => ({
    id: place + 1,
    status: of(["lead", "prospect", "client", "inactive"] as const),
    source: of(["website", "referral", "other", null] as const),
    city: of(["Boise", "boise", "Nampa", "100%", "snake_river", null]),
    email: of(["ann@example.com", null]),
    phone: of(["+12085550142", null]),
    assigned_to: of([business.owner.userId, null]),
    estimated: of([0, 1, 500, 10_000, null]),
    created: moment(),
    lastContact: of([moment(), null]),
    visits: some(3, () => {
      const start = moment();
      const end = Temporal.Instant.from(start).add({ minutes: 30 }).toString();
      const status = of(["completed", "completed", "scheduled", "confirmed", "cancelled"]);
      return {
        start,
        end,
        status,
        type: of(["job", "appointment", "call"]),
        service: of([...services, null]),
      };
    }),
    jobs: some(2, () => {
      const status = of(["planning", "in_progress", "completed", "cancelled"]);
      return { status, cancelledAt: status === "cancelled" ? moment() : null };
    }),
    entries: some(3, () => ({
      kind: of(["payment", "payment", "refund", "credit_applied"]),
      cents: of([-25_000, -10_000, -500, 500]),
      day: of(days),
    })),
    invoices: some(2, () => ({
      kind: of(["standard", "deposit"]),
      cents: of([1, 500, 10_000]),
      due: of(days),
    })),
    contracts: some(2, () => {
      const status = of(["sent", "viewed", "partly_signed", "completed", "declined"]);
      return {
        status,
        completedAt: status === "completed" ? moment() : null,
        expiresAt: of([moment(), null]),
      };
    }),
    own: inventOwn(own, days),
  }));
}

/** As it would be kept; what no filter asks about is left out. */
export async function keepWorld(
  { system, organizationId }: TestOrganization,
  world: Known[],
  own: OwnIds,
): Promise<void> {
  const { db } = requirePermission(system, "customers.create");
  const all = JSON.stringify(world);
  const each = (part: string) => sql`jsonb_array_elements(${all}::jsonb) as c (row),
    jsonb_array_elements(c.row -> ${part}::text) as part (row)`;
  await sql`
    insert into customers (organization_id, id, first_name, last_name, status, source, city, email, phone, phone_e164,
      assigned_to, estimated_value_cents, created_at, last_contact_at)
    select ${organizationId}::uuid, (row ->> 'id')::bigint, 'Ann', 'Number ' || (row ->> 'id'), row ->> 'status',
      row ->> 'source', row ->> 'city', row ->> 'email', row ->> 'phone', row ->> 'phone',
      (row ->> 'assigned_to')::uuid, (row ->> 'estimated')::bigint, (row ->> 'created')::timestamptz,
      (row ->> 'lastContact')::timestamptz
    from jsonb_array_elements(${all}::jsonb) as c (row)`.execute(db);
  await sql`
    insert into calendar_events (organization_id, title, starts_at, ends_at, type, status, customer_id, service_id,
      completed_at, cancelled_at)
    select ${organizationId}::uuid, 'Visit', (part.row ->> 'start')::timestamptz, (part.row ->> 'end')::timestamptz,
      part.row ->> 'type', part.row ->> 'status', (c.row ->> 'id')::bigint, (part.row ->> 'service')::bigint,
      case when part.row ->> 'status' = 'completed' then now() end,
      case when part.row ->> 'status' = 'cancelled' then now() end
    from ${each("visits")}`.execute(db);
  await sql`
    insert into jobs (organization_id, number, title, status, customer_id, client_name, completed_at, cancelled_at)
    select ${organizationId}::uuid, row_number() over () + 1, 'Job', part.row ->> 'status', (c.row ->> 'id')::bigint,
      'Ann', case when part.row ->> 'status' = 'completed' then now() end, (part.row ->> 'cancelledAt')::timestamptz
    from ${each("jobs")}`.execute(db);
  await sql`
    insert into account_entries (organization_id, customer_id, kind, amount_cents, currency, at, day, created_by_name)
    select ${organizationId}::uuid, (c.row ->> 'id')::bigint, part.row ->> 'kind', (part.row ->> 'cents')::bigint, 'USD',
      now(), (part.row ->> 'day')::date, 'Test'
    from ${each("entries")}`.execute(db);
  await sql`
    with made as (
      insert into invoices (organization_id, number, kind, title, customer_id, client_name, terms, due_days, due_on,
        issued_on, issued_at, currency, total_cents, paper, created_by_name, created_at, updated_at)
      select ${organizationId}::uuid, 'T-' || row_number() over (), part.row ->> 'kind', 'Invoice',
        (c.row ->> 'id')::bigint, 'Ann', '{}', 0, (part.row ->> 'due')::date, (part.row ->> 'due')::date, now(), 'USD',
        (part.row ->> 'cents')::bigint, '{}', 'Test', now(), now()
      from ${each("invoices")} returning id, customer_id, total_cents)
    insert into account_entries (organization_id, customer_id, invoice_id, kind, amount_cents, currency, at, day,
      created_by_name)
    select ${organizationId}::uuid, customer_id, id, 'issued', total_cents, 'USD', now(), '2020-01-01', 'Test'
    from made`.execute(db);
  await sql`
    insert into contracts (organization_id, number, title, status, customer_id, client_name, content, currency,
      created_by_name, created_at, updated_at, sent_at, completed_at, closed_at, expires_at,
      paper, original_sha256)
    select ${organizationId}::uuid, row_number() over () + 1, 'Contract', part.row ->> 'status',
      (c.row ->> 'id')::bigint, 'Ann', '{}', 'USD', 'Test', now(), now(), now(),
      (part.row ->> 'completedAt')::timestamptz, case when part.row ->> 'status' = 'declined' then now() end, (part.row ->> 'expiresAt')::timestamptz,
      '{}', sha256('')
    from ${each("contracts")}`.execute(db);
  await keepOwn(db, organizationId, { all, own });
}

async function keepOwn(
  db: Scope["db"],
  organizationId: string,
  { all, own }: { all: string; own: OwnIds },
): Promise<void> {
  await sql`
    insert into custom_field_values (organization_id, kind, record_id, field_id, value)
    select ${organizationId}::uuid, 'customer', (c.row ->> 'id')::bigint, (${JSON.stringify(own)}::jsonb ->> given.type)::bigint,
      given.value
    from jsonb_array_elements(${all}::jsonb) as c (row), jsonb_each(c.row -> 'own') as given (type, value)
    where jsonb_typeof(given.value) <> 'null'`.execute(db);
}
