/** Numbers at the carrier Twilio: which can be had, buying one for a business, and whether its texts are registered. */
import { z } from "zod";
import { receivedPath } from "../http/carrier-paths.ts";
import {
  CarrierRefused,
  type FreeNumber,
  type NumberHolder,
  type RegistrationState,
  type SmsPort,
} from "./port.ts";
import { type Answer, type AskTwilio, accountPath, type TwilioSettings, troubleOf } from "./twilio-asking.ts";

const Available = z.object({
  available_phone_numbers: z.array(
    z.object({ phone_number: z.string(), locality: z.string().nullish(), region: z.string().nullish() }),
  ),
});
const Named = z.object({ sid: z.string().min(1) });
const Bought = z.object({ incoming_phone_numbers: z.array(Named) });
const Attached = z.object({ phone_numbers: z.array(Named) });
const Campaigns = z.object({
  compliance: z.array(
    z.object({
      campaign_status: z.string().nullish(),
      errors: z.array(z.object({ description: z.string().nullish() })).nullish(),
    }),
  ),
});

const mostShown = 20;
const longestName = 64;

type NumbersPort = Pick<
  SmsPort,
  "findNumbers" | "openService" | "buyNumber" | "releaseNumber" | "register" | "readRegistration"
>;

export function numbersAtTwilio(settings: TwilioSettings, ask: AskTwilio): NumbersPort {
  const account = accountPath(settings);
  return {
    async findNumbers(areaCode) {
      const query = new URLSearchParams({
        AreaCode: areaCode,
        SmsEnabled: "true",
        MmsEnabled: "true",
        PageSize: String(mostShown),
      });
      const found = await ask(`${account}/AvailablePhoneNumbers/US/Local.json?${query.toString()}`);
      // An area code that does not exist.
      if (found.status === 400 || found.status === 404) return [];
      return Available.parse(told(found)).available_phone_numbers.map(toFree);
    },
    async openService({ organizationId, business }) {
      const fields = new URLSearchParams({
        FriendlyName: `${business.slice(0, longestName - 37)} ${organizationId}`,
        InboundRequestUrl: settings.publicUrl + receivedPath,
        InboundMethod: "POST",
        UseInboundWebhookOnNumber: "false",
      });
      return Named.parse(told(await ask("/v1/Services", fields))).sid;
    },
    async buyNumber({ serviceId }, number) {
      const known = await findOwned(ask, account, number);
      const { sid } = known ?? (await buy(ask, account, number));
      const attached = Attached.parse(told(await ask(`/v1/Services/${serviceId}/PhoneNumbers?PageSize=100`)));
      if (attached.phone_numbers.some((each) => each.sid === sid)) return;
      told(await ask(`/v1/Services/${serviceId}/PhoneNumbers`, new URLSearchParams({ PhoneNumberSid: sid })));
    },
    async releaseNumber(_holder, number) {
      const known = await findOwned(ask, account, number);
      // It leaves the business's service by itself.
      const given = known && (await ask(`${account}/IncomingPhoneNumbers/${known.sid}.json`, "delete"));
      if (given && given.status !== 404) told(given);
    },
    // Its brands and campaigns are registered in its console, with papers that it asks for there; decision 73.
    async register() {},
    readRegistration: (holder) => readCampaign(ask, holder),
  };
}

/** The number as one of the account's; undefined where it is none. */
async function findOwned(ask: AskTwilio, account: string, number: string) {
  const owned = await ask(`${account}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(number)}`);
  return Bought.parse(told(owned)).incoming_phone_numbers[0];
}

async function buy(ask: AskTwilio, account: string, number: string): Promise<z.infer<typeof Named>> {
  const bought = await ask(
    `${account}/IncomingPhoneNumbers.json`,
    new URLSearchParams({ PhoneNumber: number }),
  );
  // Somebody else was faster, or the account may not have this one: another can be chosen.
  if (bought.status === 400 || bought.status === 404)
    throw new CarrierRefused("This number is no longer available. Choose another one.");
  return Named.parse(told(bought));
}

/** The campaign is registered for the business's service, and stands there with what was wrong with it. */
async function readCampaign(ask: AskTwilio, { serviceId }: NumberHolder): Promise<RegistrationState> {
  const inReview: RegistrationState = { state: "in_review", reason: null };
  if (!serviceId) return inReview;
  const answer = await ask(`/v1/Services/${serviceId}/Compliance/Usa2p?PageSize=20`);
  if (answer.status === 404) return inReview;
  const { compliance } = Campaigns.parse(told(answer));
  if (compliance.some(({ campaign_status }) => campaign_status === "VERIFIED"))
    return { state: "approved", reason: null };
  const failed = compliance.find(({ campaign_status }) => campaign_status === "FAILED");
  if (!failed || compliance.length > 1) return inReview;
  const reasons = (failed.errors ?? []).flatMap(({ description }) => description ?? []);
  return { state: "rejected", reason: reasons.join(" ") || "The carrier gave no reason." };
}

function told(answer: Answer): unknown {
  if (!answer.isOk) throw troubleOf(answer);
  return answer.body;
}

const toFree = ({
  phone_number: number,
  locality,
  region,
}: z.infer<typeof Available>["available_phone_numbers"][number]): FreeNumber => ({
  number,
  place: [locality, region].filter(Boolean).join(", "),
});
