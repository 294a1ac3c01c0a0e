/** Every call of the product, tried by strangers, by each role and with another organization's records. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Role, rolePresets } from "#domains/users/contract.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import type { Permission } from "#shared/permissions.ts";
import { routes } from "../src/server/app.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { mintOrganization } from "./support/organization.ts";

type Organization = Awaited<ReturnType<typeof mintOrganization>>;
type Sample = {
  /** What a member needs; "own account" needs no permission. */
  needs: Permission | "own account";
  body?: object;
  query?: string;
};

const newCustomer = { first_name: "Ida", last_name: "Berg" };
const newEvent = {
  title: "Boiler check",
  type: "job",
  start: "2026-11-23T15:00:00Z",
  end: "2026-11-23T16:00:00Z",
};

/** One line a call. A new call fails the first test until it has its line. */
const samples: Record<string, Sample> = {
  "PUT /api/users/profile": { needs: "own account", body: { firstName: "Ida" } },
  "GET /api/auth/sessions": { needs: "own account" },
  "DELETE /api/auth/sessions/{id}": { needs: "own account" },
  "POST /api/auth/change-password": {
    needs: "own account",
    body: { currentPassword: "not the right one", newPassword: "quite another sentence" },
  },
  "GET /api/customers/stats": { needs: "customers.view" },
  "GET /api/customers/": { needs: "customers.view" },
  "GET /api/customers/matches": { needs: "customers.view", query: "?email=ida@example.com" },
  "POST /api/customers/": { needs: "customers.create", body: newCustomer },
  "GET /api/customers/{id}": { needs: "customers.view" },
  "PUT /api/customers/{id}": { needs: "customers.update", body: { status: "client" } },
  "DELETE /api/customers/{id}": { needs: "customers.delete" },
  "POST /api/customers/{id}/restore": { needs: "customers.delete" },
  "GET /api/customers/{id}/notes": { needs: "customers.view" },
  "POST /api/customers/{id}/notes": { needs: "customers.update", body: { body: "Has a dog" } },
  "DELETE /api/customers/{id}/notes/{noteId}": { needs: "customers.update" },
  "POST /api/customers/{id}/contacts": { needs: "customers.update", body: { channel: "call" } },
  "GET /api/customers/{id}/timeline": { needs: "customers.view" },
  "GET /api/calendar/stats": { needs: "calendar.view" },
  "GET /api/calendar/events/today": { needs: "calendar.view" },
  "GET /api/calendar/events": { needs: "calendar.view" },
  "GET /api/calendar/events/{id}": { needs: "calendar.view" },
  "POST /api/calendar/events": { needs: "calendar.create", body: newEvent },
  "GET /api/dashboard/stats": { needs: "dashboard.view" },
  "GET /api/dashboard/activities": { needs: "dashboard.view" },
  "GET /api/dashboard/appointments": { needs: "dashboard.view" },
  "POST /api/demo/reset": { needs: "organization.demo" },
};

/** "GET /api/customers/{id}" of every call that needs a signed-in person. */
function memberCalls(router: object): string[] {
  return Object.values(router).flatMap((entry) => {
    const described = entry["~orpc"] as {
      route: { method: string; path: string };
      meta: { envelope?: string };
    };
    if (!described) return memberCalls(entry);
    return described.meta.envelope === "flat" ? [] : [`${described.route.method} ${described.route.path}`];
  });
}
const calls = memberCalls(routes);

describe("every call", () => {
  let app: TestApp;
  let ours: Organization;
  let theirs: Organization;
  let theirIds: Record<string, string>;

  before(async () => {
    app = await startTestApp();
    ours = await mintOrganization(app);
    theirs = await mintOrganization(app);
    theirIds = await recordsOf(theirs);
  });
  after(() => app.close());

  async function recordsOf({ owner }: Organization): Promise<Record<string, string>> {
    const { token, email, password } = owner;
    const customer = (await app.call("POST", "/api/customers/", { token, body: newCustomer })).body.data;
    const note = await app.call("POST", `/api/customers/${customer.id}/notes`, {
      token,
      body: { body: "Key under mat" },
    });
    const event = await app.call("POST", "/api/calendar/events", { token, body: newEvent });
    // Another device of the owner's, because signing out the one in use would end the test.
    await app.call("POST", "/api/auth/signin", { body: { email, password } });
    const sessions = await app.call("GET", "/api/auth/sessions", { token });
    return {
      customer: String(customer.id),
      note: String(note.body.data.id),
      event: String(event.body.data.id),
      session: String(sessions.body.data.sessions.find((one: { isCurrent: boolean }) => !one.isCurrent)?.id),
    };
  }

  function pathWith(call: string, ids: Record<string, string>): string {
    const path = call.split(" ")[1] as string;
    const kind = path.includes("/calendar/") ? "event" : path.includes("/sessions/") ? "session" : "customer";
    return (
      path.replace("{noteId}", ids.note as string).replace("{id}", ids[kind] as string) +
      (samples[call]?.query ?? "")
    );
  }

  const ask = (call: string, ids: Record<string, string>, token?: string) =>
    app.call(call.split(" ")[0] as string, pathWith(call, ids), { token, body: samples[call]?.body });

  test("has its line in this file", () => {
    assert.ok(calls.length > 20);
    assert.deepEqual(
      calls.filter((call) => !samples[call]),
      [],
    );
    assert.deepEqual(
      Object.keys(samples).filter((call) => !calls.includes(call)),
      [],
    );
  });

  for (const call of calls) {
    test(`${call} asks strangers to sign in`, async () => {
      for (const token of [undefined, "nonsense", `${ours.owner.token}x`]) {
        const answer = await ask(call, theirIds, token);
        assert.equal(answer.status, 401, JSON.stringify(answer.body));
        assert.equal(answer.body.success, false);
      }
    });

    test(`${call} refuses an expired token`, async () => {
      const later = new Date(now().getTime() + 16 * 60_000);
      moveClockTo(later);
      try {
        assert.equal((await ask(call, theirIds, ours.owner.token)).status, 401);
      } finally {
        moveClockTo(undefined);
      }
    });

    if (call.includes("{")) {
      test(`${call} does not know another organization's record`, async () => {
        const answer = await ask(call, theirIds, ours.owner.token);
        assert.equal(answer.status, 404, JSON.stringify(answer.body));
      });
    }
  }

  for (const role of Object.keys(rolePresets) as Role[]) {
    test(`as ${role} does what the role may do and nothing else`, async () => {
      const person = role === "OWNER" ? ours.owner : await ours.member(role);
      const everybodys = await recordsOf(ours);
      const canCreate = rolePresets[role]["customers.create"] !== undefined;
      const own = canCreate ? await recordsOf({ ...ours, owner: person }) : everybodys;
      for (const call of calls) {
        const { needs } = samples[call] as Sample;
        const reach = needs === "own account" ? "own" : rolePresets[role][needs];
        const isAllowed = reach !== undefined;
        const answer = await ask(call, reach === "own" ? own : everybodys, person.token);
        if (isAllowed) assert.notEqual(answer.status, 403, `${call}: ${JSON.stringify(answer.body)}`);
        else assert.equal(answer.status, 403, `${call}: ${JSON.stringify(answer.body)}`);
        assert.ok(answer.status < 500, `${call}: ${JSON.stringify(answer.body)}`);
      }
    });
  }

  test("leaves the other organization as it was", async () => {
    const answer = await app.call("GET", "/api/customers/", { token: theirs.owner.token });
    const [customer] = answer.body.data.customers;
    assert.equal(answer.body.data.customers.length, 1);
    assert.equal(customer?.status, "lead");
  });
});
