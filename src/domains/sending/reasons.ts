/** What a member reads when a message does not go out, or not now. */
import type { Channel, Reason, SentPurpose, SuppressionCause } from "./contract.ts";

const words: Record<Reason, Record<Channel, string>> = {
  no_address: {
    mail: "The customer has no email address.",
    text: "The customer has no mobile phone number.",
  },
  address_not_valid: {
    mail: "The customer's email address can't receive email.",
    text: "The customer's phone number can't receive texts.",
  },
  opted_out: {
    mail: "to this email address are turned off.",
    text: "to this phone number are turned off.",
  },
  all_texts_stopped: {
    mail: "All texts to this phone number are turned off.",
    text: "All texts to this phone number are turned off.",
  },
  workspace_read_only: {
    mail: "The workspace is read-only, so nothing is sent to customers.",
    text: "The workspace is read-only, so nothing is sent to customers.",
  },
  quiet_hours: {
    mail: "It will be sent when quiet hours end.",
    text: "It will be sent when quiet hours end.",
  },
  suppressed: {
    mail: "Email to this address came back, so nothing is sent to it. Correct the address on the customer's profile.",
    text: "Texts to this phone number can't be delivered, so nothing is sent to it. Correct the number on the customer's profile.",
  },
  no_consent: {
    mail: "The customer hasn't agreed to get offers by email.",
    text: "The customer hasn't agreed to get offers by text.",
  },
  too_frequent: {
    mail: "This email address has already gotten as many messages as you allow.",
    text: "This phone number has already gotten as many messages as you allow.",
  },
  over_spending_cap: {
    mail: "This message would go over your spend cap.",
    text: "This message would go over your spend cap.",
  },
  number_not_registered: {
    mail: "Your texting number isn't approved by carriers yet.",
    text: "Your texting number isn't approved by carriers yet. See Settings > Text Messages.",
  },
  customer_answered: {
    mail: "The customer has written to you since, so this wasn't sent automatically. Send it yourself if it still makes sense.",
    text: "The customer has written to you since, so this wasn't sent automatically. Send it yourself if it still makes sense.",
  },
};

const refused: Record<SentPurpose, string> = {
  transactional: "Messages",
  reminders: "Reminders",
  conversation: "Messages",
  marketing: "Offers",
};

export const wordsFor = (reason: Reason, channel: Channel, purpose: SentPurpose): string =>
  reason === "opted_out" ? `${refused[purpose]} ${words[reason][channel]}` : words[reason][channel];

type Known = { suppression: { cause: SuppressionCause } | null };

/** As `wordsFor`, with what is known of the address. */
export const reasonWords = (
  reason: Reason,
  { channel, purpose }: { channel: Channel; purpose: SentPurpose },
  { suppression }: Known,
): string =>
  reason === "suppressed" && suppression?.cause === "complaint"
    ? "The customer reported a message as spam, so nothing is sent to this address."
    : wordsFor(reason, channel, purpose);
