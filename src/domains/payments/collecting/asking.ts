/** What the payment provider's refusals and silence mean to the person who asked for something. */
import type { AppContext } from "#platform/app-context.ts";
import { AppError, conflict, unavailable } from "#platform/errors.ts";
import { CollectingRefused, PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { PaymentNotFound } from "#platform/payments/port.ts";

/**
 * The provider's answer. Throws a conflict with its sentence when it refuses, and `unavailable` when nobody knows what
 * came of it: then it is settled by asking, never by doing it under a new key.
 */
export async function askCollecting<T>({ log }: AppContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof CollectingRefused) throw conflict(error.message, { refused: error.code });
    if (error instanceof PaymentNotFound) {
      log.warn({ err: error }, "The payment provider does not know what it was asked for");
      throw conflict("The payment provider doesn't know this payment. Reload the page.");
    }
    if (error instanceof PaymentOutcomeUnknown)
      throw unavailable("The payment provider didn't answer. Try again in a moment.", error);
    log.error({ err: error }, "The payment provider could not be asked");
    throw unavailable("The payment provider couldn't be reached. Try again in a moment.", error);
  }
}
