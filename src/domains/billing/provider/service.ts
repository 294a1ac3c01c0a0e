/** Asks the payment provider for a member: under a key, so that asking twice does it once, with clear refusals. */
import { createHash } from "node:crypto";
import type { Actor, Scope } from "#platform/actor.ts";
import { AppError, conflict, unavailable } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { PaymentDeclined, PaymentNotFound, PreviewOutdated } from "#platform/payments/port.ts";
import { findUsedKey, keepAnswer } from "./keys-store.ts";

/**
 * The provider's answer. Throws `payment_required` with the provider's sentence when the card is refused,
 * a conflict for a preview that is too old, and `unavailable` when the outcome is unknown.
 */
export async function askProvider<T>({ appContext }: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof PaymentDeclined) {
      throw new AppError("payment_required", error.message, {
        fields: { paymentMethodId: error.message },
        details: { declined: error.code },
      });
    }
    if (error instanceof PreviewOutdated) throw outdated();
    if (error instanceof PaymentNotFound) {
      appContext.log.warn({ err: error }, "The payment provider does not know what it was asked for");
      throw conflict("The payment provider no longer has this subscription. Reload the page.");
    }
    appContext.log.error({ err: error }, "The payment provider did not answer");
    throw unavailable("We couldn't reach the payment provider. Nothing was changed. Try again in a moment.");
  }
}

const outdated = () => conflict("The prices in this preview are out of date. Look at the new preview first.");

/** The provider's key of a write: that of the request, or a new one for a request without. */
export function keyOf({ organizationId, request }: Actor, action: string): string {
  if (!request?.idempotencyKey) return `${action}-${organizationId}-${newId()}`;
  return `${action}-${organizationId}-${digest([request.idempotencyKey, request.fingerprint])}`;
}

export const digest = (what: unknown): string =>
  createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, 24);

/**
 * Does `work` and gives what `answer` reads afterwards. Under an Idempotency-Key that was used before, nothing is done:
 * the same request gets its first answer, whatever has happened since, and another one is refused.
 */
export async function answeredOnce<T extends object>(
  scope: Scope,
  work: () => Promise<void>,
  answer: () => Promise<T>,
): Promise<T> {
  const { idempotencyKey: key, fingerprint: given } = scope.actor.request ?? {};
  const fingerprint = given ?? "";
  const used = key ? await findUsedKey(scope, key) : undefined;
  if (used && used.fingerprint !== fingerprint) {
    throw conflict("This Idempotency-Key was already used for a different request.");
  }
  const first = (used?.result ?? {}) as { answer?: T };
  if (first.answer) return first.answer;
  // A key without an answer is of work that was done by a process that ended, or that is being done at this moment.
  if (!used) await work();
  const now = await answer();
  if (key) await keepAnswer(scope, { key, fingerprint, answer: now });
  return now;
}
