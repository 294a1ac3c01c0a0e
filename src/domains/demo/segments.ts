/** Gives the demo's office three segments: who was not seen for a while, who is late, and who are the best customers. */
import type { NewSegment } from "#domains/segments/contract.ts";
import { readySegments } from "#domains/segments/ready-contract.ts";
import { createSegment } from "#domains/segments/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs } from "./actor.ts";
import { type CastMember, cast } from "./cast.ts";

const { rosa, tessa, marcus } = cast;

const hour = 3_600_000;

type Wanted = { by: CastMember; daysAgo: number; segment: NewSegment };

/** A year is too short for those who were not seen for one. */
const quiet: NewSegment = {
  name: "No visit for 3 months",
  description: "Clients whose last visit was more than 3 months ago, with no visit scheduled.",
  filter: {
    field: "group",
    match: "all",
    items: [
      { field: "status", is: "any_of", values: ["client"] },
      { field: "last_visit", is: "more_than_ago", amount: 3, unit: "month" },
      { field: "next_visit", is: "never" },
    ],
  },
};

const wanted: Wanted[] = [
  { segment: quiet, by: tessa, daysAgo: 48 },
  { segment: ready("overdue"), by: marcus, daysAgo: 33 },
  { segment: ready("best_customers"), by: rosa, daysAgo: 21 },
];

function ready(key: string): NewSegment {
  const found = readySegments.find((each) => each.key === key);
  if (!found) throw new Error(`There is no ready segment "${key}"`);
  const { name, description, filter } = found;
  return { name, description, filter };
}

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function keepSegments(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  for (const { segment, by, daysAgo } of wanted) {
    const at = new Date(thisHour - daysAgo * 24 * hour);
    await atMoment(at, () => createSegment(actingAs(program, by), segment));
  }
}
