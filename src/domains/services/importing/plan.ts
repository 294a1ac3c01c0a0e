/** Compares a file line by line with the price book: what would be added, what would change, what cannot be. */
import { isDeepStrictEqual } from "node:util";
import type { FillableField } from "#domains/custom-fields/from-text.ts";
import type { FieldValue } from "#domains/custom-fields/values-contract.ts";
import { changedFields } from "#platform/changed-fields.ts";
import { ownFieldName } from "#shared/filters/list-fields.ts";
import { normaliseForSearch } from "#shared/text.ts";
import type { ImportAction, ImportField, ImportRowError } from "../batches-contract.ts";
import { blankDetails, detailsIn, detailsOf } from "../details.ts";
import type { Details, KeptService } from "../store.ts";
import type { ReadLine } from "./cells.ts";

export type PlannedLine = {
  line: number;
  action: ImportAction;
  name: string;
  /** The service that it is about, when there is one already. */
  kept: KeptService | null;
  /** All of a new service, or what changes about one that is there. */
  changes: Partial<Details>;
  /** The same of the business's own fields. */
  own: { field: FillableField; before: FieldValue | null; after: FieldValue }[];
  errors: ImportRowError[];
};

type Options = {
  existing: "update" | "skip";
  knownCategories: readonly string[];
  /** What services have in the business's own fields, by the ids of both. */
  values: ReadonlyMap<number, ReadonlyMap<number, FieldValue>>;
};

/** Each line is about the service with its code, else the one with its name. */
export function planImport(
  lines: readonly ReadLine[],
  services: readonly KeptService[],
  { existing, knownCategories, values }: Options,
): PlannedLine[] {
  const book = { ...bookOf(services), values };
  const lineOf = new Map<number | string, number>();
  const categories = [...knownCategories];
  return lines.map((read) => {
    const plan = planLine(read, book, categories, existing);
    const earlier = keysOf(plan)
      .map((key) => lineOf.get(key))
      .find((line) => line !== undefined);
    for (const key of keysOf(plan)) lineOf.set(key, plan.line);
    if (plan.changes.category) categories.push(plan.changes.category);
    if (earlier === undefined || plan.action === "invalid") return plan;
    return refused(plan, "name", `This is the same service as on line ${earlier}`);
  });
}

type Book = {
  byCode: Map<string, KeptService>;
  byName: Map<string, KeptService[]>;
  values: Options["values"];
};

function bookOf(services: readonly KeptService[]): Omit<Book, "values"> {
  return {
    byCode: new Map(services.flatMap((row) => (row.sku ? [[codeKey(row.sku), row] as const] : []))),
    byName: Map.groupBy(services, ({ name }) => normaliseForSearch(name)),
  };
}

/** As the database compares codes. */
const codeKey = (code: string): string => code.toLowerCase();

/** By which a later line would be about the same service. */
function keysOf({ kept, changes, name }: PlannedLine): (number | string)[] {
  if (kept) return [kept.id];
  const code = changes.sku ? [`code ${codeKey(changes.sku)}`] : [];
  return code.length > 0 ? code : [`name ${normaliseForSearch(name)}`];
}

function planLine(
  { line, given, own, errors, lacks }: ReadLine,
  book: Book,
  categories: readonly string[],
  existing: Options["existing"],
): PlannedLine {
  const plan: PlannedLine = {
    line,
    action: "invalid",
    name: given.name ?? "",
    kept: null,
    changes: {},
    own: [],
    errors,
  };
  if (errors.length > 0) return plan;
  const found = findIn(book, given.sku ?? null, given.name);
  if (found === "several") {
    return refused(plan, "name", `Several services are named ${given.name}. Add a code to say which one`);
  }
  if (found) {
    const changes = changedFields(found, detailsOf(given, categories));
    const kept = book.values.get(found.id);
    const ownChanges = own
      .map(({ field, after }) => ({ field, before: kept?.get(field.id) ?? null, after }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after));
    const isSame = Object.keys(changes).length + ownChanges.length === 0;
    const action = isSame ? "unchanged" : existing === "skip" ? "skip" : "update";
    return { ...plan, action, name: given.name ?? found.name, kept: found, changes, own: ownChanges };
  }
  if (!given.name) return refused(plan, "name", "Name is required");
  if (given.price_cents === undefined) return refused(plan, "price", "Price is required for a new service");
  if (lacks.length > 0) return { ...plan, errors: lacks };
  const { name, price_cents } = given;
  const details = { ...blankDetails, ...detailsOf(given, categories), name, price_cents };
  const filled = own.map((each) => ({ ...each, before: null }));
  return { ...plan, action: "create", changes: details, own: filled };
}

/** A service without a code is also found by its name when the line brings a code for it. */
function findIn(
  book: Book,
  code: string | null,
  name: string | undefined,
): KeptService | "several" | undefined {
  const byCode = code === null ? undefined : book.byCode.get(codeKey(code));
  if (byCode || name === undefined) return byCode;
  const named = book.byName.get(normaliseForSearch(name)) ?? [];
  const fitting = code === null ? named : named.filter(({ sku }) => sku === null);
  return fitting.length > 1 ? "several" : fitting[0];
}

const refused = (plan: PlannedLine, field: ImportField, message: string): PlannedLine => ({
  ...plan,
  action: "invalid",
  changes: {},
  own: [],
  errors: [...plan.errors, { line: plan.line, field, message }],
});

const importFields: Record<keyof Details, ImportField> = {
  name: "name",
  sku: "sku",
  description: "description",
  category: "category",
  status: "status",
  unit: "unit",
  price_cents: "price",
  cost_cents: "cost",
  duration_minutes: "duration_minutes",
  is_taxable: "is_taxable",
  materials: "materials",
};

/** Those of the business's own as lists name them. */
export const importFieldsOf = ({ action, changes, own }: PlannedLine): string[] =>
  action === "update"
    ? [
        ...(Object.keys(changes) as (keyof Details)[]).map((field) => importFields[field]),
        ...own.map(({ field }) => ownFieldName(field.key)),
      ]
    : [];

/** The service as it will be. */
export const afterLine = ({ kept, changes }: PlannedLine): Details =>
  ({ ...(kept ? detailsIn(kept) : {}), ...changes }) as Details;
