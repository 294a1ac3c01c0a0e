/** The time zones to choose from, by the names of their cities, with the clock they show at this moment. */

export type ZoneChoice = { value: string; label: string };

/** Every zone that the browser knows, in the order of the alphabet; `current` is among them whatever its name. */
export function zoneChoices(current: string): ZoneChoice[] {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  const moment = new Date();
  return [...known]
    .sort()
    .map((value) => ({ value, label: `${cityOf(value)} (${offsetOf(value, moment)})` }));
}

/** "America/Argentina/Buenos_Aires" is read as "America / Argentina / Buenos Aires". */
const cityOf = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", " / ");

/** "GMT-5": what the zone is away from Greenwich at `moment`. */
function offsetOf(zone: string, moment: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" });
    return parts.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}
