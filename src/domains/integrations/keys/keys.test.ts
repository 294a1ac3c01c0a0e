/** API keys on the public API: what a key may do, what it may never do, when it ends, and how many calls it has. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { newCustomer } from "../../../../tests/support/call-samples.ts";
import { mintOrganization, type Person, tokenOfNow } from "../../../../tests/support/organization.ts";
import type { ApiKey, NewApiKey } from "./contract.ts";

const here = openForTests({ settings: { API_CALLS_PER_MINUTE: "5" } });
const call = (method: string, path: string, token: string, body?: object, headers?: Record<string, string>) =>
  here.app.call(method, path, { token, body, headers });

type Made = { key: ApiKey; token: string };

async function make(by: Person, fields: Partial<NewApiKey> = {}): Promise<Made> {
  const body = { name: "Bookkeeper", scopes: ["customers.view", "customers.create"], ...fields };
  const answer = await call("POST", "/api/integrations/keys", await tokenOfNow(here.app, by), body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data as Made;
}

const list = async (by: Person): Promise<ApiKey[]> =>
  (await call("GET", "/api/integrations/keys", await tokenOfNow(here.app, by))).body.data.keys;

describe("An API key", () => {
  test("calls the API within its scopes, and the audit log names it", async () => {
    const { owner } = here.business;
    const { token, key } = await make(owner);
    assert.match(token, /^plk_/);
    const created = await call("POST", "/api/customers/", token, newCustomer);
    assert.equal(created.status, 201, JSON.stringify(created.body));
    assert.equal((await call("GET", `/api/customers/${created.body.data.id}`, token)).status, 200);
    const refused = await call("PUT", `/api/customers/${created.body.data.id}`, token, { status: "client" });
    assert.deepEqual([refused.status, refused.body.details.permission], [403, "customers.update"]);
    const log = await call("GET", "/api/audit/events?limit=10", owner.token);
    const line = log.body.data.events.find((each: { type: string }) => each.type === "customer.created");
    assert.equal(line.actor_name ?? line.actor?.name, "Olive Owner (API key Bookkeeper)");
    const [listed] = await list(owner);
    assert.deepEqual([listed?.id, listed?.state, listed?.hint], [key.id, "active", token.slice(-4)]);
    assert.ok(listed?.last_used_at);
    assert.ok(!JSON.stringify(listed).includes(token.slice(-43)));
  });

  test("opens no personal account, no billing, no people and no integrations", async () => {
    const { owner } = here.business;
    for (const scope of ["billing.update", "users.update", "integrations.update", "made.up"]) {
      const body = { name: "Too much", scopes: [scope] };
      assert.equal((await call("POST", "/api/integrations/keys", owner.token, body)).status, 400, scope);
    }
    const { token } = await make(owner);
    const attempts: [string, string, object?][] = [
      ["GET", "/api/users/me"],
      [
        "POST",
        "/api/auth/change-password",
        { currentPassword: owner.password, newPassword: "a new green river" },
      ],
      ["GET", "/api/auth/sessions"],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await call(method, path, token, body);
      assert.deepEqual([answer.status, /API keys can't/.test(answer.body.error)], [403, true], path);
    }
    assert.equal((await call("PUT", "/api/billing/card", token, { paymentMethodId: "pm" })).status, 403);
    assert.equal((await call("GET", "/api/integrations/keys", token)).status, 403);
  });

  test("never does more than its creator can at that moment, and ends when they leave", async () => {
    const { owner } = here.business;
    const admin = await here.business.member("ADMIN");
    const { token } = await make(admin);
    assert.equal((await call("GET", "/api/customers/", token)).status, 200);
    const roles = await call("PUT", `/api/users/${admin.userId}`, owner.token, { role: "ACCOUNTANT" });
    assert.equal(roles.status, 200, JSON.stringify(roles.body));
    assert.equal((await call("GET", "/api/customers/", token)).status, 200);
    assert.equal((await call("POST", "/api/customers/", token, newCustomer)).status, 403);
    const left = await call("POST", `/api/users/${admin.userId}/deactivate`, owner.token, {});
    assert.equal(left.status, 200, JSON.stringify(left.body));
    assert.equal((await call("GET", "/api/customers/", token)).status, 401);
    assert.equal((await list(owner))[0]?.state, "creator_left");
  });

  test("can't have a scope that its creator doesn't have", async () => {
    const { owner } = here.business;
    const role = await call("POST", "/api/roles", owner.token, {
      name: "Connector",
      grants: { "integrations.update": "all", "integrations.view": "all", "customers.view": "own" },
    });
    const connector = await here.business.member(role.body.data.key);
    const body = { name: "Wider", scopes: ["customers.view", "invoices.view"] };
    const refused = await call("POST", "/api/integrations/keys", connector.token, body);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ["scopes"]]);
    const { token } = await make(connector, { scopes: ["customers.view"] });
    await call("POST", "/api/customers/", owner.token, newCustomer);
    const seen = await call("GET", "/api/customers/", token);
    assert.deepEqual([seen.status, seen.body.data.customers], [200, []]);
  });

  test("stops working as soon as it is revoked or its end has come, and in another business", async () => {
    const { owner } = here.business;
    const revoked = await make(owner);
    assert.equal((await call("GET", "/api/customers/", revoked.token)).status, 200);
    const path = `/api/integrations/keys/${revoked.key.id}/revoke`;
    const other = await mintOrganization(here.app);
    assert.equal((await call("POST", path, other.owner.token, {})).status, 404);
    assert.equal((await call("POST", path, owner.token, {})).body.data.state, "revoked");
    assert.equal((await call("GET", "/api/customers/", revoked.token)).status, 401);
    const end = new Date(Date.now() + 3_600_000);
    const passing = await make(owner, { expires_at: end.toISOString() });
    assert.equal((await call("GET", "/api/customers/", passing.token)).status, 200);
    const elsewhere = passing.token.replace(here.business.organizationId, other.organizationId);
    assert.equal((await call("GET", "/api/customers/", elsewhere)).status, 401);
    assert.equal((await call("GET", "/api/customers/", `${passing.token.slice(0, -1)}_`)).status, 401);
    moveClockTo(end);
    assert.equal((await call("GET", "/api/customers/", passing.token)).status, 401);
    assert.deepEqual((await list(owner)).map(({ state }) => state).toSorted(), ["expired", "revoked"]);
  });

  test("is told its limit on every answer, and waits when it is used up", async () => {
    moveClockTo(new Date("2026-11-24T15:00:00Z"));
    const { owner } = here.business;
    const { token } = await make(owner);
    moveClockTo(new Date("2026-11-24T15:01:10Z"));
    const limits = [];
    for (let count = 0; count < 6; count++) {
      const { status, headers } = await call("GET", "/api/customers/", token);
      limits.push([status, headers["ratelimit-remaining"], headers["retry-after"]]);
    }
    assert.deepEqual(limits, [
      [200, "4", undefined],
      [200, "3", undefined],
      [200, "2", undefined],
      [200, "1", undefined],
      [200, "0", undefined],
      [429, "0", "60"],
    ]);
    moveClockTo(new Date("2026-11-24T15:03:30Z"));
    const again = await call("GET", "/api/customers/", token);
    assert.deepEqual([again.status, again.headers["ratelimit-limit"]], [200, "5"]);
    assert.equal((await here.app.call("GET", "/api/customers/", {})).headers["ratelimit-limit"], undefined);
  });

  test("creates once with one Idempotency-Key, and shows itself only the first time", async () => {
    const { owner } = here.business;
    const headers = { "idempotency-key": "make-it-once" };
    const body = { name: "Once", scopes: ["customers.view"] };
    const first = await call("POST", "/api/integrations/keys", owner.token, body, headers);
    const second = await call("POST", "/api/integrations/keys", owner.token, body, headers);
    assert.equal(second.body.data.key.id, first.body.data.key.id);
    assert.deepEqual([typeof first.body.data.token, second.body.data.token], ["string", null]);
    const { token } = await make(owner);
    const sent = { "idempotency-key": "one-customer" };
    const one = await call("POST", "/api/customers/", token, newCustomer, sent);
    const same = await call("POST", "/api/customers/", token, newCustomer, sent);
    assert.equal(one.body.data.id, same.body.data.id);
    const changed = { ...newCustomer, first_name: "Ada" };
    assert.equal((await call("POST", "/api/customers/", token, changed, sent)).status, 409);
  });

  test("is named by the description of the API", async () => {
    const { body } = await here.app.call("GET", "/api/openapi.json");
    assert.equal(body.components.securitySchemes.apiKey.scheme, "bearer");
    assert.deepEqual(body.paths["/api/customers"].get.security, [{ bearer: [] }, { apiKey: [] }]);
    assert.deepEqual(body.paths["/api/users/me"].get.security, [{ bearer: [] }]);
  });
});
