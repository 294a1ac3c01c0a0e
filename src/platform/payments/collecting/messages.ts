/** Reads what the provider tells of its connected accounts: signed over the very bytes, and each of one account. */
import { z } from "zod";
import { isStorable } from "#shared/characters.ts";
import { now } from "../../clock.ts";
import { WebhookRefused } from "../port.ts";
import { verifySignature } from "../webhook-signing.ts";
import type { CollectingMessage } from "./port.ts";

const name = z.string().min(1).refine(isStorable);
const reference = z.union([name, z.object({ id: name })]).nullish();
const Event = z.object({
  id: name,
  type: name,
  created: z.number(),
  account: name,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: name.nullish(),
      object: name.nullish(),
      customer: reference,
      payment_intent: reference,
      charge: reference,
      latest_charge: reference,
    }),
  }),
});

const idOf = (given: z.infer<typeof reference>): string | null =>
  typeof given === "object" ? (given?.id ?? null) : (given ?? null);

/**
 * `isLive` says whether this installation takes real money: endpoints for connected accounts hear of both modes.
 * Throws `WebhookRefused`.
 */
export function readMessage(
  rawBody: Buffer,
  signature: string | undefined,
  { secret, isLive }: { secret: string; isLive: boolean },
): CollectingMessage | null {
  verifySignature(rawBody, signature, secret, Math.floor(now().getTime() / 1000));
  const read = Event.safeParse(parsed(rawBody));
  if (!read.success) throw new WebhookRefused("The message is not about a connected account");
  const { id, type, created, account, livemode, data } = read.data;
  if (livemode !== isLive) return null;
  const { object: kind, customer, payment_intent, charge, latest_charge, ...about } = data.object;
  const isOf = (what: string) => (kind === what ? (about.id ?? null) : null);
  return {
    id,
    type,
    createdAt: new Date(created * 1000),
    accountId: account,
    intentId: isOf("payment_intent") ?? idOf(payment_intent),
    chargeId: isOf("charge") ?? idOf(charge) ?? idOf(latest_charge),
    refundId: isOf("refund"),
    disputeId: isOf("dispute"),
    setupId: isOf("setup_intent"),
    methodId: isOf("payment_method"),
    customerId: isOf("customer") ?? idOf(customer),
  };
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch (error) {
    throw new WebhookRefused("The message is not JSON", { cause: error });
  }
}
