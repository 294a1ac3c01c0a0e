/** How the audit log says things to people: kinds of events, fields and values in plain words. */

import { formatMoney, money } from "#shared/money/money.ts";
import { formatDateTime } from "#shared/time/dates.ts";

const plain = (name: string): string => name.replaceAll(/[_-]/g, " ");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "customer.status_changed" is "Customer: status changed". */
export function kindText(type: string): string {
  const [thing = "", action] = type.split(".");
  return action ? `${capital(plain(thing))}: ${plain(action)}` : `${capital(plain(thing))}: everything`;
}

/** Amounts are kept in cents, and say so in their names. */
const cents = /_?cents$/i;

/** "zipCode" and "zip_code" are "Zip code", "estimated_value_cents" is "Estimated value". */
export const fieldText = (field: string): string =>
  capital(plain(field.replace(cents, "").replaceAll(/([a-z])([A-Z])/g, "$1 $2")).toLowerCase());

/** The clock and the currency of the business. */
export type Reader = { zone: string; currency: string };

/** What was kept, as a person reads it; "Empty" for nothing. */
export function valueText(field: string, value: unknown, { zone, currency }: Reader): string {
  if (value === null || value === undefined || value === "") return "Empty";
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "string") return isMoment(value) ? formatDateTime(value, zone) : value;
  if (Number.isSafeInteger(value) && cents.test(field)) return formatMoney(money(Number(value), currency));
  return typeof value === "number" ? String(value) : JSON.stringify(value, null, 2);
}

const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);

/** Groups for the choice of a kind: everything about one thing first, then each deed. */
export function kindChoices(kinds: readonly string[]) {
  const things = Map.groupBy(kinds, (kind) => kind.split(".")[0] ?? kind);
  return [...things].map(([thing, types]) => ({
    group: capital(plain(thing)),
    items: [thing, ...types].map((value) => ({ value, label: kindText(value) })),
  }));
}
