/** Keeps what is on the screen up to date with what others do, once for the whole app. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LiveNews, liveEvents } from "#shared/live-kinds.ts";
import { session, useIdentity } from "../session/session.ts";
import { refreshPerson } from "../session/session-refresh.ts";
import { setLive, tellPresence } from "./live-state.ts";
import { createRefresher, type Refresher } from "./refresh.ts";
import { type From, followStream, type LiveEvent } from "./stream.ts";
import { shareStream, type TabMessage, type TabParts } from "./tabs.ts";

/** A tab that nobody has looked at for so long rests until somebody does. */
const restAfterMs = 30 * 60_000;
/** A finger that is not noticed to be lifted holds nothing back for longer. */
const longestPressMs = 10_000;

export function useLive(): void {
  const client = useQueryClient();
  const identity = useIdentity();
  useEffect(() => startLive(client, identity), [client, identity]);
}

function startLive(client: QueryClient, identity: string): () => void {
  const press = watchPress();
  const refresher = createRefresher({
    client,
    now: () => performance.now(),
    isAway: () => document.hidden,
    isPressed: press.isPressed,
    later(milliseconds, call) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  const place: { lastId?: number } = {};
  const hear = (event: LiveEvent) => {
    if (event.id !== undefined) place.lastId = event.id;
    takeEvent(event, refresher);
  };
  const parts = tabParts(identity);
  const shared = shareStream(
    parts,
    (hearHere, setUp, signal) =>
      followStream(
        { open, from: () => fromOf(place), hear: hearHere, setUp, pause, random: Math.random },
        signal,
      ),
    { hear, setUp: setLive },
    () => performance.now(),
  );
  const stopWatching = whileAwake((signal) => shared.takePart(signal), refresher.goOn);
  return () => {
    stopWatching();
    shared.close();
    refresher.stop();
    press.stop();
    setLive(false);
  };
}

function takeEvent({ event, data }: LiveEvent, refresher: Refresher): void {
  if (event === liveEvents.changed) refresher.hear(data as LiveNews);
  if (event === liveEvents.presence) tellPresence(data);
  if (event === liveEvents.access) void refreshPerson();
}

/** What was fetched since the page began may be older than the stream. */
const fromOf = ({ lastId }: { lastId?: number }): From =>
  lastId === undefined ? { secondsAgo: Math.ceil(performance.now() / 1_000) } : { id: lastId };

/** With the person's token, which is renewed when it has run out. */
function open(from: From, signal: AbortSignal): Promise<Response> {
  const url = new URL("/api/live", location.origin);
  if ("secondsAgo" in from) url.searchParams.set("ago", String(from.secondsAgo));
  const headers = {
    accept: "text/event-stream",
    ...("id" in from ? { "last-event-id": String(from.id) } : {}),
  };
  return session.authorizedFetch(new Request(url, { headers, signal, cache: "no-store" }));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** The lock and the channel are those of one person in one view: another one's tabs share nothing with them. */
function tabParts(identity: string): TabParts {
  const name = `plumbline_live ${identity}`;
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;
  const tabs = { channel };
  const hasLocks = "locks" in navigator && channel !== undefined;
  return {
    tab: `${Math.random()}`,
    now: () => performance.now(),
    channel: hasLocks
      ? {
          tell: (message) => tabs.channel?.postMessage(message),
          onMessage: (listener) =>
            channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data)),
          close: () => channel.close(),
        }
      : undefined,
    lock: hasLocks
      ? async (work, signal) => {
          await navigator.locks.request(name, { signal }, work);
        }
      : undefined,
  };
}

/** Calls `begin` whenever the tab is looked at again after a rest, and ends its signal when it rests. */
function whileAwake(begin: (signal: AbortSignal) => void, onLook: () => void): () => void {
  let awake: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    awake?.abort();
    awake = undefined;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(rest, restAfterMs);
      return;
    }
    onLook();
    if (awake) return;
    awake = new AbortController();
    begin(awake.signal);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
    rest();
  };
}

function watchPress(): { isPressed: () => boolean; stop: () => void } {
  let pressedAt: number | undefined;
  const press = () => {
    pressedAt = performance.now();
  };
  const release = () => {
    pressedAt = undefined;
  };
  addEventListener("pointerdown", press, true);
  const releases = ["pointerup", "pointercancel", "dragend", "blur"];
  for (const name of releases) addEventListener(name, release, true);
  return {
    isPressed: () => pressedAt !== undefined && performance.now() - pressedAt < longestPressMs,
    stop() {
      removeEventListener("pointerdown", press, true);
      for (const name of releases) removeEventListener(name, release, true);
    },
  };
}
