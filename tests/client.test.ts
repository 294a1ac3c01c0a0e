/** The client package says what the contracts say, and its examples work against the program as it is served. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { describeApi } from "#platform/http/openapi.ts";
import { addContact } from "../clients/typescript/examples/create-customer.ts";
import { invoiceFor } from "../clients/typescript/examples/create-invoice.ts";
import { listClients } from "../clients/typescript/examples/list-customers.ts";
import { receiveWebhooks } from "../clients/typescript/examples/receive-webhook.ts";
import { countVisits } from "../clients/typescript/examples/respect-limits.ts";
import { type Client, createClient } from "../clients/typescript/src/client.ts";
import { PlumblineError } from "../clients/typescript/src/error.ts";
import { verifyWebhook, type WebhookNews } from "../clients/typescript/src/webhooks.ts";
import { writeTypes } from "../scripts/client-types.ts";
import { routes } from "../src/server/app.ts";
import { openForTests } from "./support/business.ts";
import { newCustomer } from "./support/call-samples.ts";
import { deliverDue } from "./support/webhooks.ts";

test("the types of the client are those of the contracts", async () => {
  const written = await readFile(new URL("../clients/typescript/src/calls.ts", import.meta.url), "utf8");
  assert.ok(written === writeTypes(await describeApi(routes)), "run node scripts/client.ts");
});

describe("the examples of the client", () => {
  const here = openForTests({
    isShared: true,
    settings: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32", API_CALLS_PER_MINUTE: "40" },
    begin: async () => {
      await here.app.http.listen({ port: 0, host: "127.0.0.1" });
    },
  });
  const address = () => `http://127.0.0.1:${(here.app.http.server.address() as AddressInfo).port}`;

  /** Each with the calls of a minute. */
  async function clientWith(scopes: string[], more = {}): Promise<Client> {
    const made = await here.send("POST", "/api/integrations/keys", { name: "Example", scopes });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return createClient({ url: address(), key: made.body.data.token, ...more });
  }

  test("lists customers page by page", async () => {
    const added = [];
    for (let count = 0; count < 3; count++) {
      const body = { ...newCustomer, email: null, status: "client" };
      added.push((await here.send("POST", "/api/customers/", body)).body.data.id);
    }
    const asked: URL[] = [];
    const spy = (url: URL, init: RequestInit) => {
      asked.push(url);
      return fetch(url, init);
    };
    const client = await clientWith(["customers.view"], { fetch: spy });
    const found = await listClients(client, 2);
    assert.deepEqual(found.map(({ id }) => id).toSorted(), added.toSorted());
    assert.deepEqual(
      asked.map(({ searchParams }) => [searchParams.get("limit"), searchParams.has("cursor")]),
      [
        ["2", false],
        ["2", true],
      ],
    );
    const stranger = createClient({ url: address(), key: "plk_nobody" });
    await assert.rejects(stranger.call("GET /api/customers"), ({ status }: PlumblineError) => status === 401);
  });

  test("adds a customer once, says which field is wrong, and is refused beyond its scopes", async () => {
    const client = await clientWith(["customers.view", "customers.create"]);
    const contact = { id: "c-1", firstName: "Ada", lastName: "Ng", email: "ada@client.example" };
    const first = await addContact(client, contact);
    assert.equal((await addContact(client, contact)).id, first.id);
    await assert.rejects(
      addContact(client, { ...contact, id: "c-2", email: "nonsense" }),
      /email of contact c-2/,
    );
    const refused = await client.call("POST /api/invoices", { body: {} }).catch((error: unknown) => error);
    assert.ok(refused instanceof PlumblineError);
    assert.deepEqual(
      [refused.status, refused.code, refused.details["permission"]],
      [403, "forbidden", "invoices.create"],
    );
    const gone = await client
      .call("GET /api/customers/{id}", { path: { id: 999_999 } })
      .catch((error: unknown) => error);
    assert.ok(gone instanceof PlumblineError && gone.status === 404 && gone.requestId);
  });

  test("creates an invoice and issues it, and never over a newer version", async () => {
    const client = await clientWith([
      "customers.view",
      "invoices.view",
      "invoices.create",
      "invoices.update",
      "invoices.send",
    ]);
    const { id } = (await here.send("POST", "/api/customers/", { ...newCustomer, email: null })).body.data;
    const invoice = await invoiceFor(client, id);
    assert.deepEqual([invoice.status, invoice.total_cents], ["open", 19_000]);
    const draft = await client.call("POST /api/invoices", { body: { customer_id: id } });
    const input = { path: { id: draft.id }, body: { title: "Mine" } };
    await client.call("PUT /api/invoices/{id}", input, { version: draft.version });
    const late = { ...input, body: { title: "Late" } };
    await assert.rejects(
      client.call("PUT /api/invoices/{id}", late, { version: draft.version }),
      ({ status }: PlumblineError) => status === 409,
    );
  });

  test("takes a webhook in, once, and nothing that is not signed", async () => {
    const heard: WebhookNews[] = [];
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const url = `http://127.0.0.1:${port}/`;
    const wanted = { name: "Example", url, kinds: ["customer.created"] };
    const { secret } = (await here.send("POST", "/api/integrations/webhooks", wanted)).body.data;
    const server = receiveWebhooks(secret, (news) => heard.push(news)).listen(port, "127.0.0.1");
    await once(server, "listening");
    const { id } = (await here.send("POST", "/api/customers/", { ...newCustomer, email: null })).body.data;
    await deliverDue(here.app, here.business.organizationId);
    assert.deepEqual(
      heard.map(({ kind, customer_id }) => [kind, customer_id]),
      [["customer.created", id]],
    );
    const client = await clientWith(["customers.view"]);
    const customer = await client.call("GET /api/customers/{id}", {
      path: { id: heard[0]?.customer_id ?? 0 },
    });
    assert.equal(customer.id, id);
    const forged = await fetch(url, {
      method: "POST",
      body: "{}",
      headers: { "plumbline-signature": "t=1,v1=00" },
    });
    assert.deepEqual([forged.status, heard.length], [400, 1]);
    server.close();
  });

  test("waits when the calls of a minute are used up, and says so when that takes too long", async () => {
    const client = await clientWith(["jobs.view"], { longestWaitSeconds: 0 });
    const { id: customer_id } = (await here.send("POST", "/api/customers/", { ...newCustomer, email: null }))
      .body.data;
    const { id } = (await here.send("POST", "/api/jobs", { customer_id, title: "Drain" })).body.data;
    assert.deepEqual(await countVisits(client, [id]), new Map([[id, 0]]));
    assert.match(
      String(
        await countVisits(
          client,
          Array.from({ length: 41 }, () => id),
        ),
      ),
      /^Go on in \d+ seconds\.$/,
    );
  });
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
      client: createClient({ url: "https://office.example", key: "plk_x", fetch: send as typeof fetch }),
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
