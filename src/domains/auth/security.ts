/** What a person sees of their own ways in, what the business asks of everybody, and help for who lost theirs. */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { lockMemberForUpdate } from "#domains/users/members/service.ts";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { findPerson } from "#domains/users/service.ts";
import { type Actor, ownAccount, requirePermission } from "#platform/actor.ts";
import { forbidden, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { serializePasskey } from "./passkeys/service.ts";
import { listLinked, listPasskeys } from "./passkeys/store.ts";
import type { Security, SignInRules } from "./proofs/contract.ts";
import { requireProof } from "./proofs/prove.ts";
import { tellOfChange } from "./security-news.ts";
import { countWithoutSecondFactor, readRule, writeRule } from "./sign-in/rules-store.ts";
import { revokeAll } from "./store.ts";
import { removeWithin } from "./two-factor/service.ts";
import { countCodes, countDevices, deleteOf, findApp } from "./two-factor/store.ts";

export async function readSecurity(actor: Actor): Promise<Security> {
  const scope = ownAccount(actor);
  const userId = actor.userId ?? "";
  const [app, recoveryCodesLeft, isRequired, passkeys, linked, trustedDevices] = await Promise.all([
    findApp(scope, userId),
    countCodes(scope, userId),
    readRule(scope),
    listPasskeys(scope, userId),
    listLinked(scope, userId),
    countDevices(scope, userId),
  ]);
  const since = app?.confirmed_at ?? null;
  return {
    twoFactor: { isOn: since !== null, since, recoveryCodesLeft },
    isRequired,
    passkeys: passkeys.map(serializePasskey),
    linkedAccounts: linked.map(({ provider, email, created_at: createdAt }) => ({
      provider,
      email,
      createdAt,
    })),
    trustedDevices,
  };
}

export async function readSignInRules(actor: Actor): Promise<SignInRules> {
  const scope = requirePermission(actor, "organization.view");
  const [requiresSecondFactor, membersWithout] = await Promise.all([
    readRule(scope),
    countWithoutSecondFactor(scope),
  ]);
  return { requiresSecondFactor, membersWithout };
}

/** Who has no second factor sets one up at their next sign-in; sessions that are open go on. */
export async function changeSignInRules(
  actor: Actor,
  { requiresSecondFactor, proof }: { requiresSecondFactor: boolean; proof: string },
): Promise<SignInRules> {
  const scope = requirePermission(actorWithoutKey(actor), "organization.update");
  await requireProof(actor, proof);
  await inTransaction(scope, async (tx) => {
    const before = await readRule(tx);
    if (before === requiresSecondFactor) return;
    await writeRule(tx, requiresSecondFactor);
    await appendEvent(tx, {
      type: "organization.sign_in_rules_changed",
      subject: { kind: "organization", id: tx.organizationId },
      title: requiresSecondFactor
        ? "Two-factor authentication is now required for everyone"
        : "Two-factor authentication is no longer required",
      data: { before: { requiresSecondFactor: before }, after: { requiresSecondFactor } },
    });
  });
  return readSignInRules(actor);
}

/**
 * For a member who has lost phone or key: app, recovery codes, passkeys and trusted devices end, and so do their
 * sessions. Only an owner may do this for an owner; nobody for themselves, who turn it off with a code instead.
 */
export async function resetSecondFactor(
  actor: Actor,
  { id: userId, proof }: { id: string; proof: string },
): Promise<{ message: string }> {
  const scope = requirePermission(actorWithoutKey(actor), "users.update");
  const member = await findPerson(scope, userId);
  if (userId === actor.userId) throw invalid("Turn off your own two-factor authentication in your profile.");
  if ((member.is_owner || member.role === "OWNER") && actor.role !== "OWNER") {
    throw forbidden("Only an owner can reset two-factor authentication for an owner.");
  }
  await requireProof(actor, proof);
  const name = `${member.first_name} ${member.last_name}`;
  await inTransaction(scope, async (tx) => {
    await lockMemberForUpdate(tx, userId);
    await removeWithin(tx, userId);
    await deleteOf(tx, "passkeys", userId);
    await revokeAll(tx, userId);
    await appendEvent(tx, {
      type: "user.second_factor_reset",
      subject: { kind: "user", id: userId },
      title: `${actor.name} reset two-factor authentication for ${name}`,
    });
    await tellOfChange(tx, userId, {
      subject: "Your two-factor authentication was reset",
      what: `${actor.name} reset your two-factor authentication. Your authenticator app, recovery codes and passkeys no longer work, and you were signed out everywhere. Sign in with your password and set them up again.`,
    });
  });
  await announceAccessChange(actor.appContext, userId);
  return {
    message: `${name} now signs in with a password only until they set up two-factor authentication again.`,
  };
}
