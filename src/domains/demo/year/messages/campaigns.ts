/** Gives the demo's office campaigns: three that went out, one that is scheduled, and one that is being written. */

import type { NewCampaign } from "#domains/campaigns/contract.ts";
import { backfillCampaign, type CampaignPast } from "#domains/campaigns/past.ts";
import { sendCampaign } from "#domains/campaigns/sending/scheduling.ts";
import { createCampaign } from "#domains/campaigns/service.ts";
import type { Filter } from "#domains/segments/filters/contract.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { actingAs } from "../../actor.ts";
import { type CastMember, cast } from "../../cast.ts";
import { instantAt } from "../agenda.ts";

const { rosa, tessa } = cast;

const only = (...statuses: ("client" | "lead" | "prospect")[]): Filter => ({
  field: "group",
  match: "all",
  items: [{ field: "status", is: "any_of", values: statuses }],
});

type Words = { subject: string; preheader: string; heading: string; text: string; button: string };

const mail = ({ subject, preheader, heading, text, button }: Words): NewCampaign["content"] => ({
  kind: "mail",
  subject,
  preheader,
  blocks: [
    { key: "head1", kind: "heading", text: heading, size: "large", align: "left" },
    { key: "text1", kind: "text", text, align: "left" },
    {
      key: "button1",
      kind: "button",
      button: { words: button, address: "https://copperleaf.example/book" },
      align: "left",
    },
    { key: "sign1", kind: "signature", closing: "Warm regards,", name: "Rosa Delgado", role: "Owner" },
  ],
});

const tuneUp = mail({
  subject: "{first_name}, is your furnace ready for winter?",
  preheader: "A tune-up takes about an hour.",
  heading: "Winter is coming to Boise",
  text: "Hi {first_name},\n\nA tune-up before the first frost keeps your furnace safe and your bills low. See [what we check](https://copperleaf.example/tune-up).",
  button: "Book a Tune-Up",
});

const winBack = mail({
  subject: "We'd love to see you again",
  preheader: "$40 off your next visit.",
  heading: "It's been a while",
  text: "Hi {first_name},\n\nWhatever drips, rattles or stays cold: we'll take a look. [Read the details](https://copperleaf.example/offer) of $40 off your next visit.",
  button: "Pick a Time",
});

const reviews = mail({
  subject: "How did we do, {first_name}?",
  preheader: "Two minutes help your neighbors.",
  heading: "Tell your neighbors",
  text: "Hi {first_name},\n\nThanks for having us. [Leave a review](https://copperleaf.example/review) and help others find a good plumber.",
  button: "Write a Review",
});

type Script = { daysAgo: number; by: CastMember } & Pick<CampaignPast, "campaign" | "percent">;

const scripts: Script[] = [
  {
    daysAgo: 64,
    by: tessa,
    campaign: {
      name: "Fall furnace tune-up",
      topic: "Seasonal offers",
      content: tuneUp,
      audience: { kind: "filter", filter: only("client"), except: [], except_segments: [] },
    },
    percent: { opened: 46, clicked: 14, answered: 5, unsubscribed: 1 },
  },
  {
    daysAgo: 37,
    by: rosa,
    campaign: {
      name: "We'd love to see you again",
      topic: "Seasonal offers",
      content: winBack,
      audience: { kind: "filter", filter: only("lead", "prospect"), except: [], except_segments: [] },
    },
    percent: { opened: 31, clicked: 8, answered: 3, unsubscribed: 2 },
  },
  {
    daysAgo: 12,
    by: tessa,
    campaign: {
      name: "Review request",
      topic: "Reviews",
      content: reviews,
      audience: { kind: "filter", filter: only("client"), except: [], except_segments: [] },
    },
    percent: { opened: 52, clicked: 19, answered: 4, unsubscribed: 0 },
  },
];

const drafted = (campaign: Pick<NewCampaign, "name" | "content" | "audience">): NewCampaign => ({
  ...campaign,
  sender_name: null,
  topic: "Seasonal offers",
});

const tenInTheMorning = 10 * 60;

/** At an hour at which offices send, so that two workspaces filled on one day are the same. */
export async function runCampaigns(program: Actor, until: Date): Promise<void> {
  const today = localDay(until, program.timeZone);
  const morning = (daysAgo: number) => instantAt(addDays(today, -daysAgo), tenInTheMorning);
  for (const { daysAgo, by, ...past } of scripts) {
    const at = morning(daysAgo);
    const author = { userId: by.id, name: `${by.firstName} ${by.lastName}` };
    await atMoment(at, () => backfillCampaign(program, { ...past, at, by: author }));
  }
  await atMoment(morning(2), () => planCampaigns(program, until));
}

async function planCampaigns(program: Actor, today: Date): Promise<void> {
  const audience = { kind: "filter", filter: only("client") } as const;
  const planned = await createCampaign(
    actingAs(program, tessa),
    drafted({
      name: "Water heater check",
      content: tuneUp,
      audience: { ...audience, except: [], except_segments: [] },
    }),
  );
  const schedule = {
    kind: "local",
    day: addDays(localDay(today, program.timeZone), 6),
    time: "09:30",
  } as const;
  await sendCampaign(actingAs(program, tessa), planned.id, { schedule, version: undefined });
  await createCampaign(
    actingAs(program, rosa),
    drafted({ name: "Spring announcement", content: winBack, audience: null }),
  );
}
