/**
 * The rows that figures are made of, one statement for each kind. A figure is the sum over these rows, and what opens
 * behind it are these rows, so that both are always the same. No statement joins payments with lines: each kind is read
 * by itself.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "./contract.ts";
import type { Dimension, FactKey } from "./metrics-contract.ts";

export type CountedFact = Exclude<FactKey, "open">;

export type FactAsked = {
  span: Span;
  /** How far customers and jobs may be seen. */
  reach: Reach;
  filters: Partial<Record<Dimension, string>>;
  withTax: boolean;
  /** Of what is on the calendar only what has ended. */
  now: string;
  /** Whose hours count. */
  memberIds: readonly string[];
  /** "cancelled" or "missed": what of visits is counted. */
  visits: "cancelled" | "missed";
};

/**
 * Selects bucket, record, record_id, label, detail, customer_id, service_id, member_id, source, day, at, value, weight.
 * Either `day` or `at` is there. What is joined only for names and isn't asked for costs nothing.
 */
export function factRows(scope: Scope, fact: CountedFact, asked: FactAsked): RawBuilder<unknown> {
  const family = familyOf(fact);
  const counted = family?.counted[fact]?.(asked);
  if (family && counted) return family.rows(scope, asked, sql`${counted.value} as value`, counted.only);
  const make = alone[fact];
  if (!make) throw new TypeError(`There are no rows of ${fact}`);
  return make(scope, asked);
}

/**
 * The same for facts that stand in the same rows, with value_0 and is_0 of the first, value_1 and is_1 of the second and
 * so on, which say what the row counts for each fact and whether it does.
 */
export function rowsOfSeveral(
  scope: Scope,
  facts: readonly CountedFact[],
  asked: FactAsked,
): RawBuilder<unknown> {
  const [first] = facts;
  const family = first && familyOf(first);
  const counted = facts.flatMap((fact) => family?.counted[fact]?.(asked) ?? []);
  if (!family || counted.length < facts.length)
    throw new TypeError(`${facts.join()} stand in no rows together`);
  const values = counted.map(
    ({ value, only }, index) =>
      sql`${value} as ${sql.ref(`value_${index}`)}, ${only} as ${sql.ref(`is_${index}`)}`,
  );
  const only = sql.join(
    counted.map((each) => sql`(${each.only})`),
    sql` or `,
  );
  return family.rows(scope, asked, sql.join(values), only);
}

/** Whether both can be added up in one walk. */
export const standTogether = (one: CountedFact, other: CountedFact): boolean =>
  one === other || (familyOf(one) !== undefined && familyOf(one) === familyOf(other));

type Maker = (scope: Scope, asked: FactAsked) => RawBuilder<unknown>;

/** What a fact counts of a row, and which rows are of it. */
type Counted = { value: RawBuilder<unknown>; only: RawBuilder<unknown> };

/** Facts that stand in the same rows: adding both up costs little more than one of them. */
type Family = {
  counted: Partial<Record<CountedFact, (asked: FactAsked) => Counted>>;
  rows: (
    scope: Scope,
    asked: FactAsked,
    values: RawBuilder<unknown>,
    only: RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
};

const dayBucket = (day: RawBuilder<unknown>, { edges }: Span) =>
  sql`width_bucket(${day}, ${[...edges]}::date[])`;
const instantBucket = (at: RawBuilder<unknown>, { instants }: Span) =>
  sql`width_bucket(${at}, ${[...instants]}::timestamptz[])`;

const onDays = (day: RawBuilder<unknown>, { days }: Span) =>
  sql`${day} between ${days.from}::date and ${days.to}::date`;
const atTimes = (at: RawBuilder<unknown>, { instants, end }: Span) =>
  sql`${at} >= ${instants[0]}::timestamptz and ${at} < ${end}::timestamptz`;

const seen = (scope: Scope, table: "c" | "j" | "e", reach: Reach): RawBuilder<SqlBool> =>
  reach === "all" ? sql<SqlBool>`true` : withinReach(scope, table, reach);

const customers = (id: RawBuilder<unknown>, org: RawBuilder<unknown>) =>
  sql`left join customers c on c.organization_id = ${org} and c.id = ${id}`;

const lines: Family = {
  counted: {
    revenue: ({ withTax }) => ({ value: withTax ? sql`l.gross_cents` : sql`l.net_cents`, only: sql`true` }),
    sold: () => ({ value: sql`l.quantity`, only: sql`l.service_id is not null and l.kind <> 'credited'` }),
  },
  rows: (scope, { span, reach }, values, only) => sql`
  select ${dayBucket(sql`l.day`, span)} as bucket, 'invoice' as record, l.invoice_id as record_id,
    coalesce(n.number, i.number) as label, l.kind as detail, l.customer_id, l.service_id, j.assigned_to as member_id,
    c.source, l.day, null::timestamptz as at, ${values}, 1 as weight
  from revenue_lines l
  left join invoices i on i.organization_id = l.organization_id and i.id = l.invoice_id
  left join credit_notes n on n.organization_id = l.organization_id and n.id = l.credit_note_id
  left join jobs j on j.organization_id = l.organization_id and j.id = l.job_id
  ${customers(sql`l.customer_id`, sql`l.organization_id`)}
  where l.organization_id = ${scope.organizationId} and ${onDays(sql`l.day`, span)} and (${only})
    and ${seen(scope, "c", reach)}`,
};

/**
 * One row for each invoice as it was issued: what its lines came to together, before anything else is joined. They all
 * have the day, the customer and the job of the invoice, and stand together in the index.
 */
const invoices: Maker = (scope, { span, reach, withTax }) => sql`
  select ${dayBucket(sql`l.day`, span)} as bucket, 'invoice' as record, l.invoice_id as record_id, i.number as label,
    'issued' as detail, l.customer_id, null::bigint as service_id, j.assigned_to as member_id, c.source, l.day,
    null::timestamptz as at, l.value, 1 as weight
  from (
    select organization_id, invoice_id, day, min(customer_id) as customer_id, min(job_id) as job_id,
      sum(${withTax ? sql`gross_cents` : sql`net_cents`})::bigint as value
    from revenue_lines where organization_id = ${scope.organizationId} and kind = 'issued' and ${onDays(sql`day`, span)}
    group by organization_id, day, invoice_id
  ) l
  left join invoices i on i.organization_id = l.organization_id and i.id = l.invoice_id
  left join jobs j on j.organization_id = l.organization_id and j.id = l.job_id
  ${customers(sql`l.customer_id`, sql`l.organization_id`)}
  where ${seen(scope, "c", reach)}`;

const backKinds = ["refund", "payment_failed", "disputed", "dispute_won"];
const isOneOf = (kinds: readonly string[]) => sql`a.kind = any(${[...kinds]}::text[])`;

/** Entries of the customers' accounts, as the books have them. */
const entries: Family = {
  counted: {
    cash: () => ({ value: sql`-a.amount_cents`, only: isOneOf(["payment", ...backKinds]) }),
    refund: () => ({ value: sql`a.amount_cents`, only: isOneOf(backKinds) }),
    issued: () => ({ value: sql`a.amount_cents`, only: isOneOf(["issued"]) }),
  },
  rows: (scope, { span, reach }, values, only) => sql`
  select ${dayBucket(sql`a.day`, span)} as bucket,
    case when a.payment_id is null then 'invoice' else 'payment' end as record,
    coalesce(a.payment_id, a.invoice_id) as record_id, i.number as label, a.kind as detail, a.customer_id,
    null::bigint as service_id, j.assigned_to as member_id, c.source, a.day, null::timestamptz as at, ${values}, 1 as weight
  from account_entries a
  left join invoices i on i.organization_id = a.organization_id and i.id = a.invoice_id
  left join jobs j on j.organization_id = i.organization_id and j.id = i.job_id
  ${customers(sql`a.customer_id`, sql`a.organization_id`)}
  where a.organization_id = ${scope.organizationId} and (${only}) and ${onDays(sql`a.day`, span)}
    and ${seen(scope, "c", reach)}`,
};

/** Events of the log about customers who are still there. */
const ofCustomers =
  (type: RawBuilder<unknown>, value: RawBuilder<unknown> = sql`1`): Maker =>
  (scope, { span, reach }) =>
    sql`
  select ${instantBucket(sql`v.occurred_at`, span)} as bucket, 'customer' as record, c.id as record_id,
    trim(c.first_name || ' ' || c.last_name) as label, v.type as detail, c.id as customer_id,
    null::bigint as service_id, c.assigned_to as member_id, c.source, null::date as day, v.occurred_at as at,
    ${value} as value, 1 as weight
  from events v
  join customers c on c.organization_id = v.organization_id and c.id = v.customer_id and c.deleted_at is null
  where v.organization_id = ${scope.organizationId} and ${type} and ${atTimes(sql`v.occurred_at`, span)}
    and ${seen(scope, "c", reach)}`;

const isLead = sql`v.type = 'customer.created' and v.data ->> 'status' = 'lead'`;

const becameClient = (table: string) => sql`((${sql.ref(`${table}.type`)} = 'customer.status_changed'
  and ${sql.ref(`${table}.data`)} ->> 'to' = 'client') or (${sql.ref(`${table}.type`)} = 'customer.created'
  and ${sql.ref(`${table}.data`)} ->> 'status' = 'client'))`;

/** As the index of the migration says it, which the database knows again only word by word. */
const firstTimeClient = sql`${becameClient("v")} and not exists (select from events b where b.organization_id = v.organization_id and b.customer_id = v.customer_id
    and (b.occurred_at, b.id) < (v.occurred_at, v.id) and ${becameClient("b")})`;

/** Minutes until a member of the team first got in touch. */
const contacts: Maker = (scope, asked) => sql`
  select lead.bucket, lead.record, lead.record_id, lead.label, lead.detail, lead.customer_id, lead.service_id,
    lead.member_id, lead.source, lead.day, lead.at,
    floor(extract(epoch from first.at - lead.at) / 60) as value, 1 as weight
  from (${ofCustomers(isLead)(scope, asked)}) lead
  cross join lateral (
    select min(f.occurred_at) as at from events f where f.organization_id = ${scope.organizationId}
      and f.customer_id = lead.customer_id and f.occurred_at >= lead.at
      and (f.type in ('customer.contacted', 'call.logged') or (f.type = 'message.sent'
        and f.data ->> 'author' is not null))
  ) first where first.at is not null`;

/** Jobs that were completed: what they leave of their price, and the minutes that were logged on their visits. */
const doneJobs: Family = {
  counted: {
    job: () => ({ value: sql`j.price_cents - used.cents`, only: sql`true` }),
    work: () => ({ value: sql`used.minutes`, only: sql`true` }),
  },
  rows: (scope, { span, reach }, values, only) => sql`
  select ${instantBucket(sql`j.completed_at`, span)} as bucket, 'job' as record, j.id as record_id,
    'Job ' || j.number || ': ' || j.title as label, 'completed' as detail, j.customer_id, j.service_id,
    j.assigned_to as member_id, c.source, null::date as day, j.completed_at as at, ${values}, j.price_cents as weight
  from jobs j
  cross join lateral (
    select coalesce(sum(v.used_cents), 0) as cents, coalesce(sum(v.used_minutes), 0) as minutes from visits v
    where v.organization_id = j.organization_id and v.job_id = j.id
  ) used
  ${customers(sql`j.customer_id`, sql`j.organization_id`)}
  where j.organization_id = ${scope.organizationId} and j.deleted_at is null and j.completed_at is not null
    and ${atTimes(sql`j.completed_at`, span)} and (${only}) and ${seen(scope, "j", reach)}`,
};

const families = [lines, entries, doneJobs];
const familyOf = (fact: CountedFact): Family | undefined => families.find(({ counted }) => counted[fact]);

/** Jobs and appointments on the calendar that have ended. */
const onCalendar = (
  scope: Scope,
  { span, reach, now }: FactAsked,
  { value, weight, only }: Record<"value" | "weight" | "only", RawBuilder<unknown>>,
) => sql`
  select ${instantBucket(sql`e.starts_at`, span)} as bucket, case when e.job_id is null then 'event' else 'job' end as
    record, coalesce(e.job_id, e.id) as record_id, e.title as label, e.status as detail, e.customer_id, e.service_id,
    e.assigned_to as member_id, c.source, null::date as day, e.starts_at as at, ${value} as value, ${weight} as weight
  from calendar_events e
  ${customers(sql`e.customer_id`, sql`e.organization_id`)}
  where e.organization_id = ${scope.organizationId} and e.deleted_at is null and e.list_type in ('job', 'appointment')
    and ${atTimes(sql`e.starts_at`, span)} and e.ends_at <= ${now}::timestamptz and ${only}
    and ${seen(scope, "e", reach)}`;

const visits: Maker = (scope, asked) =>
  onCalendar(scope, asked, {
    value:
      asked.visits === "cancelled"
        ? sql`(e.status = 'cancelled')::int`
        : sql`(e.status in ('scheduled', 'confirmed'))::int`,
    weight: sql`1`,
    only: sql`true`,
  });

const busy: Maker = (scope, asked) =>
  onCalendar(scope, asked, {
    value: sql`round(extract(epoch from e.ends_at - e.starts_at) / 60)`,
    weight: sql`0`,
    only: sql`e.status <> 'cancelled' and e.assigned_to = any(${[...asked.memberIds]}::uuid[])`,
  });

const alone: Partial<Record<CountedFact, Maker>> = {
  invoice: invoices,
  lead: ofCustomers(
    isLead,
    sql`(c.status = 'client' or exists (select from events b
    where b.organization_id = c.organization_id and b.customer_id = c.id and ${becameClient("b")}))::int`,
  ),
  client: ofCustomers(firstTimeClient),
  contact: contacts,
  lost: ofCustomers(sql`v.type = 'customer.status_changed' and v.data ->> 'to' = 'inactive'`),
  visit: visits,
  busy,
};
