/** Follows the server's stream of what changed: reads it event by event, and opens it again where it ended. */
import { isRecord } from "../api/api-error.ts";

export type LiveEvent = { event: string; data: Record<string, unknown>; id?: number };

/** From the event that was heard last, or else from so many seconds ago. */
export type From = { id: number } | { secondsAgo: number };

export type StreamParts = {
  /** Throws when no answer can be had. */
  open: (from: From, signal: AbortSignal) => Promise<Response>;
  from: () => From;
  hear: (event: LiveEvent) => void;
  setUp: (isUp: boolean) => void;
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
};

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The server writes at least every twenty seconds. */
const longestSilenceMs = 50_000;

/** Until `signal` ends it. A stream that ends by itself is opened again soon, one that fails after longer and longer. */
export async function followStream(parts: StreamParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const hasWorked = await followOnce(parts, signal);
    parts.setUp(false);
    if (signal.aborted) return;
    failures = hasWorked ? 0 : failures + 1;
    const most = Math.min(shortestPauseMs * 2 ** failures, longestPauseMs);
    // Not all browsers at the same moment when a server has stopped.
    await parts.pause(most * (0.25 + 0.75 * parts.random()), signal);
  }
}

/** Whether anything was heard. */
async function followOnce(parts: StreamParts, signal: AbortSignal): Promise<boolean> {
  const attempt = new AbortController();
  const give = () => attempt.abort();
  signal.addEventListener("abort", give);
  let silence = setTimeout(give, longestSilenceMs);
  let hasHeard = false;
  try {
    const answer = await parts.open(parts.from(), attempt.signal);
    const reader = answer.ok ? answer.body?.getReader() : undefined;
    if (!reader) return false;
    const take = eventReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(give, longestSilenceMs);
      for (const event of take(part.value)) {
        if (!hasHeard) parts.setUp(true);
        hasHeard = true;
        parts.hear(event);
      }
    }
  } catch {
    // The network, a refusal or the end of a wait: all that is to be done is to try again.
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", give);
    give();
  }
  return hasHeard;
}

/** Takes the bytes of a stream apart as they come (HTML Living Standard, "Server-sent events"). */
export function eventReader(): (bytes: Uint8Array) => LiveEvent[] {
  const decoder = new TextDecoder();
  let rest = "";
  return (bytes) => {
    rest += decoder.decode(bytes, { stream: true });
    const parts = rest.split("\n\n");
    rest = parts.pop() ?? "";
    return parts.flatMap(eventIn);
  };
}

function eventIn(text: string): LiveEvent[] {
  const fields = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    fields.set(name, value);
  }
  const event = fields.get("event");
  const data = parsed(fields.get("data") ?? "");
  if (!event || !data) return [];
  const id = fields.get("id");
  return [{ event, data, ...(id === undefined ? {} : { id: Number(id) }) }];
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isRecord(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
