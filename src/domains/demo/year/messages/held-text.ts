/** A text that the limit of a week holds: a client who was kept posted about the work day by day. */
import { listCustomers } from "#domains/customers/listing.ts";
import { backfillConversations, type ConversationPast } from "#domains/messages/past.ts";
import { writeText } from "#domains/messages/sending.ts";
import { startConversation } from "#domains/messages/service.ts";
import { saveSendingSettings } from "#domains/sending/settings.ts";
import { backfillReleasedTexts } from "#domains/sending/texts/past.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { normalisePhone } from "#shared/phone.ts";
import { actingAs } from "../../actor.ts";
import { cast } from "../../cast.ts";
import { addDays, dayOf, instantAt } from "../agenda.ts";

const { rosa, tessa } = cast;

/** At hours of the business's own clock; {name} is the customer's first name. */
type Line = { daysAgo: number; clock: number; direction: "in" | "out"; text: string };

const lines: readonly Line[] = [
  {
    daysAgo: 6,
    clock: 17,
    direction: "out",
    text: "Hi {name}, the parts for your job are ordered. We expect them within the week.",
  },
  { daysAgo: 5, clock: 10, direction: "out", text: "The city has our permit request for your job." },
  { daysAgo: 5, clock: 11, direction: "in", text: "Great, thanks for keeping me posted." },
  { daysAgo: 4, clock: 14, direction: "out", text: "Good news, {name}: your permit is approved." },
  {
    daysAgo: 3,
    clock: 9,
    direction: "out",
    text: "Your parts have arrived at our shop. Would 8:30 tomorrow morning work for you?",
  },
  { daysAgo: 3, clock: 12, direction: "in", text: "8:30 is fine." },
  {
    daysAgo: 3,
    clock: 13,
    direction: "out",
    text: "You're booked for 8:30. The water will be off for about three hours.",
  },
  {
    daysAgo: 2,
    clock: 15,
    direction: "out",
    text: "All done, {name}. Your warranty papers are in the blue envelope on the counter.",
  },
];

/** Written once as many texts have gone as a week allows, so that it waits for the first of them to be a week old. */
const held = {
  daysAgo: 1,
  clock: 16,
  text: "Hi {name}, the city inspector would like to take a final look. Which mornings suit you?",
};
const mostPerWeek = lines.filter(({ direction }) => direction === "out").length;

/** Clients further up have a thread of their own. */
const place = 8;
const daysOpen = 2;

/** Held until tomorrow afternoon, at whatever hour the workspace is filled. */
export async function holdText(
  program: Actor,
  { opening, until }: { opening: Date; until: Date },
): Promise<void> {
  const limitedAt = instantAt(addDays(dayOf(opening), daysOpen), 9 * 60);
  await atMoment(limitedAt, () =>
    saveSendingSettings(actingAs(program, rosa), { most_per_week: mostPerWeek }),
  );
  const { customers } = await atMoment(until, () =>
    listCustomers(program, { status: "client", sort: "newest", limit: 100 }),
  );
  const client = customers.filter(({ phone }) => phone && normalisePhone(phone).e164)[place];
  if (!client) return;
  const at = (line: { daysAgo: number; clock: number }): Date =>
    instantAt(addDays(dayOf(until), -line.daysAgo), line.clock * 60);
  const say = (text: string): string => text.replace("{name}", client.first_name);
  const by = { userId: tessa.id, name: `${tessa.firstName} ${tessa.lastName}` };
  const past: ConversationPast = {
    partner: { customerId: client.id },
    messages: lines.map((line) => ({
      at: at(line),
      direction: line.direction,
      text: say(line.text),
      ...(line.direction === "out" ? { by } : {}),
    })),
    assignedTo: tessa.id,
    isAnswered: true,
    readBy: Object.values(cast).map(({ id }) => id),
  };
  await backfillConversations(program, [past]);
  await backfillReleasedTexts(program, {
    key: "demo-kept-posted",
    to: normalisePhone(client.phone ?? "").e164 ?? "",
    moments: lines.filter(({ direction }) => direction === "out").map(at),
  });
  await atMoment(at(held), async () => {
    const { id } = await startConversation(program, { customer_id: client.id });
    await writeText(actingAs(program, tessa), id, { text: say(held.text) });
  });
}
