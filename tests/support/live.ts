/** Reads the stream of what changed as a browser does: event by event, from wherever it was left. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveNews } from "#shared/live-kinds.ts";

export type StreamEvent = {
  event: string;
  id: number | undefined;
  data: Record<string, unknown>;
  at: number;
};

type Opening = { port: number; token: string; lastEventId?: number; query?: string };

export type OpenStream = Awaited<ReturnType<typeof openStream>>;

/** Resolves once the server has said from where the stream goes on. */
export async function openStream({ port, token, lastEventId, query = "" }: Opening) {
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/live${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
    },
    signal: leaving.signal,
  });
  assert.equal(answer.status, 200, answer.ok ? "" : await answer.text());
  const events: StreamEvent[] = [];
  let isOpen = true;
  const reading = read(answer, events).finally(() => {
    isOpen = false;
  });
  reading.catch(() => {});
  const until = async (isSo: () => boolean, what: string, milliseconds = 5_000): Promise<void> => {
    const end = performance.now() + milliseconds;
    while (!isSo()) {
      assert.ok(performance.now() < end, `${what} did not come; there were ${JSON.stringify(events)}`);
      await pause(5);
    }
  };
  await until(() => events.length > 0 || !isOpen, "the beginning");
  return {
    headers: answer.headers,
    events,
    /** The news of all events so far, by kind. */
    news: () =>
      Object.assign(
        {},
        ...events.filter(({ event }) => event === "changed").map(({ data }) => data),
      ) as LiveNews,
    /** Waits for news of a kind; gives when it came, on the clock of `performance`. */
    async hears(kind: string, milliseconds?: number): Promise<number> {
      const told = () => events.find(({ event, data }) => event === "changed" && kind in data);
      await until(() => told() !== undefined, `news of "${kind}"`, milliseconds);
      return told()?.at ?? 0;
    },
    async hearsEvent(name: string, milliseconds?: number): Promise<StreamEvent> {
      await until(() => events.some(({ event }) => event === name), `"${name}"`, milliseconds);
      return events.find(({ event }) => event === name) as StreamEvent;
    },
    ends: (milliseconds?: number) => until(() => !isOpen, "the end", milliseconds),
    isOpen: () => isOpen,
    /** From where the stream goes on. */
    place: () => events.findLast(({ id }) => id !== undefined)?.id ?? 0,
    leave: () => leaving.abort(),
  };
}

async function read(answer: Response, events: StreamEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    events.push(...parts.flatMap(eventIn));
  }
}

function eventIn(part: string): StreamEvent[] {
  const fields = Object.fromEntries(part.split("\n").map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
  if (!fields["event"]) return [];
  const id = fields["id"] === undefined ? undefined : Number(fields["id"]);
  return [{ event: fields["event"], id, data: JSON.parse(fields["data"] ?? "{}"), at: performance.now() }];
}
