/** Which customer a line is about who is there already, and what its filled cells would change of them. */
import { type FillableField, readFilled } from "#domains/custom-fields/from-text.ts";
import type { FieldValue } from "#domains/custom-fields/values-contract.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { fullName } from "../changing.ts";
import { CustomerChanges } from "../contract.ts";
import { type Details, detailsOf, dialledForm, differences } from "../details.ts";
import type { Column } from "./columns.ts";
import { fieldLabels, type ImportField } from "./contract.ts";
import type { ReadLine } from "./lines.ts";
import { findMatched, type MatchedCustomer } from "./updates-store.ts";

/** `email` in lowercase, `phone` as it is dialed. */
export type Reached = { line: ReadLine; email: string | null; phone: string | null };

export type PlannedChange = {
  kept: MatchedCustomer;
  changed: Partial<Details>;
  own: { field: FillableField; before: FieldValue | null; after: FieldValue }[];
};

/** `who`: the one customer whom the line is about. */
export type Update = { who?: string } & (
  | { action: "update"; why: string; change: PlannedChange }
  | { action: "unchanged" | "skip"; why: string }
  | { action: "invalid"; why: ""; errors: string[] }
);

/** Undefined for a line about nobody who is there. The customers are held until the transaction ends when `isHeld`. */
export async function updatesOf(
  scope: Scope,
  lines: readonly Reached[],
  columns: readonly Column[],
  isHeld: boolean,
): Promise<(line: Reached) => Update | undefined> {
  const reached = {
    emails: lines.flatMap(({ email }) => email ?? []),
    phones: lines.flatMap(({ phone }) => phone ?? []),
  };
  const updater = requirePermission(scope.actor, "customers.update");
  const customers = await findMatched(scope, reached, { updater, isHeld });
  const ids = customers.map(({ id }) => id);
  const values = await readFilled(scope, "customer", ids);
  const fields = columns.flatMap(({ holds }) => (holds === null || typeof holds === "string" ? [] : holds));
  const find = matcherOf(customers);
  const linesOf = new Map<number, number[]>();
  for (const line of lines) {
    const [only, ...others] = find(line);
    if (only && others.length === 0) putInto(linesOf, only.id, line.line.line);
  }
  return (line) => {
    const [kept, ...others] = find(line);
    if (!kept) return undefined;
    const name = fullName(kept);
    if (others.length > 0) {
      const names = listed([kept, ...others].map(fullName));
      return { action: "skip", why: `Matches more than one customer: ${names}` };
    }
    const among = linesOf.get(kept.id) ?? [];
    if (among.length > 1)
      return { action: "skip", why: `Lines ${listed(among)} are about the same customer, ${name}` };
    if (kept.refusal !== null) return { action: "skip", why: kept.refusal };
    const has = { fields, values: values.get(kept.id) ?? new Map() };
    return { who: name, ...changeOf(scope, line.line, kept, has) };
  };
}

const mostNamed = 3;

/** "Ada Miller and Bea Miller", "2, 3, 4 and others". */
function listed(all: readonly (string | number)[]): string {
  const [shown, rest] =
    all.length > mostNamed ? [all.slice(0, mostNamed), "others"] : [all.slice(0, -1), String(all.at(-1))];
  return `${shown.join(", ")} and ${rest}`;
}

/** No more than can be named: thousands may share an address. */
function putInto<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const there = map.get(key);
  if (!there) map.set(key, [value]);
  else if (there.length <= mostNamed) there.push(value);
}

type Own = { fields: readonly FillableField[]; values: ReadonlyMap<number, FieldValue> };

function changeOf(scope: Scope, line: ReadLine, kept: MatchedCustomer, has: Own): Update {
  const wanted = wantedOf(scope, line, kept);
  const judged = CustomerChanges.shape.notes.safeParse(wanted.notes);
  if (!judged.success)
    return { action: "invalid", why: "", errors: judged.error.issues.map(({ message }) => message) };
  const changed = differences(kept, wanted);
  const own = has.fields.flatMap((field) => {
    const [before, after] = [has.values.get(field.id) ?? null, line.values.get(field.id)];
    const isOther = after !== undefined && JSON.stringify(after) !== JSON.stringify(before);
    return isOther ? [{ field, before, after }] : [];
  });
  const words = wordsOf(
    changed,
    own.map(({ field }) => field.label),
  );
  if (words.length === 0) return { action: "unchanged", why: `Same as ${fullName(kept)}` };
  return { action: "update", why: words, change: { kept, changed, own } };
}

/** Another way to write the same email or number is no change; a source that isn't ours goes to the notes once. */
function wantedOf({ actor }: Scope, { given, aside }: ReadLine, kept: MatchedCustomer): Partial<Details> {
  const { email, phone, ...wanted } = detailsOf(given ?? {});
  if (email && email.toLowerCase() !== kept.email?.toLowerCase()) Object.assign(wanted, { email });
  const isSameNumber = dialledForm(phone, actor) !== null && dialledForm(phone, actor) === kept.phone_e164;
  if (phone && !isSameNumber) Object.assign(wanted, { phone });
  if (aside === "") return wanted;
  const notes = wanted.notes ?? kept.notes ?? "";
  const isNoted = notes.split("\n").includes(aside);
  return {
    ...wanted,
    notes: isNoted ? notes : [notes, aside].filter(Boolean).join("\n"),
    ...(kept.source === null ? { source: "other" } : {}),
  };
}

/** "Phone, City": the fields as a reader knows them. */
export const wordsOf = (changed: Partial<Details>, own: readonly string[]): string =>
  [
    ...Object.keys(changed).map((field) => fieldLabels[field.replace(/_cents$/, "") as ImportField]),
    ...own,
  ].join(", ");

/** Finds customers by either, each once. */
function matcherOf(customers: readonly MatchedCustomer[]) {
  const by = new Map<string, MatchedCustomer[]>();
  for (const customer of customers) {
    if (customer.email) putInto(by, `email ${customer.email.toLowerCase()}`, customer);
    if (customer.phone_e164) putInto(by, `phone ${customer.phone_e164}`, customer);
  }
  return ({ email, phone }: Omit<Reached, "line">): MatchedCustomer[] => [
    ...new Set([
      ...(email === null ? [] : (by.get(`email ${email}`) ?? [])),
      ...(phone === null ? [] : (by.get(`phone ${phone}`) ?? [])),
    ]),
  ];
}
