/** Gives an answer from the server the shape that its call promises, so that a strange one never takes a page down. */
import type { $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * What is missing or of another sort becomes nothing of its sort: 0, "", no, an empty list. A word that is not among
 * those known stays, because showing it is better than guessing; whatever looks words up has an answer for it.
 * An entry of a list that cannot be told from others, because it has no id, is left out; alone, it throws `noRecord`.
 * An answer with nothing to mend comes back as it is.
 */
export function shaped(schema: $ZodType, value: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "number":
      return typeof value === "number" ? value : Number(value) || 0;
    case "string":
      return typeof value === "string" ? value : isPlain(value) ? String(value) : "";
    case "boolean":
      return value === true;
    case "enum":
      return typeof value === "string" ? value : "";
    case "array":
      return Array.isArray(value) ? shapedList(def.element, value) : [];
    case "object":
      return shapedFields(def.shape, value);
    case "record":
      return isFields(value) ? shapedFields(sameForAll(Object.keys(value), def.valueType), value) : {};
    case "optional":
      return value === undefined ? value : orElse(def.innerType, value, undefined);
    case "nullable":
      return value === undefined || value === null ? null : orElse(def.innerType, value, null);
    case "default":
      return shaped(def.innerType, value === undefined ? def.defaultValue : value);
    case "union":
      return shapedUnion(def.options, value);
    default:
      return value;
  }
}

export const noRecord = new Error("The answer holds no record");

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value === "number" || typeof value === "boolean";

function orElse(schema: $ZodType, value: unknown, otherwise: unknown): unknown {
  try {
    return shaped(schema, value);
  } catch {
    return otherwise;
  }
}

function shapedList(element: $ZodType, list: unknown[]): unknown[] {
  const kept = list.map((each) => (each === null ? noRecord : orElse(element, each, noRecord)));
  if (kept.every((each, index) => each === list[index])) return list;
  return kept.filter((each) => each !== noRecord);
}

function shapedFields(shape: Readonly<Record<string, $ZodType>>, value: unknown): Fields {
  const given: Fields = isFields(value) ? value : {};
  if (shape["id"] && !given["id"]) throw noRecord;
  let mended = given;
  for (const [name, schema] of Object.entries(shape)) {
    const before = given[name];
    const after = shaped(schema, before);
    if (after === before) continue;
    if (mended === given) mended = { ...given };
    mended[name] = after;
  }
  return mended;
}

const sameForAll = (names: string[], schema: $ZodType) =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** As the kind that it fits already, or else as the first that it can be made into. */
function shapedUnion(options: readonly $ZodType[], value: unknown): unknown {
  const made = options.map((option) => orElse(option, value, noRecord));
  if (made.includes(value)) return value;
  const first = made.find((each) => each !== noRecord);
  if (first === undefined) throw noRecord;
  return first;
}
