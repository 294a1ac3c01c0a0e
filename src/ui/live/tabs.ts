/** Lets all tabs of a browser share one stream: one of them follows it, and tells the others what it hears. */
import type { LiveEvent } from "./stream.ts";

/** The parts of BroadcastChannel and navigator.locks that are used; a browser without them has a stream for each tab. */
export type TabParts = {
  channel:
    | {
        tell: (message: TabMessage) => void;
        onMessage: (listener: (message: TabMessage) => void) => void;
        close: () => void;
      }
    | undefined;
  /** Holds the lock while `work` runs; gives up waiting for it when `signal` ends. */
  lock: ((work: () => Promise<void>, signal: AbortSignal) => Promise<void>) | undefined;
  now: () => number;
  tab: string;
};

export type TabMessage =
  | { do: "hear"; event: LiveEvent; to?: string }
  | { do: "up"; isUp: boolean }
  /** Asked by a tab that has just come, whose page is so many milliseconds old. */
  | { do: "join"; tab: string; ageMs: number };

type Follow = (
  hear: (event: LiveEvent) => void,
  setUp: (isUp: boolean) => void,
  signal: AbortSignal,
) => Promise<void>;

type Hearing = { hear: (event: LiveEvent) => void; setUp: (isUp: boolean) => void };

/** A tab that comes is told by the others what it may have missed while its page was fetched. */
const longestMemoryMs = 120_000;

export type SharedStream = {
  /** Takes part until `signal` ends: by following the stream, or by waiting until the tab that follows it leaves. */
  takePart: (signal: AbortSignal) => void;
  close: () => void;
};

export function shareStream(
  { channel, lock, now, tab }: TabParts,
  follow: Follow,
  hearing: Hearing,
  ageMs: () => number,
): SharedStream {
  let heard: { at: number; event: LiveEvent }[] = [];
  let isLeading = false;
  let isUp = false;

  const lead = async (signal: AbortSignal) => {
    isLeading = true;
    await follow(
      (event) => {
        heard = [...heard.filter(({ at }) => at > now() - longestMemoryMs), { at: now(), event }];
        hearing.hear(event);
        channel?.tell({ do: "hear", event });
      },
      (next) => {
        isUp = next;
        hearing.setUp(next);
        channel?.tell({ do: "up", isUp: next });
      },
      signal,
    );
    isLeading = false;
  };
  channel?.onMessage((message) => {
    if (message.do === "hear" && (message.to ?? tab) === tab) hearing.hear(message.event);
    if (message.do === "up") hearing.setUp(message.isUp);
    if (message.do !== "join" || !isLeading) return;
    channel.tell({ do: "up", isUp });
    for (const { at, event } of heard)
      if (at > now() - message.ageMs) channel.tell({ do: "hear", event, to: message.tab });
  });
  return {
    takePart(signal) {
      channel?.tell({ do: "join", tab, ageMs: ageMs() });
      const leading = lock ? lock(() => lead(signal), signal) : lead(signal);
      // A wait that was given up is none that went wrong.
      leading.catch(() => undefined);
    },
    close: () => channel?.close(),
  };
}
