/** Refuses what never becomes a call: a broken address, no HTTP at all, too much at once; in the form of every answer. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Log } from "../log.ts";
import { failureBody } from "./envelope.ts";

/** The status is HTTP's own, the code is one that programs know from all other failures. */
export type Refusal = { status: number; code: string; message: string };

const refusal = (status: number, message: string, code = "invalid"): Refusal => ({ status, code, message });

export const refusals = {
  broken: refusal(400, "We couldn't read the request. Check its format."),
  brokenAddress: refusal(400, "The URL isn't formatted correctly. Check its percent signs."),
  longAddress: refusal(414, "Part of the URL is too long."),
  noHost: refusal(400, "The request has no host. Send a Host header."),
  tunnel: refusal(404, "There's nothing at this address.", "not_found"),
  tooSlow: refusal(408, "The request took too long to arrive. Send it again."),
  largeHeaders: refusal(431, "The URL and headers are too long.", "too_large"),
  expectation: refusal(417, "This server can't meet the expectation in the Expect header."),
  crowded: refusal(
    429,
    "Too many requests at the same time on one connection. Wait for responses before you send more.",
    "too_many_requests",
  ),
};

/** What the HTTP parser found, in our words. */
export function refusalOf({ code }: { code?: string }): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return refusals.tooSlow;
  if (code === "HPE_HEADER_OVERFLOW") return refusals.largeHeaders;
  if (code === "FST_ERR_BAD_URL") return refusals.brokenAddress;
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return refusals.longAddress;
  return refusals.broken;
}

export type Refuser = {
  /** The connection ends with this answer: what else it carries is not looked at. */
  answer(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void;
  /** For a connection whose request could not be read: the answer is written as it is, and the connection ends. */
  write(refusal: Refusal, socket: Duplex): void;
  /** Ends a connection to which nothing more can be said; `why` is for the log. */
  cut(socket: Socket, why: string): void;
};

type Makings = {
  /** Those of every answer. */
  headers: Record<string, string>;
  idOf: (request?: IncomingMessage) => string;
  log: Log;
};

/** So long the other side may take to read the last answer before the connection is cut. */
const farewellMs = 2_000;

export function makeRefuser({ headers, idOf, log }: Makings): Refuser {
  const answerTo = (given: Refusal, socket: Duplex, request?: IncomingMessage) => {
    const requestId = idOf(request);
    const { remoteAddress: ip } = socket as { remoteAddress?: string };
    log.info({ requestId, status: given.status, ip }, given.message);
    const body = JSON.stringify(failureBody(given, requestId));
    return { body, headers: { ...headers, ...headersOf(requestId, body) } };
  };
  return {
    answer(given, request, response) {
      const made = answerTo(given, request.socket, request);
      response.writeHead(given.status, made.headers).end(made.body);
    },
    write(given, socket) {
      const made = answerTo(given, socket);
      const lines = Object.entries(made.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const status = `HTTP/1.1 ${given.status} ${STATUS_CODES[given.status]}\r\n`;
      socket.end(`${status}${lines.join("")}\r\n${made.body}`);
      // What still arrives is read and thrown away meanwhile: to cut at once would take the answer away again.
      setTimeout(() => socket.destroy(), farewellMs).unref();
    },
    cut(socket, why) {
      if (!socket.destroyed) log.info({ ip: socket.remoteAddress }, why);
      socket.destroy();
    },
  };
}

const headersOf = (requestId: string, body: string): Record<string, string> => ({
  "x-request-id": requestId,
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(body)),
  connection: "close",
});
