/** Reads what the carrier Twilio tells: texts that came in, and how those that left stand. */

import { statusPath } from "../http/carrier-paths.ts";
import { type CarrierMessage, type SignedRequest, type TextStatus, UnsignedMessage } from "./port.ts";
import { isSignedByTwilio } from "./twilio-signing.ts";

type Signing = { publicUrl: string; accountSid: string; authToken: string; answersOptOuts: boolean };

/** What its states mean here; the others say only that it is on its way. */
const statuses: Record<string, TextStatus> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};

/** Words that it answers itself by default (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out). */
const answered = /^\s*(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|start|unstop|help|info)\s*$/i;

const optOuts = { STOP: "stop", START: "start", HELP: "help" } as const;
const mostMedia = 10;

/** Throws `UnsignedMessage` for what the account's secret did not sign, or is about another account. */
export function readTwilioMessage(request: SignedRequest, signing: Signing): CarrierMessage | null {
  const { path, body, signature } = request;
  const fields = new URLSearchParams(body);
  const address = signing.publicUrl + path;
  if (!isSignedByTwilio(signature, address, fields, signing.authToken))
    throw new UnsignedMessage("The signature does not fit");
  if (fields.get("AccountSid") !== signing.accountSid)
    throw new UnsignedMessage("It is about another account");
  // What no database keeps is left out.
  const field = (name: string): string => (fields.get(name) ?? "").replaceAll("\u0000", "");
  const id = field("MessageSid") || field("SmsSid");
  if (!id) return null;
  const serviceId = field("MessagingServiceSid") || null;
  const { pathname, searchParams } = new URL(address);
  if (pathname.endsWith(statusPath)) {
    const status = statuses[field("MessageStatus") || field("SmsStatus")];
    const errorCode = field("ErrorCode") || null;
    const key = searchParams.get("key")?.replaceAll("\u0000", "") || null;
    return status
      ? { kind: "status", id, serviceId, from: field("From") || null, key, status, errorCode }
      : null;
  }
  const optOut = optOuts[field("OptOutType") as keyof typeof optOuts] ?? null;
  const text = field("Body");
  return {
    kind: "received",
    id,
    serviceId,
    from: field("From"),
    to: field("To"),
    text,
    media: mediaOf(field),
    isAnswered: optOut !== null || (signing.answersOptOuts && answered.test(text)),
    optOut,
  };
}

function mediaOf(field: (name: string) => string): { url: string; contentType: string }[] {
  const count = Math.min(Number(field("NumMedia")) || 0, mostMedia);
  return Array.from({ length: count }, (_, at) => ({
    url: field(`MediaUrl${at}`),
    contentType: field(`MediaContentType${at}`) || "application/octet-stream",
  })).filter(({ url }) => URL.canParse(url));
}
