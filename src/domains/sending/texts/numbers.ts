/** The number that a business texts from, and whether carriers let its texts through. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { textTransportFor } from "#platform/outward.ts";
import { noNumber } from "#platform/sms/carrier-errors.ts";
import { type NumberHolder, type SmsPort, TextRefused } from "#platform/sms/port.ts";
import type { RegistrationStateName } from "./contract.ts";
import { claimNumber, findNumber, type KeptNumber } from "./numbers-store.ts";

export type OwnNumber = { number: string | null; state: RegistrationStateName };

/** Of a number that is chosen and not bought yet, nothing. */
export async function textNumberOf(scope: Scope): Promise<OwnNumber> {
  const kept = await findUsable(scope, await transportOf(scope));
  return { number: kept?.number ?? null, state: kept?.state ?? "none" };
}

/** As `textNumberOf`; null where the business gets an approved number with its first text, at the stand-in. */
export async function textNumberNeeded(scope: Scope): Promise<OwnNumber | null> {
  const transport = await transportOf(scope);
  const kept = await findUsable(scope, transport);
  if (!kept && transport.kind === "stand-in") return null;
  return { number: kept?.number ?? null, state: kept?.state ?? "none" };
}

const transportOf = ({ actor, organizationId }: Scope): Promise<SmsPort> =>
  textTransportFor(actor.appContext, organizationId);

/** A number of the stand-in is none at a real carrier. */
export async function findUsable(scope: Scope, { kind }: SmsPort): Promise<KeptNumber | undefined> {
  const kept = await findNumber(scope);
  if (!kept?.bought_at) return undefined;
  return kind === "carrier" && kept.is_stand_in ? undefined : kept;
}

type Sender = { from?: string; serviceId?: string };

/** What a text of the business leaves from. Throws `TextRefused` where it has no number. */
export async function senderOf(scope: Scope, transport: SmsPort): Promise<Sender> {
  const kept =
    (await findUsable(scope, transport)) ??
    (transport.kind === "stand-in" ? await assignNumber(scope, transport) : undefined);
  if (!kept?.number) throw new TextRefused(noNumber);
  return { from: kept.number, ...(kept.service_id ? { serviceId: kept.service_id } : {}) };
}

/** Where the business's own number is of none of these, or all with it are taken. */
const areaCodes = ["206", "312", "415", "503", "617", "702", "713", "804", "919", "970"];

/** At the stand-in a business has a number with its first text, so that nothing must be set up to see one. */
async function assignNumber(scope: Scope, standIn: SmsPort): Promise<KeptNumber | undefined> {
  const holder = await holderOf(scope, null);
  const { phone } = await publicBrandOf(scope);
  const own = /^tel:\+?1?([2-9]\d{2})\d{7}$/.exec(phone?.href ?? "")?.[1];
  for (const areaCode of own ? [own, ...areaCodes] : areaCodes) {
    for (const { number } of await standIn.findNumbers(areaCode)) {
      const serviceId = await standIn.openService(holder);
      const isOurs = await claimNumber(scope, {
        number,
        is_stand_in: true,
        service_id: serviceId,
        bought_at: now().toISOString(),
        state: "approved",
      });
      if (isOurs) await standIn.buyNumber({ ...holder, serviceId }, number);
      const kept = await findNumber(scope);
      if (kept?.bought_at) return kept;
    }
  }
  return undefined;
}

export async function holderOf(scope: Scope, serviceId: string | null): Promise<NumberHolder> {
  const { name } = await publicBrandOf(scope);
  return { organizationId: scope.organizationId, business: name, serviceId };
}
