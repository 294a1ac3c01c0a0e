/** Webhooks through the public API, against real servers: good ones, slow ones, broken ones, and those that lead inside. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { hostLookup } from "#platform/webhooks/post.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { newCustomer } from "../../../../tests/support/call-samples.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";
import { deliverDue, mailsTo, startTarget, type Target } from "../../../../tests/support/webhooks.ts";
import type { Delivery, Webhook } from "./contract.ts";

/** Ahead of the machine's clock, by which the queue dates what is to be done at once. */
const began = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000);
const here = openForTests({
  isLong: true,
  at: began,
  // 127.0.0.2 stands for what lies inside.
  settings: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32", WEBHOOK_TIMEOUT_SECONDS: "1" },
});

const hour = 3_600_000;
const later = (ms: number) => moveClockTo(new Date(now().getTime() + ms));
const path = "/api/integrations/webhooks";

let target: Target;
let inside: Target;
before(async () => {
  inside = await startTarget("127.0.0.2");
});
after(() => inside.close());
beforeEach(async () => {
  target = await startTarget();
});
afterEach(async () => {
  await target.close();
  assert.equal(inside.received.length, 0, "something reached the private network");
});

type Made = { webhook: Webhook; secret: string };

async function make(fields: object = {}, by?: Person): Promise<Made> {
  const body = { name: "Books", url: target.url, kinds: ["customer.created"], ...fields };
  const answer = await here.send("POST", path, body, by);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data as Made;
}
const happen = () => here.send("POST", "/api/customers/", { ...newCustomer, email: null });
const deliver = () => deliverDue(here.app, here.business.organizationId);
const find = async (id: string): Promise<Webhook | undefined> =>
  (await here.send("GET", path)).body.data.webhooks.find((each: Webhook) => each.id === id);
const logOf = async ({ webhook: { id } }: Made): Promise<Delivery[]> =>
  (await here.send("GET", `${path}/${id}/deliveries`)).body.data.deliveries;

const signedWith = (secret: string, seconds: string, body: string) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

describe("A webhook", () => {
  test("is told what happened once, in a small signed message", async () => {
    const made = await make();
    const { id } = (await happen()).body.data;
    await deliver();
    await deliver();
    assert.equal(target.received.length, 1);
    const [{ headers, body } = { headers: {}, body: "" }] = target.received;
    const said = JSON.parse(body);
    assert.match(said.id, /^evt_\d+$/);
    assert.deepEqual(
      { ...said, id: null, at: null },
      {
        id: null,
        version: 1,
        kind: "customer.created",
        at: null,
        organization_id: here.business.organizationId,
        customer_id: id,
        record: {
          kind: "customer",
          id: String(id),
          url: `${here.app.appContext.config.publicUrl}/api/customers/${id}`,
        },
      },
    );
    const [, seconds = "", signature] =
      /^t=(\d+),v1=(\w+)$/.exec(String(headers["plumbline-signature"])) ?? [];
    assert.ok(now().getTime() - Number(seconds) * 1000 < 60_000);
    assert.ok(now().getTime() - Date.parse(said.at) < 60_000);
    assert.equal(signature, signedWith(made.secret, seconds, body));
    const [line] = await logOf(made);
    assert.deepEqual(
      [line?.state, line?.last_status, line?.last_answer, line?.attempts, line?.body],
      ["delivered", 200, "Thanks", 1, body],
    );
  });

  test("is signed with both secrets for a day after one is replaced", async () => {
    const made = await make();
    const { secret } = (await here.send("POST", `${path}/${made.webhook.id}/secret`)).body.data;
    for (const [wait, secrets] of [
      [0, [secret, made.secret]],
      [25 * hour, [secret]],
    ] as const) {
      later(wait);
      await happen();
      await deliver();
      const { headers, body } = target.received.at(-1) as Target["received"][number];
      const [seconds = "", ...given] = String(headers["plumbline-signature"])
        .split(/,?(?:t|v1)=/)
        .slice(1);
      assert.deepEqual(
        given,
        secrets.map((each) => signedWith(each, seconds, body)),
      );
    }
  });

  test("that answers 500 for a day is told everything when it is well again", async () => {
    target.answer = (response) => response.writeHead(500).end("Out of order");
    const made = await make();
    await happen();
    await deliver();
    const [waiting] = await logOf(made);
    assert.deepEqual(
      [waiting?.state, waiting?.last_status, waiting?.last_error],
      ["waiting", 500, "The server answered 500."],
    );
    assert.equal(Date.parse(waiting?.next_at ?? "") - Date.parse(waiting?.last_at ?? ""), 30_000);
    await happen();
    for (let hours = 0; hours < 24; hours++) {
      later(hour);
      await deliver();
    }
    // Both together: what happens meanwhile waits for the pauses of the webhook.
    assert.ok(target.received.length < 20, `tried ${target.received.length} times`);
    assert.equal((await find(made.webhook.id))?.state, "on");
    assert.ok((await find(made.webhook.id))?.failing_since);
    target.answer = (response) => response.end();
    target.received.length = 0;
    for (let hours = 0; hours < 16; hours++) {
      later(hour);
      await deliver();
    }
    assert.equal(target.received.length, 2);
    assert.deepEqual(
      (await logOf(made)).map(({ state }) => state),
      ["delivered", "delivered"],
    );
    assert.equal((await find(made.webhook.id))?.failing_since, null);
  });

  test("that fails for three days is turned off, its owner is told, and its log can be replayed", async () => {
    target.answer = (response) => response.writeHead(503).end();
    const made = await make();
    await happen();
    for (let hours = 0; hours < 80; hours++) {
      await deliver();
      later(hour);
    }
    const off = await find(made.webhook.id);
    assert.deepEqual([off?.state, off?.off_reason], ["off", "failing"]);
    const [line] = await logOf(made);
    assert.deepEqual([line?.state, line?.next_at], ["failed", null]);
    const mails = await mailsTo(here.app, here.business.owner.email);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ["Webhook turned off: Books"],
    );
    const tries = target.received.length;
    await happen();
    await deliver();
    assert.equal(target.received.length, tries, "it is off");
    const replay = `/api/integrations/deliveries/${line?.id}/replay`;
    assert.equal((await here.send("POST", replay)).status, 409);
    assert.equal(
      (await here.send("PUT", `${path}/${made.webhook.id}`, { state: "on" })).body.data.state,
      "on",
    );
    target.answer = (response) => response.end();
    assert.equal((await here.send("POST", replay)).status, 200);
    await deliver();
    const [again] = await logOf(made);
    assert.deepEqual([again?.state, again?.is_replay, again?.body], ["delivered", true, line?.body]);
  });

  test("that answers 410 is turned off at once", async () => {
    target.answer = (response) => response.writeHead(410).end();
    const made = await make();
    await happen();
    await deliver();
    const off = await find(made.webhook.id);
    assert.deepEqual([off?.state, off?.off_reason], ["off", "gone"]);
    assert.equal((await logOf(made))[0]?.state, "failed");
  });

  test("isn't followed where it redirects, and a long answer is cut", async () => {
    target.answer = (response) => response.writeHead(302, { location: inside.url }).end("x".repeat(100_000));
    const made = await make();
    await happen();
    await deliver();
    const [line] = await logOf(made);
    assert.deepEqual(
      [line?.state, line?.last_error, line?.last_answer?.length],
      ["waiting", "The server answered 302. Redirects aren't followed.", 500],
    );
  });

  test("that hangs is given up when its seconds are over, and what follows doesn't wait for it again", async () => {
    target.answer = () => {};
    const made = await make();
    await happen();
    await happen();
    const began = Date.now();
    await deliver();
    const took = Date.now() - began;
    assert.ok(took >= 990 && took < 6_000, `${took} ms`);
    assert.equal(target.received.length, 1);
    const lines = await logOf(made);
    assert.deepEqual(lines.map(({ last_error }) => last_error).toSorted(), [
      "No answer within 1 second.",
      null,
    ]);
  });

  test("that answers a byte at a time, or hangs after its head, keeps nobody longer either", async () => {
    for (const hangs of [
      (response: ServerResponse) => response.writeHead(200).write("x"),
      (response: ServerResponse) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("x"), 50);
        response.on("close", () => clearInterval(timer));
      },
    ]) {
      target.answer = hangs;
      const made = await make();
      const began = Date.now();
      assert.equal((await here.send("POST", `${path}/${made.webhook.id}/test`)).status, 200);
      await deliver();
      const took = Date.now() - began;
      assert.ok(took < 6_000, `${took} ms`);
      assert.equal((await logOf(made))[0]?.last_status, 200);
    }
  });

  test("never leads to a private network, by address or by name", async () => {
    for (const url of [
      inside.url,
      "http://169.254.169.254/latest/meta-data",
      "http://2130706434/",
      "http://0x7f.2/",
      "http://[::1]/",
      "http://[::ffff:10.0.0.1]/",
      "http://[64:ff9b::a00:1]/",
      "http://10.0.0.1/",
      "http://user:secret@example.com/",
      "ftp://example.com/",
      "not a url",
    ]) {
      const body = { name: "Inside", url, kinds: ["customer.created"] };
      const { status, body: answer } = await here.send("POST", path, body);
      assert.deepEqual([status, Object.keys(answer.fields ?? {})], [400, ["url"]], url);
    }
    await withNames({ "mixed.test": ["127.0.0.1", "127.0.0.2"], "inside.test": ["127.0.0.2"] }, async () => {
      for (const name of ["mixed.test", "inside.test"]) {
        const made = await make({ url: `http://${name}:${inside.port}/` });
        await happen();
        await deliver();
        const [line] = await logOf(made);
        assert.match(line?.last_error ?? "", /private networks/, name);
      }
    });
  });

  test("goes where its name led when it was judged, whatever it says a moment later", async () => {
    let asked = 0;
    const rebinding = async () => (asked++ === 0 ? ["127.0.0.1"] : ["127.0.0.2"]);
    await withLookup(rebinding, async () => {
      const made = await make({ url: `http://rebinding.test:${target.port}/` });
      await happen();
      await deliver();
      assert.deepEqual([asked, target.received.length], [1, 1]);
      await happen();
      await deliver();
      assert.deepEqual([asked, target.received.length], [2, 1]);
      assert.match((await logOf(made))[0]?.last_error ?? "", /private networks/);
    });
  });

  test("tells only of what its creator may see, and ends when they can't any more", async () => {
    const admin = await here.business.member("ADMIN");
    const role = await here.send("POST", "/api/roles", {
      name: "Connector",
      grants: { "integrations.update": "all", "customers.view": "own" },
    });
    const connector = await here.business.member(role.body.data.key);
    const wanted = { name: "Books", url: target.url, kinds: ["customer.created"] };
    const refused = await here.send("POST", path, wanted, connector);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ["kinds"]]);
    const made = await make({}, admin);
    await here.send("PUT", `/api/users/${admin.userId}`, { role: role.body.data.key });
    await happen();
    await deliver();
    assert.equal(target.received.length, 0);
    const off = await find(made.webhook.id);
    assert.deepEqual([off?.state, off?.off_reason], ["off", "creator"]);
  });

  test("is told on request, and knows nothing of another business", async () => {
    const made = await make();
    const other = await mintOrganization(here.app);
    await here.send("POST", "/api/customers/", newCustomer, other.owner);
    await deliverDue(here.app, other.organizationId);
    assert.equal((await here.send("POST", `${path}/${made.webhook.id}/test`)).status, 200);
    await deliver();
    assert.deepEqual(
      target.received.map(({ body }) => JSON.parse(body).kind),
      ["test"],
    );
    const [line] = await logOf(made);
    const calls: [string, string][] = [
      ["PUT", `${path}/${made.webhook.id}`],
      ["DELETE", `${path}/${made.webhook.id}`],
      ["POST", `${path}/${made.webhook.id}/secret`],
      ["POST", `${path}/${made.webhook.id}/test`],
      ["GET", `${path}/${made.webhook.id}/deliveries`],
      ["POST", `/api/integrations/deliveries/${line?.id}/replay`],
    ];
    for (const [method, address] of calls) {
      const body = method === "PUT" ? { name: "Theirs" } : undefined;
      assert.equal((await here.send(method, address, body, other.owner)).status, 404, address);
    }
    assert.equal((await here.send("DELETE", `${path}/${made.webhook.id}`)).status, 200);
    assert.equal(await find(made.webhook.id), undefined);
  });
});

/** Names that only this test knows. */
const withNames = (names: Record<string, string[]>, work: () => Promise<void>) =>
  withLookup(async (host) => names[host] ?? [], work);

async function withLookup(lookup: (host: string) => Promise<string[]>, work: () => Promise<void>) {
  const provided = here.app.appContext.provided as Map<string, unknown>;
  const usual = provided.get(hostLookup.name);
  provided.set(hostLookup.name, lookup);
  try {
    await work();
  } finally {
    provided.set(hostLookup.name, usual);
  }
}
