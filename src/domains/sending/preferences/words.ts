/** The words beside each box of the page of preferences; they are kept with what was said as its proof. */
import type { Channel, Purpose } from "../contract.ts";

/** Counts up when the words change. */
export const choicesVersion = "preferences-1";

/** What the link in the foot of a mail is called. */
export const preferencesWords = "Message preferences";

const by: Record<Channel, string> = { mail: "by email", text: "by text" };

export function choiceWords(business: string, channel: Channel, purpose: Purpose): string {
  const way = by[channel];
  if (purpose === "reminders") return `Appointment reminders and confirmations from ${business} ${way}`;
  if (purpose === "conversation") return `Messages from the team at ${business} ${way}`;
  if (purpose === "everything") return `All texts from ${business}`;
  return channel === "text"
    ? `Offers and news from ${business} by text. Message and data rates may apply. Reply STOP to end them.`
    : `Offers and news from ${business} by email`;
}
