/** Random filters, to be held against the slow and obvious program of `segment-model.ts`. */
import fc from "fast-check";
import type { FieldType } from "#domains/custom-fields/contract.ts";
import type { Filter } from "#domains/segments/filters/contract.ts";
import type { OwnIds } from "./segment-model.ts";

const amount = fc.integer({ min: 1, max: 14 });
const unit = fc.constantFrom("day", "week", "month", "year");

const oneOf = fc.constantFrom("any_of", "none_of");
const number = fc.constantFrom("at_least", "at_most", "exactly");
const cents = fc.constantFrom(0, 1, 500, 10_000, 25_000);
const count = fc.nat({ max: 3 });
const field = (...names: string[]) => fc.constantFrom(...names);
const maybe = <Value>(given: fc.Arbitrary<Value>) => fc.option(given, { nil: undefined });
const some = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

const inOrder = (day: fc.Arbitrary<string>) =>
  fc.tuple(day, day).map(([one, other]): [string, string] => (one < other ? [one, other] : [other, one]));

const onRecord = (owner: string) => [
  fc.record({ field: field("status"), is: oneOf, values: some(["lead", "prospect", "client", "inactive"]) }),
  fc.record({ field: field("source"), is: oneOf, values: some(["website", "referral", "other"]) }),
  fc.record({ field: field("assigned_to"), is: oneOf, values: some([owner, "none"]) }),
  fc.record({
    field: field("city", "email"),
    is: fc.constantFrom("is", "is_not", "contains", "starts_with"),
    value: fc.constantFrom("Boise", "boi", "%", "nampa", "e", "_"),
  }),
  fc.record({ field: field("city", "email"), is: fc.constantFrom("blank", "filled") }),
  fc.record({ field: field("has_email", "can_be_texted"), is: fc.constantFrom("yes", "no") }),
];

const dayTest = (day: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({
      is: fc.constantFrom("more_than_ago", "within_last", "within_next", "more_than_ahead"),
      amount,
      unit,
    }),
    fc.record({ is: fc.constantFrom("before", "since"), day }),
    inOrder(day).map(([from, to]) => ({ is: "between", day: from, to })),
    fc.record({ is: fc.constantFrom("ever", "never") }),
  );

/** On one field of each type; those of the business's own. */
function ofOwn(day: fc.Arbitrary<string>, ids: OwnIds) {
  const filled = fc.record({ is: fc.constantFrom("blank", "filled") });
  const numbers = (part: "number" | "cents", given: number[]) =>
    fc.oneof(fc.record({ is: number, [part]: fc.constantFrom(...given) }), filled);
  const text = fc.oneof(
    fc.record({
      is: fc.constantFrom("is", "is_not", "contains", "starts_with"),
      value: fc.constantFrom("Gate 12", "gate", "%", "_", "example", "https"),
    }),
    filled,
  );
  const choices = fc.oneof(fc.record({ is: oneOf, values: some(["rheem", "bosch", "none"]) }), filled);
  const tests: Record<FieldType, fc.Arbitrary<object>> = {
    text,
    link: text,
    number: numbers("number", [0, -1, 2.5, 1_000_000.000001]),
    money: numbers("cents", [0, 99, -500, 10_000]),
    date: dayTest(day),
    choice: choices,
    several: choices,
    yes_no: fc.record({ is: fc.constantFrom("yes", "no") }),
  };
  return (Object.keys(tests) as FieldType[]).map((type) =>
    tests[type].map((test) => ({ field: "custom", field_id: ids[type], type, ...test })),
  );
}

function ofDays(day: fc.Arbitrary<string>, service_id: fc.Arbitrary<number | undefined>) {
  const test = dayTest(day);
  const names = field(
    "created",
    "last_contact",
    "last_visit",
    "next_visit",
    "last_payment",
    "contract_signed",
    "contract_deadline",
  );
  return fc.tuple(names, test, service_id).map(([name, given, service]) => ({
    field: name,
    ...given,
    ...(name.endsWith("_visit") ? { service_id: service } : {}),
  }));
}

function ofNumbers(day: fc.Arbitrary<string>, service_id: fc.Arbitrary<number | undefined>) {
  const period = maybe(
    fc.oneof(
      fc.record({ kind: fc.constant("last"), amount, unit }),
      inOrder(day).map(([from, to]) => ({ kind: "days", from, to })),
    ),
  );
  return [
    fc.record({ field: field("visits"), is: number, count, period, service_id }),
    fc.record({ field: field("cancelled_jobs"), is: number, count, period }),
    fc.record({
      field: field("jobs", "open_jobs", "signed_contracts", "unsigned_contracts"),
      is: number,
      count,
    }),
    fc.record({ field: field("revenue"), is: number, cents, period }),
    fc.record({
      field: field("estimated_value", "balance_due", "overdue", "unpaid_deposits"),
      is: number,
      cents,
    }),
  ];
}

/** `days` are those on which something was or is. */
export function randomFilter(
  days: readonly string[],
  { services, owner, own }: { services: number[]; owner: string; own: OwnIds },
): fc.Arbitrary<Filter> {
  const day = fc.constantFrom(...days);
  const service = maybe(fc.constantFrom(...services));
  const condition = fc.oneof(
    ...onRecord(owner),
    ofDays(day, service),
    ...ofNumbers(day, service),
    ...ofOwn(day, own),
  );
  const { filter } = fc.letrec((tie) => ({
    filter: fc.record({
      field: fc.constant("group"),
      match: fc.constantFrom("all", "any", "none"),
      items: fc.array(fc.oneof({ maxDepth: 3, depthSize: "small" }, condition, tie("filter")), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  }));
  return filter as fc.Arbitrary<Filter>;
}
