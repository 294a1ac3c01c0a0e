/** Keeps one member from filling the database with questions: a few at once, and nothing is written for it. */
import type { Actor } from "#platform/actor.ts";
import { tooMany } from "#platform/errors.ts";

const running = new Map<string, number>();
const mostAtOnce = 6;

/** Refuses with 429 while so many of the same member's searches run on this server. */
export async function fewAtOnce<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  const whose = `${actor.organizationId} ${actor.userId ?? ""}`;
  const count = running.get(whose) ?? 0;
  if (count >= mostAtOnce) throw tooMany("Too many searches at once. Try again in a second.", 1);
  running.set(whose, count + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(whose) ?? 1) - 1;
    if (left > 0) running.set(whose, left);
    else running.delete(whose);
  }
}
