/** Every minute, learns the words of names that came and forgets those that went. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { inTransaction } from "#platform/transaction.ts";
import { namedWords } from "./words.ts";
import { addWords, dropUnused, listWithNews, takeNews } from "./words-store.ts";

const mostAtOnce = 1_000;

export async function learnWords(appContext: AppContext): Promise<void> {
  for (const { id, time_zone: timeZone, country } of await listWithNews(appContext.pool)) {
    const scope = requirePermission(systemActor(appContext, { id, timeZone, country }), "dashboard.view");
    for (let taken = mostAtOnce; taken === mostAtOnce; ) taken = await learnSome(scope);
  }
}

/** What goes is looked up once the list is taken, so that a word stays that another record still has. */
function learnSome(scope: Scope): Promise<number> {
  return inTransaction(scope, async (tx) => {
    const news = await takeNews(tx, mostAtOnce);
    const come = new Set<string>();
    const gone = new Set<string>();
    for (const { words, is_gone: isGone } of news) {
      for (const word of namedWords(words)) (isGone ? gone : come).add(word);
    }
    await addWords(tx, [...come]);
    for (const word of gone) await dropUnused(tx, word);
    return news.length;
  });
}

export const learnSearchWords: JobDefinition = {
  name: "search-words",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  async run(appContext) {
    await learnWords(appContext);
  },
};
