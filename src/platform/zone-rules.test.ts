/** The clocks of the world as they are today: the rules that are shipped are used, and nobody else's. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { rulesFolder, shippedRules, tellZoneRules } from "./zone-rules.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What Node says to `program`, with the rules of this folder or, without one, with its own. */
function said(program: string, folder?: string): string {
  const { NODE_ICU_DATA: _, ...env } = process.env;
  const words = [...(folder ? [`--icu-data-dir=${folder}`] : []), "--print", program];
  return execFileSync(process.execPath, words, { cwd: root, env, encoding: "utf8" }).trim();
}

const offsets = (zone: string) => `["2025-01-15", "2026-07-01", "2026-12-15", "2027-12-15", "2028-12-15"]
  .map((day) => Temporal.Instant.from(day + "T12:00Z").toZonedDateTimeISO("${zone}").offset).join(" ")`;

test("npm start gives Node the rules that are shipped", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const folder = /--icu-data-dir=(\S+)/.exec(scripts.start)?.[1] ?? "";
  assert.equal(path.join(root, folder), rulesFolder);
  assert.equal(said("process.versions.tz", folder), shippedRules);
});

test("Winnipeg and Inuvik stay on summer time for good, Havana until November 2027", () => {
  const expected = {
    "America/Winnipeg": "-06:00 -05:00 -05:00 -05:00 -05:00",
    "America/Inuvik": "-07:00 -06:00 -06:00 -06:00 -06:00",
    "America/Havana": "-05:00 -04:00 -04:00 -05:00 -05:00",
    "America/Vancouver": "-08:00 -07:00 -07:00 -07:00 -07:00",
    "America/Edmonton": "-07:00 -06:00 -06:00 -06:00 -06:00",
    "America/New_York": "-05:00 -04:00 -05:00 -05:00 -05:00",
  };
  for (const [zone, wanted] of Object.entries(expected)) {
    assert.equal(said(offsets(zone), rulesFolder), wanted, zone);
  }
  const clock = `new Date("2026-12-15T12:00Z").toLocaleTimeString("en-US", { timeZone: "America/Winnipeg" })`;
  assert.equal(said(clock, rulesFolder), "7:00:00 AM", "texts say the same");
});

test("Node's own rules are not newer than those that are shipped, or these have to go", () => {
  assert.ok(said("process.versions.tz") <= shippedRules);
});

test("the same zones are known with the shipped rules as with Node's own", () => {
  const zones = `Intl.supportedValuesOf("timeZone").join()`;
  assert.equal(said(zones, rulesFolder), said(zones));
});

test("a program with older rules than it could have says so", () => {
  const told: string[] = [];
  const log = { info: () => told.push("info"), warn: (_: object, text: string) => told.push(text) };
  tellZoneRules(log as never, "2026c");
  tellZoneRules(log as never, shippedRules);
  assert.match(told[0] ?? "", /those of 2026c, but 2026f is at hand/);
  assert.equal(told[1], "info");
});

test("PostgreSQL is never asked for a zone but UTC: its own rules decide nothing", () => {
  const files = globSync(["src/**/*.ts", "database/migrations/*.sql"], { cwd: root });
  assert.ok(files.length > 500);
  const asking = files.filter((file) => {
    const text = file.endsWith(".test.ts") ? "" : readFileSync(path.join(root, file), "utf8");
    return /at time zone (?!'UTC')|set (local )?time ?zone|timezone\(\s*(?!'UTC')['"$]/i.test(text);
  });
  assert.deepEqual(asking, []);
});
