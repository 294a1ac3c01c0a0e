/** How the carrier Twilio is asked: signed in, for a short while, and its refusals told apart from its troubles. */
import { z } from "zod";

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  apiUrl: string;
  /** Where the carrier reaches us. */
  publicUrl: string;
  /** It answers STOP, START and HELP itself, as its services do unless that is turned off. */
  answersOptOuts: boolean;
};

const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });
const patienceMs = 15_000;
const twilioUrl = "https://api.twilio.com";

export type Answer = { status: number; isOk: boolean; body: unknown; code: string; message: string | null };
/** With fields it is a change. */
export type AskTwilio = (path: string, what?: URLSearchParams | "delete") => Promise<Answer>;

/** Of the account; where another server plays Twilio, all of it is there. */
export const accountPath = ({ accountSid }: TwilioSettings): string => `/2010-04-01/Accounts/${accountSid}`;

export const authorizationOf = ({ accountSid, authToken }: TwilioSettings): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

/** Its services live under a name of their own. */
const addressOf = ({ apiUrl }: TwilioSettings, path: string): string =>
  path.startsWith("/v1/") && apiUrl === twilioUrl ? `https://messaging.twilio.com${path}` : apiUrl + path;

/** Throws when no answer comes in time. */
export function askingTwilio(settings: TwilioSettings): AskTwilio {
  const authorization = authorizationOf(settings);
  return async (path, what) => {
    const answer = await fetch(addressOf(settings, path), {
      ...(what === "delete" ? { method: "DELETE" } : what ? { method: "POST", body: what } : {}),
      headers: { authorization },
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await answer.json().catch(() => null);
    const { code, message = null } = Refused.safeParse(body).data ?? {};
    return { status: answer.status, isOk: answer.ok, body, code: String(code ?? answer.status), message };
  };
}

export const troubleOf = ({ status }: Answer): Error => new Error(`The carrier answered ${status}`);
