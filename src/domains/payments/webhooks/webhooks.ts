/**
 * Messages of the payment provider about what customers pay: signed, kept once each however often they come, and acted on
 * afterwards. The provider waits for nothing but their being kept: whatever comes at once is written down together.
 */
import type { AppContext } from "#platform/app-context.ts";
import { AppError, invalid } from "#platform/errors.ts";
import type { CollectingMessage } from "#platform/payments/collecting/port.ts";
import { WebhookRefused } from "#platform/payments/port.ts";
import { actOnAllDue } from "./acting.ts";
import { wakeForMessages } from "./acting-job.ts";
import { keepMessages } from "./store.ts";

/**
 * Throws `invalid` for what the provider did not sign. Whatever else is thrown leaves the message unkept: the provider
 * sends it again.
 */
export async function takeMessage(
  appContext: AppContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const message = readMessage(appContext, rawBody, signature);
  if (message) await keepSoon(appContext, message);
}

function readMessage({ collecting, log }: AppContext, rawBody: Buffer, signature: string | undefined) {
  try {
    return collecting.readWebhook(rawBody, signature);
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    log.warn({ reason: error.message }, "A message that the payment provider did not sign was refused");
    throw invalid("This message was not signed by the payment provider.");
  }
}

type Waiting = { message: CollectingMessage } & Pick<PromiseWithResolvers<void>, "resolve" | "reject">;

/** Those that have come while others are being kept. */
const lines = new WeakMap<AppContext, Waiting[]>();
const mostAtOnce = 500;

function keepSoon(appContext: AppContext, message: CollectingMessage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const line = lines.get(appContext);
  if (line) line.push({ message, resolve, reject });
  else void keepLine(appContext, [{ message, resolve, reject }]);
  return promise;
}

async function keepLine(appContext: AppContext, line: Waiting[]): Promise<void> {
  lines.set(appContext, line);
  while (line.length > 0) await keepTogether(appContext, line.splice(0, mostAtOnce));
  lines.delete(appContext);
}

async function keepTogether(appContext: AppContext, waiting: readonly Waiting[]): Promise<void> {
  const { pool, log } = appContext;
  try {
    const messages = waiting.map(({ message }) => message);
    // Whose it is, is told by the account alone; what stands in a payment's notes proves nothing (T-INV-11).
    const { added, strange } = await keepMessages(pool, messages);
    for (const { resolve } of waiting) resolve();
    if (strange.length > 0)
      log.info({ accounts: strange }, "Messages are about accounts that no business has");
    if (added > 0) await wakeForMessages(appContext);
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}

/**
 * The stand-in has no network: what it would send is fetched and goes the same way. What cannot be kept now stays with
 * it, and comes again the next minute.
 */
export async function deliverMessages(appContext: AppContext): Promise<void> {
  const { collecting, log } = appContext;
  try {
    await collecting.deliverWebhooks?.(({ body, signature }) =>
      takeMessage(appContext, Buffer.from(body), signature),
    );
  } catch (error) {
    const isExpected = error instanceof AppError;
    log[isExpected ? "warn" : "error"](
      { err: error },
      "A message about customers' payments waits to be taken",
    );
  }
  await actOnAllDue(appContext);
}
