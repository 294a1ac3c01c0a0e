/** Links an account at Google or Microsoft to a person, and takes the link away again. */

import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { providerNames } from "#platform/identity/port.ts";
import { newId } from "#platform/ids.ts";
import { deleteLinked, insertLinked } from "./passkeys/store.ts";
import { tellOfChange } from "./security-news.ts";
import type { Link } from "./two-factor/challenge.ts";

/** By the rule of the database that stands against it. */
const refusals: Record<string, (name: string) => string> = {
  linked_accounts_subject_key: (name) =>
    `This ${name} account is already linked to another Plumbline account. Choose a different one.`,
  linked_accounts_of_user: (name) => `Another ${name} account is already linked. Unlink it first.`,
};

/** Throws a conflict when the account is linked to somebody already, or the person to another one there. */
export async function linkWithin(tx: Scope, userId: string, link: Link): Promise<void> {
  const name = providerNames[link.provider];
  try {
    await insertLinked(tx, { ...link, id: newId(), user_id: userId, created_at: now().toISOString() });
  } catch (error) {
    const sentence = refusals[violatedConstraint(error) ?? ""]?.(name);
    throw sentence ? conflict(sentence) : error;
  }
  await appendEvent(tx, {
    type: "user.account_linked",
    subject: { kind: "user", id: userId },
    title: `${tx.actor.name} linked their ${name} account`,
    data: { after: { provider: link.provider, email: link.email } },
  });
  await tellOfChange(tx, userId, {
    subject: `${name} was linked to your Plumbline account`,
    what: `You can now sign in to Plumbline with the ${name} account ${link.email ?? ""}.`,
  });
}

/** False when no account of this provider was linked. */
export async function unlinkWithin(tx: Scope, userId: string, provider: Link["provider"]): Promise<boolean> {
  if (!(await deleteLinked(tx, userId, provider))) return false;
  const name = providerNames[provider];
  await appendEvent(tx, {
    type: "user.account_unlinked",
    subject: { kind: "user", id: userId },
    title: `${tx.actor.name} unlinked their ${name} account`,
    data: { before: { provider } },
  });
  await tellOfChange(tx, userId, {
    subject: `${name} was unlinked from your Plumbline account`,
    what: `You can no longer sign in to Plumbline with your ${name} account.`,
  });
  return true;
}
