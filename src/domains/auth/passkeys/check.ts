/** Asks a browser for a passkey and checks its answer (W3C Web Authentication, level 3). */
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { AppContext } from "#platform/app-context.ts";
import type { Config } from "#platform/config.ts";
import { unauthenticated } from "#platform/errors.ts";
import { challengeMinutes, type PasskeyProof } from "../proofs/contract.ts";
import { readToken, type SealedToken, type TokenKind, writeToken } from "../sealed-tokens.ts";
import { findPasskeyOwner, type Owner, readPasskey } from "./store.ts";

/** The library is large, and most people never meet it: it is fetched with the first passkey. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

/** Whom the question was put to, when that is known: an answer of somebody else's session does not count. */
const Question = z.object({
  challenge: z.string(),
  userId: z.string().nullable(),
  sessionId: z.string().nullable(),
});
export type PasskeyQuestion = z.infer<typeof Question>;

const kindOf = (name: string): TokenKind<PasskeyQuestion> => ({
  name: `passkey ${name}`,
  minutes: challengeMinutes,
  data: Question,
});
export const questions = {
  signIn: kindOf("sign-in"),
  secondFactor: kindOf("second factor"),
  prove: kindOf("prove"),
  create: kindOf("create"),
};

/** Passkeys belong to the host name of PUBLIC_URL and work only on pages of exactly that address. */
export function relyingParty({ publicUrl }: Config) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: "Plumbline" };
}

type Asked = { userId: string; sessionId: string | null; credentialIds: string[] };

/** Of somebody known only that person's passkeys are asked for; of a stranger whichever the browser knows. */
export async function askForPasskey(
  appContext: AppContext,
  kind: TokenKind<PasskeyQuestion>,
  asked: Asked | null,
): Promise<{ options: Record<string, unknown>; attempt: string }> {
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(appContext.config).id,
    userVerification: "required",
    timeout: challengeMinutes * 60_000,
    ...(asked ? { allowCredentials: asked.credentialIds.map((id) => ({ id })) } : {}),
  });
  const { note } = await writeToken(appContext, kind, {
    challenge: options.challenge,
    userId: asked?.userId ?? null,
    sessionId: asked?.sessionId ?? null,
  });
  return { options: { ...options }, attempt: note };
}

export type CheckedPasskey = { owner: Owner; counter: number; question: SealedToken<PasskeyQuestion> };

/**
 * Whose passkey answered. Throws `unauthenticated` with one sentence for an unknown passkey, a wrong signature, a
 * foreign page, an answer without the person's fingerprint, face or PIN, and a question that is over.
 */
export async function checkPasskey(
  appContext: AppContext,
  kind: TokenKind<PasskeyQuestion>,
  { attempt, answer }: PasskeyProof,
): Promise<CheckedPasskey> {
  const question = await readToken(appContext, kind, attempt);
  if (!question) throw notAccepted();
  const owner = await findPasskeyOwner(appContext.pool, answer.id);
  const passkey = owner && (await readPasskey(appContext.pool, owner));
  if (!owner || !passkey) throw notAccepted();
  const { id: rpId, origin } = relyingParty(appContext.config);
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const result = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: question.data.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    appContext.log.info({ err: error }, "A passkey's answer was refused");
    return undefined;
  });
  if (!result?.verified) throw notAccepted();
  return { owner, counter: result.authenticationInfo.newCounter, question };
}

const notAccepted = () =>
  unauthenticated("That passkey didn't work. Try again, or sign in with your password.");
