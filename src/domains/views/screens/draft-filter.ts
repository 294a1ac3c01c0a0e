/** A filter while it is edited: each part has a key of its own, and what is typed may still be wrong. */
import {
  FilterCondition as Condition,
  type FilterCondition,
  type FilterGroup,
  type FilterTest,
  isGroup,
  type Match,
  operandsOf,
  testsOf,
  type Unit,
} from "#shared/filters/filter.ts";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import type { ShownField } from "../contract.ts";

export type DraftCondition = {
  key: number;
  field: string;
  is: FilterTest;
  values: string[];
  /** Text, number or amount of money, as typed. */
  text: string;
  amount: string;
  unit: Unit;
  isToday: boolean;
  day: string;
  to: string;
};
export type DraftGroup = { key: number; match: Match; items: DraftItem[] };
type DraftItem = DraftCondition | DraftGroup;

export const isDraftGroup = (item: DraftItem): item is DraftGroup => "match" in item;

let keys = 0;
const nextKey = (): number => {
  keys += 1;
  return keys;
};

export const emptyGroup = (match: Match = "all"): DraftGroup => ({ key: nextKey(), match, items: [] });

export const newCondition = ({ name, kind }: ShownField): DraftCondition => ({
  key: nextKey(),
  field: name,
  is: testsOf[kind][0] as FilterTest,
  values: [],
  text: "",
  amount: "30",
  unit: "day",
  isToday: true,
  day: "",
  to: "",
});

/** Fields that are not there any more are left behind. */
export function draftOf(group: FilterGroup, fields: readonly ShownField[], currency: string): DraftGroup {
  const items = group.items.flatMap((item): DraftItem[] => {
    if (isGroup(item)) return [draftOf(item, fields, currency)];
    const field = fields.find(({ name }) => name === item.field);
    return field ? [draftCondition(item, field, currency)] : [];
  });
  return { key: nextKey(), match: group.match, items };
}

function draftCondition(condition: FilterCondition, field: ShownField, currency: string): DraftCondition {
  const { number, amount, unit, day, to, is, values = [], text } = condition;
  const typed =
    number === undefined ? "" : field.kind === "money" ? amountText(number, currency) : String(number);
  return {
    ...newCondition(field),
    is,
    values,
    text: text ?? typed,
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(unit ? { unit } : {}),
    isToday: day === undefined || day === "today",
    day: day && day !== "today" ? day : "",
    to: to && to !== "today" ? to : "",
  };
}

export type Problems = ReadonlyMap<number, string>;

/** The filter, or a sentence for each condition that lacks something. */
export function readDraft(
  group: DraftGroup,
  fields: readonly ShownField[],
  currency: string,
): { filter: FilterGroup; problems: Problems } {
  const problems = new Map<number, string>();
  const ofGroup = ({ match, items }: DraftGroup): FilterGroup => ({
    match,
    items: items.flatMap((item): FilterGroup["items"] => {
      if (isDraftGroup(item)) {
        const inner = ofGroup(item);
        return inner.items.length > 0 ? [inner] : [];
      }
      const read = Condition.safeParse(
        wanted(
          item,
          fields.find(({ name }) => name === item.field),
          currency,
        ),
      );
      if (read.success) return [read.data];
      problems.set(item.key, read.error.issues[0]?.message ?? "Complete this condition");
      return [];
    }),
  });
  return { filter: ofGroup(group), problems };
}

function wanted(draft: DraftCondition, field: ShownField | undefined, currency: string): object {
  const { is, values, text, amount, unit, isToday, day, to } = draft;
  const number = field?.kind === "money" ? centsIn(text.trim(), currency) : numberIn(text);
  const operands = {
    values: { values },
    text: { text },
    number: { number },
    span: { amount: Number(amount), unit },
    day: { day: isToday ? "today" : day },
    days: { day, to },
    nothing: {},
  }[operandsOf[is]];
  return { field: draft.field, is, ...operands };
}

const numberIn = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.replaceAll(/[,\s]/g, ""));

function centsIn(text: string, currency: string): number {
  try {
    return text.startsWith("-") ? -amountFrom(text.slice(1), currency) : amountFrom(text, currency);
  } catch {
    return Number.NaN;
  }
}

/** The group with one part exchanged, or without it. */
export function changedItem(group: DraftGroup, key: number, next: DraftItem | null): DraftGroup {
  const items = group.items.flatMap((item): DraftItem[] => {
    if (item.key === key) return next ? [next] : [];
    return [isDraftGroup(item) ? changedItem(item, key, next) : item];
  });
  return { ...group, items };
}
