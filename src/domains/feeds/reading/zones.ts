/** Finds the clock that a calendar file means by the name of a time zone. */
import { isValidZone } from "#shared/time/dates.ts";
import { type Clock, clockOf } from "./clocks.ts";
import { type Component, valueOf } from "./lines.ts";
import type { Clocks } from "./times.ts";
import { windowsZones } from "./windows-zones.ts";
import { clockDefinedBy } from "./zone-definition.ts";
import { type Range, zoneLike } from "./zone-likeness.ts";

/** A file of one's own holds a few; each that is asked for is worked out. */
const mostDefined = 50;

/**
 * A name that the world knows means what the world knows of it, whatever the file says beside: governments change their
 * clocks, and programs keep old definitions for years. Any other name means what the file defines (RFC 5545, 3.6.5), and
 * where it defines nothing that can be read, what Windows means by it. `usual` is an IANA zone.
 */
export function clocksIn(definitions: readonly Component[], usual: string, range: Range): Clocks {
  const defined = new Map<string, Component>();
  for (const definition of definitions) {
    const name = valueOf(definition, "TZID") ?? "";
    if (!defined.has(name)) defined.set(name, definition);
  }
  const asked = new Map<string, { clock: Clock } | { error: unknown }>();
  let workedOut = 0;
  const find = (name: string): Clock => {
    const known = ianaZone(name);
    const definition = defined.get(name);
    if (known || !definition) return known ? clockOf(known) : byWindows(name);
    if ((workedOut += 1) > mostDefined)
      throw new Error(`the file defines more than ${mostDefined} time zones`);
    return byDefinition(definition, { name, usual, range });
  };
  const named = (name: string): Clock => {
    const answer = asked.get(name) ?? attempt(() => find(name));
    asked.set(name, answer);
    if ("error" in answer) throw answer.error;
    return answer.clock;
  };
  return { usual: clockOf(usual), named };
}

/** Each entry of a file names its zone anew, and looking for one takes longer than reading the entry. */
function attempt(find: () => Clock): { clock: Clock } | { error: unknown } {
  try {
    return { clock: find() };
  } catch (error) {
    return { error };
  }
}

/** Some programs put a path of their own before the name. */
function ianaZone(name: string): string | undefined {
  const parts = name.slice(0, 200).replace(/^\//, "").split("/");
  const endings = parts.map((_, index) => parts.slice(index).join("/"));
  return endings.find((ending) => ending.includes("/") && isValidZone(ending));
}

const windowsZone = (name: string): string | undefined =>
  Object.hasOwn(windowsZones, name) ? windowsZones[name] : undefined;

function byWindows(name: string): Clock {
  const zone = windowsZone(name);
  if (!zone) throw new Error(`the time zone "${name.slice(0, 60)}" isn't recognized`);
  return clockOf(zone);
}

type Asked = { name: string; usual: string; range: Range };

function byDefinition(definition: Component, { name, usual, range }: Asked): Clock {
  try {
    const { clock, onsets } = clockDefinedBy(definition, range.until);
    const meant = [valueOf(definition, "X-LIC-LOCATION"), windowsZone(name), usual];
    const likely = meant.filter((zone) => zone !== undefined && isValidZone(zone)) as string[];
    return { ...clock, zone: zoneLike(onsets, likely, range) };
  } catch (error) {
    if (windowsZone(name)) return byWindows(name);
    const why = (error as Error).message;
    throw new Error(`the file's custom time zone "${name.slice(0, 60)}" can't be read: ${why}`, {
      cause: error,
    });
  }
}
