/** A person's own choices, and whether somebody wants to hear of something by mail. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { type Actor, ownAccount, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { findUser } from "../store.ts";
import type {
  NewsChannel,
  NewsKind,
  PersonalChanges,
  PersonalPreferences,
  SessionPreferences,
} from "./contract.ts";
import { lockPreferences, replacePreferences } from "./store.ts";

/** What is kept: only what a person has chosen. */
export type KeptPreferences = PersonalChanges;

const both = { email: true, app: true };

const usual: PersonalPreferences = {
  theme: "system",
  locale: null,
  timeFormat: null,
  notifications: {
    billing: both,
    people: both,
    leads: both,
    appointments: both,
    invoices: both,
  },
};

const preferencesOf = ({ notifications, ...kept }: KeptPreferences): PersonalPreferences => ({
  ...usual,
  ...kept,
  notifications: { ...usual.notifications, ...notifications },
});

/** What the browser keeps to draw every page. */
export function sessionPreferences(kept: KeptPreferences): SessionPreferences {
  const { notifications: _, ...preferences } = preferencesOf(kept);
  return preferences;
}

/** To be asked before news of this kind is sent to the person whose `users.preferences` are given. */
export const wantsNews = (kept: KeptPreferences, kind: NewsKind, channel: NewsChannel): boolean =>
  preferencesOf(kept).notifications[kind][channel];

export async function readPersonalPreferences(actor: Actor): Promise<PersonalPreferences> {
  const user = await findUser(ownAccount(actor), actor.userId ?? "");
  if (!user) throw notFound("User");
  return preferencesOf(user.preferences);
}

/** Changes what was sent and leaves the rest; of two tabs that change the same thing the later one has its way. */
export async function savePersonalPreferences(
  actor: Actor,
  changes: PersonalChanges,
): Promise<PersonalPreferences> {
  const saved = await inTransaction(ownAccount(actor), async (tx) => {
    const kept = await lockPreferences(tx, actor.userId ?? "");
    if (!kept) throw notFound("User");
    const next = { ...kept, ...changes, notifications: { ...kept.notifications, ...changes.notifications } };
    await keepIfChanged(tx, kept, next);
    return preferencesOf(next);
  });
  await announceAccessChange(actor.appContext, actor.userId ?? "");
  return saved;
}

async function keepIfChanged(tx: Scope, kept: KeptPreferences, next: KeptPreferences): Promise<void> {
  const { actor } = tx;
  const userId = actor.userId ?? "";
  const [before, after] = [preferencesOf(kept), preferencesOf(next)];
  const fields = (Object.keys(after) as (keyof PersonalPreferences)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return;
  await replacePreferences(tx, userId, next);
  const only = (values: PersonalPreferences) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  await appendEvent(tx, {
    type: "user.preferences_changed",
    subject: { kind: "user", id: userId },
    title: `${actor.name} changed their preferences`,
    data: { before: only(before), after: only(after) },
  });
}
