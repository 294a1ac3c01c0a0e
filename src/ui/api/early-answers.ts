/**
 * Asks the server for what a screen shows first while the screen's code is still on its way.
 *
 * A page names its first calls in `AppPage.firstCalls`; the screen's own query, made as always, then takes the answer
 * that is under way instead of asking a second time. Nothing else changes: what nobody takes is forgotten.
 */

type Parts = {
  ask: (path: string) => Promise<Response>;
  /** Changes when another person takes over the tab. */
  identity: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Older than this a screen asks for itself: what it shows must not be older than it says. */
export const longestMs = 15_000;

export function createEarlyAnswers({ ask, identity, now }: Parts) {
  const early = new Map<string, { answer: Promise<Response>; identity: string; askedAt: number }>();
  const known = new Set<string>();
  return {
    /**
     * `path` with its query exactly as the screen's call will have it, such as "/api/customers/stats". Another screen
     * may have asked it before, and what it got is kept: then nothing is asked.
     */
    ask(path: string): void {
      const key = `${identity()} ${path}`;
      if (known.has(key)) return;
      known.add(key);
      const answer = ask(path).then(wholeAnswer);
      // Whoever takes it is told of a failure; when nobody does, nobody needs to know.
      answer.catch(() => undefined);
      early.set(path, { answer, identity: identity(), askedAt: now() });
    },
    /**
     * Once for each asking, and only for the person who asked. `changedAt` is when this tab last changed anything: an
     * answer that was asked for before may not know of it.
     */
    take(path: string, changedAt: number): Promise<Response> | undefined {
      const found = early.get(path);
      early.delete(path);
      if (!found || found.askedAt <= changedAt || found.identity !== identity()) return undefined;
      return now() - found.askedAt < longestMs ? found.answer : undefined;
    },
  };
}

/** Read to its end, whether or not somebody takes it: a body that nobody reads keeps its connection. */
async function wholeAnswer(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}
