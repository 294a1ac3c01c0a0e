/**
 * Online booking: the page on which anybody can book a time with the business, and how the business sets it up.
 *
 * The page stands at `/book/{slug}` once it is on. It offers services of the price book at times at which somebody who
 * can do them is free, not sooner than the notice and not later than the horizon, in steps of the clock. A visitor holds
 * a time for some minutes while typing; the business's own bookings go before a hold. An address that a page once had
 * leads to the present one for good, and is never given to another business.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, longText, requiredText } from "#shared/fields.ts";

/** How long a time is held for somebody who fills in the form. */
export const holdMinutes = 10;
/** How many times one network holds of a business at once: a firm behind one address, or one person who claims to be many. */
export const mostHeldByNetwork = 4;
/** The same of IPv6 networks next to each other (a /48), which may all be one person's. */
export const mostHeldByWiderNetwork = 12;
const mostServices = 100;

export const FieldNeed = z.enum(["required", "optional", "none"], "Choose required, optional or none");
export type FieldNeed = z.infer<typeof FieldNeed>;

export const BookedType = z.enum(["appointment", "job"], "Choose appointment or job");
export type BookedType = z.infer<typeof BookedType>;

/** What holds until the business says otherwise. */
export const usualHorizonDays = 60;
export const usualStepMinutes = 30;
export const stepChoices = [15, 30, 60] as const;

/** Addresses that would read like something else than a business. */
const reservedSlugs = new Set(
  "admin api app assets billing book booking dashboard demo dev embed help legal login plumbline pricing privacy public settings signin signup status support terms www".split(
    " ",
  ),
);

/** Why this cannot be the last part of a page's address; undefined when it can. */
function problemOfSlug(slug: string): string | undefined {
  if (slug.length < 3 || slug.length > 60) return "Use 3 to 60 characters in the page address";
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    return "Use only lowercase letters, numbers and single hyphens";
  }
  return reservedSlugs.has(slug) ? `"${slug}" is reserved. Choose a different address` : undefined;
}

/** The address that a name suggests: "Copperleaf Plumbing & Heating" gives "copperleaf-plumbing-heating". */
export function slugFrom(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return problemOfSlug(slug) === undefined ? slug : `book-${slug || "us"}`.slice(0, 60).replace(/-+$/, "");
}

const Slug = z
  .string({ error: "Enter a page address" })
  .trim()
  .toLowerCase()
  .superRefine((slug, context) => {
    const problem = problemOfSlug(slug);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

const whole = (label: string, least: number, most: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(least, `${label} must be at least ${least}`)
    .max(most, `${label} must be at most ${most}`);

/** One service on the page, in the order of the list. */
const ServiceChoice = z.object({
  service_id: Id,
  shows_price: z.boolean("Choose whether to show the price"),
  /** Null: as long as the price book says. */
  minutes: whole("Duration", 5, 1440).nullable(),
  /** Who alone can be booked for it; empty means everybody who has what it needs. */
  member_ids: z
    .array(z.uuid("Choose a team member from the list"))
    .max(100, "Choose 100 team members or fewer"),
});
export type ServiceChoice = z.infer<typeof ServiceChoice>;

export const BookingSettings = z
  .object({
    is_on: z.boolean(),
    slug: z.string(),
    /** In full, as it is told to customers. */
    url: z.string(),
    /** Addresses the page had before, which lead to it still. */
    earlier_slugs: z.array(z.string()),
    title: z.string(),
    welcome: z.string(),
    confirmation: z.string(),
    event_type: BookedType,
    notice_hours: z.number(),
    horizon_days: z.number(),
    step_minutes: z.number(),
    daily_limit: z.number().nullable(),
    email_field: FieldNeed,
    phone_field: FieldNeed,
    address_field: FieldNeed,
    /** Whether visitors are asked if offers may be sent to them. */
    asks_about_offers: z.boolean(),
    services: z.array(
      ServiceChoice.extend({
        name: z.string(),
        price_cents: z.number(),
        /** As the price book has it. */
        usual_minutes: z.number().nullable(),
        /** False while the service is not active, or nobody knows how long it takes: the page leaves it out. */
        is_offered: z.boolean(),
      }),
    ),
    /** Made on the page in the last 30 days. */
    recent_bookings: z.number(),
    /** 0 until it is saved for the first time. */
    version: z.number(),
  })
  .meta({ id: "BookingSettings" });
export type BookingSettings = z.infer<typeof BookingSettings>;

/** What is absent stays as it is; the list of services is always the whole list. */
export const BookingChanges = z.object({
  is_on: z.boolean("Choose whether the page is on").optional(),
  slug: Slug.optional(),
  title: requiredText("Title", 120).optional(),
  welcome: longText("Welcome text", 2_000).optional(),
  confirmation: longText("Confirmation text", 2_000).optional(),
  event_type: BookedType.optional(),
  notice_hours: whole("Minimum notice", 0, 720).optional(),
  horizon_days: whole("Days ahead", 1, 365).optional(),
  step_minutes: z.literal(stepChoices, "Start times can be 15, 30 or 60 minutes apart").optional(),
  daily_limit: whole("Daily booking limit", 1, 500).nullable().optional(),
  email_field: FieldNeed.optional(),
  phone_field: FieldNeed.optional(),
  address_field: FieldNeed.optional(),
  asks_about_offers: z.boolean("Choose whether to ask about offers").optional(),
  services: z
    .array(ServiceChoice)
    .max(mostServices, `Choose ${mostServices} services or fewer`)
    .refine(
      (list) => new Set(list.map(({ service_id }) => service_id)).size === list.length,
      "Each service can be on the page only once",
    )
    .optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type BookingChanges = z.infer<typeof BookingChanges>;

/** What of the page customers see while it is being set up. What is absent is shown as it was saved. */
export const BookingLook = BookingChanges.pick({
  welcome: true,
  confirmation: true,
  email_field: true,
  phone_field: true,
  address_field: true,
  asks_about_offers: true,
}).extend({
  /** While it is empty, the saved one is shown. */
  title: longText("Title", 120).optional(),
  services: z
    .array(ServiceChoice.omit({ member_ids: true }))
    .max(mostServices, `Choose ${mostServices} services or fewer`)
    .optional(),
});
export type BookingLook = z.infer<typeof BookingLook>;

export const BookingPreview = z
  .object({
    /** Whole HTML documents. */
    page: z.string(),
    details: z.string(),
    confirmation: z.string(),
  })
  .meta({ id: "BookingPreview" });
export type BookingPreview = z.infer<typeof BookingPreview>;

const tags = ["Online booking"];

export const bookingContract = {
  settings: needing("booking.view")
    .route({ method: "GET", path: "/api/booking/settings", summary: "Retrieve booking page settings", tags })
    .output(BookingSettings),
  saveSettings: needing("booking.update")
    .route({ method: "PUT", path: "/api/booking/settings", summary: "Update booking page settings", tags })
    .input(BookingChanges)
    .output(BookingSettings),
  // The texts are too long for an address.
  preview: needing("booking.view")
    .route({
      method: "POST",
      path: "/api/booking/preview",
      summary: "Preview the booking page with changed settings",
      tags,
    })
    .input(BookingLook)
    .output(BookingPreview),
};
