/** What callers send in and what they are told: asked first who they are, then answered in words of the product. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createRole } from "#domains/users/roles/service.ts";
import { WebhookRefused } from "#platform/payments/port.ts";
import { messageIn } from "#platform/payments/webhook-signing.ts";
import { everybodys } from "#shared/permissions.ts";
import { routes } from "../src/server/app.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { samples } from "./support/call-samples.ts";
import {
  addressOf,
  fieldsOf,
  type InputCall,
  type InputField,
  inputCalls,
  plausibleInput,
  withValue,
} from "./support/input-fields.ts";
import { mintOrganization, type TestOrganization } from "./support/organization.ts";

const calls = inputCalls(routes);

/** What is sent to a call in the way that it takes it. */
const send = (app: TestApp, call: InputCall, input: unknown, token?: string, headers = {}) =>
  app.call(call.method, addressOf(call, input), {
    ...(token ? { token } : {}),
    ...(call.method === "GET" ? {} : { payload: JSON.stringify(input) }),
    headers,
  });

const sampleOf = ({ name, input }: InputCall): unknown => samples[name]?.body ?? plausibleInput(input);
const placeOf = ({ path }: InputField): string => path.join(".");

describe("A character that cannot be stored", () => {
  let app: TestApp;
  let token: string;
  before(async () => {
    app = await startTestApp();
    token = (await mintOrganization(app)).owner.token;
  });
  after(() => app.close());

  /** Kinds whose value may come as text. */
  const isText = ({ kind }: InputField) => !["array", "record", "boolean"].includes(kind);
  const fields = calls.flatMap((call) =>
    fieldsOf(call.input)
      .filter((field) => isText(field) && placeOf(field) !== call.fileField)
      .map((field) => ({ call, field })),
  );

  const refusals = async (text: string, which: typeof fields) => {
    const wrong: string[] = [];
    for (const { call, field } of which) {
      const { status, body } = await send(app, call, withValue(sampleOf(call), field.path, text), token);
      const isNamed = Object.keys(body.fields ?? {}).includes(placeOf(field));
      const isSaid = /character we can't save/.test(body.error);
      if (status === 400 && isNamed && isSaid) continue;
      wrong.push(`${call.name} ${placeOf(field)}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    }
    return wrong;
  };

  test("is refused in every field of every call, and the field is named", async () => {
    assert.ok(fields.length > 300, `only ${fields.length} fields were found`);
    assert.deepEqual(await refusals("a\u0000b", fields), []);
  });

  test("is refused as half of a pair too", async () => {
    const bodies = fields.filter(({ call, field }) => {
      return call.method !== "GET" && !call.path.includes(`{${field.path[0]}}`);
    });
    assert.deepEqual(await refusals("a\ud800b", bodies), []);
  });

  test("in a file is the reader's to tell of, line by line", async () => {
    const files = calls.filter(({ fileField }) => fileField);
    assert.equal(files.length, 6);
    for (const call of files) {
      const input = withValue(sampleOf(call), [call.fileField ?? ""], "Name,Price\nA\u0000\ud800,1\n");
      const { status, body } = await send(app, call, input, token);
      assert.ok(status < 500, JSON.stringify(body));
    }
  });

  test("is refused as the name of a field", async () => {
    const { status } = await app.call("POST", "/api/roles", {
      token,
      body: { name: "Night", grants: { "a\u0000b": "all" } },
    });
    assert.equal(status, 400);
  });

  test("fails no page, file, message or form, wherever it stands", async () => {
    const odd = "a%00b";
    const gets = [
      `/book/${odd}`,
      `/book/${odd}/1`,
      `/book/any/hold/${odd}`,
      `/book/any/done/${odd}`,
      `/book/any/1?day=${odd}&embed=${odd}`,
      `/v/${odd}`,
      `/v/${odd}/times`,
      `/i/${odd}`,
      `/i/${odd}/invoice.pdf`,
      `/receipts/${odd}`,
      `/card/${odd}`,
      `/card/saved/${odd}`,
      `/feeds/${odd}.ics`,
      `/api/billing/bills/${odd}/pdf`,
      `/api/customers/?search=${odd}&${odd}=1`,
      `/${odd}`,
      `/dev/mail?to=${odd}`,
      `/dev/mail/${odd}`,
      `/dev/phones/thread?phone=${odd}&business=${odd}`,
      `/dev/payments?${odd}=${odd}`,
      `/dev/payments/onboarding/${odd}`,
    ];
    for (const path of gets) {
      assert.ok((await app.call("GET", path, { token })).status < 500, path);
    }
    const forms = [
      "/book/any/1",
      "/book/any/hold/any",
      `/v/${odd}/cancel`,
      `/v/${odd}/move`,
      `/i/${odd}/pay`,
      `/i/${odd}/check`,
      `/card/${odd}/save`,
      `/card/saved/${odd}`,
      "/dev/payments/clock",
      "/dev/payments/accounts",
      "/dev/payments/disputes",
      `/dev/payments/onboarding/${odd}`,
    ];
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const path of forms) {
      const payload = `start=${odd}&to=${odd}&seen=${odd}&reason=${odd}&first_name=${odd}&token=${odd}`;
      assert.ok((await app.call("POST", path, { payload, headers })).status < 500, path);
    }
    const payload = JSON.stringify({ id: "evt_\u0000", type: "\u0000", created: 1, data: { object: {} } });
    assert.ok((await app.call("POST", "/api/webhooks/payments", { payload })).status < 500);
    const paying = JSON.stringify({ clientSecret: "pi_\u0000_secret_\ud800", isApproved: true });
    assert.ok((await app.call("POST", "/api/test-payments", { payload: paying })).status < 500);
  });

  test("in a message of the payment provider makes it no message", () => {
    const about = { object: "subscription", id: "sub_1", customer: "cus_1" };
    const event = { id: "evt_1", type: "subscription.updated", created: 1, data: { object: about } };
    assert.equal(messageIn(event).subscriptionId, "sub_1");
    for (const spoiled of [
      { ...event, id: "evt\u0000" },
      { ...event, data: { object: { ...about, customer: { id: "cus\ud800" } } } },
    ]) {
      assert.throws(() => messageIn(spoiled), WebhookRefused);
    }
  });

  test("or too many levels are refused before anything is made of them", async () => {
    const payload = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const headers = { "idempotency-key": "deep" };
    const { status, body } = await app.call("POST", "/api/customers/", { token, payload, headers });
    assert.deepEqual([status, body.error], [400, "The request is nested too deeply."]);
  });

  test("in a header that is kept is left out", async () => {
    for (const userAgent of ["Curious\u0000Browser", "Half\ud800Pair", "\u202eresworB"]) {
      const { status } = await app.call("POST", "/api/customers/", {
        token,
        body: { first_name: "Ida", last_name: "Berg" },
        headers: { "user-agent": userAgent },
      });
      assert.equal(status, 201);
    }
  });
});

describe("Who asks", () => {
  let app: TestApp;
  let business: TestOrganization;
  let nobody: string;
  before(async () => {
    app = await startTestApp();
    business = await mintOrganization(app);
    const { key } = await createRole(business.system, { name: "Nothing", description: "", grants: {} });
    nobody = (await business.member(key)).token;
  });
  after(() => app.close());

  const members = calls.filter(({ isOpen }) => !isOpen);

  /** Nothing in it is as the call wants it. */
  const spoiled = ({ input, path }: InputCall) =>
    fieldsOf(input).reduce<unknown>(
      (body, field) =>
        path.includes(`{${field.path[0]}}`)
          ? body
          : withValue(body, field.path, field.kind === "string" ? { a: [7] } : "x\u0000"),
      {},
    );

  const attempts: [string, (call: InputCall) => unknown, Record<string, string>][] = [
    ["a body that is wrong throughout", spoiled, {}],
    ["an empty body", () => ({}), {}],
    [
      "an address that names no record",
      () => ({ id: "no\u0000id", key: "?", noteId: "x", item_id: "x" }),
      {},
    ],
    ["headers that say nothing", () => ({}), { "if-match": "?", "idempotency-key": "ü" }],
  ];

  for (const [what, inputOf, headers] of attempts) {
    test(`is asked to sign in before ${what} is looked at`, async () => {
      const wrong: string[] = [];
      for (const call of members) {
        const { status, body } = await send(app, call, inputOf(call), undefined, headers);
        if (status !== 401) wrong.push(`${call.name}: ${status} ${body.error}`);
      }
      assert.deepEqual(wrong, []);
    });

    test(`is refused for want of the permission before ${what} is looked at`, async () => {
      const wrong: string[] = [];
      for (const call of members.filter(({ needs }) => needs.some((each) => each !== everybodys))) {
        const { status, body } = await send(app, call, inputOf(call), nobody, headers);
        const isNamed = call.needs.includes(body.details?.permission);
        if (status !== 403 || !isNamed) wrong.push(`${call.name}: ${status} ${body.error}`);
      }
      assert.deepEqual(wrong, []);
    });
  }
});
