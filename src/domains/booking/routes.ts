/** Which call about online booking reaches which function: those of members, and those of everybody. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import {
  assertTakesBookings,
  type BookingContext,
  describePage,
  openBookingContext,
  serviceOn,
} from "./booking-context.ts";
import { bookingContract } from "./contract.ts";
import { listFreeDays } from "./free.ts";
import { holdTime } from "./holding.ts";
import { makeBooking } from "./making.ts";
import { publicBookingContract } from "./public-contract.ts";
import { previewBookingPage } from "./public-pages/preview.ts";
import { readBookingSettings, saveBookingSettings } from "./service.ts";

const calls = implement(bookingContract).$context<CallContext>().use(authenticated);

export const bookingRoutes = calls.router({
  settings: calls.settings.handler(({ context }) => readBookingSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    saveBookingSettings(context.actor, input, context.ifMatch ?? input.version),
  ),
  preview: calls.preview.handler(({ input, context }) => previewBookingPage(context.actor, input)),
});

const open = implement(publicBookingContract).$context<CallContext>();

const bookingContext = (
  { slug }: { slug: string },
  { appContext, request }: CallContext,
): Promise<BookingContext> => openBookingContext(appContext, slug, request);

export const publicBookingRoutes = open.router({
  page: open.page.handler(async ({ input, context }) => describePage(await bookingContext(input, context))),
  slots: open.slots.handler(async ({ input, context }) => {
    const opened = await bookingContext(input, context);
    assertTakesBookings(opened);
    return listFreeDays(opened, serviceOn(opened, input.service_id), input);
  }),
  hold: open.hold.handler(async ({ input, context }) =>
    holdTime(await bookingContext(input, context), input),
  ),
  book: open.book.handler(async ({ input: { slug, ...given }, context }) =>
    makeBooking(await bookingContext({ slug }, context), given),
  ),
});
