/** Takes bookings of the past over: as if visitors had come to the page then, in a few statements. */
import { backfillCalendarEvents } from "#domains/calendar/past.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, dayBounds, localDay } from "#shared/time/time.ts";
import { listFreeStarts } from "./free.ts";
import { insertHold } from "./holds-store.ts";
import { findPage, listPageServices, type PageService } from "./store.ts";
import { customerOf, type Visitor } from "./visitors.ts";

export type PastVisit = {
  at: Date;
  service_id: number;
  /** Days from the visit to the page to the day that was chosen, at least. */
  daysAhead: number;
  visitor: Visitor & { message?: string };
};

/**
 * Books, at each moment, a time that is free in the calendar as it is now; a visit for which there is none is left
 * out. What has ended by `until` was completed by whoever was booked.
 */
export async function backfillBookings(
  actor: Actor,
  visits: readonly PastVisit[],
  { until, nameOf }: { until: Date; nameOf: (memberId: string) => string },
): Promise<void> {
  const scope = requirePermission(actor, "booking.update");
  await inTransaction(scope, async (tx) => {
    const services = await listPageServices(tx);
    for (const visit of visits) {
      const service = services.find(({ service_id }) => service_id === visit.service_id);
      const page = await findPage(tx);
      if (!page || !service) continue;
      const day = addDays(localDay(visit.at, actor.timeZone), visit.daysAhead);
      const span = {
        start: dayBounds(day, actor.timeZone).start,
        end: dayBounds(addDays(day, 9), actor.timeZone).end,
      };
      const starts = await atMoment(visit.at, () => listFreeStarts({ scope: tx, page, service, span }));
      const time = starts[visit.at.getUTCDate() % Math.max(starts.length, 1)];
      const memberId = time?.memberIds[0];
      if (time && memberId) {
        const done = new Date(time.end) <= until ? { name: nameOf(memberId) } : undefined;
        await backfill(actor, visit, { ...time, memberId, service, done });
      }
    }
    return null;
  });
}

type Taken = {
  start: string;
  end: string;
  memberId: string;
  service: PageService;
  done: { name: string } | undefined;
};

async function backfill(actor: Actor, { at, visitor }: PastVisit, taken: Taken): Promise<void> {
  const { start, end, memberId, service, done } = taken;
  const by = { userId: null, name: `${visitor.name} (online booking)` };
  const customer = await atMoment(at, () => customerOf({ ...actor, name: by.name }, visitor));
  const input = {
    title: service.name,
    start,
    end,
    type: "appointment" as const,
    status: "confirmed" as const,
    priority: "medium" as const,
    description: visitor.message ?? null,
    contact_name: visitor.name,
    location: visitor.address ?? null,
    service_category: service.category,
    notes: `Booked online by ${visitor.name}`,
    customer_id: customer.id,
    assigned_to: memberId,
  };
  const completed = {
    at: new Date(end),
    by: { userId: memberId, name: done?.name ?? "" },
    status: "completed" as const,
  };
  const [eventId] = await backfillCalendarEvents(actor, [
    { booked: { at, by, input }, later: done ? [completed] : [] },
  ]);
  await insertHold(requirePermission(actor, "booking.update"), {
    id: newId(),
    service_id: service.service_id,
    member_id: memberId,
    starts_at: start,
    ends_at: end,
    expires_at: at.toISOString(),
    visitor: "taken over",
    form_id: null,
    event_id: eventId,
    booked_at: at.toISOString(),
  });
}
