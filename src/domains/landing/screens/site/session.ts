/** Who is signed in, as far as a public page needs to know, and the way out. */

import { plainPost } from "#ui/api/plain-call.ts";
import { forgetOffline } from "#ui/outbox/forget-offline.ts";
import {
  clearStorage,
  isSignedIn,
  readSession,
  type SignedIn,
  writeSession,
} from "#ui/session/session-storage.ts";

export function whoIsIn(): SignedIn | null {
  try {
    return readSession(localStorage);
  } catch {
    return null;
  }
}

/** Shows the member's name where the page leaves room for it. The first script of the page has set the mark. */
export function showWho(): void {
  const who = whoIsIn();
  document.documentElement.toggleAttribute("data-signed-in", who !== null);
  if (!who) return;
  const { firstName, lastName, email } = who.user;
  for (const place of document.querySelectorAll("[data-who]")) {
    place.textContent = `${firstName} ${lastName}`.trim() || email;
  }
}

export function signOutHere(): void {
  const who = whoIsIn();
  // The person need not wait for the server to know.
  if (who) void plainPost("/api/auth/signout", { refreshToken: who.tokens.refreshToken });
  clearStorage(localStorage);
  void forgetOffline();
  showWho();
}

/** Takes the place of whoever was in. False when the answer was none of a sign-in. */
export function enterAs(answer: Record<string, unknown>): boolean {
  if (!isSignedIn(answer)) return false;
  const { user, organization, tokens } = answer;
  signOutHere();
  writeSession(localStorage, { user, organization, tokens });
  return true;
}
