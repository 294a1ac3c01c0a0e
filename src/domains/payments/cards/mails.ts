/** The emails about saved cards: that one was saved, that one is asked for, and that the bank wants to ask its owner. */
import { inBrand } from "#domains/branding/mail.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { formatLongDate } from "#shared/time/dates.ts";

type Facts = {
  brand: PublicBrand;
  publicUrl: string;
  name: string;
  /** Once for each of these keys a mail is sent. */
  key: string;
  url: string;
};

const hello = (name: string): string => `Hello ${name.split(" ")[0] || "there"},`;

function written(
  to: string,
  { brand, publicUrl, name, key }: Facts,
  { subject, parts, foot }: { subject: string; parts: string[]; foot: string },
): Mail {
  const text = [hello(name), ...parts].join("\n\n");
  return inBrand({ key, to, subject, text }, { brand, publicUrl, foot });
}

export function cardSavedMail(to: string, facts: Facts & { card: { words: string }; mandate: string }): Mail {
  const { brand, card, mandate, url } = facts;
  return written(to, facts, {
    subject: `Your card is saved with ${brand.name}`,
    parts: [
      `${card.words} is saved for invoices from ${brand.name}. Here's what you agreed to:`,
      mandate,
      `Remove this card: ${url}`,
    ],
    foot: `Anyone who has this link can remove the card, so keep it to yourself. Didn't save a card? Remove it and tell ${brand.name}.`,
  });
}

export function cardRequestMail(to: string, facts: Facts & { ends_at: string; timeZone: string }): Mail {
  const { brand, url, ends_at, timeZone } = facts;
  return written(to, facts, {
    subject: `Save a card with ${brand.name}`,
    parts: [
      `${brand.name} asks you to save a card for future invoices. Nothing is charged now, and you see what you agree to first.`,
      `Save a card: ${url}`,
      `The link works until ${formatLongDate(ends_at, timeZone)}.`,
    ],
    foot: `You don't have to save a card. Questions? Contact ${brand.name}.`,
  });
}

export function confirmChargeMail(
  to: string,
  facts: Facts & { number: string; amount: string; card: string },
): Mail {
  const { brand, url, number, amount, card } = facts;
  return written(to, facts, {
    subject: `Confirm your payment of ${amount} to ${brand.name}`,
    parts: [
      `${brand.name} tried to charge ${amount} to ${card} for invoice ${number}. Your bank wants you to confirm it, so nothing was charged.`,
      `Pay and confirm: ${url}`,
    ],
    foot: `This link shows your invoice to anyone who has it. Questions? Contact ${brand.name}.`,
  });
}
