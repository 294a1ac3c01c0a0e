/** Finds the time zone that a calendar file means, by its IANA name or by the name that Outlook gives it. */
import { isValidZone } from "#shared/time/dates.ts";

/** Unicode CLDR, windowsZones.xml: the zones in which the product's customers and their suppliers are. */
const windowsZones: Record<string, string> = {
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "Alaskan Standard Time": "America/Anchorage",
  "Pacific Standard Time": "America/Los_Angeles",
  "US Mountain Standard Time": "America/Phoenix",
  "Mountain Standard Time": "America/Denver",
  "Central Standard Time": "America/Chicago",
  "Canada Central Standard Time": "America/Regina",
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indiana/Indianapolis",
  "Atlantic Standard Time": "America/Halifax",
  "Newfoundland Standard Time": "America/St_Johns",
  "E. South America Standard Time": "America/Sao_Paulo",
  UTC: "UTC",
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "W. Europe Standard Time": "Europe/Berlin",
  "Central Europe Standard Time": "Europe/Budapest",
  "Romance Standard Time": "Europe/Paris",
  "Central European Standard Time": "Europe/Warsaw",
  "FLE Standard Time": "Europe/Kiev",
  "GTB Standard Time": "Europe/Bucharest",
  "Turkey Standard Time": "Europe/Istanbul",
  "Russian Standard Time": "Europe/Moscow",
  "India Standard Time": "Asia/Kolkata",
  "China Standard Time": "Asia/Shanghai",
  "Tokyo Standard Time": "Asia/Tokyo",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "New Zealand Standard Time": "Pacific/Auckland",
};

/** Each entry of a file names its zone anew, and asking whether one exists takes longer than reading the entry. */
const asked = new Map<string, string | undefined>();
const mostAsked = 200;

/** Some programs put their own path before the name. Undefined when nobody knows the zone. */
export function zoneNamed(name: string): string | undefined {
  if (!asked.has(name)) {
    if (asked.size >= mostAsked) asked.clear();
    asked.set(name, findZone(name));
  }
  return asked.get(name);
}

function findZone(name: string): string | undefined {
  const parts = name.replace(/^\//, "").split("/");
  const endings = parts.map((_, index) => parts.slice(index).join("/"));
  return windowsZones[name] ?? endings.find((ending) => ending.includes("/") && isValidZone(ending));
}
