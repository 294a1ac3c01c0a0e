/** Reads for all who ask the same at the same moment once: a change is heard by every open screen of a business at once. */
import type { Reach, Scope } from "../actor.ts";
import type { AppContext } from "../app-context.ts";

type Turn = { running: Promise<unknown>; next: Promise<unknown> | undefined };

const turnsOf = new WeakMap<AppContext, Map<string, Turn>>();

/**
 * What `read` gives. Whoever asks while the same is being read waits for the next reading, with all others who came
 * meanwhile: nobody gets an answer that was begun before they asked, so that one's own change is always in it. Within a
 * transaction each reads alone.
 *
 * `what` names the question and all that it depends on besides the business; `reaches` are how far each part of it
 * reaches: only where all reach everything do different people get the same.
 */
export async function readTogether<Answer>(
  scope: Scope,
  what: string,
  reaches: readonly (Reach | null)[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (scope.isTransaction) return read();
  const turns = turnsOf.get(scope.actor.appContext) ?? new Map<string, Turn>();
  turnsOf.set(scope.actor.appContext, turns);
  const key = keyOf(scope, what, reaches);
  const turn = turns.get(key);
  if (!turn) return begin(turns, key, read);
  turn.next ??= turn.running.then(
    () => begin(turns, key, read),
    () => begin(turns, key, read),
  );
  return turn.next as Promise<Answer>;
}

function begin<Answer>(turns: Map<string, Turn>, key: string, read: () => Promise<Answer>): Promise<Answer> {
  const running = read();
  const turn: Turn = { running, next: undefined };
  turns.set(key, turn);
  const leave = () => {
    if (turn.next === undefined) turns.delete(key);
  };
  running.then(leave, leave);
  return running;
}

function keyOf({ actor, organizationId }: Scope, what: string, reaches: readonly (Reach | null)[]): string {
  const { userId, teamId } = actor.viewingAs ?? actor;
  const isForAll = reaches.every((reach) => reach === null || reach === "all");
  return JSON.stringify([organizationId, what, reaches, isForAll ? null : [userId, teamId]]);
}
