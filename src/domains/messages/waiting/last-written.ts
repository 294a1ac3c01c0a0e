/** For the gate: when customers last wrote something that a person reads. */
import type { Scope } from "#platform/actor.ts";
import { listLastWritten } from "./store.ts";

export async function lastWrittenBy(
  scope: Scope,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listLastWritten(scope, customerIds);
  return new Map(rows.flatMap(({ customer_id: id, at }) => (at === null ? [] : [[id, at] as const])));
}
