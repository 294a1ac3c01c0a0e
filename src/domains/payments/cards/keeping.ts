/** A card that its owner has left at the provider becomes a saved card, and one that was removed is taken off there. */
import { z } from "zod";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { appendEvent } from "#platform/events.ts";
import type { MethodDetails } from "#platform/payments/collecting/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { askCollecting } from "../collecting/asking.ts";
import { methodName } from "../words.ts";
import type { CardRemover } from "./contract.ts";
import { cardEvent } from "./events.ts";
import { cardUrl } from "./links.ts";
import { cardSavedMail } from "./mails.ts";
import {
  changeExpiry,
  findCard,
  findCardOfMethod,
  findMandateWords,
  findPayer,
  findProviderId,
  insertCard,
  type KeptCard,
  listCards,
  markRemoved,
} from "./store.ts";

type Left = {
  customerId: number;
  mandateId: number;
  accountId: string;
  methodId: string;
  details: MethodDetails;
};

/**
 * May be repeated: what is known already changes nothing. The same card saved again takes the place of the one before.
 * The customer gets the words that they agreed to by email, with a link by which they remove it.
 */
export async function keepCard(tx: Scope, left: Left): Promise<void> {
  const { customerId, mandateId, accountId, methodId, details } = left;
  if (details.kind !== "card") return;
  const before = await listCards(tx, customerId, accountId);
  const facts = factsOf(details);
  const card = await insertCard(tx, {
    customer_id: customerId,
    mandate_id: mandateId,
    account_id: accountId,
    method_id: methodId,
    ...facts,
  });
  if (!card) return;
  for (const other of before) if (isSame(other, facts)) await dropCard(tx, other, "replaced");
  await appendEvent(tx, cardEvent(card, "saved"));
  await mailSaved(tx, card);
}

type Facts = Pick<KeptCard, "words" | "expires_month" | "expires_year">;

const factsOf = (details: MethodDetails): Facts => ({
  words: methodName(details),
  expires_month: details.expiresMonth,
  expires_year: details.expiresYear,
});

const isSame = (one: Facts, other: Facts): boolean =>
  one.words === other.words &&
  one.expires_month === other.expires_month &&
  one.expires_year === other.expires_year;

async function mailSaved(tx: Scope, card: KeptCard): Promise<void> {
  const { email, name } = await findPayer(tx, card.customer_id);
  if (!email) return;
  const mail = cardSavedMail(email, {
    brand: await publicBrandOf(tx),
    publicUrl: tx.actor.appContext.config.publicUrl,
    name,
    card,
    mandate: await findMandateWords(tx, card.mandate_id),
    url: await cardUrl(tx, card.id),
    key: `card-saved-${tx.organizationId}-${card.id}`,
  });
  await answerByMail(tx, mail, { customerId: card.customer_id, what: "card_saved" });
}

/** From now on it is not charged; the provider is told of it afterwards. False when it was removed already. */
export async function dropCard(tx: Scope, card: KeptCard, by: CardRemover): Promise<boolean> {
  if (!(await markRemoved(tx, card.id, by))) return false;
  const { appContext, organizationId: id, timeZone, country } = tx.actor;
  if (by !== "provider") {
    const data = { organization: { id, timeZone, country }, card: card.id };
    await appContext.jobs.enqueue(tx, detachCardJob, data);
  }
  if (by !== "replaced") await appendEvent(tx, cardEvent(card, "removed", { data: { removed_by: by } }));
  return true;
}

const Data = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  card: z.int(),
});

export const detachCardJob: JobDefinition<z.infer<typeof Data>> = {
  name: "card-detach",
  data: Data,
  // Two days: a provider that is out of reach is asked until it answers.
  retries: 15,
  async run(appContext, { organization, card: id }) {
    const card = await findCard(
      requirePermission(systemActor(appContext, organization), "payments.charge"),
      id,
    );
    if (!card) return;
    const { account_id: accountId, method_id: methodId } = card;
    await askCollecting(appContext, () =>
      appContext.collecting.detachMethod({ accountId, methodId, idempotencyKey: `detach-${methodId}` }),
    );
  },
};

/** How a card stands at the provider: gone, or sent anew by its bank with another expiry. */
export async function syncCard(scope: Scope, accountId: string, methodId: string): Promise<void> {
  const { appContext } = scope.actor;
  const card = await findCardOfMethod(scope, accountId, methodId);
  if (!card || card.removed_at !== null) return;
  const customerId = await findProviderId(scope, card.customer_id, accountId);
  const methods = customerId
    ? await askCollecting(appContext, () => appContext.collecting.listMethods({ accountId, customerId }))
    : [];
  const found = methods.find(({ id }) => id === methodId);
  await inTransaction(scope, async (tx) => {
    if (!found) await dropCard(tx, card, "provider");
    else if (!isSame(card, factsOf(found))) await changeExpiry(tx, card.id, factsOf(found));
  });
}
