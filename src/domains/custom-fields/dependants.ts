/** How the settings of a field name what uses it. */
import type { Actor } from "#platform/actor.ts";
import type { Permission } from "#shared/permissions.ts";
import { plural } from "#shared/plural.ts";
import type { FieldUses } from "./contract.ts";

type Named = { kind: string /** "segment" */; word: string; needs: readonly Permission[] };

/** What the asker's role doesn't show is counted and not named. */
export function namedOrCounted(
  { kind: by, permissions }: Actor,
  names: readonly string[],
  { kind, word, needs }: Named,
): FieldUses["dependants"] {
  if (names.length === 0) return [];
  const maySee = by === "system" || needs.every((permission) => permissions.has(permission));
  const shown = maySee
    ? names.map((name) => `${word[0]?.toUpperCase()}${word.slice(1)} ${name}`)
    : [`${plural(names.length, word)} that your role doesn't show`];
  return shown.map((name) => ({ kind, name }));
}
