/** What a calendar file says of the clocks of a zone is read as it was meant, for every zone of the world. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { zoneLines } from "#shared/calendar-files/ics-zones.ts";
import { clockOf } from "./clocks.ts";
import { readComponents } from "./lines.ts";
import { clocksIn } from "./zones.ts";

const range = { from: new Date("2026-11-20T17:00:00Z"), until: new Date("2027-11-21T17:00:00Z") };
const hourMs = 3_600_000;

async function clocksOf(zones: readonly string[]) {
  const lines = zones.flatMap((zone) => zoneLines(zone, range.from).with(1, `TZID:Our ${zone}`));
  const { parts } = await readComponents(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n"));
  return clocksIn(parts, "America/New_York", range);
}

/** The hours before and after each change of a zone's clocks in the years ahead, and each season. */
function moments(zone: string): Date[] {
  const found = Array.from({ length: 24 }, (_, season) => range.from.getTime() + season * 91 * 24 * hourMs);
  let next = Temporal.Instant.fromEpochMilliseconds(range.from.getTime())
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition("next");
  for (let count = 0; next && count < 12; count += 1) {
    const at = next.epochMilliseconds;
    found.push(...[-2 * hourMs, -hourMs, -1, 0, hourMs / 2, hourMs, 2 * hourMs].map((each) => at + each));
    next = next.getTimeZoneTransition("next");
  }
  return found.map((at) => new Date(at));
}

describe("The clocks of a zone that a file defines", () => {
  const zones = Intl.supportedValuesOf("timeZone");

  test("show what they show there, in every zone, and are those of a zone of the world", async () => {
    for (let index = 0; index < zones.length; index += 40) {
      const some = zones.slice(index, index + 40);
      const clocks = await clocksOf(some);
      for (const zone of some) {
        const [read, known] = [clocks.named(`Our ${zone}`), clockOf(zone)];
        assert.notEqual(read.zone, null, zone);
        for (const at of moments(zone)) {
          const local = known.toLocal(at);
          assert.equal(read.toLocal(at), local, `${zone} ${at.toISOString()}`);
          assert.equal(read.toInstant(local).getTime(), known.toInstant(local).getTime(), `${zone} ${local}`);
          const skipped = known.toLocal(new Date(at.getTime() - hourMs)).replace(/T(\d\d)/, "T02");
          assert.equal(
            read.toInstant(skipped).getTime(),
            known.toInstant(skipped).getTime(),
            `${zone} ${skipped}`,
          );
        }
      }
    }
  });

  test("go by the name that the file hints at, then by the business's zone, then by one that is well known", async () => {
    const clocks = await clocksOf(["America/Toronto", "Asia/Kuala_Lumpur", "Europe/Berlin"]);
    const named = (zone: string) => clocks.named(`Our ${zone}`).zone;
    assert.deepEqual(
      [named("America/Toronto"), named("Asia/Kuala_Lumpur"), named("Europe/Berlin")],
      ["America/New_York", "Etc/GMT-8", "Europe/Budapest"],
    );
  });
});
