/** Says in the transaction of a change which kinds of records it changes, so that open screens are told when it is saved. */
import type { Kysely } from "kysely";
import type { Scope } from "../actor.ts";

/** By transaction; those that only wrote events tell no kinds, because the event log does. */
const told = new WeakMap<Kysely<unknown>, Set<string>>();

/**
 * For a change that writes no event, such as a message's state: what writes one is told by the event log. The kinds are
 * those of `shared/live-kinds.ts`. Throws a TypeError outside a transaction.
 */
export function tellLive(tx: Scope, kinds: readonly string[]): void {
  if (!tx.isTransaction) throw new TypeError("What changes is told in the transaction of the change");
  const all = told.get(tx.db) ?? new Set<string>();
  told.set(tx.db, all);
  for (const kind of kinds) all.add(kind);
}

/** The kinds that a transaction told, once; undefined when it changed nothing that is told. */
export function takeTold(db: Kysely<unknown>): string[] | undefined {
  const kinds = told.get(db);
  told.delete(db);
  return kinds && [...kinds];
}
