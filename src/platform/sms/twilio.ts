/** The adapter for the carrier Twilio: hands texts over, and asks what became of one whose answer was lost. */
import { z } from "zod";
import type { SmsPort, Text } from "./port.ts";

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** A Messaging Service (MG…) or one number in E.164. */
  sender: string;
  /** Where the carrier tells how a text stands. */
  statusAddress: string;
  apiUrl: string;
};

/** The carrier refused for good; trying again would be refused again. */
export class TextRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "TextRefused";
    this.code = code;
  }
}

const Taken = z.object({ sid: z.string().min(1) });
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string() })),
});

const patienceMs = 15_000;

export function twilio(settings: TwilioSettings): SmsPort {
  const address = `${settings.apiUrl}/2010-04-01/Accounts/${settings.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString("base64")}`;
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { authorization, ...init.headers },
      signal: AbortSignal.timeout(patienceMs),
    });
  async function hand(text: Text): Promise<string> {
    const sender = settings.sender.startsWith("MG") ? "MessagingServiceSid" : "From";
    // The carrier knows no key of ours: it comes back with each status, which names the text even when this answer is lost.
    const status = new URL(settings.statusAddress);
    status.searchParams.set("key", text.key);
    const body = new URLSearchParams({
      To: text.to,
      [sender]: settings.sender,
      Body: text.text,
      StatusCallback: status.href,
    });
    const answer = await ask(address, { method: "POST", body });
    const told: unknown = await answer.json().catch(() => null);
    if (answer.ok) return Taken.parse(told).sid;
    const { code, message } = Refused.safeParse(told).data ?? {};
    // Only these are about the text: a changed token or too many questions would refuse any other as well.
    if (answer.status === 400 || answer.status === 404)
      throw new TextRefused(
        String(code ?? answer.status),
        message ?? `The carrier answered ${answer.status}`,
      );
    throw new Error(`The carrier answered ${answer.status}`);
  }

  /** The text to this number with these very words that the carrier has had since then, if it has it. */
  async function find({ to, text }: Text, since: Date): Promise<string | undefined> {
    // Not by the day on which it was sent: one that still waits at the carrier has none.
    const query = new URLSearchParams({ To: to, PageSize: "1000" });
    const answer = await ask(`${address}?${query}`);
    if (!answer.ok) throw new Error(`The carrier answered ${answer.status}`);
    const { messages } = Listed.parse(await answer.json());
    // The carrier's times are whole seconds.
    const from = Math.floor(since.getTime() / 1_000) * 1_000;
    return messages.find(({ body, date_created }) => body === text && Date.parse(date_created) >= from)?.sid;
  }

  return {
    kind: "carrier",
    async deliver(text) {
      const found = text.triedAt ? await find(text, new Date(text.triedAt)) : undefined;
      return { acceptedAs: found ?? (await hand(text)) };
    },
  };
}
