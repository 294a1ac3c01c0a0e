/** How the settings of a field name what uses it. */
import { plural } from "#shared/plural.ts";
import type { FieldUses } from "./contract.ts";

type Named = { kind: string /** "segment" */; word: string; maySee: boolean };

/** What the asker's role doesn't show is counted and not named. */
export function namedOrCounted(
  names: readonly string[],
  { kind, word, maySee }: Named,
): FieldUses["dependants"] {
  if (names.length === 0) return [];
  const shown = maySee
    ? names.map((name) => `${word[0]?.toUpperCase()}${word.slice(1)} ${name}`)
    : [`${plural(names.length, word)} that your role doesn't show`];
  return shown.map((name) => ({ kind, name }));
}
