/** A filter while it is edited: every operand as the text in its field, and what is wrong with it. */
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import type { Read } from "#ui/form/record-draft.ts";
import {
  type Condition,
  DayTest,
  dayParts,
  Filter,
  type Group,
  hasWords,
  isGroup,
  type Match,
  type Period,
  TextTest,
  type Unit,
} from "../../filters/contract.ts";
import { type FieldName, fieldFacts, kindOf } from "../../filters/fields-contract.ts";

/** `key` keeps a line apart from the others while it is edited. */
export type DraftCondition = {
  key: number;
  field: FieldName;
  is: string;
  values: string[];
  text: string;
  amount: string;
  unit: Unit;
  day: string;
  to: string;
  number: string;
  /** For any service, or for the one that is chosen. */
  isForOne: boolean;
  service: number | null;
  period: "ever" | "last" | "days";
  periodAmount: string;
  periodUnit: Unit;
  from: string;
  until: string;
};

export type DraftGroup = { key: number; field: "group"; match: Match; items: DraftItem[] };
export type DraftItem = DraftCondition | DraftGroup;

export const isDraftGroup = (item: DraftItem): item is DraftGroup => item.field === "group";

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

const firstTest: Record<ReturnType<typeof kindOf>, string> = {
  choice: "any_of",
  text: "is",
  day: "more_than_ago",
  count: "at_least",
  money: "at_least",
  yes_no: "yes",
};

export const newCondition = (field: FieldName = "status"): DraftCondition => ({
  key: nextKey(),
  field,
  is: firstTest[kindOf(field)],
  values: [],
  text: "",
  amount: "",
  unit: "month",
  day: "",
  to: "",
  number: "",
  isForOne: false,
  service: null,
  period: "ever",
  periodAmount: "12",
  periodUnit: "month",
  from: "",
  until: "",
});

export const newGroup = (): DraftGroup => ({
  key: nextKey(),
  field: "group",
  match: "any",
  items: [newCondition()],
});

/** Of another field: what fits both stays. */
export function withField(condition: DraftCondition, field: FieldName): DraftCondition {
  const fresh = newCondition(field);
  return kindOf(field) === kindOf(condition.field) && kindOf(field) !== "choice"
    ? { ...condition, field, isForOne: false, service: null, period: "ever" }
    : { ...fresh, key: condition.key };
}

export function draftOf(group: Group, currency: string): DraftGroup {
  return {
    key: nextKey(),
    field: "group",
    match: group.match,
    items: group.items.map((item) =>
      isGroup(item) ? draftOf(item, currency) : draftCondition(item, currency),
    ),
  };
}

function draftCondition(condition: Condition, currency: string): DraftCondition {
  const draft: DraftCondition = { ...newCondition(condition.field), is: condition.is };
  if ("values" in condition) return { ...draft, values: [...condition.values] };
  const period = "period" in condition ? condition.period : undefined;
  const service = "service_id" in condition ? condition.service_id : undefined;
  const narrowed: DraftCondition = {
    ...draft,
    isForOne: service !== undefined,
    service: service ?? null,
    ...(period?.kind === "last"
      ? { period: "last", periodAmount: String(period.amount), periodUnit: period.unit }
      : {}),
    ...(period?.kind === "days" ? { period: "days", from: period.from, until: period.to } : {}),
  };
  if ("count" in condition) return { ...narrowed, number: String(condition.count) };
  if ("cents" in condition) return { ...narrowed, number: amountText(condition.cents, currency) };
  if ("value" in condition) return { ...narrowed, text: condition.value ?? "" };
  if (!("unit" in condition || "day" in condition)) return narrowed;
  const { amount, unit = "month", day = "", to = "" } = condition;
  return { ...narrowed, amount: amount === undefined ? "" : String(amount), unit, day, to };
}

const numberIn = (text: string): number =>
  /^\s*-?[\d,]+\s*$/.test(text) ? Number(text.replaceAll(",", "")) : NaN;

function centsIn(text: string, currency: string): number {
  try {
    return text.trim() === "" ? NaN : amountFrom(text, currency);
  } catch {
    return NaN;
  }
}

function periodOf(draft: DraftCondition): Period | undefined {
  if (draft.period === "ever") return undefined;
  return draft.period === "last"
    ? { kind: "last", amount: numberIn(draft.periodAmount), unit: draft.periodUnit }
    : { kind: "days", from: draft.from, to: draft.until };
}

/** Not yet known to be right. */
function conditionOf(draft: DraftCondition, currency: string): object {
  const { field, is } = draft;
  const takes = fieldFacts[field].takes ?? [];
  const period = takes.includes("period") ? periodOf(draft) : undefined;
  const narrowing = {
    ...(takes.includes("service") && draft.isForOne ? { service_id: draft.service ?? 0 } : {}),
    ...(period ? { period } : {}),
  };
  switch (kindOf(field)) {
    case "choice":
      return { field, is, values: draft.values };
    case "text":
      return hasWords(TextTest.parse(is)) ? { field, is, value: draft.text } : { field, is };
    case "count":
      return { field, is, count: numberIn(draft.number), ...narrowing };
    case "money":
      return { field, is, cents: centsIn(draft.number, currency), ...narrowing };
    case "yes_no":
      return { field, is };
    default:
      return { field, is, ...dayOperands(draft), ...narrowing };
  }
}

function dayOperands({ is, amount, unit, day, to }: DraftCondition): object {
  const parts = dayParts[DayTest.parse(is)];
  return {
    ...(parts.includes("amount") ? { amount: numberIn(amount), unit } : {}),
    ...(parts.includes("day") ? { day } : {}),
    ...(parts.includes("to") ? { to } : {}),
  };
}

const rawGroup = (group: DraftGroup, currency: string): object => ({
  field: "group",
  match: group.match,
  items: group.items.map((item) =>
    isDraftGroup(item) ? rawGroup(item, currency) : conditionOf(item, currency),
  ),
});

/** The filter as the server wants it, or one sentence for each operand: "filter.items.0.amount". */
export function readFilter(group: DraftGroup, currency: string): Read<Filter> {
  const { data, error } = Filter.safeParse(rawGroup(group, currency));
  if (data) return { wanted: data, errors: null };
  const found = error.issues.map(({ path, message }): [string, string] => [
    ["filter", ...path].join("."),
    message,
  ]);
  return { wanted: null, errors: Object.fromEntries(found.toReversed()) };
}

export const countDrafts = (group: DraftGroup): number =>
  group.items.reduce((sum, item) => sum + (isDraftGroup(item) ? countDrafts(item) : 1), 0);
