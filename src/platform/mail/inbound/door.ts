/** What takes emails in, whichever way they come: the mail server of ours, a signed message, the development mailbox. */
import type { AppContext } from "../../app-context.ts";
import { providedKey } from "../../provided.ts";

export type Arrival = {
  /** The address that it was sent to. */
  to: string;
  raw: Buffer;
};

/** "known" is the same email again, "unknown" an address that nothing is taken for, "too_many" one to come later. */
export type Taken = "kept" | "known" | "unknown" | "too_many";

export type InboundDoor = {
  /** Whether anything is taken for this address, before its bytes are. */
  isExpected: (appContext: AppContext, to: string) => Promise<boolean>;
  /** Resolves once it is kept, so that whoever brought it may forget it. */
  take: (appContext: AppContext, arrival: Arrival) => Promise<Taken>;
};

export const inboundDoor = providedKey<InboundDoor>("what takes emails in");

/**
 * The domain to which customers answer; null where their answers go to the business directly. The development mailbox
 * has one of its own.
 */
export const inboundDomain = ({ config, mail }: Pick<AppContext, "config" | "mail">): string | null =>
  config.MAIL_IN_DOMAIN?.toLowerCase() ?? (mail.kind === "mailbox" ? "reply.plumbline.local" : null);
