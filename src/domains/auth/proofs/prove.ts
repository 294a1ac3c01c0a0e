/** Somebody who is signed in proves once more who they are; for some minutes that opens sensitive deeds. */
import { z } from "zod";
import { proveOwnPassword } from "#domains/users/own-password.ts";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { type Actor, ownAccount } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { askForPasskey, questions } from "../passkeys/check.ts";
import { listPasskeys } from "../passkeys/store.ts";
import { readToken, type TokenKind, writeToken } from "../sealed-tokens.ts";
import { admitOwnFactor } from "../sign-in/throttle.ts";
import { checkFactor, takeFactor } from "../two-factor/second-factor.ts";
import { type PasskeyProof, proofMinutes } from "./contract.ts";

const Proof = z.object({ userId: z.uuid(), sessionId: z.uuid() });
const kind: TokenKind<z.infer<typeof Proof>> = { name: "proof", minutes: proofMinutes, data: Proof };

type Given = { password?: string | undefined; code?: string | undefined; passkey?: PasskeyProof | undefined };

/** By password, authenticator code or passkey. The note is good for this session alone. */
export async function prove(
  actor: Actor,
  { password, ...factor }: Given,
): Promise<{ proof: string; expiresAt: string }> {
  if (password !== undefined) await proveOwnPassword(actor, password);
  else await proveFactor(actor, factor);
  const { note, expiresAt } = await writeToken(actor.appContext, kind, whoOf(actor));
  return { proof: note, expiresAt };
}

async function proveFactor(actor: Actor, factor: Omit<Given, "password">): Promise<void> {
  const { userId, sessionId } = whoOf(actor);
  const scope = ownAccount(actorWithoutKey(actor));
  const guess = factor.passkey ? undefined : await admitOwnFactor(actor.appContext, userId);
  const checked = await checkFactor(scope, userId, factor, questions.prove);
  const isElsewhere = checked.kind === "passkey" && checked.passkey.question.data.sessionId !== sessionId;
  if (isElsewhere) throw invalid("This request belongs to another session. Try again.");
  await inTransaction(scope, (tx) => takeFactor(tx, userId, checked));
  await guess?.wasRight();
}

/** What to ask the browser for; throws when the person has no passkey. */
export async function askToProve(actor: Actor) {
  const { userId, sessionId } = whoOf(actor);
  const passkeys = await listPasskeys(ownAccount(actor), userId);
  if (passkeys.length === 0) throw invalid("You don't have a passkey yet. Enter your password instead.");
  const credentialIds = passkeys.map((passkey) => passkey.credential_id);
  return askForPasskey(actor.appContext, questions.prove, { userId, sessionId, credentialIds });
}

/** Throws `invalid` when the note is not this session's, or is over. */
export async function requireProof(actor: Actor, note: string): Promise<void> {
  const proof = await readToken(actor.appContext, kind, note);
  const { userId, sessionId } = whoOf(actor);
  if (proof?.data.userId === userId && proof.data.sessionId === sessionId) return;
  throw invalid("Confirm that it's you to continue.", {
    proof: "Confirm that it's you to continue.",
  });
}

function whoOf({ userId, sessionId }: Actor): { userId: string; sessionId: string } {
  if (!userId || !sessionId) throw invalid("Sign in to do this.");
  return { userId, sessionId };
}
