/** How a test card is taken by the payment stand-in: checked, confirmed with its bank where it wants to, kept. */
import { PaymentDeclined, PaymentNotFound } from "./port.ts";
import type { BookCard, Seconds } from "./stand-in-books.ts";
import { askOwner, type CardFace, cardNumbered, publicCard } from "./stand-in-cards.ts";
import { randomMark, type Shelf } from "./stand-in-store.ts";

export type CardEntry = { number: string; expMonth: number; expYear: number; cvc: string };

/** Either the card is ready, or its bank wants its owner to agree first. */
export type EnteredCard = {
  brand: string;
  last4: string;
  paymentMethodId: string | null;
  confirmationId: string | null;
};

const aHalfHour = 1_800;
/** The public cards expire at the end of the third year from now. */
const publicCardYears = 3;

/** Throws `PaymentDeclined` with what is wrong with the card. The number is forgotten at once. */
export async function enterTestCard(
  shelf: Shelf,
  { number, expMonth, expYear }: CardEntry,
  at: Seconds,
): Promise<EnteredCard> {
  if (!hasGoodCheckDigit(number))
    throw new PaymentDeclined("Your card number is incorrect.", "incorrect_number");
  if (Date.UTC(expYear, expMonth) <= at * 1000) {
    throw new PaymentDeclined("Your card's expiration date is in the past.", "invalid_expiry_year");
  }
  const face = cardNumbered(number);
  refuseAtOnce(face);
  const card = { ...face, id: `pm_${randomMark()}`, expMonth, expYear, isConfirmed: false };
  const { brand, last4 } = face;
  if (!face.asksOwner) {
    await shelf.put("card", card.id, card);
    return { brand, last4, paymentMethodId: card.id, confirmationId: null };
  }
  const confirmationId = `confirm_${randomMark()}`;
  await shelf.put("confirmation", confirmationId, { card, askedAt: at });
  return { brand, last4, paymentMethodId: null, confirmationId };
}

/** Throws `PaymentDeclined` when the owner says no, `PaymentNotFound` when nobody asked, or half an hour ago. */
export async function confirmTestCard(
  shelf: Shelf,
  { confirmationId, isApproved }: { confirmationId: string; isApproved: boolean },
  at: Seconds,
): Promise<{ paymentMethodId: string }> {
  const asked = await shelf.hold<{ card: BookCard; askedAt: Seconds }>("confirmation", confirmationId);
  if (!asked || at - asked.askedAt > aHalfHour) throw new PaymentNotFound("No such confirmation");
  if (!isApproved) {
    throw new PaymentDeclined(
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      "setup_intent_authentication_failure",
    );
  }
  await shelf.drop("confirmation", confirmationId);
  await shelf.put("card", asked.card.id, { ...asked.card, isConfirmed: true });
  return { paymentMethodId: asked.card.id };
}

/** The card behind an id, ready to be given to a customer. Throws `PaymentDeclined` when it cannot be. */
export async function cardFor(shelf: Shelf, paymentMethodId: string, at: Seconds): Promise<BookCard> {
  const card = (await shelf.find<BookCard>("card", paymentMethodId)) ?? freshPublicCard(paymentMethodId, at);
  if (!card) {
    throw new PaymentDeclined(`No such PaymentMethod: '${paymentMethodId}'`, "resource_missing");
  }
  refuseAtOnce(card);
  if (card.asksOwner && !card.isConfirmed) throw new PaymentDeclined(askOwner.message, askOwner.code);
  return card;
}

function freshPublicCard(paymentMethodId: string, at: Seconds): BookCard | undefined {
  const face = publicCard(paymentMethodId);
  const expYear = new Date(at * 1000).getUTCFullYear() + publicCardYears;
  return face && { ...face, id: `pm_${randomMark()}`, expMonth: 12, expYear, isConfirmed: false };
}

function refuseAtOnce({ attaching }: CardFace): void {
  if (attaching) throw new PaymentDeclined(attaching.message, attaching.code);
}

/** ISO/IEC 7812-1, annex B. */
export function hasGoodCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
