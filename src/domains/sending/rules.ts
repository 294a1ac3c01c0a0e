/** What decides about a message: what its address said, how the business stands, and what it has set. */
import { type PlanRoom, readRoom } from "#domains/billing/usage/service.ts";
import type { Scope } from "#platform/actor.ts";
import { AppError } from "#platform/errors.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import { Email } from "#shared/fields.ts";
import type { Channel, QuietHours, Reason, SendingLimits, SentPurpose } from "./contract.ts";
import type { KnownOfAddress } from "./decision-store.ts";
import { businessQuietHours, sendingLimitsOf } from "./settings.ts";
import { type OwnNumber, textNumberNeeded } from "./texts/numbers.ts";

/** When each of these customers last wrote something that a person reads, which `messages` knows; who never did is left out. */
export const lastWritten =
  providedKey<(scope: Scope, customerIds: readonly number[]) => Promise<ReadonlyMap<number, string>>>(
    "when customers last wrote",
  );

export type Message = {
  channel: Channel;
  /**
   * "transactional" answers what the person has just done, and goes in spite of an opt-out from reminders; texts stop
   * for whoever stopped all texts.
   */
  purpose: SentPurpose;
  address: string | null;
  /** Whose record it goes to, which says where they live. */
  customerId?: number | null;
  /** When the customer last wrote in the conversation that it belongs to. */
  wroteAt?: Date | null;
  /** As how many messages it is charged; one unless it says otherwise. */
  parts?: number;
  /** Of an automatic follow-up to `customerId`: when they wrote after this, it is left to a member. */
  pausesWhenAnsweredSince?: Date | null;
  /** Whether it waits for the end of the quiet hours: texts do, and mails that say so. */
  rests?: boolean;
};

export const weekMilliseconds = 7 * 86_400_000;

/** How long somebody who has written is taken to be awake, and to wait for an answer. */
const replyMilliseconds = 4 * 3_600_000;

/** What is written to somebody who wrote within the last hours. */
export const isReply = ({ purpose, wroteAt }: Message, moment: Date): boolean =>
  purpose === "conversation" && !!wroteAt && moment.getTime() - wroteAt.getTime() <= replyMilliseconds;

export const rests = ({ channel, purpose, rests: says }: Message): boolean =>
  says ?? (channel === "text" && purpose !== "transactional");

export type Room = Pick<PlanRoom, "messagesUsed" | "includedMessages" | "spentCents" | "capCents"> & {
  /** Why this many more have no room; null when they have. */
  refusal: (parts: number) => string | null;
};

export type Rules = {
  quiet: QuietHours | null;
  settings: SendingLimits;
  /** Null where no text is asked about. */
  room: Room | null;
  number: OwnNumber | null;
};

/** Asked only as far as these messages need it. */
export async function readRules(scope: Scope, messages: readonly Message[]): Promise<Rules> {
  const asksQuiet = messages.some(rests);
  const hasTexts = messages.some(({ channel }) => channel === "text");
  return {
    quiet: asksQuiet ? await providedBy(scope.actor.appContext, businessQuietHours)(scope) : null,
    settings: await sendingLimitsOf(scope),
    room: hasTexts ? roomOf(await readRoom(scope)) : null,
    number: hasTexts ? await textNumberNeeded(scope) : null,
  };
}

const roomOf = (room: PlanRoom): Room => ({
  ...room,
  refusal(parts) {
    try {
      room.assert({ kind: "message", quantity: parts });
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "payment_required") throw error;
      return error.message;
    }
  },
});

const isE164 = (address: string): boolean => /^\+[1-9]\d{6,14}$/.test(address);
const isValid = (channel: Channel, address: string): boolean =>
  channel === "mail" ? Email.safeParse(address).success : isE164(address);

type Standing = { isReadOnly: boolean; number: OwnNumber | null; isOverCap: boolean };

/** What is against it for good, the weightiest first; null for what may go, now or later. */
export function reasonFor(
  { channel, purpose, address: given }: Pick<Message, "channel" | "purpose" | "address">,
  known: Pick<KnownOfAddress, "said"> & { suppression: unknown },
  { isReadOnly, number, isOverCap }: Standing,
): Reason | null {
  const address = given?.trim();
  if (!address) return "no_address";
  if (!isValid(channel, address)) return "address_not_valid";
  if (known.suppression) return "suppressed";
  const said = (wanted: string) => known.said.find((each) => each.purpose === wanted)?.state;
  if (said("everything") === "withdrawn") return "all_texts_stopped";
  if (purpose !== "transactional" && said(purpose) === "withdrawn") return "opted_out";
  // Offers by text go to those alone who agreed to them (47 CFR 64.1200); by mail to all who did not refuse (CAN-SPAM).
  if (purpose === "marketing" && channel === "text" && said(purpose) !== "granted") return "no_consent";
  if (isReadOnly) return "workspace_read_only";
  if (channel === "text" && number && number.state !== "approved") return "number_not_registered";
  return isOverCap ? "over_spending_cap" : null;
}
