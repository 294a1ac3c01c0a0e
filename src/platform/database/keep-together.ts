/** Keeps what comes at the same moment with one statement, so that a rush of messages is taken at the speed of a few. */
import type { AppContext } from "../app-context.ts";

const mostAtOnce = 500;

type Waiting<Message> = { message: Message } & Pick<PromiseWithResolvers<void>, "resolve" | "reject">;

/**
 * Gives the function that keeps one message, together with those that have come while others were being kept. It resolves
 * once the message is kept, before what follows is done, and rejects for every one of them when `keep` fails.
 */
export function keepingTogether<Message, Kept>(
  keep: (appContext: AppContext, messages: Message[]) => Promise<Kept>,
  follow: (appContext: AppContext, kept: Kept) => Promise<void>,
): (appContext: AppContext, message: Message) => Promise<void> {
  const lines = new WeakMap<AppContext, Waiting<Message>[]>();

  async function keepLine(appContext: AppContext, line: Waiting<Message>[]): Promise<void> {
    lines.set(appContext, line);
    while (line.length > 0) {
      const waiting = line.splice(0, mostAtOnce);
      try {
        const messages = waiting.map(({ message }) => message);
        const kept = await keep(appContext, messages);
        for (const { resolve } of waiting) resolve();
        await follow(appContext, kept);
      } catch (error) {
        for (const { reject } of waiting) reject(error);
      }
    }
    lines.delete(appContext);
  }

  return (appContext, message) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lines.get(appContext);
    if (line) line.push({ message, resolve, reject });
    else void keepLine(appContext, [{ message, resolve, reject }]);
    return promise;
  };
}
