/** Starting and stopping: ready quickly, clean at the end, one clear sentence when it cannot start. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import pg from "pg";
import { runningServer } from "#platform/database/local/running.ts";
import { NotStarted, type Program, startProduct } from "./support/product.ts";

describe("the program", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-start-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const quick = { DEMO: "false" };
  const started: Program[] = [];
  /** What a failed test leaves running would keep the folder from the tests after it. */
  afterEach(() => Promise.all(started.splice(0).map((program) => program.stop())));
  const startHere = async (env: Record<string, string> = quick) => {
    const program = await startProduct(dataDir(), env);
    started.push(program);
    return program;
  };
  const dataDir = () => join(folder, "data");

  async function complaint(env: Record<string, string>, at = dataDir()): Promise<string> {
    const error = await startProduct(at, { ...quick, ...env }).then(
      async (program) => {
        await program.stop();
        return undefined;
      },
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof NotStarted, "it started");
    const lines = error.output.trim().split("\n");
    assert.equal(lines.length, 1, error.output);
    return lines[0] as string;
  }

  test("serves the app, its health and the description of its calls on one port", async () => {
    const program = await startHere();
    const at = `http://127.0.0.1:${program.port}`;
    assert.deepEqual(await (await fetch(`${at}/health`)).json(), { status: "ok" });
    assert.deepEqual(await (await fetch(`${at}/ready`)).json(), { status: "ready" });
    assert.match(await (await fetch(`${at}/metrics`)).text(), /plumbline_http_request_seconds_count/);
    const described = (await (await fetch(`${at}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    assert.match(described.openapi, /^3\.1/);
    assert.ok("/api/customers/{id}" in described.paths);
    const page = await fetch(`${at}/signin`, { headers: { accept: "text/html" } });
    assert.match(page.headers.get("content-security-policy") ?? "", /script-src 'self'(;|$)/);
    assert.match(await page.text(), /<div id="root">/);
    await program.stop();
    assert.equal(program.process.exitCode, 0);
    assert.doesNotMatch(program.output(), /Set SMTP_URL/);
  });

  test("finishes the request in flight when it is asked to stop", async () => {
    const program = await startHere();
    const socket = http.request({
      port: program.port,
      path: "/api/auth/signin",
      method: "POST",
      headers: { "content-type": "application/json", expect: "100-continue" },
    });
    const answered = new Promise<number>((resolve, reject) => {
      socket.on("response", (answer) => resolve(answer.statusCode ?? 0));
      socket.on("error", reject);
    });
    // Only the server's own word shows that it has the request: a line can stand before the program knows of it.
    const taken = new Promise((resolve) => socket.once("continue", resolve));
    socket.write('{"email": "nobody@example.com", ');
    await Promise.race([taken, answered]);
    const stopped = program.stop();
    socket.end('"password": "whatever it is"}');
    assert.equal(await answered, 401);
    await stopped;
    assert.equal(runningServer(dataDir()), undefined);
  });

  test("warns that email is only kept here, when a proxy lets others in", async () => {
    const program = await startHere({ ...quick, TRUST_PROXY: "true" });
    await program.stop();
    assert.match(program.output(), /Set SMTP_URL, and let no proxy pass \/dev\/ on/);
  });

  test("says which port is taken", async (t) => {
    const other = http.createServer().listen(0);
    t.after(() => other.close());
    const { port } = other.address() as { port: number };
    assert.match(await complaint({ PORT: String(port) }), new RegExp(`Port ${port} is already in use`));
  });

  test("says that another program uses the data folder", async () => {
    const program = await startHere();
    assert.match(
      await complaint({}),
      new RegExp(`Another Plumbline \\(process ${program.process.pid}\\) is using`),
    );
    await program.stop();
  });

  test("says that the data folder cannot be used", async () => {
    await writeFile(join(folder, "file"), "");
    assert.match(await complaint({}, join(folder, "file")), /is not a folder/);
  });

  test("says which setting is wrong", async () => {
    assert.match(await complaint({ PORT: "many" }), /The setting PORT is "many"/);
    assert.match(await complaint({ DATABASE_URL: "mysql://x" }), /DATABASE_URL must be an address/);
    assert.match(
      await complaint({ DATABASE_URL: "postgres://x@127.0.0.1:1/x" }),
      /DATABASE_URL cannot be reached/,
    );
  });

  test("refuses data that a newer program has changed", async () => {
    const program = await startHere();
    const client = new pg.Client(runningServer(dataDir()));
    await client.connect();
    await client.query("insert into migrations (number, name) values (9999, '9999-from-the-future.sql')");
    await client.end();
    await program.stop();
    assert.match(await complaint({}), /written by a newer Plumbline \(schema 9999/);
  });
});
