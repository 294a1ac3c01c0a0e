/** The description of the calls says what the calls do: who must be signed in, and in which form they answer. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { routes } from "../src/server/app.ts";
import { startTestApp, type TestApp } from "./support/app.ts";

type Schema = { required?: string[]; allOf?: Schema[] };
type Operation = {
  operationId: string;
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Procedure = { "~orpc"?: { route: { method: string; path: string } } };

function namesIn(router: object): string[] {
  return Object.values(router).flatMap((entry: Procedure) => {
    const route = entry["~orpc"]?.route;
    return route ? [`${route.method} ${route.path.replace(/\/$/, "")}`] : namesIn(entry);
  });
}

describe("the description of the calls", () => {
  let app: TestApp;
  let calls: { name: string; method: string; path: string; operation: Operation }[];
  before(async () => {
    app = await startTestApp();
    const { body } = await app.call("GET", "/api/openapi.json");
    const described = body.paths as Record<string, Record<string, Operation>>;
    calls = Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods).map(([verb, operation]) => {
        const method = verb.toUpperCase();
        return { name: `${method} ${path}`, method, path, operation };
      }),
    );
  });
  after(() => app.close());

  test("has every call and no other", () => {
    assert.ok(calls.length > 200);
    assert.deepEqual(calls.map(({ name }) => name).sort(), namesIn(routes).sort());
  });

  test("says of each call whether strangers are asked to sign in", async () => {
    const untrue: string[] = [];
    for (const { name, method, path, operation } of calls) {
      const url = path.replaceAll(/\{\w+\}/g, "1");
      const { status, body } = await app.call(method, url, method === "GET" ? {} : { body: {} });
      const isAsked = status === 401 && body.error === "Sign in to continue.";
      const isDescribed = (operation.security ?? []).length > 0;
      if (isAsked !== isDescribed) untrue.push(`${name}: ${isDescribed ? "guarded" : "open"}, but ${status}`);
    }
    assert.deepEqual(untrue, []);
  });

  test("shows the envelope around every answer, and how every call refuses", () => {
    for (const { name, operation } of calls) {
      assert.ok(operation.responses["default"], name);
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const schema = content?.["application/json"]?.schema;
        if (status === "default" || !schema) continue;
        const required = schema.required ?? schema.allOf?.[0]?.required ?? [];
        assert.ok(required.includes("success"), `${name} ${status}`);
      }
    }
  });

  test("is made once, and not sent again to anyone who has it", async () => {
    const ask = (headers: Record<string, string>) =>
      app.http.inject({ method: "GET", url: "/api/openapi.json", headers });
    const plain = await ask({});
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const first = await ask({ "accept-encoding": encoding });
      assert.equal(first.headers["content-encoding"], encoding);
      assert.deepEqual(JSON.parse(unpack(first.rawPayload).toString()), plain.json());
      const etag = String(first.headers.etag);
      assert.match(etag, /^"[^"]+"$/);
      assert.match(String(first.headers.vary), /accept-encoding/i);
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`]) {
        const again = await ask({ "accept-encoding": encoding, "if-none-match": known });
        assert.deepEqual([again.statusCode, again.payload, again.headers.etag], [304, "", etag], known);
      }
      assert.equal((await ask({ "accept-encoding": encoding, "if-none-match": '"other"' })).statusCode, 200);
    }
  });
});
