/** The limits of one connection, with small numbers: anyone who is slow or silent on purpose is sent away. */
import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { exchange, get, openDeaf, type WireAnswer } from "../../../tests/support/raw-http.ts";
import { createLog } from "../log.ts";
import { type Limits, openServer, usualLimits } from "./connections.ts";
import { makeRefuser } from "./refusals.ts";

const never = 60_000;
const patient: Limits = {
  mostWaiting: 4,
  mostUnanswered: 4,
  headersMs: never,
  requestMs: never,
  silenceMs: never,
  answerMs: never,
  restMs: never,
};
/** More than the network itself keeps for somebody who does not read. */
const long = Buffer.alloc(32 * 1024 * 1024, "x");
const post = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

type Handle = (...given: Parameters<RequestListener>) => Promise<void>;

describe("A connection", () => {
  const running: Server[] = [];
  afterEach(() => {
    for (const server of running.splice(0)) server.close().closeAllConnections();
  });

  /** Which paths were begun, and how often a connection was closed. */
  async function serve(limits: Partial<Limits>, handle?: Handle) {
    const begun: string[] = [];
    const refuser = makeRefuser({ headers: {}, idOf: () => "an-id-of-the-test", log: createLog("silent") });
    const readAll: Handle = async (request, response) => {
      let size = 0;
      for await (const chunk of request) size += (chunk as Buffer).length;
      const body = request.url === "/long" ? long : String(size);
      response.writeHead(200, { "content-length": body.length }).end(body);
    };
    const listener: RequestListener = (request, response) => {
      begun.push(request.url ?? "");
      // A request that breaks off has no answer.
      (handle ?? readAll)(request, response).catch(() => {});
    };
    const server = openServer(listener, refuser, { ...patient, ...limits }).listen(0, "127.0.0.1");
    running.push(server);
    await once(server, "listening");
    const opened = once(server, "connection");
    const closed = opened.then(([socket]) => once(socket, "close"));
    const socket = async () => (await opened)[0];
    return { begun, closed, socket, port: (server.address() as AddressInfo).port };
  }

  const statusesOf = (answers: WireAnswer[]) => answers.map(({ status }) => status);

  it("holds one answer at most, however many were asked for, and ends when nobody reads it", async () => {
    const { begun, closed, socket, port } = await serve({ silenceMs: 400 });
    const deaf = openDeaf(port, get("/long") + get("/second") + get("/third"));
    const held = (await socket()) as { writableLength: number };
    while (held.writableLength === 0) await setTimeout(5);
    assert.ok(held.writableLength <= long.length + 1_000);
    await closed;
    deaf.destroy();
    assert.deepEqual(begun, ["/long"]);
  });

  it("ends when an answer is read so slowly that it never comes to its end", async () => {
    const { closed, port } = await serve({ answerMs: 400 });
    const slow = openDeaf(port, get("/long"));
    const reading = globalThis.setInterval(() => slow.read(1_000), 20);
    await closed;
    clearInterval(reading);
    slow.destroy();
  });

  it("ends when the headers never do, though bytes keep coming", async () => {
    const { begun, port } = await serve({ headersMs: 300, requestMs: 300 });
    const [answer] = await exchange(port, "GET / HTTP/1.1\r\nHost: localhost\r\n", "X-More: 1\r\n");
    assert.deepEqual([answer?.status, begun], [408, []]);
  });

  it("ends when a body never does, though bytes keep coming", async () => {
    const { begun, port } = await serve({ headersMs: 300, requestMs: 300 });
    const [chunked] = await exchange(port, `${post}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n");
    const [counted] = await exchange(port, `${post}Content-Length: 1000000\r\n\r\n`, "x");
    assert.deepEqual([chunked?.status, counted?.status, begun], [408, 408, ["/", "/"]]);
    assert.match(String(counted?.body), /took too long to arrive/);
  });

  it("ends when a body stops", async () => {
    const { port } = await serve({ silenceMs: 300 });
    assert.deepEqual(statusesOf(await exchange(port, `${post}Content-Length: 10\r\n\r\nhalf`)), [408]);
  });

  it("stays while a body comes slowly", async () => {
    const { port } = await serve({ headersMs: 300, silenceMs: 5_000 });
    const [answer] = await exchange(port, `${post}Content-Length: 40\r\n\r\n`, "x");
    assert.deepEqual([answer?.status, answer?.body], [200, "40"]);
  });

  it("leaves 4 MB the time that they take at 50 kB a second", () => {
    assert.ok(4_010_000 / 50 < usualLimits.requestMs);
  });

  it("tells an answer that came too early for its body from the next one", async () => {
    const early: Handle = async (_request, response) => {
      response.writeHead(401, { "content-length": 2 }).end("no");
    };
    const { port } = await serve({ headersMs: 300, requestMs: 300 }, early);
    const kept = post.replace("Connection: close\r\n", "");
    assert.deepEqual(statusesOf(await exchange(port, `${kept}Content-Length: 10\r\n\r\nhalf`)), [401]);
  });

  it("is answered in the order of asking, also when the last is no request", async () => {
    const { begun, port } = await serve({});
    const answers = await exchange(port, `${get("/1") + get("/2") + get("/3")}nonsense\r\n\r\n`);
    assert.deepEqual(
      [statusesOf(answers), begun],
      [
        [200, 200, 200, 400],
        ["/1", "/2", "/3"],
      ],
    );
  });

  it("does not begin what waits when the asker has gone", async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    const { begun, closed, port } = await serve({}, async (_request, response) => {
      await isHeld;
      response.end("done");
    });
    const asker = openDeaf(port, get("/1") + get("/2"));
    while (begun.length === 0) await setTimeout(5);
    asker.destroy();
    await closed;
    release();
    await setTimeout(20);
    assert.deepEqual(begun, ["/1"]);
  });
});
