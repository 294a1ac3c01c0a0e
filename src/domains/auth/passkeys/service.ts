/** Passkeys: made, named and removed by their person, and a way in that needs no password. */
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { findPerson } from "#domains/users/service.ts";
import { type Actor, ownAccount, type RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { type AppError, conflict, invalid, notFound, unauthenticated } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { challengeMinutes, type Passkey, type PasskeyProof } from "../proofs/contract.ts";
import { requireProof } from "../proofs/prove.ts";
import { readToken, spend, writeToken } from "../sealed-tokens.ts";
import { tellOfChange } from "../security-news.ts";
import { enter } from "../service.ts";
import type { SignedIn } from "../sign-in/contract.ts";
import { admitKey } from "../sign-in/throttle.ts";
import type { PasskeyRow } from "../tables.ts";
import { takePasskeyAnswer } from "../two-factor/second-factor.ts";
import { askForPasskey, checkPasskey, passkeyLibrary, questions, relyingParty } from "./check.ts";
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, updatePasskeyName } from "./store.ts";

const mostPasskeys = 20;

/** What a sign-in page asks the browser for: any passkey of ours. The same for everybody, and kept nowhere. */
export const askAtSignIn = (appContext: AppContext) => askForPasskey(appContext, questions.signIn, null);

/** A passkey that checked its person is both factors at once: something they have, and a finger, face or PIN. */
export async function signInWithPasskey(
  appContext: AppContext,
  request: RequestFacts,
  { remember: isRemembered = false, ...proof }: PasskeyProof & { remember?: boolean | undefined },
): Promise<SignedIn> {
  const attempt = await admitKey(appContext, request);
  const passkey = await checkPasskey(appContext, questions.signIn, proof);
  const way = { method: "passkey", isRemembered } as const;
  const signedIn = await enter(appContext, request, passkey.owner, way, (tx) =>
    takePasskeyAnswer(tx, passkey),
  ).catch((error: AppError) => {
    throw error.code === "invalid" ? unauthenticated(error.message) : error;
  });
  await attempt.wasRight();
  return signedIn;
}

/** What to ask the browser for to make a new passkey, other than those that the person has. */
export async function askToCreate(actor: Actor, proof: string) {
  await requireProof(actor, proof);
  const { appContext } = actor;
  const userId = actor.userId ?? "";
  const scope = ownAccount(actor);
  const [person, passkeys] = [await findPerson(scope, userId), await listPasskeys(scope, userId)];
  if (passkeys.length >= mostPasskeys)
    throw conflict(`You already have ${mostPasskeys} passkeys. Remove one first.`);
  const { id: rpID, name: rpName } = relyingParty(appContext.config);
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: person.email,
    userDisplayName: `${person.first_name} ${person.last_name}`,
    userID: new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex")),
    timeout: challengeMinutes * 60_000,
    attestationType: "none",
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const question = { challenge: options.challenge, userId, sessionId: actor.sessionId };
  const { note } = await writeToken(appContext, questions.create, question);
  return { options: { ...options }, attempt: note };
}

/** Keeps the passkey that the browser has made for the question put to this session. */
export async function addPasskey(
  actor: Actor,
  { attempt, answer, name }: PasskeyProof & { name: string },
): Promise<Passkey> {
  const { appContext } = actor;
  const userId = actor.userId ?? "";
  const question = await readToken(appContext, questions.create, attempt);
  const isTheirs = question?.data.userId === userId && question.data.sessionId === actor.sessionId;
  if (!question || !isTheirs) throw notMade();
  const { id: rpId, origin } = relyingParty(appContext.config);
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const result = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: question.data.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    appContext.log.info({ err: error }, "A new passkey was refused");
    return undefined;
  });
  if (!result?.verified) throw notMade();
  const { credential, credentialBackedUp } = result.registrationInfo;
  const row = {
    id: newId(),
    user_id: userId,
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(","),
    is_backed_up: credentialBackedUp,
    created_at: now().toISOString(),
  };
  return inTransaction(ownAccount(actorWithoutKey(actor)), async (tx) => {
    if (!(await spend(tx, question))) throw notMade();
    const kept = await insertPasskey(tx, row).catch((error: unknown) => {
      throw violatedConstraint(error) === "passkeys_credential_key" ? notMade() : error;
    });
    await appendEvent(tx, {
      type: "user.passkey_added",
      subject: { kind: "user", id: userId },
      title: `${actor.name} added the passkey ${name}`,
      data: { after: { passkey: row.id, name } },
    });
    await tellOfChange(tx, userId, {
      subject: "A passkey was added to your Plumbline account",
      what: `You can now sign in to Plumbline with the passkey "${name}".`,
    });
    return serializePasskey(kept);
  });
}

const notMade = () => invalid("That passkey couldn't be added. Try again.");

export async function renamePasskey(
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const userId = actor.userId ?? "";
  return inTransaction(ownAccount(actor), async (tx) => {
    const before = await findPasskey(tx, userId, id);
    const after = await updatePasskeyName(tx, userId, id, name);
    if (!before || !after) throw notFound("Passkey");
    await appendEvent(tx, {
      type: "user.passkey_renamed",
      subject: { kind: "user", id: userId },
      title: `${actor.name} renamed a passkey to ${name}`,
      data: { before: { name: before.name }, after: { name } },
    });
    return serializePasskey(after);
  });
}

export async function removePasskey(
  actor: Actor,
  { id, proof }: { id: string; proof: string },
): Promise<{ message: string }> {
  const userId = actor.userId ?? "";
  const scope = ownAccount(actorWithoutKey(actor));
  if (!(await findPasskey(scope, userId, id))) throw notFound("Passkey");
  await requireProof(actor, proof);
  await inTransaction(scope, async (tx) => {
    const passkey = await findPasskey(tx, userId, id);
    if (!passkey || !(await deletePasskey(tx, userId, id))) throw notFound("Passkey");
    await appendEvent(tx, {
      type: "user.passkey_removed",
      subject: { kind: "user", id: userId },
      title: `${actor.name} removed the passkey ${passkey.name}`,
      data: { before: { passkey: id, name: passkey.name } },
    });
    await tellOfChange(tx, userId, {
      subject: "A passkey was removed from your Plumbline account",
      what: `You can no longer sign in to Plumbline with the passkey "${passkey.name}".`,
    });
  });
  return { message: "Passkey removed." };
}

export function serializePasskey(row: Selectable<PasskeyRow>): Passkey {
  return {
    id: row.id,
    name: row.name,
    isBackedUp: row.is_backed_up,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
