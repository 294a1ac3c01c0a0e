/** Serves each connection one request after the other, so that none of them can take the server from everybody else. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type Refusal, type Refuser, refusalOf, refusals } from "./refusals.ts";

export type Limits = {
  /** Requests of one connection that are taken before the first of them is answered. */
  mostWaiting: number;
  /** So many more, which are not answered, and the connection is cut. */
  mostUnanswered: number;
  /** Milliseconds until the headers must be here. */
  headersMs: number;
  /** Milliseconds until the whole request must be here. */
  requestMs: number;
  /** Milliseconds in which nothing comes and nothing is taken. */
  silenceMs: number;
  /** Milliseconds from the beginning of a request to the last byte of its answer. */
  answerMs: number;
  /** Milliseconds for which a connection may rest between two requests. */
  restMs: number;
};

/** The largest body, 4 MB, may come at 35 kB a second; a proxy in front gives up after a minute of silence, too. */
export const usualLimits: Limits = {
  mostWaiting: 8,
  mostUnanswered: 32,
  headersMs: 20_000,
  requestMs: 120_000,
  silenceMs: 60_000,
  answerMs: 600_000,
  restMs: 72_000,
};

/** A request in its place: the first of the line is being answered, the others are not begun. */
type Turn = { request: IncomingMessage; response: ServerResponse; run: () => void };

type Line = {
  turns: Turn[];
  /** The last one that came, which may not be here as a whole. */
  newest: IncomingMessage | undefined;
  /** How many came after the line was full. */
  unanswered: number;
  /** Written after the last answer, before the connection ends. */
  last: Refusal | undefined;
};

type Gate = { lines: WeakMap<Duplex, Line>; handle: RequestListener; refuser: Refuser; limits: Limits };

/**
 * An HTTP server with limits for each connection. HTTP allows many requests to be sent before the first answer is read;
 * Node would begin them all and keep the answers of whoever does not read. Here the next one begins when the answer
 * before it has left, so that one connection holds one answer at most.
 */
export function openServer(handle: RequestListener, refuser: Refuser, limits: Limits): Server {
  const gate: Gate = { lines: new WeakMap(), handle, refuser, limits };
  const server = createServer({
    // Answered here, because Node's own answer has no headers and no sentence.
    requireHostHeader: false,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.restMs,
    connectionsCheckingInterval: Math.min(limits.headersMs / 4, 5_000),
  });
  server.setTimeout(limits.silenceMs);
  server.on("request", (request, response) => take(gate, { request, response }));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    take(gate, { request, response }, refusals.expectation),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else end(gate, socket, refusalOf(error));
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    end(gate, socket, refusals.tunnel);
  });
  server.on("timeout", (socket: Socket) => {
    const [turn] = lineOf(gate, socket).turns;
    if (!turn) socket.destroy();
    else if (turn.request.complete || turn.response.headersSent)
      refuser.cut(socket, "An answer was not read");
    else end(gate, socket, refusals.tooSlow);
  });
  return server;
}

function lineOf({ lines }: Gate, socket: Duplex): Line {
  const line = lines.get(socket) ?? { turns: [], newest: undefined, unanswered: 0, last: undefined };
  lines.set(socket, line);
  return line;
}

/** Puts a request into its line; `refusal` is for one that cannot be handled. */
function take(gate: Gate, { request, response }: Omit<Turn, "run">, refusal?: Refusal): void {
  const { handle, refuser, limits } = gate;
  const { socket } = request;
  const line = lineOf(gate, socket);
  if (line.last || line.turns.length > limits.mostWaiting) {
    line.unanswered++;
    if (line.unanswered > limits.mostUnanswered) refuser.cut(socket, "A connection asked too much at once");
    return;
  }
  line.newest = request;
  const isFull = line.turns.length === limits.mostWaiting;
  const why = isFull ? refusals.crowded : (refusal ?? (hasHost(request) ? undefined : refusals.noHost));
  const run = () => (why ? refuser.answer(why, request, response) : handle(request, response));
  line.turns.push({ request, response, run });
  if (line.turns.length === 1) begin(gate, line, socket);
}

/** Answers the first of the line, and then the others. */
function begin(gate: Gate, line: Line, socket: Socket): void {
  const { refuser, limits } = gate;
  if (socket.destroyed || socket.writableEnded) return;
  const [turn] = line.turns;
  if (!turn) {
    if (line.last) refuser.write(line.last, socket);
    return;
  }
  const late = setTimeout(() => refuser.cut(socket, "An answer took too long"), limits.answerMs).unref();
  turn.response.once("close", () => clearTimeout(late));
  turn.response.once("finish", () => {
    line.turns.shift();
    begin(gate, line, socket);
  });
  turn.run();
}

/** Nothing more can be read here. The answers before this one still go out, in their order. */
function end(gate: Gate, socket: Duplex, refusal: Refusal): void {
  const line = lineOf(gate, socket);
  if (line.last) return;
  line.last = refusal;
  const { turns, newest } = line;
  if (newest && !newest.complete) {
    // This refusal is its answer, unless it has one already.
    const turn = turns.at(-1);
    if (turn?.request !== newest || turn.response.headersSent) return void socket.destroy();
    turns.pop();
  }
  if (turns.length === 0) gate.refuser.write(refusal, socket);
}

/** Every request of HTTP/1.1 must name one (RFC 9112, 3.2). */
const hasHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion !== "1.1" || headers.host !== undefined;
