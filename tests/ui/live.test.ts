/** How a browser hears what others change: one stream for all its tabs, opened again where it ended, and calm screens. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LiveNews } from "#shared/live-kinds.ts";
import { betweenRefreshesMs, createRefresher } from "#ui/live/refresh.ts";
import { eventReader, type From, followStream, type LiveEvent } from "#ui/live/stream.ts";
import { shareStream, type TabMessage } from "#ui/live/tabs.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const changed = (id: number, news: LiveNews): LiveEvent => ({ event: "changed", data: news, id });
const written = ({ event, data, id }: LiveEvent) =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

test("a stream is read event by event, wherever the network cuts it, and what is no event is left out", () => {
  const text = `retry: 1000\n\n:\n\n${written(changed(7, { job: ["4"] }))}event: broken\ndata: {\n\n${written({ event: "access", data: {} })}`;
  for (const length of [1, 5, 1_000]) {
    const take = eventReader();
    const events: LiveEvent[] = [];
    for (let from = 0; from < text.length; from += length)
      events.push(...take(bytes(text.slice(from, from + length))));
    assert.deepEqual(events, [changed(7, { job: ["4"] }), { event: "access", data: {} }]);
  }
});

/** Answers in their order: the text of a stream, or nothing where the network fails. */
async function follow(answers: (string | null)[], signal = new AbortController()) {
  const asked: From[] = [];
  const heard: LiveEvent[] = [];
  const pauses: number[] = [];
  const ups: boolean[] = [];
  let lastId: number | undefined;
  await followStream(
    {
      async open(from) {
        asked.push(from);
        const text = answers.shift();
        if (answers.length === 0) signal.abort();
        if (typeof text !== "string") throw new Error("no network");
        return new Response(text);
      },
      from: () => (lastId === undefined ? { secondsAgo: 3 } : { id: lastId }),
      hear(event) {
        lastId = event.id ?? lastId;
        heard.push(event);
      },
      setUp: (isUp) => void ups.push(isUp),
      pause: async (milliseconds) => void pauses.push(milliseconds),
      random: () => 1,
    },
    signal.signal,
  );
  return { asked, heard, pauses, ups };
}

test("a stream that ends is opened again soon, from the event that was heard last", async () => {
  const { asked, heard, pauses, ups } = await follow([
    written(changed(5, { job: null })),
    written(changed(9, { task: null })),
    null,
  ]);
  assert.deepEqual(asked, [{ secondsAgo: 3 }, { id: 5 }, { id: 9 }]);
  assert.deepEqual(
    heard.map(({ id }) => id),
    [5, 9],
  );
  assert.deepEqual(pauses, [1_000, 1_000]);
  assert.deepEqual(ups, [true, false, true, false, false]);
});

test("a stream that cannot be had is asked for less and less often", async () => {
  const { pauses } = await follow([null, null, null, null, null, null, null]);
  assert.deepEqual(pauses, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

/** Tabs of one browser: what one says all others hear, and one at a time holds the lock. */
function browser() {
  const listeners = new Map<string, (message: TabMessage) => void>();
  let holder: Promise<unknown> = Promise.resolve();
  const streams: { tab: string; hear: (event: LiveEvent) => void; signal: AbortSignal }[] = [];
  let clock = 0;
  const open = (tab: string, ageMs = 0) => {
    const heard: LiveEvent[] = [];
    const ups: boolean[] = [];
    const shared = shareStream(
      {
        tab,
        now: () => clock,
        channel: {
          tell(message) {
            for (const [other, listener] of listeners) if (other !== tab) listener(message);
          },
          onMessage: (listener) => void listeners.set(tab, listener),
          close: () => void listeners.delete(tab),
        },
        lock(work, signal) {
          const mine = holder.then(() => (signal.aborted ? undefined : work()));
          holder = mine;
          return mine;
        },
      },
      (hear, setUp, signal) => {
        setUp(true);
        streams.push({ tab, hear, signal });
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
      },
      { hear: (event) => void heard.push(event), setUp: (isUp) => void ups.push(isUp) },
      () => ageMs,
    );
    const leaving = new AbortController();
    shared.takePart(leaving.signal);
    return { heard, ups, leave: () => leaving.abort() };
  };
  return { open, streams, pass: (ms: number) => (clock += ms) };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test("ten tabs hold one stream, all hear it, and another goes on with it when its tab leaves", async () => {
  const { open, streams } = browser();
  const tabs = Array.from({ length: 10 }, (_, number) => open(`tab ${number}`));
  await soon();
  assert.deepEqual(
    streams.map(({ tab }) => tab),
    ["tab 0"],
  );
  streams[0]?.hear(changed(1, { job: null }));
  assert.ok(tabs.every(({ heard, ups }) => heard.length === 1 && ups.at(-1) === true));
  tabs[0]?.leave();
  await soon();
  assert.deepEqual(
    streams.map(({ tab }) => tab),
    ["tab 0", "tab 1"],
  );
});

test("a tab that comes later is told what was heard since its page began, and the others not again", async () => {
  const { open, streams, pass } = browser();
  const first = open("first");
  await soon();
  streams[0]?.hear(changed(1, { job: null }));
  pass(5_000);
  streams[0]?.hear(changed(2, { task: null }));
  pass(1_000);
  const other = open("other", 3_000);
  const later = open("later", 3_000);
  assert.deepEqual(later.heard, [changed(2, { task: null })]);
  assert.deepEqual(later.ups, [true]);
  assert.deepEqual([first.heard.length, other.heard.length], [2, 1]);
});

function screen() {
  const fetched: { call: string; isOf: (id: number) => boolean }[] = [];
  const timers: { at: number; call: () => void }[] = [];
  const state = { clock: 0, isAway: false, isPressed: false };
  const refresher = createRefresher({
    client: {
      async invalidateQueries(filters) {
        const [path] = (filters?.queryKey ?? []) as unknown as [string[]];
        const isOf = (id: number) =>
          filters?.predicate?.({ queryKey: [["messages", path[1] ?? "get"], { input: { id } }] } as never) ??
          true;
        fetched.push({ call: path.join("."), isOf });
      },
    },
    now: () => state.clock,
    isAway: () => state.isAway,
    isPressed: () => state.isPressed,
    later(milliseconds, call) {
      const timer = { at: state.clock + milliseconds, call };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const pass = (milliseconds: number) => {
    const end = state.clock + milliseconds;
    for (;;) {
      const next = timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      timers.splice(timers.indexOf(next), 1);
      state.clock = Math.max(state.clock, next.at);
      next.call();
    }
    state.clock = end;
  };
  const calls = () => fetched.splice(0).map(({ call }) => call);
  return { refresher, state, pass, calls, fetched };
}

test("a screen is refreshed at once, and however much happens then not again too soon", () => {
  const { refresher, pass, calls } = screen();
  refresher.hear({ task: ["1"] });
  pass(0);
  assert.deepEqual(calls(), ["tasks", "customers.timeline"]);
  for (let time = 0; time < 20; time += 1) {
    refresher.hear({ task: ["2"] });
    pass(5);
  }
  assert.deepEqual(calls(), []);
  pass(betweenRefreshesMs);
  assert.deepEqual(calls(), ["tasks", "customers.timeline"]);
});

test("nothing moves under a finger; it is refreshed when the finger is lifted", () => {
  const { refresher, state, pass, calls } = screen();
  state.isPressed = true;
  refresher.hear({ job: null });
  pass(3_000);
  assert.deepEqual(calls(), []);
  state.isPressed = false;
  pass(betweenRefreshesMs);
  assert.ok(calls().includes("jobs"));
});

test("while nobody looks only the count of the title is fetched, the rest when somebody looks again", () => {
  const { refresher, state, pass, calls } = screen();
  state.isAway = true;
  refresher.hear({ conversation: ["3"] });
  pass(5_000);
  assert.deepEqual(calls(), ["unread"]);
  state.isAway = false;
  refresher.goOn();
  pass(0);
  assert.deepEqual(calls(), ["messages", "messageCards", "scheduledTexts", "customers.timeline"]);
});

test("of an open conversation only news of that one is fetched, unless it is not said which changed", () => {
  const { refresher, pass, fetched } = screen();
  const isFetched = (id: number) =>
    fetched
      .splice(0)
      .find(({ call }) => call.startsWith("messages"))
      ?.isOf(id);
  refresher.hear({ conversation: ["3"] });
  refresher.hear({ conversation: ["4"] });
  pass(0);
  assert.equal(isFetched(5), false);
  refresher.hear({ conversation: ["3"] });
  pass(betweenRefreshesMs);
  assert.equal(isFetched(3), true);
  refresher.hear({ conversation: ["3"] });
  refresher.hear({ conversation: null });
  pass(betweenRefreshesMs);
  assert.equal(isFetched(5), true);
});

test("an open conversation follows the invoices and visits that it shows, whatever their ids are", () => {
  const { refresher, pass, fetched } = screen();
  refresher.hear({ payment: ["3"] });
  pass(0);
  assert.equal(fetched.find(({ call }) => call === "messages.messages")?.isOf(5), true);
});
