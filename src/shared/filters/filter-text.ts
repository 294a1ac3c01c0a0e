/**
 * A filter as one text that a person can read in an address: "status.any_of.lead.prospect any city.is.Boston
 * city.is.Salem end". Items stand side by side and all hold; "any", "all" and "none" open a group that "end" closes.
 */
import { longestFilterText } from "./asked.ts";
import {
  FilterCondition as Condition,
  type FilterCondition,
  type FilterGroup,
  type FilterItem,
  type FilterTest,
  filterTests,
  isGroup,
  Match,
  mostConditions,
  mostLevels,
  operandsOf,
  tooDeep,
  tooManyConditions,
} from "./filter.ts";

/** What an address says when there is nothing to filter by, though the saved view that it names has a filter. */
export const noFilterText = "none end";

/** "" for a filter without conditions. */
export function writeFilter(filter: FilterGroup): string {
  if (filter.items.length === 0) return "";
  return filter.match === "all" ? filter.items.map(writeItem).join(" ") : writeGroup(filter);
}

const writeItem = (item: FilterItem): string => (isGroup(item) ? writeGroup(item) : writeCondition(item));
const writeGroup = ({ match, items }: FilterGroup): string =>
  [match, ...items.map(writeItem), "end"].join(" ");

function writeCondition(condition: FilterCondition): string {
  const { field, is, values = [], text = "", number = 0, amount = 1, unit = "day" } = condition;
  const { day = "today", to = "today" } = condition;
  const operands = {
    values: values.map(escaped),
    text: [escaped(text)],
    number: [escaped(String(number))],
    span: [String(amount), unit],
    day: [day],
    days: [day, to],
    nothing: [],
  }[operandsOf[is]];
  return [field, is, ...operands].join(".");
}

/** Letters, digits and hyphens stay, a space is "_", all else is "*" with its code: "O'Brien" is "O*27*Brien". */
const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{M}\p{Nd}-]/gu, (sign) =>
    sign === " " ? "_" : `*${sign.codePointAt(0)?.toString(16)}*`,
  );

const unescaped = (text: string): string =>
  text
    .replaceAll("_", " ")
    .replaceAll(/\*([0-9a-f]{1,6})\*/g, (whole, code: string) =>
      Number.parseInt(code, 16) <= 0x10_ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : whole,
    );

type ReadFilter = { filter: FilterGroup; problem?: undefined } | { filter?: undefined; problem: string };

const unreadable = "The filter in this address can't be read";

/** Whatever stands there: a filter, or one sentence that says what is wrong with it. */
export function readFilter(text: string): ReadFilter {
  if (text.length > longestFilterText) return { problem: "The filter in this address is too long" };
  const root: FilterGroup = { match: "all", items: [] };
  const open = [root];
  let conditions = 0;
  for (const word of text.split(" ").filter((each) => each !== "")) {
    const group = open.at(-1) as FilterGroup;
    const match = Match.safeParse(word);
    if (match.success) {
      const inner: FilterGroup = { match: match.data, items: [] };
      group.items.push(inner);
      open.push(inner);
      // The root itself is the first level, unless it only holds one group that stands for it.
      if (open.length > mostLevels + 1) return { problem: tooDeep };
    } else if (word === "end") {
      open.pop();
      if (open.length === 0) return { problem: unreadable };
    } else {
      const condition = readCondition(word);
      if (!condition) return { problem: unreadable };
      conditions += 1;
      if (conditions > mostConditions) return { problem: tooManyConditions };
      group.items.push(condition);
    }
  }
  if (open.length > 1) return { problem: unreadable };
  const filter = unwrapped(root);
  return levelsOf(filter) > mostLevels ? { problem: tooDeep } : { filter };
}

/** A group that holds one group alone stands for it. */
function unwrapped(group: FilterGroup): FilterGroup {
  const [only] = group.items;
  const isSame = group.match !== "none" && group.items.length === 1 && only && isGroup(only);
  return isSame ? unwrapped(only) : group;
}

export const levelsOf = ({ items }: FilterGroup): number =>
  1 + Math.max(0, ...items.map((item) => (isGroup(item) ? levelsOf(item) : 0)));

function readCondition(word: string): FilterCondition | undefined {
  const [field = "", is = "", ...rest] = word.split(".");
  if (!filterTests.includes(is as FilterTest)) return undefined;
  const [first = "", second = ""] = rest;
  const operands = {
    values: { values: rest.map(unescaped) },
    text: { text: unescaped(first) },
    number: { number: first === "" ? Number.NaN : Number(unescaped(first)) },
    span: { amount: Number(first), unit: second },
    day: { day: first },
    days: { day: first, to: second },
    nothing: {},
  }[operandsOf[is as FilterTest]];
  return Condition.safeParse({ field, is, ...operands }).data;
}
