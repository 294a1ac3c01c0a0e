/** Which call about online booking reaches which function: those of members, and those of everybody. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { bookingContract } from "./contract.ts";
import { listFreeDays } from "./free.ts";
import { assertTakesBookings, describePage, type Front, openFront, serviceOn } from "./front.ts";
import { holdTime } from "./holding.ts";
import { makeBooking } from "./making.ts";
import { publicBookingContract } from "./public-contract.ts";
import { readBookingSettings, saveBookingSettings } from "./service.ts";

const calls = implement(bookingContract).$context<CallContext>().use(authenticated);

export const bookingRoutes = calls.router({
  settings: calls.settings.handler(({ context }) => readBookingSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    saveBookingSettings(context.actor, input, context.ifMatch ?? input.version),
  ),
});

const open = implement(publicBookingContract).$context<CallContext>();

const front = ({ slug }: { slug: string }, { ground, request }: CallContext): Promise<Front> =>
  openFront(ground, slug, request);

export const publicBookingRoutes = open.router({
  page: open.page.handler(async ({ input, context }) => describePage(await front(input, context))),
  slots: open.slots.handler(async ({ input, context }) => {
    const opened = await front(input, context);
    assertTakesBookings(opened);
    return listFreeDays(opened, serviceOn(opened, input.service_id), input);
  }),
  hold: open.hold.handler(async ({ input, context }) => holdTime(await front(input, context), input)),
  book: open.book.handler(async ({ input: { slug, ...given }, context }) =>
    makeBooking(await front({ slug }, context), given),
  ),
});
