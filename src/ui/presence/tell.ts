/** Says to the server what one does with a record: one call at a time for each, so that what is said last is heard last. */
import { type Presence, presenceTimes } from "#shared/presence.ts";
import { session } from "../session/session.ts";

type Told = Pick<Presence, "kind" | "id" | "page" | "state">;
export type Opened = Pick<Presence, "kind" | "id">;

const waiting = new Map<string, Told>();
const underway = new Set<string>();
/** Of the records that are open. */
const lastTold = new Map<string, Told>();

export const keyOf = ({ kind, id }: Opened): string => `${kind} ${id}`;

/** Of what is said while a call is on its way, only the last goes out after it. */
export function tell(told: Told): void {
  const key = keyOf(told);
  if (told.state === "gone") lastTold.delete(key);
  else lastTold.set(key, told);
  waiting.set(key, told);
  if (underway.has(key)) return;
  underway.add(key);
  // The parts of a page that come together say it together.
  queueMicrotask(() => void sendAll(key));
}

/** What one does with it by now, for whoever has just come; nothing once it was left. */
export function tellAgain(opened: Opened): void {
  const told = lastTold.get(keyOf(opened));
  if (told) tell(told);
}

/** For a page of which nothing runs a moment later. */
export function tellAtOnce(told: Told): void {
  const key = keyOf(told);
  lastTold.delete(key);
  waiting.delete(key);
  void send(told);
}

async function sendAll(key: string): Promise<void> {
  for (let next = waiting.get(key); next; next = waiting.get(key)) {
    waiting.delete(key);
    await send(next);
  }
  underway.delete(key);
}

/** A call that fails is left: the next one comes within seconds. It outlives a page that is being left. */
async function send(told: Told): Promise<void> {
  const request = new Request(new URL("/api/presence", location.origin), {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
    signal: AbortSignal.timeout(presenceTimes.togetherMs),
  });
  try {
    const answer = await session.authorizedFetch(request);
    // An answer that nobody reads would keep its connection.
    await answer.text();
  } catch {
    // Said again before anyone counts as gone.
  }
}
