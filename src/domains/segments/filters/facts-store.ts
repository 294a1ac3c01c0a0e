/**
 * Where each field of a filter is read: on the customer's record, or worked out for all customers at once from the
 * records of the domains above. Every text here is ours; what a member chose travels as a parameter.
 */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { dayWithin, instantWithin } from "#platform/database/filters/tests.ts";
import type { Day } from "#shared/time/time.ts";
import { type Condition, isOwn } from "./contract.ts";
import { type Span, spanOfPeriod } from "./days-contract.ts";
import type { FieldName } from "./fields-contract.ts";

export type Asking = {
  scope: Scope;
  zone: string;
  /** Of the business's calendar. */
  today: Day;
  /** ISO 8601 */
  moment: string;
  /** Where nobody else is asked about. */
  among?: readonly number[];
  /** The business's own fields by id, each as a select of `id` and `value`. */
  own: ReadonlyMap<number, { each: (among?: readonly number[]) => RawBuilder<unknown> }>;
  /** Why nobody can be found, whatever is known of them. */
  problems: readonly string[];
};

export type Source =
  /** An expression over the row of the customer. */
  | { kind: "record"; value: RawBuilder<unknown> }
  /** A select of `id` and `value`, a row for each customer of whom something is known. */
  | { kind: "facts"; rows: RawBuilder<unknown> };

type Sql = RawBuilder<unknown>;

const record = (value: Sql): Source => ({ kind: "record", value });
const facts = (rows: Sql): Source => ({ kind: "facts", rows });

const isFilled = (column: Sql): Sql => sql`coalesce(btrim(${column}), '') <> ''`;

/** Of each customer who is asked about. */
export const customerId: Sql = sql`customers.id`;

/** Fields that stand on the customer's record itself. */
const recordFields: Partial<Record<FieldName, Source>> = {
  status: record(sql`customers.status`),
  source: record(sql`customers.source`),
  assigned_to: record(sql`customers.assigned_to`),
  first_name: record(sql`customers.first_name`),
  last_name: record(sql`customers.last_name`),
  company: record(sql`customers.company`),
  email: record(sql`customers.email`),
  phone: record(sql`customers.phone`),
  address: record(sql`customers.address`),
  city: record(sql`customers.city`),
  state: record(sql`customers.state`),
  zip_code: record(sql`customers.zip_code`),
  country: record(sql`customers.country`),
  notes: record(sql`customers.notes`),
  created: record(sql`customers.created_at`),
  last_contact: record(sql`customers.last_contact_at`),
  estimated_value: record(sql`customers.estimated_value_cents`),
  has_email: record(isFilled(sql`customers.email`)),
  can_be_texted: record(sql`customers.phone_e164 is not null`),
};

/** `service_id` and `period` of a condition, where it has them. */
type Narrowed = { service: number | null; period: Span | null };

type Make = (asking: Asking, narrowed: Narrowed) => Sql;

const oneOf = (column: Sql, among: Asking["among"]): Sql =>
  among ? sql`and ${column} = any(${among}::bigint[])` : sql``;

const ours = ({ scope, among }: Asking): Sql =>
  sql`organization_id = ${scope.organizationId} and customer_id is not null ${oneOf(sql`customer_id`, among)}`;

/** A visit is a job's time on the calendar, or an appointment. */
function visits(asking: Asking, { service }: Narrowed): Sql {
  const isVisit = sql`${ours(asking)} and deleted_at is null and list_type in ('job', 'appointment')`;
  if (service === null) return isVisit;
  const sold = JSON.stringify([{ service_id: service }]);
  return sql`${isVisit} and (service_id = ${service} or job_id in (
    select id from jobs where organization_id = ${asking.scope.organizationId} and lines @> ${sold}::jsonb))`;
}

const open = sql`status in ('scheduled', 'confirmed', 'in_progress')`;
const pending = sql`deleted_at is null and status in ('sent', 'viewed', 'partly_signed')`;

/** As the books have it (decision 69): received, less refunds, failed and disputed payments. */
const received = sql`kind in ('payment', 'refund', 'payment_failed', 'disputed', 'dispute_won')`;

const owed = (asking: Asking, which: Sql): Sql => sql`
  select customer_id as id, sum(balance_cents)::bigint as value from invoices
  where ${ours(asking)} and balance_cents > 0 ${which} group by customer_id`;

const jobsThat = (asking: Asking, which: Sql): Sql => sql`
  select customer_id as id, count(*)::int as value from jobs
  where ${ours(asking)} and deleted_at is null and ${which} group by customer_id`;

const workedOut: Partial<Record<FieldName, Make>> = {
  last_visit: (asking, narrowed) => sql`
    select customer_id as id, max(ends_at) as value from calendar_events
    where ${visits(asking, narrowed)} and status = 'completed' group by customer_id`,
  next_visit: (asking, narrowed) => sql`
    select customer_id as id, min(starts_at) as value from calendar_events
    where ${visits(asking, narrowed)} and ${open} and starts_at >= ${asking.moment}::timestamptz group by customer_id`,
  visits: (asking, narrowed) => sql`
    select customer_id as id, count(*)::int as value from calendar_events
    where ${visits(asking, narrowed)} and status = 'completed'
      ${narrowed.period ? sql`and ${instantWithin(sql`ends_at`, narrowed.period, asking.zone)}` : sql``}
    group by customer_id`,
  jobs: (asking) => jobsThat(asking, sql`status <> 'cancelled'`),
  open_jobs: (asking) => jobsThat(asking, sql`status in ('planning', 'in_progress')`),
  cancelled_jobs: (asking, { period }) =>
    jobsThat(
      asking,
      period
        ? sql`status = 'cancelled' and ${instantWithin(sql`cancelled_at`, period, asking.zone)}`
        : sql`status = 'cancelled'`,
    ),
  revenue: (asking, { period }) => sql`
    select customer_id as id, -sum(amount_cents)::bigint as value from account_entries
    where ${ours(asking)} and ${received} ${period ? sql`and ${dayWithin(sql`day`, period)}` : sql``}
    group by customer_id`,
  last_payment: (asking) => sql`
    select customer_id as id, max(day) as value from account_entries
    where ${ours(asking)} and kind = 'payment' group by customer_id`,
  balance_due: (asking) => owed(asking, sql``),
  overdue: (asking) => owed(asking, sql`and due_on < ${asking.today}::date`),
  unpaid_deposits: (asking) => owed(asking, sql`and kind = 'deposit'`),
  contract_signed: (asking) => sql`
    select customer_id as id, max(completed_at) as value from contracts
    where ${ours(asking)} and deleted_at is null and status = 'completed' group by customer_id`,
  contract_deadline: (asking) => sql`
    select customer_id as id, min(expires_at) as value from contracts
    where ${ours(asking)} and ${pending} and expires_at is not null group by customer_id`,
  signed_contracts: (asking) => sql`
    select customer_id as id, count(*)::int as value from contracts
    where ${ours(asking)} and deleted_at is null and status = 'completed' group by customer_id`,
  unsigned_contracts: (asking) => sql`
    select customer_id as id, count(*)::int as value from contracts
    where ${ours(asking)} and ${pending} group by customer_id`,
  offers_by_text: (asking) => mayGetOffers(asking, "text", sql`phone_e164`),
  offers_by_email: (asking) => mayGetOffers(asking, "mail", sql`email`),
};

/**
 * As the send gate has it for good: texts to those alone who agreed, email to all who did not refuse, nothing to an
 * address that is suppressed. Quiet hours and limits are asked when it is sent.
 */
function mayGetOffers({ scope, among }: Asking, channel: "text" | "mail", address: Sql): Sql {
  const organization = scope.organizationId;
  const newest = (purpose: string, state: string) => sql`(
    select from said where said.address_hash = known.hash and said.purpose = ${purpose} and said.state = ${state})`;
  return sql`
    with said as (
      select distinct on (address_hash, purpose) address_hash, purpose, state from consent_entries
      where organization_id = ${organization} and channel = ${channel} and purpose in ('marketing', 'everything')
      order by address_hash, purpose, id desc
    ), known as (
      select c.id, salted_address_hash(s.salt, ${channel}, c.${address}) as hash from customers c
      left join consent_salts s on s.organization_id = c.organization_id
      where c.organization_id = ${organization} and c.deleted_at is null and ${isFilled(sql`c.${address}`)}
        ${oneOf(sql`c.id`, among)}
    )
    select known.id, true as value from known
    where ${channel === "text" ? sql`exists ${newest("marketing", "granted")}` : sql`not exists ${newest("marketing", "withdrawn")}`}
      and not exists ${newest("everything", "withdrawn")}
      and not exists (select from suppressions p where p.organization_id = ${organization} and p.channel = ${channel}
        and p.address_hash = known.hash and p.ended_at is null)`;
}

export const narrowedBy = (condition: Condition, today: Day): Narrowed => ({
  service: ("service_id" in condition ? condition.service_id : undefined) ?? null,
  period: spanOfPeriod("period" in condition ? condition.period : undefined, today),
});

export function sourceOf(asking: Asking, condition: Condition): Source {
  if (isOwn(condition)) {
    const field = asking.own.get(condition.field_id);
    if (!field) throw new TypeError(`Nothing says where custom field ${condition.field_id} is read`);
    return facts(field.each(asking.among));
  }
  const onRecord = recordFields[condition.field];
  if (onRecord) return onRecord;
  const make = workedOut[condition.field];
  if (!make) throw new TypeError(`Nothing says where "${condition.field}" is read`);
  return facts(make(asking, narrowedBy(condition, asking.today)));
}
