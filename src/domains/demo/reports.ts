/** Gives the demo's office the reports that it looks at every week: two for everyone, one of the owner's own. */
import type { NewSavedReport } from "#domains/reports/contract.ts";
import { saveReport } from "#domains/reports/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs } from "./actor.ts";
import { cast } from "./cast.ts";

const { rosa, tessa } = cast;

const hour = 3_600_000;

const shared: readonly NewSavedReport[] = [
  {
    name: "Revenue by lead source, this year",
    report: "sales",
    asked: { period: "this_year", by: "source" },
    is_shared: true,
  },
  {
    name: "What we sell, last 12 months",
    report: "service-usage",
    asked: { period: "last_12_months", by: "service" },
    is_shared: true,
  },
];

const own: NewSavedReport = {
  name: "New leads week by week",
  report: "customer-growth",
  asked: { period: "this_quarter", group: "week" },
  is_shared: false,
};

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function keepReports(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const ago = (days: number) => new Date(thisHour - days * 24 * hour);
  for (const [index, report] of shared.entries())
    await atMoment(ago(20 - index), () => saveReport(actingAs(program, tessa), report));
  await atMoment(ago(6), () => saveReport(actingAs(program, rosa), own));
}
