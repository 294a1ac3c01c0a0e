/** When it is a given time of a given day where each recipient lives. */
import { type Place, recipientZones } from "#domains/sending/zones/recipient-zones.ts";
import { toInstant } from "#shared/time/time.ts";
import type { Schedule } from "../audience-contract.ts";

type Local = Extract<Schedule, { kind: "local" }>;
export type Living = { place: Place | null; number: string | null };

/**
 * Of an address that may lie in several zones, the last of them: then it is that late everywhere. A time that the clock
 * skips is the first moment after the gap; one that comes twice is the first of the two.
 */
export function localInstant({ day, time }: Local, living: Living, businessZone: string): Date {
  const { zones } = recipientZones(living, businessZone, false);
  return new Date(Math.max(...zones.map((zone) => toInstant(`${day}T${time}`, zone).getTime())));
}

/** The earliest of them; the business's own time if there are none. */
export function firstInstant(local: Local, all: readonly Living[], businessZone: string): Date {
  const own = toInstant(`${local.day}T${local.time}`, businessZone);
  if (all.length === 0) return own;
  return new Date(Math.min(...all.map((living) => localInstant(local, living, businessZone).getTime())));
}
