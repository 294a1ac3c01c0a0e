/** How the screens speak of a service: its state, its unit, how long it takes. */

import { lookup, wordsOf } from "#shared/lookup.ts";
import { formatMoney } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { type ServiceSort, ServiceStatus, ServiceUnit } from "../contract.ts";
import { servicePath } from "../paths.ts";

export const pathOf = (service: { id: number }): string => servicePath({ id: service.id });

export const statusLabels: Record<ServiceStatus, string> = lookup(
  {
    active: "Active",
    draft: "Draft",
    inactive: "Inactive",
  },
  wordsOf,
);

export const statusOptions = ServiceStatus.options.map((value) => ({ value, label: statusLabels[value] }));

/** The orders that the list names itself; "" is by name. */
export const sortOptions: { value: ServiceSort | ""; label: string }[] = [
  { value: "", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "category", label: "Category, A to Z" },
  { value: "price", label: "Price, Lowest First" },
  { value: "-price", label: "Price, Highest First" },
];

const unitLabels: Record<ServiceUnit, string> = {
  job: "Per job",
  hour: "Per hour",
  each: "Per unit",
};

export const unitOptions = ServiceUnit.options.map((value) => ({ value, label: unitLabels[value] }));

const unitSuffixes: Record<ServiceUnit, string> = lookup(
  { job: "", hour: " / hour", each: " each" },
  () => "",
);

/** "$149.00", "$95.00 / hour". */
export const priceText = (price: { price_cents: number; unit: ServiceUnit }, currency: string): string =>
  `${formatMoney({ amount: price.price_cents, currency })}${unitSuffixes[price.unit]}`;

/** "45 min", "1 h 30 min", "2 h"; "—" when nobody said. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return "—";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

/** "3 services", "1 service". */
export const counted = (count: number, one = "service", many = `${one}s`): string => plural(count, one, many);
