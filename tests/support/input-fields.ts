/** The fields that a call takes, read from its contract, so that a test can spoil each of them in turn. */
import type { z } from "zod";

export type InputCall = {
  /** "POST /api/customers/" */
  name: string;
  method: string;
  /** As the contract writes it, with `{id}`. */
  path: string;
  input: z.ZodType | undefined;
  /** Nobody has to be signed in. */
  isOpen: boolean;
  needs: readonly string[];
  /** Holds a whole file, whose reader says line by line what cannot be kept. */
  fileField: string | undefined;
};

/** Where a value stands in what is sent, and what its contract wants there. */
export type InputField = { path: readonly (string | number)[]; kind: string };

type Described = {
  route: { method: string; path: string };
  meta: { envelope?: string; needs?: readonly string[]; isOpen?: boolean; fileField?: string };
  inputSchema?: z.ZodType;
};

export function inputCalls(router: object): InputCall[] {
  return Object.values(router).flatMap((entry) => {
    const described = entry["~orpc"] as Described | undefined;
    if (!described) return inputCalls(entry);
    const { route, meta, inputSchema: input } = described;
    const isOpen = meta.envelope === "flat" || meta.isOpen === true;
    const { needs = [], fileField } = meta;
    return [{ name: `${route.method} ${route.path}`, ...route, input, isOpen, needs, fileField }];
  });
}

type Def = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
  getter?: () => Schema;
};
type Schema = { _zod: { def: Def } };

const deepest = 6;

/** Every value of the input, at whatever depth; of a list its first entry, of a choice of shapes each. */
export const fieldsOf = (input: z.ZodType | undefined): InputField[] =>
  input === undefined ? [] : leaves(input, []);

function leaves(schema: Schema, path: readonly (string | number)[]): InputField[] {
  const { def } = schema._zod;
  if (path.length > deepest) return [];
  const within = (inner: Schema | undefined, ...more: (string | number)[]) =>
    inner ? leaves(inner, [...path, ...more]) : [];
  switch (def.type) {
    case "object":
      return Object.entries(def.shape ?? {}).flatMap(([key, field]) => within(field, key));
    case "array":
      return [{ path, kind: "array" }, ...within(def.element, 0)];
    case "record":
      return [{ path, kind: "record" }, ...within(def.valueType, "any")];
    case "union":
      return (def.options ?? []).flatMap((option) => within(option));
    case "pipe":
      return within(def.in?._zod.def.type === "transform" ? def.out : def.in);
    case "lazy":
      return within(def.getter?.());
    default:
      return def.innerType ? within(def.innerType) : [{ path, kind: def.type }];
  }
}

/** A copy of `body` in which the value at `path` is another; undefined takes the field away. */
export function withValue(
  body: unknown,
  [key, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(body) ? [...body] : [];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const fields = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  const changed = withValue((fields as Record<string, unknown>)[key], rest, value);
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** The address of a call, and the query of one that only reads. */
export function addressOf({ method, path }: InputCall, input: unknown, id = "1"): string {
  const fields = (input ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(typeof fields[name] === "string" ? fields[name] : id),
  );
  if (method !== "GET") return filled;
  const named = Object.entries(fields).filter(([name]) => !path.includes(`{${name}}`));
  const query = new URLSearchParams(named.flatMap(([name, value]) => queryPairs(name, value)));
  return `${filled}?${query.toString()}`;
}

function queryPairs(name: string, value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => queryPairs(`${name}[${key}]`, inner));
}

const plausible: Record<string, unknown> = { string: "ida@example.com", boolean: true, number: 1, int: 1 };

/** Something in every field, so that it is the spoiled one that is complained of wherever the contract can tell. */
export const plausibleInput = (input: z.ZodType | undefined): unknown =>
  fieldsOf(input).reduce<unknown>(
    (body, { path, kind }) => (kind in plausible ? withValue(body, path, plausible[kind]) : body),
    {},
  );
