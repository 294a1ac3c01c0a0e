/** Asks the browser for a passkey; fetched only by who uses one. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { apiError, errorFromAnswer, isRecord } from "#ui/api/api-error.ts";
import { session } from "#ui/session/session.ts";

export type Question = { options: Record<string, unknown>; attempt: string };

type Creation = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Request = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** The note and the browser's answer to it, as every call about passkeys wants them. */
export async function answerByPasskey({ options, attempt }: Question, useBrowserAutofill = false) {
  assertSupported();
  const optionsJSON = options as unknown as Request;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(refuse);
  return { attempt, answer: { ...answer, response: { ...answer.response } } };
}

export async function makePasskey({ options, attempt }: Question) {
  assertSupported();
  const answer = await startRegistration({ optionsJSON: options as unknown as Creation }).catch(refuse);
  return { attempt, answer: { ...answer, response: { ...answer.response } } };
}

/** By the button: the browser shows what it has. */
export async function signInWithPasskey(remember: boolean): Promise<void> {
  const proof = await answerByPasskey(await ask("/api/auth/passkeys/question", {}));
  await session.enter("/api/auth/signin/passkey", { ...proof, remember });
}

/** Where the browser can, passkeys are offered among the addresses it fills in; ends without a word otherwise. */
export async function offerPasskeys(): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  const question = await ask("/api/auth/passkeys/question", {});
  const proof = await answerByPasskey(question, true).catch(() => null);
  if (proof) await session.enter("/api/auth/signin/passkey", proof);
}

/** Who leaves the page is not signed in by a finger on the next one. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();

export async function finishWithPasskey(challenge: string, trustDevice: boolean): Promise<void> {
  const passkey = await answerByPasskey(await ask("/api/auth/signin/second-factor/passkey", { challenge }));
  await session.enter("/api/auth/signin/second-factor", { challenge, passkey, trustDevice });
}

async function ask(path: string, body: object): Promise<Question> {
  const { ok, status, body: answer } = await session.post(path, body);
  const { options, attempt } = answer;
  if (!ok || !isRecord(options) || typeof attempt !== "string") throw errorFromAnswer(status, answer);
  return { options, attempt };
}

function assertSupported(): void {
  if (!browserSupportsWebAuthn()) throw saying("This browser doesn't support passkeys.");
}

const saying = (sentence: string) => apiError(sentence, { code: "passkey", status: 0 });

/** Browsers do not say why, so that no page learns what a device holds: closed, too late, or nothing fitting. */
function refuse(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
    throw saying("This device already has a passkey for your account.");
  }
  throw saying("No passkey was used. Try again, or choose another way.");
}
