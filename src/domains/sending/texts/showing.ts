/** What a member sees of the number that the business texts from. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { carrierFailure } from "#platform/sms/carrier-errors.ts";
import type { SmsPort } from "#platform/sms/port.ts";
import { formatPhone } from "#shared/phone.ts";
import { lateDays, type TextNumber } from "./contract.ts";
import { findReleased, type KeptNumber } from "./numbers-store.ts";
import { countRefusals } from "./store.ts";

const shownDays = 30;
const day = 86_400_000;

export async function describeNumber(
  scope: Scope,
  transport: SmsPort,
  kept: KeptNumber | undefined,
): Promise<TextNumber> {
  const { name, website } = await publicBrandOf(scope);
  const refusals = await countRefusals(scope, new Date(now().getTime() - shownDays * day));
  const released = await findReleased(scope);
  return {
    number: kept?.number ?? null,
    shown: kept?.number ? formatPhone(kept.number, "US") : null,
    state: kept?.state ?? "none",
    reason: kept?.reason ?? null,
    registration: kept?.registration ?? null,
    suggested: { legal_name: name, website: website?.href ?? "" },
    submitted_at: kept?.submitted_at ?? null,
    decided_at: kept?.decided_at ?? null,
    refusals: refusals.map(({ error_code, count, last_at }) => ({
      words: carrierFailure(error_code).words,
      count,
      last_at,
    })),
    released: released
      ? {
          shown: formatPhone(released.number, "US"),
          until: new Date(Date.parse(released.released_at) + lateDays * day).toISOString(),
        }
      : null,
    is_test: transport.kind === "stand-in",
    version: kept?.version ?? 0,
  };
}
