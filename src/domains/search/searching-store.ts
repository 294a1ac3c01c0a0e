/**
 * Asks all kinds of records on two connections, on each one after the other without waiting for an answer before the next
 * question: one alone keeps whoever types waiting for what a second core could have read.
 */
import type { Scope } from "#platform/actor.ts";
import { type Asked, type Found, findOfKind, type Source } from "./asking-store.ts";

type Ask = { scope: Scope; source: Source };

const lanes = 2;

/** A transaction has one connection. */
export async function findInTurn(scope: Scope, asked: Asked, asks: readonly Ask[]): Promise<Found[]> {
  const count = scope.isTransaction ? 1 : lanes;
  const parts = Array.from({ length: count }, (_, lane) =>
    asks.filter((_ask, place) => laneOf(place, count) === lane),
  );
  const answers = await Promise.all(parts.map((part) => findInLane(scope, asked, part)));
  return answers.flat();
}

/** There and back again: the kinds that take longest stand first, and in turn the first lane would get the slower of each two. */
function laneOf(place: number, count: number): number {
  const turn = place % (2 * count);
  return turn < count ? turn : 2 * count - 1 - turn;
}

function findInLane(scope: Scope, asked: Asked, asks: readonly Ask[]): Promise<Found[]> {
  return scope.db.connection().execute(async (db) => {
    const answers = await Promise.all(
      asks.map(({ scope: reached, source }) => findOfKind({ ...reached, db }, asked, source)),
    );
    return answers.flat();
  });
}
