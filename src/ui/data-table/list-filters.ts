/** The schema of what a list is asked for, as texts in the address: what is strange there asks for nothing. */

/** Reads one name of the address; "" or false when it asks for nothing. */
type Reader = (text: string) => string | boolean;
export type FilterShape = Record<string, Reader>;
export type Filters<Shape extends FilterShape> = { [Name in keyof Shape]: ReturnType<Shape[Name]> };

export const anyText = (text: string): string => text;

export const flag = (text: string): boolean => text === "1";

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | "" =>
    values.find((value) => value === text) ?? "";

/** Of a view, beside its `sort`: what it is filtered by, the columns it shows, and its number. */
export const viewFilters = { where: anyText, cols: anyText, saved: anyText } as const;

export function readFilters<Shape extends FilterShape>(
  shape: Shape,
  get: (name: string) => string | null,
): Filters<Shape> {
  const read = Object.entries(shape).map(([name, reader]) => [name, reader(get(name) ?? "")]);
  return Object.fromEntries(read) as Filters<Shape>;
}

/** As `ListAddress.set` takes them; what asks for nothing leaves the address. */
export function writtenFilters(changes: object): Record<string, string | null> {
  const written = Object.entries(changes).map(([name, value]: [string, unknown]) => [name, textOf(value)]);
  return Object.fromEntries(written) as Record<string, string | null>;
}

const textOf = (value: unknown): string | null =>
  value === true ? "1" : typeof value === "string" && value !== "" ? value : null;

export const countFilters = (filters: object): number => Object.values(filters).filter(Boolean).length;

/** For the call: without what asks for nothing. */
export function asked<Given extends object>(
  filters: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], "" | false> } {
  const entries = Object.entries(filters).filter(([, value]) => value !== "" && value !== false);
  return Object.fromEntries(entries) as { [Name in keyof Given]?: Exclude<Given[Name], "" | false> };
}
