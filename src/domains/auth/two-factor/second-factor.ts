/** Checks a second factor, and uses it up: no code and no answer ever works twice. */
import type { Scope } from "#platform/actor.ts";
import { type AppError, invalid } from "#platform/errors.ts";
import { type CheckedPasskey, checkPasskey, type PasskeyQuestion } from "../passkeys/check.ts";
import { takePasskey } from "../passkeys/store.ts";
import type { PasskeyProof, SecondFactorKind } from "../proofs/contract.ts";
import { spend, type TokenKind } from "../sealed-tokens.ts";
import { isRecoveryCode, selectorOf } from "./recovery-codes.ts";
import { countCodes, findApp, findCode, takeCode, takeStep } from "./store.ts";
import { stepOfCode } from "./totp.ts";

export type GivenFactor = {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyProof | undefined;
};

export type CheckedFactor =
  | { kind: "totp"; step: number }
  | { kind: "recovery_code"; selector: string }
  | { kind: "passkey"; passkey: CheckedPasskey };

/**
 * Throws `invalid` for what is not right, under the name of its field. `question` is the kind of note that a passkey
 * must answer. Nothing is used up yet: see `takeFactor`.
 */
export async function checkFactor(
  scope: Scope,
  userId: string,
  given: GivenFactor,
  question: TokenKind<PasskeyQuestion>,
): Promise<CheckedFactor> {
  if (given.code !== undefined) return checkCode(scope, userId, given.code);
  if (given.recoveryCode !== undefined) return checkRecoveryCode(scope, userId, given.recoveryCode);
  if (given.passkey === undefined)
    throw invalid("Enter a code or use a passkey.", { code: "Code is required" });
  const passkey = await checkPasskey(scope.actor.appContext, question, given.passkey);
  const isTheirs = passkey.owner.user_id === userId && passkey.owner.organization_id === scope.organizationId;
  if (!isTheirs) throw invalid("This passkey belongs to another account. Use a different one.");
  return { kind: "passkey", passkey };
}

async function checkCode(scope: Scope, userId: string, code: string): Promise<CheckedFactor> {
  const { organizationId, actor } = scope;
  const app = await findApp(scope, userId);
  const step = app?.confirmed_at
    ? await stepOfCode(actor.appContext, { organizationId, userId }, app.sealed_secret, code)
    : undefined;
  if (step === undefined) throw wrongCode();
  return { kind: "totp", step };
}

async function checkRecoveryCode(scope: Scope, userId: string, typed: string): Promise<CheckedFactor> {
  const { selector, rest } = selectorOf(typed);
  const kept = await findCode(scope, userId, selector);
  if (!(await isRecoveryCode(scope.actor.appContext, rest, kept))) throw wrongRecoveryCode();
  return { kind: "recovery_code", selector };
}

/** Within `tx`: of two who come with the same code or answer at once, one throws. */
export async function takeFactor(tx: Scope, userId: string, factor: CheckedFactor): Promise<void> {
  if (factor.kind === "totp") {
    if (!(await takeStep(tx, userId, factor.step))) throw usedCode();
  } else if (factor.kind === "recovery_code") {
    if (!(await takeCode(tx, userId, factor.selector))) throw wrongRecoveryCode();
  } else {
    await takePasskeyAnswer(tx, factor.passkey);
  }
}

/** Within `tx`: the challenge is used up and the passkey's counter moved on, or `invalid` is thrown. */
export async function takePasskeyAnswer(
  tx: Scope,
  { owner, counter, question }: CheckedPasskey,
): Promise<void> {
  const isFresh = (await spend(tx, question)) && (await takePasskey(tx, owner.id, counter));
  if (!isFresh) throw invalid("That passkey response was already used. Try again.");
}

/** Which ways are open to somebody whose password was right. */
export async function kindsOf(
  scope: Scope,
  userId: string,
  standing: { has_app: boolean; passkeys: number },
): Promise<SecondFactorKind[]> {
  const hasCodes = standing.has_app && (await countCodes(scope, userId)) > 0;
  return [
    ...(standing.has_app ? (["totp"] as const) : []),
    ...(hasCodes ? (["recovery_code"] as const) : []),
    ...(standing.passkeys > 0 ? (["passkey"] as const) : []),
  ];
}

export function wrongCode(): AppError {
  const sentence = "That code isn't right. Enter the latest one from your app.";
  return invalid(sentence, { code: sentence });
}

function usedCode(): AppError {
  const sentence = "That code was already used. Wait up to 30 seconds for the next one.";
  return invalid(sentence, { code: sentence });
}

function wrongRecoveryCode(): AppError {
  const sentence = "That recovery code isn't right or was already used. Try another.";
  return invalid(sentence, { recoveryCode: sentence });
}
