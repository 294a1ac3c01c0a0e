/** Whom or what the ids in a form mean, by name, so that people can compare two versions of them. */

/** By the name of a field, or of a part of one. Null is none; undefined where nothing is known. */
export type Naming = Readonly<Record<string, (id: string | null) => Promise<string | undefined>>>;

export type NameIn = (field: string, id: unknown) => string | undefined;

type Compared = { field: string; mine: unknown; theirs: unknown };

type Leaf = { field: string; id: string | null };

/** A name that can't be had, because of the network or a permission, is left out. */
export async function namesIn(clashes: readonly Compared[], naming: Naming): Promise<NameIn> {
  const leaves = clashes.flatMap(({ field, mine, theirs }) => [
    ...leavesIn(mine, field),
    ...leavesIn(theirs, field),
  ]);
  const wanted = new Map(leaves.map((leaf) => [keyOf(leaf), leaf]));
  const names = new Map<string, string>();
  await Promise.all(
    [...wanted].map(async ([key, { field, id }]) => {
      const nameOf = Object.hasOwn(naming, field) ? naming[field] : undefined;
      const name = await nameOf?.(id).catch(() => undefined);
      if (name) names.set(key, name);
    }),
  );
  return (field, id) => names.get(keyOf({ field, id: idOf(id) }));
}

const keyOf = ({ field, id }: Leaf): string => `${field} ${id ?? ""}`;
const idOf = (value: unknown): string | null =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;

function leavesIn(value: unknown, field: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => leavesIn(each, field));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, part]) => leavesIn(part, name));
  return value === undefined || typeof value === "boolean" ? [] : [{ field, id: idOf(value) }];
}
