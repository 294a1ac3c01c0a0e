/** Reads what a list is asked for in its address: what is strange, gone or not allowed is left out, and said. */
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { invalid } from "#platform/errors.ts";
import {
  type FilterCondition,
  type FilterGroup,
  type FilterItem,
  isGroup,
  testsOf,
} from "#shared/filters/filter.ts";
import { readFilter } from "#shared/filters/filter-text.ts";
import { type ListName, ownFieldKey } from "#shared/filters/list-fields.ts";
import { localDay } from "#shared/time/time.ts";
import type { KnownField } from "./further-fields.ts";
import { fieldsOf, type KnownFields, type ListSource } from "./lists.ts";

export type Asked = { where?: string | undefined; order?: string | undefined };

type ReadList = {
  fields: KnownFields;
  where: ListFilter | null;
  order: ListOrder | null;
  /** In words. */
  leftOut: string[];
};

export async function readList(
  actor: Actor,
  list: ListName,
  source: ListSource,
  { where = "", order = "" }: Asked,
): Promise<ReadList> {
  const fields = await fieldsOf(actor, list, source);
  const leftOut: string[] = [];
  const filter = filterOf(actor, fields, where, leftOut);
  return {
    fields,
    where: filter && {
      filter,
      columns: fields.usable,
      zone: actor.timeZone,
      today: localDay(now(), actor.timeZone),
    },
    order: orderIn(fields, order, leftOut),
    leftOut: [...new Set(leftOut)],
  };
}

/** As `readList`, for what changes or hands out rows: nothing may be left out. */
export async function readWhole(actor: Actor, list: ListName, source: ListSource, asked: Asked) {
  const read = await readList(actor, list, source, asked);
  const [first] = read.leftOut;
  if (first) throw invalid(`${first}. Change the filter and try again.`, { where: first });
  return read;
}

function filterOf(actor: Actor, fields: KnownFields, text: string, leftOut: string[]): FilterGroup | null {
  if (text === "") return null;
  const { filter, problem } = readFilter(text);
  if (!filter) {
    leftOut.push(problem);
    return null;
  }
  const kept = ofGroup(filter);
  return kept.items.length > 0 ? kept : null;

  function ofGroup(group: FilterGroup): FilterGroup {
    const items = group.items.flatMap((item): FilterItem[] => {
      if (!isGroup(item)) return ofCondition(item) ?? [];
      const inner = ofGroup(item);
      return inner.items.length > 0 ? [inner] : [];
    });
    return { match: group.match, items };
  }

  function ofCondition(condition: FilterCondition): FilterCondition[] | undefined {
    const field = findField(fields, condition.field, leftOut, "filter");
    if (!field) return undefined;
    if (!testsOf[field.kind].includes(condition.is)) {
      leftOut.push(`"${field.label}" can't be filtered this way, so this part of the filter was left out`);
      return undefined;
    }
    if (!condition.values) return [condition];
    const values = knownValues(actor, field, condition.values, leftOut);
    return values.length > 0 ? [{ ...condition, values }] : undefined;
  }
}

function findField(
  { usable, hidden, gone }: KnownFields,
  name: string,
  leftOut: string[],
  part: "filter" | "order",
): KnownField | undefined {
  const field = usable.get(name);
  if (field) return field;
  leftOut.push(`${whyWithout(name, hidden.get(name), gone.get(name))}, so it was left out of the ${part}`);
  return undefined;
}

function whyWithout(name: string, hidden: string | undefined, gone: string | undefined): string {
  if (hidden) return `Your role doesn't show ${hidden}`;
  // Whoever guesses a key is not to learn whether there is such a field.
  if (!gone && ownFieldKey(name)) return "A custom field isn't there or your role doesn't show it";
  return `The field "${gone ?? name}" is no longer there`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function knownValues(actor: Actor, field: KnownField, values: string[], leftOut: string[]): string[] {
  return values.flatMap((value) => {
    if (value === "none") return [value];
    if (field.isMember) {
      const id = value === "me" ? (actor.viewingAs ?? actor).userId : value;
      if (id !== null && uuid.test(id)) return [id];
    } else if (!field.options || field.options.some((option) => option.value === value)) return [value];
    leftOut.push(`"${field.label}" no longer has the choice "${value}", so it was left out of the filter`);
    return [];
  });
}

function orderIn(fields: KnownFields, text: string, leftOut: string[]): ListOrder | null {
  if (text === "") return null;
  const isDescending = text.startsWith("-");
  const column = findField(fields, isDescending ? text.slice(1) : text, leftOut, "order");
  if (!column) return null;
  if (column.isUnsorted) {
    leftOut.push(`A list can't be sorted by "${column.label}"`);
    return null;
  }
  return { column, isDescending };
}
