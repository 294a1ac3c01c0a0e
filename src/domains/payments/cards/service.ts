/** The saved cards of a customer: listed, asked for by a link, removed. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { localDay } from "#shared/time/time.ts";
import { findCollectingAccount } from "../collecting/store.ts";
import type { CardLink, CardRemover, SavedCard } from "./contract.ts";
import { isExpired } from "./expiry.ts";
import { dropCard } from "./keeping.ts";
import { type MadeLink, makeCardLink } from "./links.ts";
import { revokeCardLinks } from "./links-store.ts";
import { cardRequestMail } from "./mails.ts";
import { listCards, lockCard } from "./store.ts";

export async function getCards(
  actor: Actor,
  customerId: number,
): Promise<{ cards: SavedCard[]; can_charge: boolean }> {
  const scope = requirePermission(actor, "payments.view");
  await findCustomer(actor, customerId);
  const account = await findCollectingAccount(scope);
  return { cards: await cardsOf(scope, customerId), can_charge: account?.state.canCharge ?? false };
}

/** For whoever has made sure that the reader may see them, such as the customer's own pages. The newest first. */
export async function cardsOf(scope: Scope, customerId: number): Promise<SavedCard[]> {
  const account = await findCollectingAccount(scope);
  if (!account) return [];
  const today = localDay(now(), scope.actor.timeZone);
  const kept = await listCards(scope, customerId, account.account_id);
  return kept.map((card) => ({
    id: card.id,
    words: card.words,
    expires_month: card.expires_month,
    expires_year: card.expires_year,
    is_expired: isExpired(card, today),
    saved_at: card.saved_at,
    mandate_words: card.mandate_words,
  }));
}

export async function removeCard(
  actor: Actor,
  customerId: number,
  cardId: number,
): Promise<{ cards: SavedCard[] }> {
  return inTransaction(requirePermission(actor, "payments.charge"), async (tx) => {
    await findCustomer(actingWithin(tx, tx.actor), customerId);
    await removeCardOf(tx, { customerId, cardId }, "business");
    return { cards: await cardsOf(tx, customerId) };
  });
}

/** It is not charged any more from now on. Removing it twice changes nothing. Throws `not_found`. */
export async function removeCardOf(
  scope: Scope,
  { customerId, cardId }: { customerId: number; cardId: number },
  by: CardRemover,
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const card = await lockCard(tx, cardId);
    if (card?.customer_id !== customerId) throw notFound("Card");
    await dropCard(tx, card, by);
  });
}

/** A link by which the customer saves a card; the one before ends. Throws `validation` where there is no address. */
export async function requestCard(actor: Actor, customerId: number, isEmailed: boolean): Promise<CardLink> {
  return inTransaction(requirePermission(actor, "payments.charge"), async (tx) => {
    const customer = await findCustomer(actingWithin(tx, tx.actor), customerId);
    const account = await findCollectingAccount(tx);
    if (!account?.state.methodKinds.includes("card") || !account.state.canCharge)
      throw conflict("Set up online payments first, under Settings, Online Payments.");
    if (isEmailed && !customer.email) throw invalid("Add an email address for this customer first.");
    await revokeCardLinks(tx, customerId);
    const link = await makeCardLink(tx, customerId);
    const emailed_to = isEmailed ? customer.email : null;
    if (emailed_to !== null) {
      const name = `${customer.first_name} ${customer.last_name}`;
      if (!(await mailRequest(tx, customerId, { to: emailed_to, name }, link)))
        throw conflict(`${emailed_to} can't receive email. Copy the link instead.`);
    }
    await appendEvent(tx, {
      type: "card.requested",
      subject: { kind: "customer", id: customerId },
      customerId,
      title: "Asked to save a card",
      ...(emailed_to ? { description: `Emailed to ${emailed_to}` } : {}),
    });
    return { url: link.url, ends_at: link.ends_at, emailed_to };
  });
}

async function mailRequest(
  tx: Scope,
  customerId: number,
  { to, name }: { to: string; name: string },
  { id, url, ends_at }: MadeLink,
): Promise<boolean> {
  const { appContext, timeZone } = tx.actor;
  const mail = cardRequestMail(to, {
    brand: await publicBrandOf(tx),
    publicUrl: appContext.config.publicUrl,
    name,
    url,
    ends_at,
    timeZone,
    key: `card-request-${id}`,
  });
  return answerByMail(tx, mail, { customerId, what: "card_request" });
}
