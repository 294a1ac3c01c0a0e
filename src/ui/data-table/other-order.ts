/** How an order that a header or a view asks for stands among the choices of a list's order, which don't have it. */
import type { FieldKind } from "#shared/filters/filter.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import { sortIn } from "./sort-text.ts";

type Field = Pick<ListField, "name" | "label" | "kind">;

/** Nothing for one of `own`, the list's own orders. */
export function otherOrder(
  sort: string,
  own: readonly string[],
  fields: readonly Field[],
): { value: string; label: string }[] {
  if (sort === "" || own.includes(sort)) return [];
  const { column, isDescending } = sortIn(sort);
  const field = fields.find(({ name }) => name === column);
  const ways = orderWords[field?.kind ?? "text"];
  return [{ value: sort, label: `${field?.label ?? "Custom Field"}, ${ways[isDescending ? 1 : 0]}` }];
}

const inWords = ["A to Z", "Z to A"] as const;
const byTime = ["Earliest First", "Latest First"] as const;
const bySize = ["Lowest First", "Highest First"] as const;
const orderWords: Record<FieldKind, readonly [string, string]> = {
  text: inWords,
  choice: inWords,
  yes_no: ["No First", "Yes First"],
  day: byTime,
  moment: byTime,
  number: bySize,
  money: bySize,
};
