/** A filter while it is edited: every operand as the text in its field, and what is wrong with it. */
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import type { Read } from "#ui/form/record-draft.ts";
import {
  type BuiltInCondition,
  Filter,
  type Group,
  isGroup,
  isOwn,
  type Match,
  type Period,
  type Unit,
} from "../../filters/contract.ts";
import { fieldFacts } from "../../filters/fields-contract.ts";
import { type DayOperands, DayTest, dayParts, hasWords, TextTest } from "../../filters/operands-contract.ts";
import type { OwnCondition } from "../../filters/own-contract.ts";
import { type AskedField, type AskedKind, isOwnField, kindOfField, type OwnField } from "./asked-field.ts";

/** `key` keeps a line apart from the others while it is edited. */
export type DraftCondition = {
  key: number;
  field: AskedField;
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

const firstTest: Record<AskedKind, string> = {
  choice: "any_of",
  text: "is",
  day: "more_than_ago",
  count: "at_least",
  number: "at_least",
  money: "at_least",
  yes_no: "yes",
};

export const newCondition = (field: AskedField = "status"): DraftCondition => ({
  key: nextKey(),
  field,
  is: firstTest[kindOfField(field)],
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
export function withField(condition: DraftCondition, field: AskedField): DraftCondition {
  const fresh = newCondition(field);
  const kind = kindOfField(field);
  if (kind !== kindOfField(condition.field) || kind === "choice") return { ...fresh, key: condition.key };
  // Built-in amounts are counted as zero where there is none, and never blank.
  const asksForNone = condition.is === "blank" || condition.is === "filled";
  const is = asksForNone && kind !== "text" && !isOwnField(field) ? fresh.is : condition.is;
  return { ...condition, field, is, isForOne: false, service: null, period: "ever" };
}

export function draftOf(group: Group, currency: string): DraftGroup {
  return {
    key: nextKey(),
    field: "group",
    match: group.match,
    items: group.items.map((item) =>
      isGroup(item)
        ? draftOf(item, currency)
        : isOwn(item)
          ? ownDraft(item, currency)
          : draftCondition(item, currency),
    ),
  };
}

function ownDraft(condition: OwnCondition, currency: string): DraftCondition {
  const { field_id: id, type, is } = condition;
  const draft: DraftCondition = { ...newCondition({ id, type }), is };
  switch (condition.type) {
    case "number":
      return { ...draft, number: condition.number === undefined ? "" : String(condition.number) };
    case "money":
      return { ...draft, number: condition.cents === undefined ? "" : amountText(condition.cents, currency) };
    case "choice":
    case "several":
      return { ...draft, values: [...(condition.values ?? [])] };
    case "date":
      return { ...draft, ...draftDay(condition) };
    case "yes_no":
      return draft;
    default:
      return { ...draft, text: condition.value ?? "" };
  }
}

const draftDay = ({ amount, unit = "month", day = "", to = "" }: Omit<DayOperands, "is">) => ({
  amount: amount === undefined ? "" : String(amount),
  unit,
  day,
  to,
});

function draftCondition(condition: BuiltInCondition, currency: string): DraftCondition {
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
  return { ...narrowed, ...draftDay(condition) };
}

const numberIn = (text: string): number =>
  /^\s*-?[\d,]+\s*$/.test(text) ? Number(text.replaceAll(",", "")) : NaN;

const decimalIn = (text: string): number =>
  /^\s*-?(\d[\d,]*)?(\.\d+)?\s*$/.test(text) && /\d/.test(text) ? Number(text.replaceAll(",", "")) : NaN;

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
  if (isOwnField(field)) return ownConditionOf(draft, field, currency);
  const takes = fieldFacts[field].takes ?? [];
  const period = takes.includes("period") ? periodOf(draft) : undefined;
  const narrowing = {
    ...(takes.includes("service") && draft.isForOne ? { service_id: draft.service ?? 0 } : {}),
    ...(period ? { period } : {}),
  };
  switch (kindOfField(field)) {
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

function ownConditionOf(draft: DraftCondition, { id, type }: OwnField, currency: string): object {
  const { is, text, number, values } = draft;
  const condition = { field: "custom", field_id: id, type, is };
  if (is === "blank" || is === "filled") return condition;
  switch (kindOfField({ id, type })) {
    case "choice":
      return { ...condition, values };
    case "text":
      return { ...condition, value: text };
    case "number":
      return { ...condition, number: decimalIn(number) };
    case "money":
      return { ...condition, cents: centsIn(number, currency) };
    case "yes_no":
      return condition;
    default:
      return { ...condition, ...dayOperands(draft) };
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
