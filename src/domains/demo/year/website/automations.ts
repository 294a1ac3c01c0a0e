/** The demo firm's automations: four of them, with who went through them over the last weeks and who is still inside. */
import type { RecipeKey } from "#domains/automations/contract.ts";
import { backfillRuns, type PastRun } from "#domains/automations/past.ts";
import { pauseAutomation, publishAutomation } from "#domains/automations/publishing.ts";
import { createAutomation } from "#domains/automations/service.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { listCustomers } from "#domains/customers/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { type Day, localDay } from "#shared/time/time.ts";
import { actingAs } from "../../actor.ts";
import { business, cast } from "../../cast.ts";
import { addDays, instantAt } from "../agenda.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Wanted = {
  recipe: RecipeKey;
  daysAgo: number;
  /** Days ago on which somebody entered; those who answered or booked ended early. */
  entered: readonly number[];
  early: PastRun["ended"];
  of: Customer["status"];
  isPaused?: true;
};

const booked = { after: 20, state: "goal", words: "Goal reached: An event was booked." } as const;
const answered = {
  after: 5,
  state: "replied",
  words: "The customer wrote to you, so the automation ended.",
} as const;
const paid = { after: 40, state: "goal", words: "Goal reached: The invoice was paid." } as const;

const wanted: readonly Wanted[] = [
  {
    recipe: "win_back",
    daysAgo: 120,
    entered: [112, 104, 95, 88],
    early: undefined,
    of: "inactive",
    isPaused: true,
  },
  { recipe: "overdue_invoice", daysAgo: 64, entered: [47, 33, 21, 12, 4], early: paid, of: "client" },
  {
    recipe: "review_request",
    daysAgo: 52,
    entered: [49, 38, 30, 23, 15, 9, 5, 2, 1],
    early: answered,
    of: "client",
  },
  { recipe: "speed_to_lead", daysAgo: 40, entered: [37, 28, 19, 13, 8, 3, 1], early: booked, of: "lead" },
];

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function runAutomations(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  const today = localDay(until, business.timeZone);
  const tessa = actingAs(program, cast.tessa);
  const { customers } = await listCustomers(program, { sort: "oldest" });
  for (const { recipe, daysAgo, isPaused, ...past } of wanted) {
    const begun = new Date(thisHour - daysAgo * dayMs);
    const { id } = await atMoment(begun, async () => {
      const added = await createAutomation(tessa, { recipe });
      return publishAutomation(tessa, added.id);
    });
    const people = customers.filter(({ status }) => status === past.of);
    await atMoment(until, () => backfillRuns(program, id, runsOf(past, people, today)));
    if (isPaused) await atMoment(new Date(thisHour - 30 * dayMs), () => pauseAutomation(tessa, id));
  }
}

/** Two of three go on to the end. */
const runsOf = (
  { entered, early }: Pick<Wanted, "entered" | "early">,
  people: readonly Customer[],
  today: Day,
): PastRun[] =>
  entered.flatMap((daysAgo, place): PastRun[] => {
    const at = instantAt(addDays(today, -daysAgo), (10 + (place % 6)) * 60);
    const customer = people[(place * 7 + 3) % Math.max(people.length, 1)];
    if (!customer) return [];
    return [{ customerId: customer.id, at, ...(place % 3 === 1 && early ? { ended: early } : {}) }];
  });
