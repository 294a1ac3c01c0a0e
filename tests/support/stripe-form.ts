/** Reads the form encoding in which Stripe takes parameters: items[0][price]=… becomes objects and lists. */

export type Params = { [name: string]: Value };
export type Value = string | Params | Value[] | undefined;

export function readForm(text: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return listsIn(root) as Params;
}

const pathOf = (name: string): string[] =>
  name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== "");

function place(into: Params, [first = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  into[first] ??= {};
  place(into[first] as Params, rest, value);
}

/** An object whose names are 0, 1, 2… is a list. */
function listsIn(value: Value): Value {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === `${at}`);
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export const textIn = (params: Params, name: string): string | undefined => {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
};
export const numberIn = (params: Params, name: string): number | undefined => {
  const text = textIn(params, name);
  return text === undefined || text === "" ? undefined : Number(text);
};
export const objectIn = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === "object" && !Array.isArray(value) ? value : {};
};
export const listIn = (params: Params, name: string): Value[] => {
  const value = params[name];
  return Array.isArray(value) ? value : [];
};
