/**
 * Puts what two people made of one record together: what only one of them changed is taken over, and what both changed
 * to different things is asked. Lists whose entries keep their ids, such as the lines of an invoice, are put together
 * entry by entry.
 */
import { differing, isSame } from "../form/record-draft.ts";
import { inWords } from "./value-text.ts";

type Labels<Values> = Partial<Record<keyof Values, string>>;

/** What both changed, under one label: a field, several that belong together, or one entry of a list. */
export type Clash = {
  key: string;
  /** What the form calls the field, or the part of it. */
  field: string;
  label: string;
  mine: unknown;
  theirs: unknown;
};

export type Merged<Values> = {
  /** What is to stand over the newer record: mine but for what is taken of theirs. */
  typed: Partial<Values>;
  clashes: Clash[];
};

type Sides<Value = unknown> = { before: Value; mine: Value; theirs: Value };

/** `takes` holds the keys of the clashes in which theirs is to stand; in all others mine does. */
export function merged<Values extends object>(
  before: Values,
  typed: Partial<Values>,
  theirs: Values,
  labels: Labels<Values>,
  takes: ReadonlySet<string> = new Set(),
): Merged<Values> {
  const result: Partial<Values> = {};
  const clashes = new Map<string, Clash>();
  for (const name of Object.keys(typed) as (keyof Values & string)[]) {
    const sides = { before: before[name], mine: typed[name], theirs: theirs[name] };
    const label = labels[name] ?? "";
    // What has one label is one choice: a customer's id and name.
    const { value, found } = mergedValue(sides, {
      key: label || "other",
      field: name,
      place: name,
      label,
      takes,
    });
    result[name] = value as Values[typeof name];
    for (const clash of found) {
      const known = clashes.get(clash.key);
      if (!known || isBetterRead(clash, known)) clashes.set(clash.key, clash);
    }
  }
  return { typed: differing(theirs, result), clashes: [...clashes.values()] };
}

type About = {
  /** Of the choice, if it is one. */
  key: string;
  field: string;
  /** Where it is in the record. */
  place: string;
  label: string;
  takes: ReadonlySet<string>;
};
type MergedValue = { value: unknown; found: Clash[] };

function mergedValue(sides: Sides, about: About): MergedValue {
  const { before, mine, theirs } = sides;
  if (!isClash(sides)) return { value: isSame(before, mine) ? theirs : mine, found: [] };
  const list = listsIn(sides);
  if (list) return mergedLists(list, about);
  if ([before, mine, theirs].every(holdsLists)) return mergedParts(sides as Sides<Parts>, about);
  const { key, field, label, takes } = about;
  return { value: takes.has(key) ? theirs : mine, found: [{ key, field, label, mine, theirs }] };
}

type Parts = Record<string, unknown>;

/** What an object holds beside its lists belongs together only where it is written so: a discount is its kind and amount. */
const holdsLists = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).some(Array.isArray);

function mergedParts({ before, mine, theirs }: Sides<Parts>, { place, label, takes }: About): MergedValue {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const parts = names.map((name) => {
    const sides = { before: before[name], mine: mine[name], theirs: theirs[name] };
    const key = `${place}.${name}`;
    return [
      name,
      mergedValue(sides, {
        key,
        field: name,
        place: key,
        label: [label, inWords(name)].filter(Boolean).join(": "),
        takes,
      }),
    ] as const;
  });
  const kept = parts.filter(([, { value }]) => value !== undefined);
  return {
    value: Object.fromEntries(kept.map(([name, { value }]) => [name, value])),
    found: parts.flatMap(([, { found }]) => found),
  };
}

const isClash = ({ before, mine, theirs }: Sides): boolean =>
  !isSame(before, theirs) && !isSame(mine, theirs) && !isSame(before, mine);

/** Of an id and a name, the name is shown. */
const isBetterRead = (next: Clash, known: Clash): boolean =>
  known.field.endsWith("_id") && !next.field.endsWith("_id");

/** Longer ones are one thing. */
const most = 1_000;

type Item = { key?: unknown; id?: unknown; name?: unknown; title?: unknown };

/** Only those whose entries are known again: a key that the screen made up means another one each time. */
function listsIn({ before, mine, theirs }: Sides): Sides<Map<string, Item>> | undefined {
  const lists = [before, mine, theirs].map(byKey);
  const [first, second, third] = lists;
  if (!first || !second || !third) return undefined;
  const kept = [...first.keys(), ...third.keys()];
  const isKnown = first.size === 0 || third.size === 0 || [...first.keys()].some((key) => third.has(key));
  return isKnown && !kept.some((key) => key.startsWith("new "))
    ? { before: first, mine: second, theirs: third }
    : undefined;
}

function byKey(value: unknown): Map<string, Item> | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const entries = new Map<string, Item>();
  for (const item of value as unknown[]) {
    if (typeof item !== "object" || item === null) return undefined;
    const { key, id } = item as Item;
    // A number as a key is a place on the screen.
    const name =
      typeof key === "string" ? key : key === undefined && typeof id === "number" ? String(id) : id;
    if (typeof name !== "string" || entries.has(name)) return undefined;
    entries.set(name, item);
  }
  return entries;
}

/** In my order, with theirs that are new after the entry that they follow. */
function mergedLists(
  { before, mine, theirs }: Sides<Map<string, Item>>,
  { field, place, label, takes }: About,
): MergedValue {
  const found: Clash[] = [];
  const isReordered = !isSame(common(before, mine), common(mine, before));
  const order = isReordered ? [...mine.keys()] : [...theirs.keys()];
  const others = isReordered ? [...theirs.keys()] : [...mine.keys()];
  const items = [...withInserted(order, others)].flatMap((key): Item[] => {
    const sides = { before: before.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    let item = isSame(sides.before, sides.mine) ? sides.theirs : sides.mine;
    if (isClash(sides)) {
      const id = `${place} ${key}`;
      const about = [label, nameOf(sides.mine ?? sides.theirs)].filter(Boolean).join(": ");
      found.push({ key: id, field, label: about, mine: sides.mine, theirs: sides.theirs });
      if (takes.has(id)) item = sides.theirs;
    }
    return item ? [item] : [];
  });
  return { value: items, found };
}

const common = (of: Map<string, Item>, other: Map<string, Item>): string[] =>
  [...of.keys()].filter((key) => other.has(key));

function withInserted(order: readonly string[], others: readonly string[]): string[] {
  const all = [...order];
  for (const [index, key] of others.entries()) {
    if (all.includes(key)) continue;
    const before = others[index - 1];
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, key);
  }
  return all;
}

const nameOf = (item: Item | undefined): string => {
  const name = item?.name ?? item?.title;
  return typeof name === "string" ? name : "";
};
