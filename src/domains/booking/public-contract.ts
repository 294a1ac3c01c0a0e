/**
 * The booking page as visitors and programs see it: what can be booked, when, and the booking itself.
 *
 * Nobody has to sign in. A booking carries the token that came with the page, which proves that somebody had it open
 * for a few seconds. Answers never say whether the business knows the visitor already.
 */
import { z } from "zod";
import { openToAll } from "#shared/calls.ts";
import {
  Day,
  Email,
  Id,
  IdParam,
  instantField,
  longText,
  orBlank,
  Phone,
  requiredText,
  secretText,
  shortText,
} from "#shared/fields.ts";
import { FieldNeed } from "./contract.ts";

/** Sooner after the page was opened than this, nobody has typed a name and a mail address: the answer waits until then. */
export const shortestFormSeconds = 3;
/** A page that was left open for longer asks to be loaded again. */
export const longestFormHours = 24;
/** How many days of free times one answer can hold. */
const mostSlotDays = 31;

const OfferedService = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  minutes: z.number(),
  /** Null when the business does not show it. */
  price_cents: z.number().nullable(),
});
export const PublicBookingPage = z
  .object({
    slug: z.string(),
    business: z.string(),
    phone: z.string().nullable(),
    title: z.string(),
    welcome: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    email: FieldNeed,
    phone_number: FieldNeed,
    address: FieldNeed,
    /** The words beside a box that is not ticked; null where the business does not ask. */
    offers: z.string().nullable(),
    /** The first and the last day on which a time could be free, in the business's zone. */
    first_day: z.string(),
    last_day: z.string(),
    services: z.array(OfferedService),
    /** To be sent with the booking. */
    token: z.string(),
  })
  .meta({ id: "PublicBookingPage" });
export type PublicBookingPage = z.infer<typeof PublicBookingPage>;

const Slot = z.object({ start: z.string(), end: z.string() });
export type Slot = z.infer<typeof Slot>;

export const FreeDays = z.object({
  time_zone: z.string(),
  /** Every day that was asked for, also those on which nothing is free. */
  days: z.array(z.object({ day: z.string(), slots: z.array(Slot) })),
});
export type FreeDays = z.infer<typeof FreeDays>;

export const HeldTime = z.object({
  hold: z.uuid(),
  service_id: z.number(),
  ...Slot.shape,
  expires_at: z.string(),
});
export type HeldTime = z.infer<typeof HeldTime>;

export const NewBooking = z.object({
  /** From the call that holds a time; or else a service and a start. */
  hold: z.uuid("Choose a time again").optional(),
  service_id: Id.optional(),
  start: instantField("Start").optional(),
  name: requiredText("Your name", 200, "Please enter your name"),
  email: orBlank(Email),
  phone: orBlank(Phone),
  address: orBlank(shortText("Address", 300)),
  message: orBlank(longText("Your message", 2_000)),
  /** Whether the visitor ticked the box about offers. */
  agrees_to_offers: z.boolean("Choose whether you want offers").optional(),
  /** A field that people do not see: whoever fills it in is a program. */
  company_site: z.string().max(2_000).optional(),
  token: secretText("The form's token", 300),
});
export type NewBooking = z.infer<typeof NewBooking>;

export const MadeBooking = z
  .object({
    /** Names the booking in the address of its own page. */
    booking: z.uuid(),
    service: z.string(),
    ...Slot.shape,
    time_zone: z.string(),
    message: z.string(),
  })
  .meta({ id: "MadeBooking" });
export type MadeBooking = z.infer<typeof MadeBooking>;

const slug = shortText("The address", 200);
const tags = ["Public booking"];

export const publicBookingContract = {
  page: openToAll
    .route({
      method: "GET",
      path: "/api/public/booking/{slug}",
      summary: "Retrieve a booking page",
      tags,
    })
    .input(z.object({ slug }))
    .output(PublicBookingPage),
  slots: openToAll
    .route({
      method: "GET",
      path: "/api/public/booking/{slug}/slots",
      summary: "List the available times of a service by day",
      tags,
    })
    .input(
      z.object({
        slug,
        service_id: IdParam,
        /** The first day on which something could be free by default. */
        from: Day.optional(),
        days: z
          .preprocess(
            (value: number | string) => (typeof value === "string" ? Number(value) : value),
            z
              .int("Days must be a whole number")
              .min(1)
              .max(mostSlotDays, `Days must be ${mostSlotDays} or less`),
          )
          .optional(),
      }),
    )
    .output(FreeDays),
  hold: openToAll
    .route({
      method: "POST",
      path: "/api/public/booking/{slug}/holds",
      summary: "Hold a time while the visitor completes the form",
      tags,
      successStatus: 201,
    })
    .input(z.object({ slug, service_id: Id, start: instantField("Start") }))
    .output(HeldTime),
  book: openToAll
    .route({
      method: "POST",
      path: "/api/public/booking/{slug}/bookings",
      summary: "Book a time",
      tags,
      successStatus: 201,
    })
    .input(NewBooking.extend({ slug }))
    .output(MadeBooking),
};
