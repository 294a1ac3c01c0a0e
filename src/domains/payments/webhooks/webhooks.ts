/**
 * Messages of the payment provider about what customers pay: signed, kept once each however often they come, and acted on
 * afterwards. The provider waits for nothing but their being kept: whatever comes at once is written down together.
 */
import type { AppContext } from "#platform/app-context.ts";
import { keepingTogether } from "#platform/database/keep-together.ts";
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

// Whose it is, is told by the account alone; what stands in a payment's notes proves nothing (T-INV-11).
const keepSoon = keepingTogether(
  ({ pool }, messages: CollectingMessage[]) => keepMessages(pool, messages),
  async (appContext, { added, strange }) => {
    if (strange.length > 0)
      appContext.log.info({ accounts: strange }, "Messages are about accounts that no business has");
    if (added > 0) await wakeForMessages(appContext);
  },
);

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
