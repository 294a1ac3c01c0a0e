/**
 * What carriers tell: texts that came in and how those that left stand. Signed, kept once however often it comes, and
 * acted on afterwards. The carrier waits for nothing but its being kept: whatever comes at once is written down together.
 */
import type { AppContext } from "#platform/app-context.ts";
import { keepingTogether } from "#platform/database/keep-together.ts";
import { forbidden } from "#platform/errors.ts";
import {
  type CarrierMessage,
  type SignedRequest,
  type SmsPort,
  UnsignedMessage,
} from "#platform/sms/port.ts";
import { standInAccount } from "#platform/sms/stand-in/texts.ts";
import { wakeForTexts } from "./acting-job.ts";
import { hear } from "./hearing.ts";
import { keepReceived, keepStatuses, type StatusToKeep, type ToKeep } from "./store.ts";

/**
 * Throws `forbidden` for what the carrier did not sign. Whatever else is thrown leaves the message unkept: the carrier
 * sends it again.
 */
export async function takeTextMessage(appContext: AppContext, request: SignedRequest): Promise<void> {
  const message = await read(appContext, request);
  if (message) await keepSoon(appContext, message);
}

async function read(appContext: AppContext, request: SignedRequest): Promise<CarrierMessage | null> {
  try {
    return await carrierOf(appContext, request).readMessage(request);
  } catch (error) {
    if (!(error instanceof UnsignedMessage)) throw error;
    appContext.log.warn({ reason: error.message }, "A message that the carrier did not sign was refused");
    throw forbidden("This message was not signed by the carrier.");
  }
}

/** The demo's texts stay at the stand-in, whatever is connected. */
const carrierOf = ({ sms, carrierStandIn }: AppContext, { body }: SignedRequest): SmsPort =>
  new URLSearchParams(body).get("AccountSid") === standInAccount ? carrierStandIn : sms;

const keepSoon = keepingTogether(
  async ({ pool }, messages: CarrierMessage[]) => {
    const texts = messages.flatMap((each) => (each.kind === "received" ? textOf(each) : []));
    const told = messages.flatMap((each) => (each.kind === "status" ? statusOf(each) : []));
    const { added, strange } = texts.length > 0 ? await keepReceived(pool, texts) : { added: 0, strange: [] };
    const moved = told.length > 0 ? await keepStatuses(pool, told) : 0;
    return { news: added + moved, strange };
  },
  async (appContext, { news, strange }) => {
    if (strange.length > 0)
      appContext.log.warn({ count: strange.length }, "Texts came to numbers that no business has");
    if (news > 0) await wakeForTexts(appContext);
  },
);

function textOf(message: Extract<CarrierMessage, { kind: "received" }>): ToKeep {
  const { id, serviceId, from, to, text, media, isAnswered, optOut } = message;
  // What the carrier takes for a stop is one, whatever words the account has chosen for it.
  const heard = optOut === "stop" || optOut === "help" ? optOut : hear(text);
  return {
    id,
    service: serviceId,
    from,
    to,
    text,
    media: media.map(({ url, contentType }) => ({ url, content_type: contentType })),
    heard,
    is_answered: isAnswered,
  };
}

function statusOf(message: Extract<CarrierMessage, { kind: "status" }>): StatusToKeep {
  const { id, serviceId, from, key, status, errorCode } = message;
  return { id, service: serviceId, from, key, status, error_code: errorCode };
}
