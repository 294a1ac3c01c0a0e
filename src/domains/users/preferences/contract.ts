/**
 * Preferences of one person: light or dark, how dates are written, and which news reaches them by which way.
 *
 * Nobody else can read or change them, and everybody may change their own. What a person has not chosen follows the
 * business. News about the safety of one's own account always comes by mail.
 */
import { z } from "zod";
import { Locale, TimeFormat } from "#domains/organizations/preferences-contract.ts";
import { forOwnAccount } from "#shared/calls.ts";

const Theme = z.enum(["light", "dark", "system"], "Choose light, dark or system");

/** What there is news about; whoever sends asks `wantsNews` of users/preferences.ts first. */
export const newsKinds = ["billing", "people", "leads", "appointments", "invoices"] as const;
export type NewsKind = (typeof newsKinds)[number];

export const newsChannels = ["email", "app"] as const;
export type NewsChannel = (typeof newsChannels)[number];

const Channels = z.object({ email: z.boolean(), app: z.boolean() });
const Notifications = z.object({
  billing: Channels,
  people: Channels,
  leads: Channels,
  appointments: Channels,
  invoices: Channels,
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
