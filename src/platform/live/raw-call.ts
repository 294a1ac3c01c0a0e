/** The stream by which a browser hears what changed: one call that stays open, for everybody who is signed in. */
import { now } from "../clock.ts";
import { tooMany } from "../errors.ts";
import type { RawCall } from "../http/raw-calls.ts";
import { listMissed } from "./event-tail.ts";
import { everything, unlogged } from "./live.ts";
import type { Changed } from "./port.ts";
import { createStream, start } from "./stream.ts";

/** A browser has one; without the means to share it each of its tabs has. */
const mostOfBrowser = 24;
const longestAgoSeconds = 3_600;
/** Clocks and requests on their way. */
const marginSeconds = 5;

export const liveRawCalls: RawCall[] = [
  {
    method: "GET",
    path: "/api/live",
    async answer({ headers, query }, { appContext, authenticate, authenticateAgain }) {
      const { live, pool } = appContext;
      const actor = await authenticate();
      if (live.countOf(actor.sessionId) >= mostOfBrowser)
        throw tooMany("Too many open pages. Close some of them.", 60);
      const id = wholeNumber(headers["last-event-id"]);
      const ago = wholeNumber(query["ago"]);
      const missed = async (position: number): Promise<Changed> => {
        if (id === undefined && ago === undefined) return new Map();
        const since = id === undefined ? { moment: momentBefore(ago ?? 0) } : { id, upTo: position };
        const kinds = await listMissed(pool, actor.organizationId, since);
        if (kinds === "everything") return everything;
        return new Map([...kinds.map((kind) => [kind, null] as const), ...unlogged]);
      };
      return {
        send: (response) => start(createStream({ response, actor, authenticateAgain }), live, missed),
      };
    },
  },
];

const momentBefore = (seconds: number): Date =>
  new Date(now().getTime() - (Math.min(seconds, longestAgoSeconds) + marginSeconds) * 1_000);

const wholeNumber = (text: string | string[] | undefined): number | undefined =>
  typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
