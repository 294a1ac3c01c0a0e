/** Until when a message waits so that it wakes nobody, on every clock that its recipient may live by. */
import { formatTime } from "#shared/time/dates.ts";
import type { QuietHours } from "./contract.ts";
import { endOfQuiet, isQuiet } from "./quiet-hours.ts";
import type { RecipientZones } from "./zones/recipient-zones.ts";

/** Zones and hours that leave no moment in this many steps leave none at all. */
const mostSteps = 60;

/** The first moment that is quiet on none of the clocks; null when that is now. */
export function quietUntil(
  moment: Date,
  zones: readonly string[],
  hours: readonly (QuietHours | null)[],
): Date | null {
  const spans = zones.flatMap((zone) => hours.flatMap((quiet) => (quiet ? [{ zone, quiet }] : [])));
  let at = moment;
  for (let step = 0; step < mostSteps; step++) {
    const span = spans.find(({ zone, quiet }) => isQuiet(at, zone, quiet));
    if (!span) break;
    at = endOfQuiet(at, span.zone, span.quiet);
  }
  return at > moment ? at : null;
}

const placeWords = {
  address: "by the customer's address",
  number: "by the phone number's area code",
  business: "where your business is",
};

/** "9:14 PM in Chicago and 10:14 PM in New York, by the phone number's area code." */
export function clockWords(moment: Date, { zones, from }: RecipientZones): string {
  const clocks = zones.map((zone) => `${formatTime(moment, zone)} in ${cityOf(zone)}`);
  const last = clocks.pop() ?? "";
  return `${clocks.length > 0 ? `${clocks.join(", ")} and ${last}` : last}, ${placeWords[from]}.`;
}

const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

const clockOf = (time: string): string => formatTime(`2026-01-01T${time}:00Z`, "UTC");

/** "9:00 PM to 8:00 AM". */
export const hoursWords = ({ from, to }: QuietHours): string => `${clockOf(from)} to ${clockOf(to)}`;
