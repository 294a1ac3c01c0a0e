/** A filter as a slow, obvious program over everything that is known of one customer. */
import type { FieldType } from "#domains/custom-fields/contract.ts";
import type { BuiltInCondition, Condition, Item, Period } from "#domains/segments/filters/contract.ts";
import type { DayOperands } from "#domains/segments/filters/operands-contract.ts";
import type { OwnCondition } from "#domains/segments/filters/own-contract.ts";

/** Everything a filter can ask about; moments are ISO 8601, days of the business's calendar. */
export type Known = {
  id: number;
  status: "lead" | "prospect" | "client" | "inactive";
  source: "website" | "referral" | "other" | null;
  city: string | null;
  email: string | null;
  phone: string | null;
  assigned_to: string | null;
  estimated: number | null;
  created: string;
  lastContact: string | null;
  visits: { start: string; end: string; status: string; type: string; service: number | null }[];
  jobs: { status: string; cancelledAt: string | null }[];
  entries: { kind: string; cents: number; day: string }[];
  invoices: { kind: string; cents: number; due: string }[];
  contracts: { status: string; completedAt: string | null; expiresAt: string | null }[];
  /** What stands in the business's own fields, of which there is one of each type. */
  own: Partial<Record<FieldType, string | number | boolean | string[] | null>>;
};

/** The id of the field of each type. */
export type OwnIds = Record<FieldType, number>;

export type Now = { moment: string; zone: string };

const dayOf = (moment: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate();

const isVisit = (visit: Known["visits"][number], condition: BuiltInCondition): boolean => {
  const service = "service_id" in condition ? condition.service_id : undefined;
  return ["job", "appointment"].includes(visit.type) && (service === undefined || visit.service === service);
};

function isInPeriod(day: Temporal.PlainDate, period: Period | undefined, today: Temporal.PlainDate): boolean {
  if (!period) return true;
  const from =
    period.kind === "days"
      ? Temporal.PlainDate.from(period.from)
      : today.subtract({ [`${period.unit}s`]: period.amount });
  const to = period.kind === "days" ? Temporal.PlainDate.from(period.to) : today;
  return Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, to) <= 0;
}

const latest = (moments: string[]): string | null => moments.toSorted().at(-1) ?? null;
const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

const moneyKinds = ["payment", "refund", "payment_failed", "disputed", "dispute_won"];
const pending = ["sent", "viewed", "partly_signed"];

/** What is known about the condition; a day as a PlainDate. */
function factOf(known: Known, condition: BuiltInCondition, { moment, zone }: Now): unknown {
  const today = dayOf(moment, zone);
  const period = "period" in condition ? condition.period : undefined;
  const day = (at: string | null) => (at === null ? null : dayOf(at, zone));
  const visits = known.visits.filter((visit) => isVisit(visit, condition));
  const done = visits.filter(({ status }) => status === "completed");
  const ahead = visits.filter(
    ({ status, start }) => !["completed", "cancelled"].includes(status) && start >= moment,
  );
  const signed = known.contracts.filter(({ status }) => status === "completed");
  const waiting = known.contracts.filter(({ status }) => pending.includes(status));
  const facts: Record<string, () => unknown> = {
    status: () => known.status,
    source: () => known.source,
    assigned_to: () => known.assigned_to,
    city: () => known.city,
    email: () => known.email,
    created: () => day(known.created),
    last_contact: () => day(known.lastContact),
    last_visit: () => day(latest(done.map(({ end }) => end))),
    next_visit: () => day(ahead.map(({ start }) => start).toSorted()[0] ?? null),
    last_payment: () => {
      const last = latest(known.entries.filter(({ kind }) => kind === "payment").map((entry) => entry.day));
      return last === null ? null : Temporal.PlainDate.from(last);
    },
    contract_signed: () => day(latest(signed.flatMap(({ completedAt }) => completedAt ?? []))),
    contract_deadline: () => day(waiting.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()[0] ?? null),
    visits: () => done.filter(({ end }) => isInPeriod(dayOf(end, zone), period, today)).length,
    jobs: () => known.jobs.filter(({ status }) => status !== "cancelled").length,
    open_jobs: () => known.jobs.filter(({ status }) => ["planning", "in_progress"].includes(status)).length,
    cancelled_jobs: () =>
      known.jobs.filter(({ cancelledAt: at }) => at !== null && isInPeriod(dayOf(at, zone), period, today))
        .length,
    signed_contracts: () => signed.length,
    unsigned_contracts: () => waiting.length,
    estimated_value: () => known.estimated,
    revenue: () =>
      -sum(
        known.entries
          .filter(
            ({ kind, day: of }) =>
              moneyKinds.includes(kind) && isInPeriod(Temporal.PlainDate.from(of), period, today),
          )
          .map(({ cents }) => cents),
      ),
    balance_due: () => sum(known.invoices.map(({ cents }) => cents)),
    overdue: () => sum(known.invoices.filter(({ due }) => due < today.toString()).map(({ cents }) => cents)),
    unpaid_deposits: () =>
      sum(known.invoices.filter(({ kind }) => kind === "deposit").map(({ cents }) => cents)),
    has_email: () => known.email !== null,
    can_be_texted: () => known.phone !== null,
  };
  const read = facts[condition.field];
  if (!read) throw new Error(`The model doesn't know ${condition.field}`);
  return read();
}

export function holdsFor(known: Known, condition: Condition, now: Now): boolean {
  if (condition.field === "custom")
    return holdsForOwn(known.own[condition.type] ?? null, condition, dayOf(now.moment, now.zone));
  const fact = factOf(known, condition, now);
  if ("values" in condition) {
    const values: readonly string[] = condition.values;
    const isOne = fact === null ? values.includes("none") : values.includes(fact as string);
    return isOne === (condition.is === "any_of");
  }
  if ("count" in condition || "cents" in condition) {
    if (fact === null) return false;
    const wanted = "count" in condition ? condition.count : condition.cents;
    const difference = (fact as number) - wanted;
    return condition.is === "at_least"
      ? difference >= 0
      : condition.is === "at_most"
        ? difference <= 0
        : difference === 0;
  }
  if (condition.is === "yes" || condition.is === "no") return fact === (condition.is === "yes");
  if (!("unit" in condition || "day" in condition || condition.is === "ever" || condition.is === "never"))
    return holdsForWords(((fact as string | null) ?? "").toLowerCase(), condition);
  return holdsForDay(fact as Temporal.PlainDate | null, condition, dayOf(now.moment, now.zone));
}

function holdsForOwn(
  value: string | number | boolean | string[] | null,
  condition: OwnCondition,
  today: Temporal.PlainDate,
): boolean {
  const { is } = condition;
  if (is === "blank" || is === "filled") return (value === null) === (is === "blank");
  switch (condition.type) {
    case "choice":
    case "several": {
      const has = (value === null ? [] : [value].flat()) as string[];
      const isOne = has.some((key) => condition.values?.includes(key));
      return isOne === (is === "any_of");
    }
    case "number":
    case "money": {
      const wanted = (condition.type === "number" ? condition.number : condition.cents) ?? NaN;
      if (value === null) return false;
      const amount = value as number;
      return is === "at_least" ? amount >= wanted : is === "at_most" ? amount <= wanted : amount === wanted;
    }
    case "yes_no":
      return (value === true) === (is === "yes");
    case "date":
      return holdsForDay(value === null ? null : Temporal.PlainDate.from(value as string), condition, today);
    default:
      return holdsForWords(((value as string | null) ?? "").toLowerCase(), condition);
  }
}

function holdsForWords(text: string, condition: { is: string; value?: string | undefined }): boolean {
  if (condition.is === "blank" || condition.is === "filled")
    return (text === "") === (condition.is === "blank");
  const wanted = (condition.value ?? "").toLowerCase();
  const tests: Record<string, boolean> = {
    is: text === wanted,
    is_not: text !== wanted,
    contains: text.includes(wanted),
    starts_with: text.startsWith(wanted),
  };
  return tests[condition.is] as boolean;
}

function holdsForDay(
  day: Temporal.PlainDate | null,
  condition: DayOperands,
  today: Temporal.PlainDate,
): boolean {
  if (condition.is === "never") return day === null;
  if (day === null) return false;
  if (condition.is === "ever") return true;
  const { amount = 0, unit = "day", day: from = "", to = "" } = condition;
  const away = { [`${unit}s`]: amount };
  const against = (other: Temporal.PlainDate | string) => Temporal.PlainDate.compare(day, other);
  switch (condition.is) {
    case "more_than_ago":
      return against(today.subtract(away)) < 0;
    case "within_last":
      return against(today.subtract(away)) >= 0 && against(today) <= 0;
    case "within_next":
      return against(today) >= 0 && against(today.add(away)) <= 0;
    case "more_than_ahead":
      return against(today.add(away)) > 0;
    case "before":
      return against(from) < 0;
    case "since":
      return against(from) >= 0;
    default:
      return against(from) >= 0 && against(to) <= 0;
  }
}

export function isIn(known: Known, item: Item, now: Now): boolean {
  if (item.field !== "group") return holdsFor(known, item, now);
  const holds = (each: Item) => isIn(known, each, now);
  if (item.match === "all") return item.items.every(holds);
  return item.items.some(holds) === (item.match === "any");
}
