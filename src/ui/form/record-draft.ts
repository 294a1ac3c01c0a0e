/**
 * What is typed into a form, kept apart from the record beneath it: a newer record can be put under the same typing,
 * and what was not typed shows the newer state by itself.
 */

/** One sentence for each field that is wrong, by its name; a part of a field as "materials.0.cost". */
export type Errors = Record<string, string>;

/** What the fields hold, as it is sent, or what is wrong with them. */
export type Read<Wanted> = { wanted: Wanted; errors: null } | { wanted: null; errors: Errors };

/** For a form that sends its values as they are: `found` holds what is wrong with them, if anything. */
export function readAs<Wanted>(wanted: Wanted, found: Errors): Read<Wanted> {
  return Object.keys(found).length === 0 ? { wanted, errors: null } : { wanted: null, errors: found };
}

/** `key` only keeps the lines of a list apart on the screen, so that it is no part of a value. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, part: unknown) => (name === "key" ? undefined : part));

export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** What is typed after `changes`: an entry that says what `start` says anyway is no longer one. */
export function typedWith<Values extends object>(
  start: Values,
  typed: Partial<Values>,
  changes: Partial<Values>,
): Partial<Values> {
  return differing(start, { ...typed, ...changes });
}

/** Those entries of `values` that are not as they are in `start`. */
export function differing<Values extends object>(start: Values, values: Partial<Values>): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const others = names.filter((name) => !isSame(values[name], start[name]));
  return Object.fromEntries(others.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The errors that remain when these fields have been edited. */
export function errorsAfter(errors: Errors, edited: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !edited.includes(fieldOfError(name))));
}

const fieldOfError = (name: string): string => name.split(".")[0] ?? name;

/** Whether the form has a field for every one of them, so that nothing has to be said elsewhere. */
export function hasPlaces(errors: Errors, values: object): boolean {
  const names = Object.keys(errors);
  return names.length > 0 && names.every((name) => fieldOfError(name) in values);
}

export type Meanwhile = {
  /** The labels of the fields that were changed elsewhere. */
  changed: string[];
  /** Those of them that were typed into here as well. */
  clashing: string[];
};

/** What became of the record since `before`, in the words of the form; fields without a label go unsaid. */
export function changedMeanwhile<Values extends object>(
  before: Values,
  now: Values,
  typed: Partial<Values>,
  labels: Partial<Record<keyof Values, string>>,
): Meanwhile {
  const names = Object.keys(differing(before, now)) as (keyof Values)[];
  const wordsFor = (fields: (keyof Values)[]) => [...new Set(fields.flatMap((name) => labels[name] ?? []))];
  const clashing = names.filter((name) => name in typed && !isSame(typed[name], now[name]));
  return { changed: wordsFor(names), clashing: wordsFor(clashing) };
}
