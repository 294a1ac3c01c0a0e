/** Sends a sign-up so that a double click or a lost answer never starts a second subscription. */

import { plans } from "#shared/plans.ts";
import { type ApiError, apiError, errorFromAnswer, isApiError, networkErrorText } from "#ui/api/api-error.ts";
import { session } from "#ui/session/session.ts";
import { isSignedIn, type SignedIn } from "#ui/session/session-storage.ts";
import type { Draft } from "./sign-up-draft.ts";

export const failedText = "Signup failed";

/** One attempt: what is sent, and the key under which it is done once. */
type Attempt = { key: string; what: string; body: object };

/** An attempt whose answer was lost is sent again as it was, card and key included, while nothing else has changed. */
let open: Attempt | null = null;

/** Whether the same details were sent and their answer was lost: then no new card is needed. */
export const isUnanswered = (draft: Draft, password: string): boolean =>
  open?.what === whatOf(draft, password);

export async function sendSignUp(draft: Draft, password: string, paymentMethodId: string): Promise<SignedIn> {
  const what = whatOf(draft, password);
  if (open?.what !== what) open = { key: makeKey(), what, body: bodyOf(draft, password, paymentMethodId) };
  const attempt = open;
  const answer = await session.post("/api/auth/signup", attempt.body, attempt.key).catch(() => null);
  if (!answer) throw lostAnswer();
  const { ok, status, body } = answer;
  if (ok && body["success"] !== false && isSignedIn(body)) {
    open = null;
    return body;
  }
  if (status >= 500 || ok) throw ok ? lostAnswer() : errorFromAnswer(status, body, failedText);
  open = null;
  throw errorFromAnswer(status, body, failedText);
}

function bodyOf(draft: Draft, password: string, paymentMethodId: string): object {
  const plan = plans[draft.plan ?? "core"];
  return {
    orgName: draft.orgName.trim(),
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    password,
    plan: plan.key,
    paymentMethodId,
    priceId: plan.priceId,
    userAddonPriceId: plan.userAddonPriceId,
    additionalUsers: draft.additionalUsers,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

const whatOf = (draft: Draft, password: string): string => JSON.stringify([draft, password]);

const lostAnswer = (): ApiError =>
  apiError(`${failedText}. ${networkErrorText}`, { code: "network", status: 0 });

/** The step-2 fields that the server found at fault, by its names for them. */
export function accountErrors(error: unknown): Record<string, string> {
  const names = ["orgName", "firstName", "lastName", "email", "password"];
  if (!isApiError(error)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.includes(name)));
}

/** 128 random bits; crypto.randomUUID is missing on plain http addresses other than localhost. */
const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
