/** Chooses the carrier of texts: Twilio where its keys are set, otherwise the stand-in. */
import type { Config } from "../config.ts";
import type { SmsPort } from "./port.ts";
import type { CarrierStandIn } from "./stand-in/stand-in.ts";
import { twilio } from "./twilio.ts";

export function openSms(config: Config, standIn: CarrierStandIn): SmsPort {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, publicUrl } = config;
  if (!accountSid || !authToken) return standIn;
  const { TWILIO_API_URL: apiUrl, TWILIO_ANSWERS_OPT_OUTS: answersOptOuts } = config;
  return twilio({ accountSid, authToken, apiUrl, publicUrl, answersOptOuts });
}
