/** The stream of one browser: writes what its member may know of, and ends with their sign-in. */
import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type LiveNews, liveEvents, liveKinds } from "#shared/live-kinds.ts";
import type { Actor } from "../actor.ts";
import type { Changed, Listener, Live, Said } from "./port.ts";

/** The server cuts an answer after ten minutes; streams end before, and not all at the same time. */
const shortestStreamMs = 7 * 60_000;
const longestStreamMs = 9 * 60_000;
/** Bytes that wait for a slow reader, who is then cut off and asks again from where they were. */
const mostUnread = 64 * 1024;
/** Ids of one kind; of more it is only said that the kind changed. */
const mostIds = 20;
/** A sign-in also ends by itself. */
const betweenChecksMs = 60_000;
const firstRetryMs = 1_000;

type Opening = {
  response: ServerResponse;
  actor: Actor;
  /** Who the token belongs to by now; throws when it is not good any more. */
  authenticateAgain: () => Promise<Actor>;
};

export type Stream = Listener & { response: ServerResponse };

/** What the member hears of `changed`: only kinds that they may see, and ids only where they may see all of a kind. */
function newsFor({ permissions }: Actor, changed: Changed): LiveNews {
  const news: LiveNews = {};
  for (const [kind, ids] of changed) {
    const known = liveKinds[kind];
    if (!known || !permissions.has(known.needs)) continue;
    const seesAll = permissions.get(known.idsNeed ?? known.needs) === "all";
    news[kind] = ids && seesAll && ids.length <= mostIds ? [...ids] : null;
  }
  return news;
}

/** It is not open yet; see `start`. */
export function createStream({ response, actor: who, authenticateAgain }: Opening): Stream {
  let actor = who;
  let checkedAt = performance.now();
  const endsAt = checkedAt + randomInt(shortestStreamMs, longestStreamMs);

  const write = (text: string) => {
    if (!response.headersSent || response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > mostUnread) response.destroy();
  };
  const end = () => void (response.writableEnded || response.end());
  const look = async () => {
    const next = await authenticateAgain();
    const isSame = sees(next) === sees(actor);
    actor = next;
    if (!isSame) write(`event: ${liveEvents.access}\ndata: {}\n\n`);
  };
  const check = () => {
    checkedAt = performance.now();
    look().catch(end);
  };
  return {
    response,
    organizationId: who.organizationId,
    userId: who.userId,
    sessionId: who.sessionId,
    hear(changed, position) {
      const news = newsFor(actor, changed);
      if (Object.keys(news).length > 0) write(framed(liveEvents.changed, news, position));
    },
    hearSaid(said: Said) {
      const needed = liveKinds[said.kind]?.needs;
      if (said.user === actor.userId || !needed || !actor.permissions.has(needed)) return;
      write(framed(liveEvents.presence, said));
    },
    check,
    beat() {
      if (performance.now() > endsAt) return end();
      if (performance.now() > checkedAt + betweenChecksMs) check();
      write(":\n\n");
    },
    end,
  };
}

const sees = ({ permissions, viewingAs }: Actor): string =>
  JSON.stringify([[...permissions].toSorted(([a], [b]) => (a < b ? -1 : 1)), viewingAs?.key]);

const framed = (event: string, data: object, position?: number): string =>
  `${position === undefined ? "" : `id: ${position}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Opens it and tells first what was missed. It leaves when the connection ends, from whichever side. */
export async function start(
  stream: Stream,
  live: Live,
  missed: (position: number) => Promise<Changed>,
): Promise<void> {
  const { response } = stream;
  response.once("close", () => live.leave(stream));
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  response.write(`retry: ${firstRetryMs}\n\n`);
  const position = await live.join(stream);
  // Whoever left meanwhile was not a listener yet.
  if (response.destroyed) live.leave(stream);
  response.write(`id: ${position}\nevent: ${liveEvents.changed}\ndata: {}\n\n`);
  stream.hear(await missed(position), position);
}
