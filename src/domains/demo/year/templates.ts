/** Gives the demo's office its templates: those that come with the product, two of them reworded, and two of its own. */
import { listTemplates } from "#domains/templates/listing.ts";
import { createTemplate, findTemplate, updateTemplate } from "#domains/templates/service.ts";
import { addStarters } from "#domains/templates/starters.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { type CastMember, cast } from "../cast.ts";

const { rosa, tessa, marcus } = cast;

const hourMs = 3_600_000;

type Rewording = { by: CastMember; daysAgo: number; name: string; from: string; to: string };

const rewordings: Rewording[] = [
  {
    by: tessa,
    daysAgo: 160,
    name: "On My Way",
    from: "will be there soon",
    to: "will be there in about 20 minutes",
  },
  {
    by: rosa,
    daysAgo: 75,
    name: "Missed Call",
    from: "Sorry we missed your call",
    to: "We were under a sink",
  },
  {
    by: rosa,
    daysAgo: 74,
    name: "Missed Call",
    from: "We were under a sink",
    to: "Sorry, we were under a sink",
  },
];

const own = [
  {
    by: marcus,
    daysAgo: 120,
    name: "Water Off Tomorrow",
    category: "Appointments",
    text: "Hi {first_name}, {sender} from {business}. For {service} we turn the water off from {time}, on {date}. Fill a pot or two. Questions? {business_phone}",
  },
  {
    by: tessa,
    daysAgo: 40,
    name: "Winter Check-In",
    category: "Follow-Ups",
    text: "Hi {first_name}, a cold week is coming. Open the cabinet under the sink at night and let the tap drip. If a pipe freezes, call {business_phone}. {business}",
  },
];

type When = { opening: Date; until: Date };

export async function writeTemplates(program: Actor, { opening, until }: When): Promise<void> {
  const actorOf = ({ id, firstName, lastName }: CastMember): Actor => ({
    ...program,
    userId: id,
    name: `${firstName} ${lastName}`,
  });
  // In whole hours: two workspaces that are filled within an hour are the same.
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  const daysBefore = (days: number) =>
    new Date(Math.max(thisHour - days * 24 * hourMs, opening.getTime() + 24 * hourMs));
  await atMoment(opening, () => addStarters(program));
  for (const { by, daysAgo, name, category, text } of own) {
    const template = { name, category, content: { kind: "text" as const, text } };
    await atMoment(daysBefore(daysAgo), () => createTemplate(actorOf(by), template));
  }
  for (const { by, daysAgo, name, from, to } of rewordings) {
    const [found] = (await listTemplates(program, { search: name, kind: "text", sort: "name" })).templates;
    if (!found) throw new Error(`The demo has no template "${name}"`);
    const { content } = await findTemplate(program, found.id);
    if (content.kind !== "text") continue;
    const reworded = { ...content, text: content.text.replace(from, to) };
    await atMoment(daysBefore(daysAgo), () => updateTemplate(actorOf(by), found.id, { content: reworded }));
  }
}
