/** How papers with price lines hold what they take of the price book: by value, with a note of where each line came from. */
import type { Scope } from "#platform/actor.ts";
import { forgetUses, sellableAmong, sellServices, soldIn } from "./selling.ts";
import type { Subject } from "./uses-store.ts";

type Line = { service_id: number | null };

/** Notes what a record holds of the price book. Throws `conflict` for a service that was added and is not active. */
export async function agreeOnServices(tx: Scope, subject: Subject, lines: readonly Line[]): Promise<void> {
  const wanted = idsOf(lines);
  const before = (await soldIn(tx, subject)).map(({ service_id }) => service_id);
  const gone = before.filter((each) => !wanted.includes(each));
  if (gone.length > 0) await forgetUses(tx, subject, gone);
  const added = wanted.filter((each) => !before.includes(each));
  if (added.length > 0) await sellServices(tx, added, subject);
}

/** A line whose service is no longer sold stays as it was written, and comes from nowhere. */
export async function stillSold<Each extends Line>(tx: Scope, lines: readonly Each[]): Promise<Each[]> {
  const ids = idsOf(lines);
  if (ids.length === 0) return [...lines];
  const sold = await sellableAmong(tx, ids);
  return lines.map((line) => ({
    ...line,
    service_id: line.service_id !== null && sold.has(line.service_id) ? line.service_id : null,
  }));
}

const idsOf = (lines: readonly Line[]): number[] => [
  ...new Set(lines.flatMap(({ service_id }) => service_id ?? [])),
];
