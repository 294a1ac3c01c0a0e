/** Keeps what the browser knows of the person, such as what their role permits, as the server knows it. */
import { isRecord } from "../api/api-error.ts";
import { session } from "./session.ts";
import { isUser, type SessionUser } from "./session-storage.ts";

let onItsWay: Promise<void> | null = null;

/** Asks once at a time; without an answer everything stays as it was. */
export function refreshPerson(): Promise<void> {
  onItsWay ??= askAgain()
    .catch(() => undefined)
    .finally(() => {
      onItsWay = null;
    });
  return onItsWay;
}

async function askAgain(): Promise<void> {
  const before = session.getState().user;
  const response = await session.authorizedFetch(new Request(new URL("/api/users/me", location.origin)));
  const answer: unknown = await response.json();
  const person = isRecord(answer) ? answer["data"] : null;
  if (!response.ok || !isUser(person) || session.getState().user !== before) return;
  if (before && hasChanged(before, person)) session.mergeUser(person);
}

function hasChanged(before: SessionUser, now: SessionUser): boolean {
  const known: Partial<Record<string, unknown>> = before;
  return Object.entries(now).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]));
}
