/** Signing in with an account at Google or Microsoft, and linking one to an account here. */

import { z } from "zod";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { type Actor, ownAccount, type RequestFacts } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError, invalid, notFound, unauthenticated, unavailable } from "#platform/errors.ts";
import {
  type Identity,
  type IdentityProvider,
  IdentityRefused,
  providerNames,
} from "#platform/identity/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { linkWithin, unlinkWithin } from "../links.ts";
import { findLinkedOwner } from "../passkeys/store.ts";
import { socialReturnPath } from "../paths.ts";
import { challengeMinutes, Provider, type SignInAnswer, type SocialAnswer } from "../proofs/contract.ts";
import { requireProof } from "../proofs/prove.ts";
import { readToken, spendAlone, type TokenKind, writeToken } from "../sealed-tokens.ts";
import { notRight } from "../service.ts";
import { findAccount, findAccountOf } from "../store.ts";
import { Link } from "../two-factor/challenge.ts";
import { admit, provePassword } from "./service.ts";
import { admitKey } from "./throttle.ts";

const Away = z.object({
  provider: Provider,
  departure: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});
const away: TokenKind<z.infer<typeof Away>> = {
  name: "at a provider",
  minutes: challengeMinutes,
  data: Away,
};

const toLink: TokenKind<z.infer<typeof Link>> = {
  name: "link by password",
  minutes: challengeMinutes,
  data: Link,
};

const Prefill = z.object({
  provider: Provider,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
const prefill: TokenKind<z.infer<typeof Prefill>> = { name: "sign-up", minutes: 60, data: Prefill };

const redirectUriOf = ({ config }: AppContext, provider: IdentityProvider): string =>
  `${config.publicUrl}${socialReturnPath({ provider })}`;

/** Where to send the browser. The note must come back with it, so an answer for another browser is worth nothing. */
export async function leaveForProvider(
  appContext: AppContext,
  provider: IdentityProvider,
): Promise<{ url: string; attempt: string }> {
  const name = providerNames[provider];
  if (!appContext.identity.isConfigured(provider)) {
    const sentence = `Signing in with ${name} isn't set up on this server. Use your email and password instead.`;
    throw unavailable(sentence);
  }
  const { url, departure } = await appContext.identity.depart(provider, redirectUriOf(appContext, provider));
  const { note } = await writeToken(appContext, away, { provider, departure });
  return { url, attempt: note };
}

export type Arrival = { provider: IdentityProvider; attempt: string; query: string };

/** Who has come back. Each departure has one arrival: a second with the same note is refused before anybody is asked. */
async function arrive(
  appContext: AppContext,
  request: RequestFacts,
  { provider, attempt, query }: Arrival,
): Promise<Identity> {
  const admitted = await admitKey(appContext, request);
  const note = await readToken(appContext, away, attempt);
  if (note?.data.provider !== provider || !(await spendAlone(appContext, note))) throw notBelieved(provider);
  const { departure } = note.data;
  const redirectUri = redirectUriOf(appContext, provider);
  try {
    const identity = await appContext.identity.arrive(provider, { redirectUri, query, departure });
    await admitted.wasRight();
    return identity;
  } catch (error) {
    throw error instanceof IdentityRefused ? notBelieved(provider) : error;
  }
}

/** A linked account signs in; a verified address that has an account is linked by its password; others sign up. */
export async function finishSocial(
  appContext: AppContext,
  request: RequestFacts,
  { deviceToken, ...arrival }: Arrival & { deviceToken?: string | undefined },
): Promise<SocialAnswer> {
  const identity = await arrive(appContext, request, arrival);
  const { provider, issuer, subject, email, firstName, lastName } = identity;
  const owner = await findLinkedOwner(appContext.pool, issuer, subject);
  if (owner) {
    const account = await findAccountOf(appContext.pool, owner.organization_id, owner.user_id);
    if (!account) throw notRight();
    return admit(appContext, request, account, { method: provider, isRemembered: false, deviceToken });
  }
  const name = providerNames[provider];
  if (!email || !identity.isEmailVerified) {
    throw unauthenticated(
      `${name} hasn't verified the email address of this account. Sign in with your password, then link ${name} in your profile.`,
    );
  }
  if (await findAccount(appContext.pool, email)) {
    const { note: token } = await writeToken(appContext, toLink, { provider, issuer, subject, email });
    return {
      message: `Enter your Plumbline password once to link ${name}.`,
      link: { token, provider, email },
    };
  }
  const { note: token } = await writeToken(appContext, prefill, { provider, email, firstName, lastName });
  return { message: "No account uses this address yet. Start your free trial.", signUp: { token } };
}

/** The password, once, proves that both accounts are the same person's. */
export async function linkByPassword(
  appContext: AppContext,
  request: RequestFacts,
  given: { token: string; password: string; deviceToken?: string | undefined },
): Promise<SignInAnswer> {
  const note = await readToken(appContext, toLink, given.token);
  if (!note?.data.email) throw linkOver();
  const { email, provider } = note.data;
  const account = await provePassword(appContext, request, { email, password: given.password });
  if (!(await spendAlone(appContext, note))) throw linkOver();
  const { deviceToken } = given;
  return admit(appContext, request, account, {
    method: provider,
    isRemembered: false,
    deviceToken,
    link: note.data,
  });
}

const linkOver = () => {
  const sentence = "This link has expired or has already been used. Start again from the sign-in page.";
  return new AppError("invalid", sentence, { fields: { token: sentence } });
};

/** Name and address with which the sign-up wizard begins; a note that anybody may read who holds it. */
export async function readPrefill(appContext: AppContext, token: string): Promise<z.infer<typeof Prefill>> {
  const note = await readToken(appContext, prefill, token);
  if (!note) throw notFound("Sign-up");
  return note.data;
}

/** Links a provider's account to the person who is signed in; no address needs to match. */
export async function connectSocial(
  actor: Actor,
  { proof, ...arrival }: Arrival & { proof: string },
): Promise<{ message: string }> {
  await requireProof(actor, proof);
  const request = actor.request;
  if (!request) throw invalid("Sign in to do this.");
  const { provider, issuer, subject, email } = await arrive(actor.appContext, request, arrival);
  const link = { provider, issuer, subject, email };
  await inTransaction(ownAccount(actorWithoutKey(actor)), (tx) => linkWithin(tx, actor.userId ?? "", link));
  return { message: `${providerNames[provider]} linked.` };
}

export async function unlinkSocial(
  actor: Actor,
  { provider, proof }: { provider: IdentityProvider; proof: string },
): Promise<{ message: string }> {
  await requireProof(actor, proof);
  await inTransaction(ownAccount(actorWithoutKey(actor)), async (tx) => {
    if (!(await unlinkWithin(tx, actor.userId ?? "", provider))) throw notFound("Linked account");
  });
  return { message: `${providerNames[provider]} unlinked.` };
}

const notBelieved = (provider: IdentityProvider) =>
  unauthenticated(`Signing in with ${providerNames[provider]} didn't work. Start again.`);
