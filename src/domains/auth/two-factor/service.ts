/** Two-factor by authenticator app: set up, confirmed by a code and the password, turned off the same way. */
import { organizationForSession } from "#domains/organizations/service.ts";
import { proveOwnPassword } from "#domains/users/own-password.ts";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { findPerson } from "#domains/users/service.ts";
import { type Actor, ownAccount, type Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { questions } from "../passkeys/check.ts";
import { listPasskeys } from "../passkeys/store.ts";
import { requireProof } from "../proofs/prove.ts";
import { tellOfChange } from "../security-news.ts";
import { readRule } from "../sign-in/rules-store.ts";
import { admitOwnFactor } from "../sign-in/throttle.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { checkFactor, takeFactor, wrongCode } from "./second-factor.ts";
import { confirmApp, deleteOf, findApp, putPendingApp, replaceCodes } from "./store.ts";
import { newAppSecret, stepOfCode } from "./totp.ts";

/** A new secret and its picture; it counts for nothing before `confirmTwoFactor`. Each call makes another one. */
export function setUpTwoFactor(actor: Actor) {
  return beginSetUp(ownAccount(actorWithoutKey(actor)), actor.userId ?? "");
}

export async function beginSetUp(scope: Scope, userId: string) {
  const { organizationId, actor } = scope;
  const { email } = await findPerson(scope, userId);
  const { sealed, setUp } = await newAppSecret(actor.appContext, { organizationId, userId }, email);
  await inTransaction(scope, async (tx) => {
    if (!(await putPendingApp(tx, userId, sealed))) throw isOn();
  });
  return setUp;
}

/** Turns two-factor on. The ten codes exist in this answer and nowhere else. */
export async function confirmTwoFactor(
  actor: Actor,
  { code, password }: { code: string; password: string },
): Promise<{ recoveryCodes: string[] }> {
  const scope = ownAccount(actorWithoutKey(actor));
  await proveOwnPassword(actor, password);
  const confirmed = await checkFirstCode(scope, actor.userId ?? "", code);
  await inTransaction(scope, (tx) => confirmed.within(tx));
  return { recoveryCodes: confirmed.recoveryCodes };
}

/** The first code was right; `within` turns two-factor on as part of a transaction. */
export async function checkFirstCode(scope: Scope, userId: string, code: string) {
  const { organizationId, actor } = scope;
  const app = await findApp(scope, userId);
  if (!app) throw conflict("Start setting up two-factor authentication first.");
  if (app.confirmed_at) throw isOn();
  const step = await stepOfCode(actor.appContext, { organizationId, userId }, app.sealed_secret, code);
  if (step === undefined) throw wrongCode();
  const { codes, kept } = await newRecoveryCodes(actor.appContext);
  return {
    recoveryCodes: codes,
    async within(tx: Scope): Promise<void> {
      if (!(await confirmApp(tx, app, step))) throw isOn();
      await replaceCodes(tx, userId, kept);
      await appendEvent(tx, {
        type: "user.two_factor_on",
        subject: { kind: "user", id: userId },
        title: `${tx.actor.name} turned on two-factor authentication`,
        data: { before: { twoFactor: false }, after: { twoFactor: true } },
      });
      await tellOfChange(tx, userId, {
        subject: "Two-factor authentication was turned on",
        what: "You'll now enter a code from your authenticator app when you sign in to Plumbline.",
      });
    },
  };
}

const isOn = () =>
  conflict("Two-factor authentication is already on. Turn it off before you set it up again.");

type Disabling = { password: string; code?: string | undefined; recoveryCode?: string | undefined };

/** Turns two-factor off: by the password and a code, of the app or for recovery. */
export async function disableTwoFactor(
  actor: Actor,
  { password, ...factor }: Disabling,
): Promise<{ message: string }> {
  const userId = actor.userId ?? "";
  const scope = ownAccount(actorWithoutKey(actor));
  await proveOwnPassword(actor, password);
  const guess = await admitOwnFactor(actor.appContext, userId);
  const checked = await checkFactor(scope, userId, factor, questions.prove);
  await inTransaction(scope, async (tx) => {
    await assertNotRequired(tx, userId);
    await takeFactor(tx, userId, checked);
    await removeWithin(tx, userId);
    await appendEvent(tx, {
      type: "user.two_factor_off",
      subject: { kind: "user", id: userId },
      title: `${actor.name} turned off two-factor authentication`,
      data: { before: { twoFactor: true }, after: { twoFactor: false } },
    });
    await tellOfChange(tx, userId, {
      subject: "Two-factor authentication was turned off",
      what: "You now sign in to Plumbline with your password only.",
    });
  });
  await guess.wasRight();
  return { message: "Two-factor authentication is off." };
}

/** App, recovery codes and trust in devices all end. */
export async function removeWithin(tx: Scope, userId: string): Promise<void> {
  for (const table of ["authenticator_apps", "recovery_codes", "trusted_devices"] as const) {
    await deleteOf(tx, table, userId);
  }
}

/** Where the business asks for a second factor, the last one stays. */
async function assertNotRequired(tx: Scope, userId: string): Promise<void> {
  if (!(await readRule(tx)) || (await listPasskeys(tx, userId)).length > 0) return;
  const { name } = await organizationForSession(tx, 0);
  throw conflict(`${name} requires two-factor authentication. Add a passkey before you turn this off.`);
}

/** Ten new codes; the old ones end. */
export async function renewRecoveryCodes(actor: Actor, proof: string): Promise<{ recoveryCodes: string[] }> {
  const userId = actor.userId ?? "";
  await requireProof(actor, proof);
  const { codes, kept } = await newRecoveryCodes(actor.appContext);
  await inTransaction(ownAccount(actorWithoutKey(actor)), async (tx) => {
    if (!(await findApp(tx, userId))?.confirmed_at) {
      throw conflict("Two-factor authentication is off. Turn it on to get recovery codes.");
    }
    await replaceCodes(tx, userId, kept);
    await appendEvent(tx, {
      type: "user.recovery_codes_renewed",
      subject: { kind: "user", id: userId },
      title: `${actor.name} created new recovery codes`,
    });
    await tellOfChange(tx, userId, {
      subject: "New recovery codes were created",
      what: "You have ten new recovery codes for signing in if you lose your phone. The old ones no longer work.",
    });
  });
  return { recoveryCodes: codes };
}

/** From now on every device is asked for the second factor again. */
export async function forgetDevices(actor: Actor): Promise<{ message: string }> {
  const userId = actor.userId ?? "";
  await inTransaction(ownAccount(actorWithoutKey(actor)), async (tx) => {
    const count = await deleteOf(tx, "trusted_devices", userId);
    if (count === 0) return;
    await appendEvent(tx, {
      type: "user.devices_forgotten",
      subject: { kind: "user", id: userId },
      title: `${actor.name} removed all trusted devices`,
      data: { count },
    });
  });
  return { message: "Trusted devices removed. Every device will ask for a code again." };
}
