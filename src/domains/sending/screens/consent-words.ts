/** How channels, purposes and where a wish came from are called on the screens. */
import { type Channel, type ConsentEntry, type Purpose, type Standing, sourceWords } from "../contract.ts";

const channelWords: Record<Channel, string> = { mail: "Email", text: "Text" };

const purposeWords: Record<Purpose, string> = {
  reminders: "reminders",
  conversation: "messages",
  marketing: "offers",
  everything: "all texts",
};

/** "Email reminders", "All texts". */
export function switchLabel(channel: Channel, purpose: Purpose): string {
  return purpose === "everything" ? "All texts" : `${channelWords[channel]} ${purposeWords[purpose]}`;
}

/** "Turned off Nov 20, 2026 by Grace Hill (customer), with the link in a message". */
export function standingWords({ is_withdrawn, said_by, source }: Standing, day: string): string {
  return `${is_withdrawn ? "Turned off" : "Turned on"} ${day} by ${said_by}${source ? `, ${sourceWords[source]}` : ""}`;
}

export const entryWords = ({ channel, purpose, state, masked }: ConsentEntry): string =>
  `${switchLabel(channel, purpose)} to ${masked} turned ${state === "withdrawn" ? "off" : "on"}`;

export const entrySource = ({ said_by, source }: ConsentEntry): string =>
  `${said_by}, ${sourceWords[source]}`;
