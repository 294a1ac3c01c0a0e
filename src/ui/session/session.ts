/**
 * The one session of this browser tab, and the hook by which screens see who is signed in.
 *
 * Screens: `useSession()` gives `{ user, organization, isAuthenticated, isSubmitting, error, … }`. Signing in:
 * `await session.signIn({ email, password })` is true when it worked, else `useSession().error` has the sentence.
 * Other calls without a token: `await session.post("/api/auth/forgot-password", { email })` gives
 * `{ ok, status, body }`. Everything else goes through `apiFor` of `#ui/api.ts`.
 */
import { useSyncExternalStore } from "react";
import { setFormatPreferences } from "#shared/format-preferences.ts";
import {
  type Answer,
  authorizedFetch,
  enter,
  type ProfileFields,
  post,
  renew,
  send,
  signOut,
  takeEntry,
  trustOf,
  updateProfile,
} from "./session-calls.ts";
import {
  identityOf,
  type SessionOrganization,
  type SessionUser,
  type SignedIn,
  type Tokens,
} from "./session-storage.ts";
import {
  adopt,
  change,
  createSession,
  followOtherTab,
  mergeOrganization,
  mergeUser,
  replaceTokens,
  type SessionState,
  startSession,
} from "./session-store.ts";

export type { SessionOrganization, SessionUser } from "./session-storage.ts";
export type { SessionState } from "./session-store.ts";

const own = createSession({
  storage: browserStorage(),
  fetch: (request) => fetch(request),
  locks: "locks" in navigator ? navigator.locks : undefined,
  now: Date.now,
  origin: location.origin,
  waitForOtherTab: (ms) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("storage", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      addEventListener("storage", done);
    }),
});

// First of all listeners, so that whoever draws next already writes in the person's own manner.
own.listeners.add(() => {
  const { user, organization } = own.state;
  const { locale, timeFormat } = user?.preferences ?? {};
  setFormatPreferences({
    locale: locale ?? organization?.locale,
    clock: timeFormat ?? organization?.timeFormat,
  });
});

addEventListener("storage", (event) => followOtherTab(own, event.key));

export const session = {
  getState: (): SessionState => own.state,
  subscribe(listener: () => void): () => void {
    own.listeners.add(listener);
    return () => own.listeners.delete(listener);
  },
  start: () => startSession(own, (stale) => renew(own, stale)),
  signIn: (body: { email: string; password: string } & Record<string, unknown>) =>
    enter(own, "/api/auth/signin", { ...trustOf(own), ...body }, "Sign in failed"),
  /** Any other way in that answers as sign-in does. */
  enter: (path: string, body: Record<string, unknown>) => enter(own, path, body, "Sign in failed"),
  takeEntry: (answer: Answer) => takeEntry(own, answer, "Sign in failed"),
  trust: () => trustOf(own),
  signUp: (body: Record<string, unknown>) => enter(own, "/api/auth/signup", body, "Sign up failed"),
  signOut: () => signOut(own),
  clearError: () => change(own, { error: null }),
  /** Back to the password. */
  startOver: () => change(own, { error: null, secondFactor: null }),
  adopt: (signedIn: SignedIn) => adopt(own, signedIn),
  setTokens: (tokens: Tokens) => replaceTokens(own, tokens),
  mergeUser: (fields: Partial<SessionUser>) => mergeUser(own, fields),
  mergeOrganization: (fields: Partial<SessionOrganization>) => mergeOrganization(own, fields),
  updateProfile: (fields: ProfileFields) => updateProfile(own, fields),
  /** With an `idempotencyKey` the same call sent twice does its work once. */
  post: (path: string, body: unknown, idempotencyKey?: string) =>
    post(own, path, body, idempotencyKey ? { headers: { "idempotency-key": idempotencyKey } } : {}),
  fetch: (request: Request) => send(own, request),
  authorizedFetch: (request: Request) => authorizedFetch(own, request),
};

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** Changes when another person, business or view takes over this tab, and only then: data kept under it must go. */
export function useIdentity(): string {
  useSession();
  return currentIdentity();
}

/** As `useIdentity`, for what is not drawn. */
export function currentIdentity(): string {
  const state = session.getState();
  const viewed = state.user?.viewingAs?.key;
  return viewed ? `${identityOf(state)} as ${viewed}` : identityOf(state);
}

/** Plan and usage to show when parts of the organization are missing: 1 user, 0 of 2 GB, 0 of 100 MMS, Core Plan. */
export function planOf(organization: SessionOrganization | null) {
  return {
    isCore: (organization?.plan ?? "core").toLowerCase() === "core",
    isTrial: organization?.status === "trial" && Boolean(organization.trialEnd),
    planDetails: {
      displayName: "Core Plan",
      maxUsers: 1,
      storageGB: 2,
      mmsIncluded: 100,
      ...organization?.planDetails,
    },
    usage: { currentUsers: 1, storageUsedGB: 0, mmsUsed: 0, ...organization?.usage },
  };
}

/** Where the browser forbids storage, the session lives as long as the page. */
function browserStorage(): Storage {
  try {
    localStorage.getItem("plumbline_tokens");
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
