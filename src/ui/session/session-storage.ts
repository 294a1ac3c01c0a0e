/** Where the browser keeps who is signed in: three entries of local storage, cleared when that person leaves. */
import type { TimeFormat } from "#shared/locales.ts";
import { isRecord } from "../api/api-error.ts";

/** What a person has chosen for themselves; null follows the business. */
type SessionPreferences = {
  theme: "light" | "dark" | "system";
  locale: string | null;
  timeFormat: TimeFormat | null;
};

export type SessionUser = {
  id?: number | string;
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  role: string;
  isOwner: boolean;
  roleName?: string;
  teamId?: string | null;
  permissions?: string[];
  preferences?: SessionPreferences;
  /** Set while the person sees the product as a role or another member would. */
  viewingAs?: { kind: "role" | "member"; key: string; name: string } | null;
  version?: number;
};

export type SessionOrganization = {
  id?: number | string;
  name: string;
  plan: string;
  planDetails?: { displayName: string; maxUsers: number; storageGB: number; mmsIncluded: number };
  usage?: { currentUsers: number; storageUsedGB: number; mmsUsed: number };
  status: string;
  trialEnd?: string | null;
  timeZone?: string;
  currency?: string;
  isDemo?: boolean;
  locale?: string;
  timeFormat?: TimeFormat;
  /** Sunday is 0. */
  weekStart?: number;
};

export type Tokens = { accessToken: string; refreshToken: string };

export type SignedIn = { user: SessionUser; organization: SessionOrganization; tokens: Tokens };

/** The part of the browser's Storage that is used here. */
export type KeyedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export const userKey = "plumbline_user";
export const organizationKey = "plumbline_organization";
export const tokensKey = "plumbline_tokens";
/** Shows that a device was trusted: worth nothing without the password, and kept when the person leaves. */
export const deviceKey = "plumbline_device";

/** Light or dark, the use of single keys and trust belong to the device, not to the person, and stay. */
const keptKeys = new Set(["plumbline_theme", "plumbline_single_keys", deviceKey]);

/** Null when anything is missing. Throws when what is there cannot be read or has another shape. */
export function readSession(storage: KeyedStorage): SignedIn | null {
  const texts = [userKey, organizationKey, tokensKey].map((key) => storage.getItem(key));
  const [user, organization, tokens] = texts.map((text) => (text ? (JSON.parse(text) as unknown) : null));
  if (!user || !organization || !tokens) return null;
  if (!isUser(user) || !isOrganization(organization) || !isTokens(tokens)) {
    throw new TypeError("The stored session has an unknown shape");
  }
  return { user, organization, tokens };
}

/** The tokens are written last: whoever sees them finds the person and the organization already there. */
export function writeSession(storage: KeyedStorage, { user, organization, tokens }: SignedIn): void {
  try {
    storage.setItem(userKey, JSON.stringify(user));
    storage.setItem(organizationKey, JSON.stringify(organization));
    storage.setItem(tokensKey, JSON.stringify(tokens));
  } catch {
    // A full or forbidden storage costs the stay across reloads, not the work on the screen.
  }
}

/** Removes everything the product kept in the browser for the person who leaves. */
export function clearStorage(storage: KeyedStorage): void {
  try {
    storage.removeItem(tokensKey);
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key?.startsWith("plumbline_") && !keptKeys.has(key)) storage.removeItem(key);
    }
  } catch {
    // Nothing can be kept where nothing can be written.
  }
}

/** Two sessions are the same person in the same business exactly when these are equal. */
export function identityOf(session: {
  user: SessionUser | null;
  organization: SessionOrganization | null;
}): string {
  const { user, organization } = session;
  if (!user || !organization) return "";
  return JSON.stringify([user.id ?? user.email, organization.id ?? organization.name]);
}

/** When the token ends, in milliseconds since 1970. Throws when its payload names no time. */
export function expiryOf(accessToken: string): number {
  const payload = accessToken.split(".")[1] ?? "";
  const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  if (!isRecord(claims) || typeof claims["exp"] !== "number")
    throw new TypeError("The token names no time of expiry");
  return claims["exp"] * 1000;
}

export function isSignedIn(value: Record<string, unknown>): value is Record<string, unknown> & SignedIn {
  return isUser(value["user"]) && isOrganization(value["organization"]) && isTokens(value["tokens"]);
}

export function isUser(value: unknown): value is SessionUser {
  return isRecord(value) && typeof value["email"] === "string";
}

function isOrganization(value: unknown): value is SessionOrganization {
  return isRecord(value) && typeof value["name"] === "string";
}

function isTokens(value: unknown): value is Tokens {
  return (
    isRecord(value) && typeof value["accessToken"] === "string" && typeof value["refreshToken"] === "string"
  );
}

/** The password was right, and one more proof is needed before anybody is in. */
export type SecondFactor = { challenge: string; kinds: string[]; mustSetUp: boolean };

export function isSecondFactor(value: unknown): value is SecondFactor {
  return isRecord(value) && typeof value["challenge"] === "string" && Array.isArray(value["kinds"]);
}
