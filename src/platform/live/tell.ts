/** Says in the transaction of a change which kinds of records it changes, so that open screens are told when it is saved. */
import type { Kysely } from "kysely";
import type { Scope } from "../actor.ts";
import type { Told } from "./port.ts";

/** By transaction; those that only wrote events tell no kinds, because the event log does. */
const told = new WeakMap<Kysely<unknown>, Told[]>();

/**
 * For a change that writes no event, such as a message's state: what writes one is told by the event log. The kinds are
 * those of `shared/live-kinds.ts`. What only one member sees, such as what they have read, is told to their screens with
 * `onlyTo`. Throws a TypeError outside a transaction.
 */
export function tellLive(tx: Scope, kinds: readonly string[], { onlyTo }: { onlyTo?: string } = {}): void {
  if (!tx.isTransaction) throw new TypeError("What changes is told in the transaction of the change");
  const all = told.get(tx.db) ?? [];
  told.set(tx.db, all);
  for (const kind of kinds) all.push({ kind, to: onlyTo ?? null });
}

/** What a transaction told, once; undefined when it changed nothing that is told. */
export function takeTold(db: Kysely<unknown>): Told[] | undefined {
  const all = told.get(db);
  told.delete(db);
  return all;
}
