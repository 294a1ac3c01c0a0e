/** Asks all kinds of records one after the other on one connection, without waiting for an answer before the next question. */
import type { Scope } from "#platform/actor.ts";
import { type Asked, type Found, findOfKind, type Source } from "./asking-store.ts";

export function findInTurn(
  scope: Scope,
  asked: Asked,
  asks: readonly { scope: Scope; source: Source }[],
): Promise<Found[]> {
  return scope.db.connection().execute(async (db) => {
    const answers = await Promise.all(
      asks.map(({ scope: reached, source }) => findOfKind({ ...reached, db }, asked, source)),
    );
    return answers.flat();
  });
}
