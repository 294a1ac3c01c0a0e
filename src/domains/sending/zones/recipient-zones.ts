/** Which clock a customer lives by: their address says it first, else the area code of their number. */
import { zonesOfAreaCode } from "./area-codes.ts";
import { zonesOfPostalCode, zonesOfState } from "./postal-areas.ts";

/** One zone for each clock; several places share one. */
const zoneOf: Record<string, string> = {
  N: "America/St_Johns",
  T: "America/Halifax",
  R: "America/Puerto_Rico",
  E: "America/New_York",
  C: "America/Chicago",
  S: "America/Regina",
  M: "America/Denver",
  Z: "America/Phoenix",
  Y: "America/Whitehorse",
  P: "America/Los_Angeles",
  A: "America/Anchorage",
  H: "Pacific/Honolulu",
  G: "Pacific/Guam",
  O: "Pacific/Pago_Pago",
};

/** Where a number of North America may be that says nothing about its place. */
const anywhere = "ECMZPAH";

export type Place = {
  state: string | null;
  zip_code: string | null;
  country: string | null;
};

export type RecipientZones = {
  /** Every zone that it may be: what is quiet in one of them is quiet. */
  zones: readonly string[];
  from: "address" | "number" | "business";
};

const spelled = (letters: string): string[] =>
  [...letters].flatMap((letter) => (zoneOf[letter] ? [zoneOf[letter]] : []));

const isNorthAmerican = (country: string | null): boolean =>
  /^(?:|us|usa|u\.s\.|u\.s\.a\.|united states|united states of america|ca|canada|pr)$/i.test(
    (country ?? "").trim(),
  );

/**
 * Strictest when in doubt: an address that lies in several zones names them all. A number without a place may be anywhere
 * in the United States if `isWide`, and otherwise counts as where the business is; so does one of another continent.
 */
export function recipientZones(
  { place, number }: { place: Place | null; number: string | null },
  businessZone: string,
  isWide: boolean,
): RecipientZones {
  const address = place && zonesOfAddress(place);
  if (address) return { zones: spelled(address), from: "address" };
  const code = /^\+1(\d{3})\d{7}$/.exec(number ?? "")?.[1];
  const known = code && zonesOfAreaCode.get(code);
  if (known) return { zones: spelled(known), from: "number" };
  if (code && isWide) return { zones: spelled(anywhere), from: "number" };
  return { zones: [businessZone], from: "business" };
}

/** A ZIP code is more exact than its state, unless the two contradict each other: then both count. */
function zonesOfAddress({ state, zip_code: zip, country }: Place): string | undefined {
  if (!isNorthAmerican(country)) return undefined;
  const ofState = state ? zonesOfState(state) : undefined;
  const ofZip = zip ? zonesOfPostalCode(zip) : undefined;
  if (!ofZip || !ofState) return ofZip ?? ofState;
  const shared = [...ofZip].filter((letter) => ofState.includes(letter));
  return shared.length > 0 ? shared.join("") : ofZip + ofState;
}
