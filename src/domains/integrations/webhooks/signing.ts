/** The secrets of webhooks and the signatures made with them, in the way that Stripe's made usual. */
import { createHmac } from "node:crypto";
import type { AppContext } from "#platform/app-context.ts";
import { newSecret } from "#platform/ids.ts";
import { seal, unseal } from "#platform/sealing.ts";

const purpose = "webhook secrets";

export const newWebhookSecret = (): string => `whsec_${newSecret()}`;

export const sealSecret = (appContext: AppContext, webhookId: string, secret: string): Promise<Buffer> =>
  seal(appContext, purpose, webhookId, secret);

type Secrets = { id: string; secret: Buffer; previous_secret: Buffer | null; previous_until: string | null };

/** `t=1700000000,v1=…`, with a second `v1` while the secret before still counts. Undefined when a secret can't be opened. */
export async function signatureFor(
  appContext: AppContext,
  webhook: Secrets,
  body: string,
  moment: Date,
): Promise<string | undefined> {
  const isOverlap =
    webhook.previous_secret !== null && Date.parse(webhook.previous_until ?? "") > moment.getTime();
  const sealed = [webhook.secret, ...(isOverlap && webhook.previous_secret ? [webhook.previous_secret] : [])];
  const seconds = Math.floor(moment.getTime() / 1000);
  const parts = [`t=${seconds}`];
  for (const each of sealed) {
    const secret = await unseal(appContext, purpose, webhook.id, each);
    if (secret === undefined) return undefined;
    parts.push(`v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`);
  }
  return parts.join(",");
}
