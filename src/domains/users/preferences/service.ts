/** A person's own choices, and whether somebody wants to hear of something by mail. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { type Actor, ownAccount, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { findUser } from "../store.ts";
import {
  type NewsKind,
  newsKinds,
  type PersonalChanges,
  type PersonalPreferences,
  type SessionPreferences,
} from "./contract.ts";
import { lockPreferences, replacePreferences } from "./store.ts";

/** What is kept: only what a person has chosen. */
export type KeptPreferences = PersonalChanges;

const usual: Omit<PersonalPreferences, "notifications"> = {
  theme: "system",
  locale: null,
  timeFormat: null,
};

const preferencesOf = ({ notifications, ...kept }: KeptPreferences): PersonalPreferences => ({
  ...usual,
  ...kept,
  notifications: choicesOf(notifications),
});

/** Everything is emailed until a person says otherwise. What earlier versions kept beside `email` is left out. */
const choicesOf = (kept: KeptPreferences["notifications"] = {}): PersonalPreferences["notifications"] =>
  Object.fromEntries(
    newsKinds.map((kind) => [kind, { email: kept[kind]?.email ?? true }]),
  ) as PersonalPreferences["notifications"];

/** What the browser keeps to draw every page. */
export function sessionPreferences(kept: KeptPreferences): SessionPreferences {
  const { notifications: _, ...preferences } = preferencesOf(kept);
  return preferences;
}

/** To be asked before news of this kind is emailed to the person whose `users.preferences` are given. */
export const wantsNews = (kept: KeptPreferences, kind: NewsKind): boolean =>
  preferencesOf(kept).notifications[kind].email;

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
