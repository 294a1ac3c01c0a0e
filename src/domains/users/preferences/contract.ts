/**
 * Preferences of one person: light or dark, how dates are written, and which news they are emailed.
 *
 * Nobody else can read or change them, and everybody may change their own. What a person has not chosen follows the
 * business. News about the safety of one's own account always comes by mail.
 */
import { z } from "zod";
import { Locale, TimeFormat } from "#domains/organizations/preferences-contract.ts";
import { forOwnAccount } from "#shared/calls.ts";

const Theme = z.enum(["light", "dark", "system"], "Choose light, dark or system");

/** What there is news about; whoever sends asks `wantsNews` of preferences/service.ts first. */
export const newsKinds = ["billing", "people", "leads", "appointments", "invoices"] as const;
export type NewsKind = (typeof newsKinds)[number];

const Choice = z.object({ email: z.boolean() });
const Notifications = z.object({
  billing: Choice,
  people: Choice,
  leads: Choice,
  appointments: Choice,
  invoices: Choice,
});

export const PersonalPreferences = z
  .object({
    theme: Theme,
    /** Null follows the business, as does the time format. */
    locale: Locale.nullable(),
    timeFormat: TimeFormat.nullable(),
    notifications: Notifications,
  })
  .meta({ id: "PersonalPreferences" });
export type PersonalPreferences = z.infer<typeof PersonalPreferences>;

/** What the browser keeps of it to draw every page. */
export const SessionPreferences = PersonalPreferences.omit({ notifications: true });
export type SessionPreferences = z.infer<typeof SessionPreferences>;

/** Absent fields stay as they are; of the notifications only the kinds that are named change. */
export const PersonalChanges = PersonalPreferences.partial().extend({
  notifications: Notifications.partial().optional(),
});
export type PersonalChanges = z.infer<typeof PersonalChanges>;

const tags = ["Users"];

export const preferencesContract = {
  preferences: forOwnAccount
    .route({ method: "GET", path: "/api/users/preferences", summary: "Retrieve your preferences", tags })
    .output(PersonalPreferences),
  savePreferences: forOwnAccount
    .route({ method: "PUT", path: "/api/users/preferences", summary: "Update your preferences", tags })
    .input(PersonalChanges)
    .output(PersonalPreferences),
};
