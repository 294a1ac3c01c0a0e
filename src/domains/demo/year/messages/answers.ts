/** Gives the demo's office texts that answer reminders: one confirmed a visit, one may not be able to keep theirs. */
import { listCalendarEvents } from "#domains/calendar/service.ts";
import { listCustomers } from "#domains/customers/listing.ts";
import { backfillConversations, type ConversationPast } from "#domains/messages/past.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { cast } from "../../cast.ts";

const hour = 3_600_000;
const daysAhead = 14;

const scripts = [
  { status: "confirmed", said: "yes", text: "YES", hoursAgo: 5 },
  { status: "scheduled", said: "no", text: "Sorry, I can't make it. Could we reschedule?", hoursAgo: 2 },
] as const;

/** With clients who have neither texts nor emails in the demo, so that each thread shows one thing. */
export async function writeAnswers(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const clients = await atMoment(until, () =>
    listCustomers(program, { status: "client", sort: "newest", limit: 100 }),
  );
  const reached = new Map(
    clients.customers
      .filter(({ phone }) => phone)
      .slice(10, -10)
      .map(({ id }) => [id, true]),
  );
  const start = new Date(thisHour + 20 * hour).toISOString();
  const end = new Date(thisHour + daysAhead * 24 * hour).toISOString();
  const events = await listCalendarEvents(program, { start, end });
  const pasts = scripts.flatMap(({ status, said, text, hoursAgo }): ConversationPast[] => {
    const event = events.find(
      (each) => each.status === status && each.start >= start && reached.has(each.customer_id ?? 0),
    );
    if (!event || event.customer_id === null) return [];
    reached.delete(event.customer_id);
    const answer = { said, eventId: event.id, isOpen: said === "no" };
    const at = new Date(thisHour - hoursAgo * hour);
    return [
      {
        partner: { customerId: event.customer_id },
        messages: [{ at, direction: "in", text, answer }],
        readBy: said === "no" ? [] : Object.values(cast).map(({ id }) => id),
      },
    ];
  });
  await backfillConversations(program, pasts);
}
