/** Counts a booking for the page of the website that the visitor saw last. */
import { requirePermission } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { inTransaction } from "#platform/transaction.ts";
import { countPending } from "./pending-views.ts";
import { findVisitorOfEvent } from "./store.ts";
import { notePageBooking } from "./visits.ts";

export const websiteBookings = defineReaction({
  name: "website-bookings",
  on: ["calendar.event_created", "job.created"],
  begins: "now",
  async run(actor, { id, occurredAt }) {
    await countPending(actor.appContext);
    await inTransaction(requirePermission(actor, "website.update"), async (tx) => {
      const visitor = await findVisitorOfEvent(tx, id);
      if (visitor?.ip)
        await notePageBooking(tx, { ip: visitor.ip, userAgent: visitor.user_agent }, occurredAt);
      return null;
    });
  },
});
