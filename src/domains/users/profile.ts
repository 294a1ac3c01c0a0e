/** A person's own profile: name, address, phone. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { type Actor, ownAccount, type Scope } from "#platform/actor.ts";
import { changedFields, sameFields } from "#platform/changed-fields.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { ProfileChanges, SessionUser } from "./contract.ts";
import { addressChangedMail } from "./mails.ts";
import { proveOwnPassword } from "./own-password.ts";
import { actorWithoutKey } from "./passwords.ts";
import { changeAddress, sessionUser } from "./service.ts";
import { findUser, lockUser, type PersonRow, updateUser } from "./store.ts";
import type { UserRow } from "./tables.ts";

type Columns = Partial<Pick<UserRow, "first_name" | "last_name" | "email" | "phone">>;

/**
 * Changes what was sent and leaves the rest. `expectedVersion` is the version last seen; a newer one is a conflict. A new
 * address needs the current password, must be nobody else's, and is told to the old one.
 */
export async function updateProfile(
  actor: Actor,
  changes: ProfileChanges,
  expectedVersion?: number,
): Promise<SessionUser> {
  const scope = ownAccount(actorWithoutKey(actor));
  await proveRightToAddress(scope, changes);
  const user = await inTransaction(scope, async (tx) => {
    const before = await lockUser(tx, actor.userId ?? "");
    if (!before) throw notFound("User");
    assertVersion(before, expectedVersion, changedElsewhere);
    return applyChanges(tx, before, changedColumns(before, changes));
  });
  await announceAccessChange(actor.appContext, user.id);
  return user;
}

async function proveRightToAddress(scope: Scope, { email, currentPassword }: ProfileChanges): Promise<void> {
  if (email === undefined) return;
  const user = await findUser(scope, scope.actor.userId ?? "");
  if (user?.email.toLowerCase() === email.toLowerCase()) return;
  if (!currentPassword) {
    const sentence = "Enter your current password to change your email address";
    throw invalid(sentence, { currentPassword: sentence });
  }
  await proveOwnPassword(scope.actor, currentPassword);
}

function changedColumns(before: Columns, { firstName, lastName, email, phone }: ProfileChanges): Columns {
  const wanted: Columns = { first_name: firstName, last_name: lastName, email, phone };
  return changedFields(before, wanted);
}

async function applyChanges(tx: Scope, before: PersonRow, columns: Columns): Promise<SessionUser> {
  const fields = Object.keys(columns);
  if (fields.length === 0) return sessionUser(before);
  const after = await changeAddress(() => updateUser(tx, before.id, columns));
  await appendEvent(tx, {
    type: "user.profile_changed",
    subject: { kind: "user", id: before.id },
    title: `${after.first_name} ${after.last_name} changed their profile`,
    data: {
      fields,
      before: sameFields(before, columns),
      after: columns,
    },
  });
  if (before.email.toLowerCase() !== after.email.toLowerCase()) {
    await tx.actor.appContext.jobs.enqueue(tx, sendMail, addressChangedMail(before, after));
  }
  return sessionUser(after);
}

const changedElsewhere =
  "Your profile was changed somewhere else after you opened it. Review the latest version and try again.";
