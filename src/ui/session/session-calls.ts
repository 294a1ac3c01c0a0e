/** The calls of signing in, staying in and leaving, by plain fetch so that the sign-in page stays light. */
import {
  type ApiError,
  apiError,
  errorFromAnswer,
  isRecord,
  networkError,
  networkErrorText,
} from "../api/api-error.ts";
import { oneTabAtATime } from "./refresh-lock.ts";
import {
  deviceKey,
  identityOf,
  isSecondFactor,
  isSignedIn,
  isUser,
  type SessionUser,
  type Tokens,
  writeSession,
} from "./session-storage.ts";
import { adopt, change, leave, mergeUser, readStored, type Session } from "./session-store.ts";

export type Answer = { ok: boolean; status: number; body: Record<string, unknown> };

export type ProfileFields = Partial<
  Pick<SessionUser, "firstName" | "lastName" | "email" | "phone" | "version">
> & {
  currentPassword?: string;
};

const renewalTimeoutMs = 12_000;

/** POST without a token, as sign-in and its like need. Throws an ApiError only when no answer came. */
export async function post(
  session: Session,
  path: string,
  body: unknown,
  init: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await send(session, jsonRequest(session, "POST", path, body, init));
  return readAnswer(response);
}

/**
 * Signs in or up. True when the person is in; otherwise `error` in the state says why, or `secondFactor` what is still
 * asked for. A challenge that is over begins again with the password.
 */
export async function enter(
  session: Session,
  path: string,
  body: unknown,
  fallback: string,
): Promise<boolean> {
  change(session, { isSubmitting: true, error: null });
  try {
    return takeEntry(session, await post(session, path, body), fallback);
  } catch {
    change(session, { isSubmitting: false, error: networkErrorText });
    return false;
  }
}

/** Takes what the server answered to somebody who wants in. */
export function takeEntry(session: Session, answer: Answer, fallback: string): boolean {
  const content = contentOf(answer.body);
  const isDone = answer.ok && answer.body["success"] !== false;
  if (isDone && isSignedIn(content)) {
    if (typeof content["deviceToken"] === "string") keepDevice(session, content["deviceToken"]);
    adopt(session, content);
    return true;
  }
  if (isDone && isSecondFactor(content["secondFactor"])) {
    change(session, { isSubmitting: false, secondFactor: content["secondFactor"] });
    return false;
  }
  const error = errorFromAnswer(answer.status, answer.body, fallback);
  const isOver = isRecord(error.details) && error.details["challenge"] === "over";
  const next = isOver ? { secondFactor: null } : {};
  change(session, { isSubmitting: false, error: error.message, ...next });
  return false;
}

/** What shows that this browser was trusted, for a sign-in that may then need no second factor. */
export function trustOf(session: Session): { deviceToken?: string } {
  const deviceToken = session.parts.storage.getItem(deviceKey);
  return deviceToken ? { deviceToken } : {};
}

function keepDevice(session: Session, token: string): void {
  try {
    session.parts.storage.setItem(deviceKey, token);
  } catch {
    // Where nothing can be kept, the second factor is asked for again.
  }
}

/** Resolves with an access token other than `stale`; one request at a time, across all tabs. */
export function renew(session: Session, stale: string): Promise<string> {
  const { tokens } = session.state;
  if (tokens && tokens.accessToken !== stale) return Promise.resolve(tokens.accessToken);
  if (session.renewal?.stale === stale) return session.renewal.result;
  const result = oneTabAtATime(session.parts, () => renewNow(session, stale)).finally(() => {
    session.renewal = null;
  });
  session.renewal = { stale, result };
  return result;
}

async function renewNow(session: Session, stale: string): Promise<string> {
  const { tokens } = session.state;
  if (!tokens) throw authenticationFailed();
  const stored = readStored(session);
  if (stored && stored.tokens.accessToken !== stale && identityOf(stored) === identityOf(session.state)) {
    change(session, { tokens: stored.tokens });
    return stored.tokens.accessToken;
  }
  const body = { refreshToken: tokens.refreshToken };
  const signal = AbortSignal.timeout(renewalTimeoutMs);
  const answer = await post(session, "/api/auth/refresh", body, { signal });
  return takeRenewal(session, tokens, answer);
}

/**
 * The refresh token stays the same; person and organization are brought up to date when the answer has them. What
 * arrives after the person has left or changed is not taken.
 */
function takeRenewal(session: Session, used: Tokens, answer: Answer): string {
  const { user, organization, tokens } = session.state;
  if (!user || !organization || tokens?.refreshToken !== used.refreshToken) throw authenticationFailed();
  const accessToken = answer.ok ? accessTokenIn(answer.body) : null;
  if (accessToken) {
    const content = contentOf(answer.body);
    const isSame = isSignedIn(content) && identityOf(content) === identityOf(session.state);
    const latest = isSame ? content : { user, organization };
    const kept = { user: latest.user, organization: latest.organization, tokens: { ...used, accessToken } };
    writeSession(session.parts.storage, kept);
    change(session, kept);
    return accessToken;
  }
  if (!isRefusal(answer.status)) throw errorFromAnswer(answer.status, answer.body, networkErrorText);
  leave(session, { error: "Token refresh failed" });
  throw authenticationFailed();
}

/**
 * Sends a call with the person's token. After a 401 the token is renewed and the call sent once more with the new
 * one, unless somebody else has signed in meanwhile. Throws an ApiError when no answer can be had.
 */
export async function authorizedFetch(session: Session, request: Request): Promise<Response> {
  const { tokens } = session.state;
  if (!tokens) throw apiError("No access token available", { code: "unauthenticated", status: 401 });
  const identity = identityOf(session.state);
  const again = request.clone();
  const response = await send(session, withToken(request, tokens.accessToken));
  if (response.status !== 401) return response;
  const fresh = await renew(session, tokens.accessToken);
  if (identityOf(session.state) !== identity) throw authenticationFailed();
  const retried = await send(session, withToken(again, fresh));
  if (retried.status === 401) throw authenticationFailed();
  return retried;
}

/**
 * `fields` may hold more than is kept of a person, such as the current password: only the person's own fields, as the
 * server answers them or as they were sent, are stored. Throws an ApiError with the server's sentence, or "Profile
 * update failed".
 */
export async function updateProfile(session: Session, fields: ProfileFields): Promise<void> {
  const response = await authorizedFetch(session, jsonRequest(session, "PUT", "/api/users/profile", fields));
  const answer = await readAnswer(response);
  if (!answer.ok || answer.body["success"] === false) {
    throw errorFromAnswer(answer.status, answer.body, "Profile update failed");
  }
  const { firstName, lastName, email, phone } = fields;
  const sent = Object.entries({ firstName, lastName, email, phone }).filter(
    ([, value]) => value !== undefined,
  );
  mergeUser(session, isUser(answer.body["data"]) ? answer.body["data"] : Object.fromEntries(sent));
}

/** Leaves at once; the server is told to end the session as well, and nothing waits for its answer. */
export function signOut(session: Session): void {
  const { tokens } = session.state;
  leave(session, { leftOnPurpose: true });
  if (!tokens) return;
  const body = { refreshToken: tokens.refreshToken };
  const request = jsonRequest(session, "POST", "/api/auth/signout", body, { keepalive: true });
  send(session, withToken(request, tokens.accessToken)).catch(() => undefined);
}

/** Throws a network ApiError when no answer came; a call that its caller cancelled throws what fetch throws. */
export async function send(session: Session, request: Request): Promise<Response> {
  try {
    return await session.parts.fetch(request);
  } catch (error) {
    if (request.signal.aborted && !isTimeout(request.signal.reason)) throw error;
    throw networkError();
  }
}

function jsonRequest(
  session: Session,
  method: string,
  path: string,
  body: unknown,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
): Request {
  return new Request(new URL(path, session.parts.origin), {
    ...init,
    method,
    headers: { "content-type": "application/json", ...init.headers },
    body: JSON.stringify(body),
  });
}

async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  return { ok: response.ok, status: response.status, body: isRecord(body) ? body : {} };
}

/** What the envelope carries, whether its fields lie under `data` or beside `success`. */
function contentOf(body: Record<string, unknown>): Record<string, unknown> {
  return isRecord(body["data"]) ? body["data"] : body;
}

function accessTokenIn(body: Record<string, unknown>): string | null {
  const tokens = contentOf(body)["tokens"];
  return isRecord(tokens) && typeof tokens["accessToken"] === "string" ? tokens["accessToken"] : null;
}

/** The server spoke against the person; being busy (429), slow (408) or broken (5xx) is no refusal. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

function withToken(request: Request, token: string): Request {
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${token}`);
  return new Request(request, { headers });
}

function authenticationFailed(): ApiError {
  return apiError("Authentication failed", { code: "unauthenticated", status: 401 });
}
