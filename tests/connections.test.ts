/** What one connection can ask of the server: everybody else is served meanwhile, and every answer has the same form. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setInterval } from "node:timers/promises";
import { startTestApp, type TestApp } from "./support/app.ts";
import { exchange, get, openDeaf } from "./support/raw-http.ts";

const assets = join(import.meta.dirname, "../dist/web/assets");
const script = readdirSync(assets).find((name) => name.endsWith(".js")) ?? "none.js";
const paths = [
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/swagger-ui-bundle.js",
  "/",
  "/signin",
  `/assets/${script}`,
  "/nothing.js",
  "/api/nothing",
  "/api/demo",
  "/book/nobodys-page",
  "/feeds/nobodys.ics",
  "/%",
];

describe("a connection", () => {
  let app: TestApp;
  let port: number;
  let begun = 0;
  const sockets = new Set<Socket>();

  before(async () => {
    app = await startTestApp();
    app.http.addHook("onRequest", async () => {
      begun++;
    });
    app.http.server.on("connection", (socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    });
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    port = (app.http.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  const unsent = () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);

  for (const path of paths) {
    test(`that asks 900 times for ${path} and reads nothing is closed, and everybody else is served`, async () => {
      const ask = async (wanted: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}${wanted}`, { headers: { connection: "close" } });
        await answer.arrayBuffer();
        return answer.status;
      };
      await ask(path);
      begun = 0;
      const deaf = Array.from({ length: 4 }, () => openDeaf(port, get(path).repeat(900)));
      const pace = setInterval(20);
      let asked = 0;
      let most = 0;
      for await (const _ of pace) {
        assert.equal(await ask("/health"), 200);
        most = Math.max(most, unsent());
        if (++asked >= 5 && sockets.size === 0) break;
        assert.ok(asked < 500, `${sockets.size} connections are open, ${begun} requests were begun`);
      }
      for (const socket of deaf) socket.destroy();
      assert.ok(begun - asked <= 4 * 9, `${begun - asked} requests were begun`);
      assert.ok(most <= 4 * 2_000_000, `${most} bytes waited`);
    });
  }

  test("that asks a few times at once is answered in order, and stays", async () => {
    const asked = [
      get("/health"),
      get("/nothing.js"),
      get("/api/nothing"),
      get("/health", "Connection: close\r\n"),
    ];
    const answers = await exchange(port, asked.join(""));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 404, 200],
    );
  });

  test("that asks more at once than are answered is told so after those that are", async () => {
    const answers = await exchange(port, get("/health").repeat(20));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses, [...Array.from({ length: statuses.length - 1 }, () => 200), 429]);
    assert.ok(statuses.length > 4);
    assert.match(JSON.parse(answers.at(-1)?.body ?? "").error, /on one connection/);
    assert.equal(answers.at(-1)?.headers["connection"], "close");
  });
});

const long = "x".repeat(20_000);
const host = "Host: localhost\r\n";
const json = `${host}Content-Type: application/json\r\n`;

/** What is sent, and the status of its answer. */
const refused: [string, string, number][] = [
  ["an address with a broken percent sign", get("/%"), 400],
  ["a call with a broken percent sign", get("/api/customers/%zz"), 400],
  ["a booking page with a broken percent sign", get("/book/%E0%A4%A"), 400],
  ["a name in the address that is too long", get(`/v/${"y".repeat(5_000)}`), 404],
  [
    "a name in the address of a form that is too long",
    `POST /v/${"y".repeat(5_000)}/stop HTTP/1.1\r\n${host}\r\n`,
    414,
  ],
  ["nothing at the address", get("/nothing.js"), 404],
  ["an address that is too long", get(`/${long}`), 431],
  ["headers that are too long", get("/health", `X-Long: ${long}\r\n`), 431],
  ["no host", "GET /health HTTP/1.1\r\n\r\n", 400],
  ["no HTTP", "hello\r\n\r\n", 400],
  ["a header without a name", get("/health", ": nothing\r\n"), 400],
  ["another version of HTTP", `GET /health HTTP/3.0\r\n${host}\r\n`, 400],
  [
    "a body whose end is in doubt",
    `POST /api/auth/signin HTTP/1.1\r\n${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  [
    "a broken chunk",
    `POST /api/auth/signin HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ["an expectation that cannot be met", get("/health", "Expect: a miracle\r\n"), 417],
  ["a tunnel", `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 404],
  ["a method that no call has", `PROPFIND /api/customers HTTP/1.1\r\n${host}\r\n`, 404],
  ["an echo", `TRACE / HTTP/1.1\r\n${host}\r\n`, 404],
  ["a method that is none", `JUMP / HTTP/1.1\r\n${host}\r\n`, 400],
  [
    "a body that is too large",
    `POST /api/auth/signin HTTP/1.1\r\n${json}Content-Length: 9000000\r\n\r\n`,
    413,
  ],
  ["a body that is no JSON", `POST /api/auth/signin HTTP/1.1\r\n${json}Content-Length: 1\r\n\r\n{`, 400],
];

describe("a refusal", () => {
  let app: TestApp;
  let port: number;
  before(async () => {
    app = await startTestApp();
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    port = (app.http.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  for (const [what, bytes, expected] of refused) {
    test(`of ${what} has the headers, the id and the form of every answer`, async () => {
      const closing = bytes.replace(host, `${host}Connection: close\r\n`);
      const [answer] = await exchange(port, closing);
      assert.equal(answer?.status, expected, String(answer?.body));
      const headers = answer?.headers ?? {};
      assert.match(headers["content-security-policy"] ?? "", /object-src 'none'/);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.match(headers["strict-transport-security"] ?? "", /max-age=31536000/);
      assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin");
      assert.match(String(headers["content-type"]), /^application\/json/);
      const body = JSON.parse(answer?.body ?? "");
      assert.equal(body.success, false);
      assert.equal(body.error, body.message);
      assert.match(body.error, /^[A-Z].*\.$/);
      assert.equal(typeof body.code, "string");
      assert.match(body.request_id, /^[\w-]{8,64}$/);
      assert.equal(headers["x-request-id"], body.request_id);
    });
  }

  test("keeps the id that came with the request", async () => {
    const id = "asked-for-by-the-test";
    const [answer] = await exchange(port, get("/%", `X-Request-Id: ${id}\r\nConnection: close\r\n`));
    assert.equal(JSON.parse(answer?.body ?? "").request_id, id);
  });

  test("does not take the place of the answer to an earlier request", async () => {
    const answers = await exchange(port, `${get("/api/demo")}hello\r\n\r\n`);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400],
    );
  });

  test("of a file that is too large for a stranger comes before the file", async () => {
    const head = `POST /api/calendar/imports HTTP/1.1\r\n${json}Connection: close\r\nContent-Length: 4000000\r\n\r\n`;
    const [answer] = await exchange(port, head);
    assert.equal(answer?.status, 401);
  });
});
