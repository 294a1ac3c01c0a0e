/** Who is signed in, and how a visit begins: what was stored is restored, renewed or thrown away. */
import type { LockParts } from "./refresh-lock.ts";
import {
  clearStorage,
  expiryOf,
  organizationKey,
  readSession,
  type SecondFactor,
  type SessionOrganization,
  type SessionUser,
  type SignedIn,
  type Tokens,
  tokensKey,
  userKey,
  writeSession,
} from "./session-storage.ts";

export type SessionState = {
  user: SessionUser | null;
  organization: SessionOrganization | null;
  tokens: Tokens | null;
  /** True from the first moment until it is known whether somebody is signed in. */
  isLoading: boolean;
  isAuthenticated: boolean;
  /** A sign-in or sign-up is on its way. */
  isSubmitting: boolean;
  error: string | null;
  /** What is still to be shown before the person is in. */
  secondFactor: SecondFactor | null;
  /** The person chose to leave, so the page they were on is not remembered for whoever comes next. */
  leftOnPurpose: boolean;
};

/** What the session needs from the browser; tests give it stand-ins. */
export type SessionParts = LockParts & {
  fetch: (request: Request) => Promise<Response>;
  /** Where addresses such as /api/auth/refresh belong. */
  origin: string;
};

export type Session = {
  parts: SessionParts;
  state: SessionState;
  listeners: Set<() => void>;
  /** The renewal on its way in this tab, for callers that hold the same stale token. */
  renewal: { stale: string; result: Promise<string> } | null;
};

const nobody: SessionState = {
  user: null,
  organization: null,
  tokens: null,
  isLoading: false,
  isAuthenticated: false,
  isSubmitting: false,
  error: null,
  secondFactor: null,
  leftOnPurpose: false,
};

export function createSession(parts: SessionParts): Session {
  return { parts, state: { ...nobody, isLoading: true }, listeners: new Set(), renewal: null };
}

export function change(session: Session, fields: Partial<SessionState>): void {
  session.state = { ...session.state, ...fields };
  for (const listener of session.listeners) listener();
}

/** Somebody is in: kept in the storage and shown at once. */
export function adopt(session: Session, { user, organization, tokens }: SignedIn): void {
  writeSession(session.parts.storage, { user, organization, tokens });
  change(session, { ...nobody, user, organization, tokens, isAuthenticated: true });
}

/** Nobody is in: everything is forgotten, here and in the storage. */
export function leave(session: Session, fields: Partial<SessionState> = {}): void {
  clearStorage(session.parts.storage);
  change(session, { ...nobody, ...fields });
}

/**
 * Restores what is stored. An expired access token is renewed once by `renew` before anybody counts as signed in;
 * without a network the person keeps what they have, after a refusal they are out.
 */
export async function startSession(
  session: Session,
  renew: (stale: string) => Promise<string>,
): Promise<void> {
  const stored = readOrClear(session);
  if (!stored) {
    change(session, { isLoading: false });
    return;
  }
  change(session, { user: stored.user, organization: stored.organization, tokens: stored.tokens });
  if (stored.isExpired) await renew(stored.tokens.accessToken).catch(() => undefined);
  if (session.state.tokens) change(session, { isLoading: false, isAuthenticated: true });
}

function readOrClear(session: Session): (SignedIn & { isExpired: boolean }) | null {
  try {
    const stored = readSession(session.parts.storage);
    return stored && { ...stored, isExpired: expiryOf(stored.tokens.accessToken) <= session.parts.now() };
  } catch {
    leave(session, { isLoading: true });
    return null;
  }
}

/** What is stored now, or null when nothing or nothing readable is. */
export function readStored(session: Session): SignedIn | null {
  try {
    return readSession(session.parts.storage);
  } catch {
    return null;
  }
}

/** Another tab wrote to the storage (`key` is null when it cleared it): follow its sign-in, sign-out or new token. */
export function followOtherTab(session: Session, key: string | null): void {
  const isOurs = key === null || key === userKey || key === organizationKey || key === tokensKey;
  if (!isOurs || session.state.isLoading) return;
  const stored = readStored(session);
  if (stored) change(session, { ...nobody, ...stored, isAuthenticated: true });
  else if (session.state.isAuthenticated && !session.parts.storage.getItem(tokensKey)) {
    change(session, { ...nobody, leftOnPurpose: true });
  }
}

export function mergeUser(session: Session, fields: Partial<SessionUser>): void {
  const { user, organization, tokens } = session.state;
  if (user && organization && tokens) adopt(session, { user: { ...user, ...fields }, organization, tokens });
}

export function mergeOrganization(session: Session, fields: Partial<SessionOrganization>): void {
  const { user, organization, tokens } = session.state;
  if (user && organization && tokens)
    adopt(session, { user, organization: { ...organization, ...fields }, tokens });
}

export function replaceTokens(session: Session, tokens: Tokens): void {
  const { user, organization } = session.state;
  if (user && organization) adopt(session, { user, organization, tokens });
}
