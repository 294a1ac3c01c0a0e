/** The adapter for the carrier Twilio: hands texts over, and asks what became of one whose answer was lost. */
import { z } from "zod";
import { statusPath } from "../http/carrier-paths.ts";
import { type SmsPort, type Text, TextRefused } from "./port.ts";
import {
  accountPath,
  askingTwilio,
  authorizationOf,
  type TwilioSettings,
  troubleOf,
} from "./twilio-asking.ts";
import { findAtTwilio } from "./twilio-lookup.ts";
import { readTwilioMessage } from "./twilio-messages.ts";
import { numbersAtTwilio } from "./twilio-numbers.ts";

const Taken = z.object({ sid: z.string().min(1) });

/** Refused for now only: the queue of the number is full, or too much was asked. */
const passing = new Set(["14107", "20429", "21611", "30001", "30022"]);
const patienceMs = 15_000;
const largestMediaBytes = 20 * 1024 * 1024;

export function twilio(settings: TwilioSettings): SmsPort {
  const ask = askingTwilio(settings);
  const listPath = `${accountPath(settings)}/Messages.json`;

  async function hand(text: Text): Promise<string> {
    const answer = await ask(listPath, fieldsOf(text, settings.publicUrl));
    if (answer.isOk) return Taken.parse(answer.body).sid;
    // Only these are about the text: a changed token or too many questions would refuse any other as well.
    const isAboutText = answer.status === 400 || answer.status === 404;
    if (isAboutText && !passing.has(answer.code)) throw new TextRefused(answer.code);
    throw troubleOf(answer);
  }

  return {
    kind: "carrier",
    async deliver({ triedAt, ...text }, areAnothers = async () => new Set()) {
      const found = triedAt && (await findAtTwilio(ask, listPath, { ...text, triedAt }, areAnothers));
      return { acceptedAs: found || (await hand(text)) };
    },
    readMessage: async (request) => readTwilioMessage(request, settings),
    readMedia: (url) => readMedia(settings, url),
    ...numbersAtTwilio(settings, ask),
  };
}

function fieldsOf(text: Text, publicUrl: string): URLSearchParams {
  // The carrier knows no key of ours: it comes back with each status, which names the text even when this answer is lost.
  const status = new URL(publicUrl + statusPath);
  status.searchParams.set("key", text.key);
  const fields = new URLSearchParams({ To: text.to, StatusCallback: status.href });
  if (text.text) fields.set("Body", text.text);
  if (text.serviceId) fields.set("MessagingServiceSid", text.serviceId);
  else if (text.from) fields.set("From", text.from);
  for (const { url } of text.media ?? []) fields.append("MediaUrl", url);
  return fields;
}

/** Only from the carrier itself, which wants to know who asks, and from where it sends us on to. */
async function readMedia(
  settings: TwilioSettings,
  url: string,
): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(settings.apiUrl).origin) return undefined;
  const answer = await fetch(url, {
    headers: { authorization: authorizationOf(settings) },
    signal: AbortSignal.timeout(patienceMs),
  });
  if (answer.status === 404 || answer.status === 410) return undefined;
  if (!answer.ok) throw new Error(`The carrier answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > largestMediaBytes) return undefined;
  return { contentType: answer.headers.get("content-type") ?? "application/octet-stream", bytes };
}
