/** How the provider's messages are signed and read: an HMAC over the very bytes that were sent, and when. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isStorable } from "#shared/characters.ts";
import { type ProviderMessage, WebhookRefused } from "./port.ts";

/** The provider's own tolerance: older messages may have been recorded and sent again by somebody else. */
export const toleranceSeconds = 300;

/** The value of the header Stripe-Signature (https://docs.stripe.com/webhooks#verify-manually). */
export function signed(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${digestOf(body, secret, `${atSeconds}`)}`;
}

function digestOf(body: string | Buffer, secret: string, time: string): string {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
}

/** Throws `WebhookRefused` unless one of the signatures is ours and the message is younger than five minutes. */
export function verifySignature(
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  nowSeconds: number,
): void {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.filter(([name, value]) => name === "v1" && value).map(([, value]) => value as string);
  if (!/^\d{1,12}$/.test(time) || given.length === 0) throw new WebhookRefused("The message is not signed");
  const expected = Buffer.from(digestOf(rawBody, secret, time));
  const isOurs = given.some((value) => {
    const signature = Buffer.from(value);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (!isOurs) throw new WebhookRefused("The signature is not the provider's");
  if (nowSeconds - Number(time) > toleranceSeconds) throw new WebhookRefused("The message is too old");
}

const name = z.string().min(1).refine(isStorable);
const text = z.string().refine(isStorable).nullish();
const Event = z.object({
  id: name,
  type: name,
  created: z.number(),
  data: z.object({
    object: z.object({
      id: text,
      object: text,
      customer: text.or(z.object({ id: name })),
      parent: z.object({ subscription_details: z.object({ subscription: text }).nullish() }).nullish(),
    }),
  }),
});

/** What an event of the provider is about. Throws `WebhookRefused` when it is no event. */
export function messageIn(event: unknown): ProviderMessage {
  const read = Event.safeParse(event);
  if (!read.success) throw new WebhookRefused("The message is not an event of the provider");
  const { id, type, created, data } = read.data;
  const { object: kind, customer, parent, ...about } = data.object;
  const ofCustomer = typeof customer === "object" ? customer?.id : customer;
  const ofSubscription = parent?.subscription_details?.subscription;
  const aboutId = about.id ?? null;
  return {
    id,
    type,
    createdAt: new Date(created * 1000),
    customerId: kind === "customer" ? aboutId : (ofCustomer ?? null),
    subscriptionId: kind === "subscription" ? aboutId : (ofSubscription ?? null),
    billId: kind === "invoice" ? aboutId : null,
  };
}
