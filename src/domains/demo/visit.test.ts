/** Watch Demo: a guest sees and tries everything, harms nobody, and finds the workspace tidy every hour. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { demoMoment, startDemoApp } from "../../../tests/support/demo.ts";
import { recordsOf } from "../../../tests/support/records.ts";
import { routes } from "../../server/app.ts";
import { business, cast, guest } from "./cast.ts";
import { resetDemoHourly } from "./jobs.ts";

type Guest = { token: string; refreshToken: string; permissions: string[] };

async function visit(app: TestApp): Promise<Guest> {
  const { status, body } = await app.call("POST", "/api/demo/visit");
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.success, body.organization.isDemo, body.user.id], [true, true, guest.id]);
  const { accessToken, refreshToken } = body.tokens;
  return { token: accessToken, refreshToken, permissions: body.user.permissions };
}

type Described = { route: { method: string; path: string }; meta: { needs?: readonly string[] } };

/** Every call of the product with the permissions that it asks for. */
function memberCalls(router: object): { method: string; path: string; needs: readonly string[] }[] {
  return Object.values(router).flatMap((entry) => {
    const described = entry["~orpc"] as Described | undefined;
    if (!described) return memberCalls(entry);
    return [{ ...described.route, needs: described.meta.needs ?? [] }];
  });
}

const runReset = (app: TestApp) =>
  resetDemoHourly.run(app.appContext, {}, { id: newId(), organizationId: null });

describe("Watch Demo", () => {
  let app: TestApp;
  before(async () => {
    app = await startDemoApp();
    moveClockTo(demoMoment);
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  it("says that the demo is open and when it is put back", async () => {
    const { body } = await app.call("GET", "/api/demo");
    assert.deepEqual([body.isOpen, body.resetsAt], [true, "2026-11-18T22:00:00.000Z"]);
  });

  it("lets a guest read and play with every record", async () => {
    const { token } = await visit(app);
    const { body } = await app.call("GET", "/api/customers/", { token });
    assert.ok(body.data.customers.length > 100);
    const made = await app.call("POST", "/api/customers/", {
      token,
      body: { first_name: "Ida", last_name: "Berg" },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const id = made.body.data.id;
    assert.equal((await app.call("DELETE", `/api/customers/${id}`, { token })).status, 200);
    assert.equal((await app.call("GET", "/api/dashboard/stats", { token })).status, 200);
  });

  it("keeps the account as it is, whatever a guest tries", async () => {
    const { token } = await visit(app);
    const other = await visit(app);
    const attempts: [string, string, object?][] = [
      ["PUT", "/api/users/profile", { firstName: "Mallory" }],
      [
        "POST",
        "/api/auth/change-password",
        { currentPassword: cast.rosa.password, newPassword: "another long sentence" },
      ],
      ["POST", "/api/demo/reset"],
    ];
    const before = (await recordsOf(app.appContext, business.organizationId)).users;
    for (const [method, path, body] of attempts) {
      const { status } = await app.call(method, path, { token, body });
      assert.ok(status === 403 || status === 400, `${method} ${path} answered ${status}`);
    }
    assert.deepEqual((await recordsOf(app.appContext, business.organizationId)).users, before);
    const profile = await app.call("PUT", "/api/users/profile", { token, body: { firstName: "Mallory" } });
    assert.match(String(profile.body.error), /everyone shares the demo/);
    assert.equal((await app.call("GET", "/api/customers/stats", { token: other.token })).status, 200);
  });

  it("gives a guest no second factor, passkey, preference or device to set for all", async () => {
    const { token } = await visit(app);
    const attempts: [string, string, object?][] = [
      ["POST", "/api/auth/two-factor/set-up", {}],
      ["DELETE", "/api/auth/trusted-devices"],
      ["PUT", "/api/users/preferences", { theme: "dark" }],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await app.call(method, path, { token, body });
      assert.equal(answer.status, 403, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      assert.match(String(answer.body.error), /everyone shares the demo/);
    }
  });

  it("shows a guest neither the audit log nor the bills, also not through someone else's eyes", async () => {
    const { token } = await visit(app);
    const closed = ["/api/audit/events", "/api/audit/facets", "/api/billing/bills", "/api/billing/usage"];
    for (const path of closed) assert.equal((await app.call("GET", path, { token })).status, 403, path);
    const view = { token, body: { userId: cast.rosa.id } };
    await app.call("POST", "/api/auth/view/member", view);
    for (const path of closed) assert.equal((await app.call("GET", path, { token })).status, 403, path);
  });

  it("lets a guest change nothing about people, roles, plan or the business", async () => {
    const { token, permissions } = await visit(app);
    const beyond = permissions.filter((each) =>
      /^(billing|audit|organization\.(?!view)|(users|teams|roles)\.(?!view))/.test(each),
    );
    assert.deepEqual(beyond, []);
    const before = await recordsOf(app.appContext, business.organizationId);
    const calls = memberCalls(routes).filter(({ needs, method }) => {
      return (
        method !== "GET" &&
        needs.some((each) => /^(users|teams|roles|billing|organization|audit)\./.test(each))
      );
    });
    assert.ok(calls.length > 10, `only ${calls.length} calls`);
    for (const { method, path } of calls) {
      const answer = await app.call(method, path.replaceAll(/\{\w+\}/g, cast.diego.id), { token, body: {} });
      assert.ok(answer.status >= 400, `${method} ${path} answered ${answer.status}`);
    }
    const after = await recordsOf(app.appContext, business.organizationId);
    assert.deepEqual([after.users, after.organization], [before.users, before.organization]);
  });

  it("shows a guest no other visitor, and lets none sign another out", async () => {
    const [first, second] = [await visit(app), await visit(app)];
    const sessions = async ({ token }: Guest) =>
      (await app.call("GET", "/api/auth/sessions", { token })).body.data.sessions;
    const [own, ...others] = await sessions(first);
    assert.equal(others.length, 0);
    const theirs = (await sessions(second))[0].id;
    assert.notEqual(own.id, theirs);
    const ended = await app.call("DELETE", `/api/auth/sessions/${theirs}`, { token: first.token });
    assert.equal(ended.status, 403);
    assert.equal((await sessions(second)).length, 1);
  });

  it("can be left, for oneself alone", async () => {
    const [first, second] = [await visit(app), await visit(app)];
    await app.call("POST", "/api/auth/signout", { body: { refreshToken: first.refreshToken } });
    const answers = await Promise.all(
      [first, second].map(({ token }) => app.call("GET", "/api/customers/stats", { token })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 200],
    );
  });

  it("gives the guest no way in by password or by mail", async () => {
    const { email } = guest;
    const signIn = await app.call("POST", "/api/auth/signin", {
      body: { email, password: cast.rosa.password },
    });
    assert.equal(signIn.status, 401);
    const asked = await app.call("POST", "/api/auth/forgot-password", { body: { email } });
    assert.equal(asked.status, 200);
  });

  it("is put back every hour when there were guests, who stay signed in", async () => {
    await runReset(app);
    const tidy = await recordsOf(app.appContext, business.organizationId);
    const { token, refreshToken } = await visit(app);
    const spoiled = await app.call("POST", "/api/customers/", {
      token,
      body: { first_name: "Mal", last_name: "Content" },
    });
    await runReset(app);
    const path = `/api/customers/${spoiled.body.data.id}`;
    assert.equal((await app.call("GET", path, { token })).status, 404);
    const again = await app.call("POST", "/api/auth/refresh", { body: { refreshToken } });
    assert.equal(again.status, 200);
    assert.deepEqual((await recordsOf(app.appContext, business.organizationId)).customers, tidy.customers);
  });

  it("leaves what a member of the demo entered when there was no guest", async () => {
    await runReset(app);
    const { email, password } = cast.rosa;
    const { body } = await app.call("POST", "/api/auth/signin", { body: { email, password } });
    const made = await app.call("POST", "/api/customers/", {
      token: body.tokens.accessToken,
      body: { first_name: "Kept", last_name: "Here" },
    });
    await runReset(app);
    const path = `/api/customers/${made.body.data.id}`;
    assert.equal((await app.call("GET", path, { token: body.tokens.accessToken })).status, 200);
  });

  it("slows down anyone who opens it by the hundred", async () => {
    const from = { headers: { "x-forwarded-for": "203.0.113.7" } };
    const answers = [];
    for (let each = 0; each < 60; each++) answers.push(await app.call("POST", "/api/demo/visit", from));
    const refused = answers.find(({ status }) => status === 429);
    assert.match(String(refused?.body.error), /Wait .* and try again/);
  });
});

describe("Without a demo", () => {
  it("says so and points to the trial", async () => {
    const app = await startTestApp();
    try {
      assert.equal((await app.call("GET", "/api/demo")).body.isOpen, false);
      const { status, body } = await app.call("POST", "/api/demo/visit");
      assert.deepEqual(
        [status, body.error],
        [404, "The demo isn't available right now. Start a free trial instead."],
      );
    } finally {
      await app.close();
    }
  });
});
