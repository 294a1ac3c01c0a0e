/** The client package says what the contracts say, and sends calls as it should. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { describeApi } from "#platform/http/openapi.ts";
import { createClient } from "../clients/typescript/src/client.ts";
import { verifyWebhook } from "../clients/typescript/src/webhooks.ts";
import { writeTypes } from "../scripts/client-types.ts";
import { routes } from "../src/server/app.ts";

test("the types of the client are those of the contracts", async () => {
  const written = await readFile(new URL("../clients/typescript/src/calls.ts", import.meta.url), "utf8");
  assert.ok(written === writeTypes(await describeApi(routes)), "run node scripts/client.ts");
});

describe("the client", () => {
  const refusal = (status: number, headers: Record<string, string> = {}) =>
    Response.json({ success: false, error: "Not now.", code: "busy" }, { status, headers });
  const answering = (...answers: (() => Response)[]) => {
    const sent: Request[] = [];
    const send = async (url: string | URL | Request, init?: RequestInit) => {
      sent.push(new Request(url, init));
      return answers[Math.min(sent.length, answers.length) - 1]?.() ?? Response.error();
    };
    return {
      sent,
      client: createClient({ url: "https://office.example", key: "plk_x", fetch: send }),
    };
  };
  const fine = () => Response.json({ success: true, data: { id: 7 } });

  test("waits as long as Retry-After says, and sends the same key again", async () => {
    const { sent, client } = answering(
      () => refusal(429, { "retry-after": "0" }),
      () => refusal(503, { "retry-after": "0" }),
      fine,
    );
    const made = await client.call("POST /api/customers", { body: { first_name: "Ada", last_name: "Ng" } });
    assert.equal(made.id, 7);
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    assert.deepEqual([keys.length, new Set(keys).size, Boolean(keys[0])], [3, 1, true]);
  });

  test("does not send a change of a version again that may have arrived, nor what was refused for good", async () => {
    for (const status of [503, 400]) {
      const { sent, client } = answering(() => refusal(status));
      const input = { path: { id: 7 }, body: { city: "Troy" } };
      await assert.rejects(client.call("PUT /api/customers/{id}", input, { version: 3 }), /Not now/);
      assert.deepEqual(
        sent.map(({ headers }) => headers.get("if-match")),
        ['"3"'],
      );
    }
  });

  test("knows a webhook's signature, old ones, wrong ones and those of a replaced secret", async () => {
    const body = '{"id":"evt_1"}';
    const now = Date.UTC(2026, 10, 26);
    const at = Math.floor(now / 1_000);
    const sign = (secret: string, seconds = at) =>
      createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    const check = (signature: string | undefined, more = {}) =>
      verifyWebhook({ body, signature, secret: "s3", now, ...more });
    const good = `t=${at},v1=${sign("older")},v1=${sign("s3")}`;
    assert.equal((await check(good)).id, "evt_1");
    await assert.rejects(check(good, { body: '{"id":"evt_2"}' }), /wrong/);
    await assert.rejects(check(`t=${at},v1=${sign("other")}`), /wrong/);
    await assert.rejects(check(`t=${at - 400},v1=${sign("s3", at - 400)}`), /too old/);
    for (const unsigned of [undefined, "", "v1=00", `t=${at}`])
      await assert.rejects(check(unsigned), /isn't signed/);
    await assert.rejects(check(`t=${at},v1=zz`), /wrong/);
  });
});
