/**
 * The portal: the page on which a business's customers see their own visits, contracts, invoices and files.
 *
 * It stands at `/portal/{slug}` once it is on. A customer enters their email address and gets a link and a six-digit code,
 * each good once and for 15 minutes; the answer is the same for an address that no customer has. Who signs in sees what
 * belongs to the customers that have this address at that moment, one at a time, and as much as the business shows. A
 * fresh code is asked for before changing to another customer, before a saved card is removed, and before papers are
 * opened a day after the last code. Paying, signing and answering visits happens on their own pages. Members see a
 * customer's portal without being able to do anything in it.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, longText } from "#shared/fields.ts";

/** How long a code is good, and how long one stays signed in. */
export const codeMinutes = 15;
export const sessionDays = 30;

const Shown = {
  shows_visits: z.boolean(),
  shows_invoices: z.boolean(),
  shows_contracts: z.boolean(),
  shows_files: z.boolean(),
  takes_requests: z.boolean(),
};

export const PortalSettings = z
  .object({
    is_on: z.boolean(),
    slug: z.string(),
    /** In full, as it is told to customers. */
    url: z.string(),
    welcome: z.string(),
    ...Shown,
    /** 0 until it is saved for the first time. */
    version: z.number(),
  })
  .meta({ id: "PortalSettings" });
export type PortalSettings = z.infer<typeof PortalSettings>;

const Slug = z
  .string({ error: "Enter a portal address" })
  .trim()
  .toLowerCase()
  .min(3, "Use 3 to 60 characters in the portal address")
  .max(60, "Use 3 to 60 characters in the portal address")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use only lowercase letters, numbers and single hyphens");

const choice = z.boolean("Choose on or off").optional();

/** What is absent stays as it is. */
export const PortalChanges = z.object({
  is_on: choice,
  slug: Slug.optional(),
  welcome: longText("Welcome text", 2_000).optional(),
  shows_visits: choice,
  shows_invoices: choice,
  shows_contracts: choice,
  shows_files: choice,
  takes_requests: choice,
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type PortalChanges = z.infer<typeof PortalChanges>;

/** What of the portal customers see while it is being set up. What is absent is shown as it was saved. */
export const PortalLook = PortalChanges.pick({
  welcome: true,
  shows_visits: true,
  shows_invoices: true,
  shows_contracts: true,
  shows_files: true,
  takes_requests: true,
});
export type PortalLook = z.infer<typeof PortalLook>;

/** One sign-in of a customer. */
export const PortalSession = z
  .object({
    id: z.string(),
    email: z.string(),
    /** Whose papers are shown; null until one was chosen. */
    customer: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** "Chrome on Windows" */
    device: z.string(),
    signed_in_at: z.string(),
    seen_at: z.string(),
    is_open: z.boolean(),
  })
  .meta({ id: "PortalSession" });
export type PortalSession = z.infer<typeof PortalSession>;

/** A file about the customer, and whether it stands in their portal. */
const PortalFile = z.object({ id: z.number(), name: z.string(), is_shown: z.boolean() });

export const CustomerPortal = z
  .object({
    is_on: z.boolean(),
    /** Null where the customer has none: they can't sign in. */
    email: z.string().nullable(),
    files: z.array(PortalFile),
    sessions: z.array(PortalSession),
  })
  .meta({ id: "CustomerPortal" });
export type CustomerPortal = z.infer<typeof CustomerPortal>;

const tags = ["Portal"];
const ById = z.object({ id: IdParam });
const Document = z.object({ page: z.string() });

export const portalContract = {
  settings: needing("portal.view")
    .route({ method: "GET", path: "/api/portal/settings", summary: "Retrieve portal settings", tags })
    .output(PortalSettings),
  saveSettings: needing("portal.update")
    .route({ method: "PUT", path: "/api/portal/settings", summary: "Update portal settings", tags })
    .input(PortalChanges)
    .output(PortalSettings),
  // The text is too long for an address.
  preview: needing("portal.view")
    .route({
      method: "POST",
      path: "/api/portal/preview",
      summary: "Preview the portal with changed settings",
      tags,
    })
    .input(PortalLook)
    .output(z.object({ home: z.string(), sign_in: z.string() })),
  sessions: needing("portal.view")
    .route({ method: "GET", path: "/api/portal/sessions", summary: "List portal sign-ins", tags })
    .output(z.object({ sessions: z.array(PortalSession) })),
  endSession: needing("portal.update")
    .route({
      method: "DELETE",
      path: "/api/portal/sessions/{session_id}",
      summary: "Sign a customer out of the portal",
      tags,
    })
    .input(z.object({ session_id: z.uuid("The session ID must be a UUID") }))
    .output(PortalSession),
  customer: needing("portal.view", "customers.view")
    .route({
      method: "GET",
      path: "/api/customers/{id}/portal",
      summary: "Retrieve what a customer's portal shows",
      tags,
    })
    .input(ById)
    .output(CustomerPortal),
  showFile: needing("portal.share", "portal.view", "customers.view", "files.view")
    .route({
      method: "PUT",
      path: "/api/customers/{id}/portal/file",
      summary: "Show a file in a customer's portal, or hide it",
      tags,
    })
    .input(ById.extend({ file_id: Id, is_shown: z.boolean("Choose on or off") }))
    .output(CustomerPortal),
  invite: needing("portal.invite", "customers.view")
    .route({
      method: "POST",
      path: "/api/customers/{id}/portal/invite",
      summary: "Email a customer the way to their portal",
      tags,
    })
    .input(ById)
    .output(z.object({ email: z.string() })),
  seeAs: needing("portal.see_as", "customers.view")
    .route({
      method: "POST",
      path: "/api/customers/{id}/portal/see",
      summary: "See the portal as a customer. Noted in the customer's history",
      tags,
    })
    .input(ById)
    .output(Document),
};
