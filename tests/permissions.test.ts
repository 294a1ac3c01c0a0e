/** Every permission of the matrix on every call: a role with one of them gets through where it is needed, and nowhere else. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { takeOverInvitation } from "#domains/users/past.ts";
import { createRole, updateRole } from "#domains/users/roles.ts";
import { createTeam } from "#domains/users/teams.ts";
import { requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { allPermissions, everybodys, type Permission, reachesOf } from "#shared/permissions.ts";
import { routes } from "../src/server/app.ts";
import { type Reply, startTestApp, type TestApp } from "./support/app.ts";
import { newCustomer, samples } from "./support/call-samples.ts";
import { ask, makePeople, makeRecords, memberCalls, type RecordIds } from "./support/calls.ts";
import { mintOrganization, type Person, type TestOrganization } from "./support/organization.ts";

const calls = memberCalls(routes);
type Reach = "own" | "team" | "all";

/** Whose a record is, as the person sees it who asks. */
const owners = ["own", "team", "all"] as const;
const reached: Record<Reach, readonly Reach[]> = { own: ["own"], team: ["own", "team"], all: owners };

/** Calls about one record of a kind that a permission can reach a part of. */
const isAboutOneRecord = (name: string) => /\/(customers|calendar\/events|tasks)\/\{id\}/.test(name);

describe("every permission", () => {
  let app: TestApp;
  let business: TestOrganization;
  /** Has the one role that is rewritten for each permission. */
  let worker: Person;
  let mate: Person;
  let roleKey: string;
  let emptyRole: string;
  /** Records of every other kind, which no permission narrows. */
  let shared: RecordIds;

  before(async () => {
    app = await startTestApp();
    business = await mintOrganization(app);
    const { system } = business;
    roleKey = (await createRole(system, { name: "One permission", description: "", grants: {} })).key;
    emptyRole = (await createRole(system, { name: "Nothing", description: "", grants: {} })).key;
    worker = await business.member(roleKey);
    mate = await business.member(emptyRole);
    const memberIds = [worker.userId, mate.userId];
    shared = { ...(await makeRecords(app, business.owner)), ...(await makePeople(app, business)) };
    await createTeam(system, { name: "Crew", color: "teal", memberIds, leadId: null });
  });
  after(() => app.close());

  const create = async (path: string, body: object) => {
    const answer = await app.call("POST", path, { token: business.owner.token, body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data;
  };

  let hours = 0;

  /** Nobody is anywhere else at that time. */
  function nextHour(): { start: string; end: string } {
    hours += 1;
    const [start = "", end = ""] = [hours, hours + 1].map((hour) =>
      new Date(Date.UTC(2027, 0, 4, hour)).toISOString(),
    );
    return { start, end };
  }

  /** A customer, an event and a task that this person looks after; nobody else has to do with them. */
  async function recordsOf(userId: string): Promise<RecordIds> {
    const assigned = { assigned_to: userId };
    const customer = await create("/api/customers/", { ...newCustomer, ...assigned });
    const note = await create(`/api/customers/${customer.id}/notes`, { body: "Key under mat" });
    const span = nextHour();
    const event = await create("/api/calendar/events", {
      title: "Boiler",
      type: "job",
      ...span,
      ...assigned,
    });
    const task = await create("/api/tasks", { title: "Call back", ...assigned });
    return {
      ...{ customer: String(customer.id), note: String(note.id) },
      ...{ event: String(event.id), task: String(task.id) },
    };
  }

  let made = 0;

  /** People who may do nothing, so that whoever may change people may change them. */
  async function peopleWithoutRights(): Promise<RecordIds> {
    made += 1;
    const { userId, token } = await business.member(emptyRole);
    const sessions = await app.call("GET", "/api/auth/sessions", { token });
    const team = await create("/api/teams", { name: `Crew ${made}` });
    const role = await create("/api/roles", { name: `Nothing ${made}`, grants: {} });
    const invitation = { id: newId(), email: `nobody-${made}@test.example`, role: emptyRole, teamId: null };
    const scope = requirePermission(business.system, "users.invite");
    await inTransaction(scope, (tx) => takeOverInvitation(tx, invitation));
    return {
      member: userId,
      team: team.id,
      role: role.key,
      invitation: invitation.id,
      session: sessions.body.data.sessions[0].id,
    };
  }

  test("is asked for by every call, in its contract", () => {
    const undeclared = calls.filter(({ needs }) => needs === undefined).map(({ name }) => name);
    assert.deepEqual(undeclared, []);
  });

  /** What is sent in place of the usual, so that nothing is handed on that the worker does not have. */
  const modestBody = (name: string) =>
    name === "POST /api/users/invitations" ? { email: `guest-${made}@test.example`, role: emptyRole } : {};

  const asWorker = async (name: string, ids: RecordIds): Promise<Reply> => {
    const answer = await ask(app, name, ids, worker.token, modestBody(name));
    if (name.includes("/auth/view/")) await app.call("DELETE", "/api/auth/view", { token: worker.token });
    return answer;
  };

  const told = (name: string, { status, body }: Reply) => `${name}: ${status} ${JSON.stringify(body)}`;

  function assertRefused(name: string, answer: Reply, missing: readonly Permission[]): void {
    assert.equal(answer.status, 403, told(name, answer));
    const named = answer.body.details?.permission;
    assert.ok(missing.includes(named), told(name, answer));
    assert.ok(String(answer.body.error).includes(`"${named}"`), told(name, answer));
  }

  function assertLetThrough(name: string, answer: Reply): void {
    assert.ok(!answer.body.details?.permission, told(name, answer));
    assert.ok(answer.status < 500 && answer.status !== 401, told(name, answer));
  }

  async function tryCall(name: string, reach: Reach, sets: Record<Reach, RecordIds>): Promise<void> {
    if (!isAboutOneRecord(name)) return assertLetThrough(name, await asWorker(name, sets.own));
    for (const whose of owners) {
      const answer = await asWorker(name, sets[whose]);
      if (reached[reach].includes(whose)) assert.ok(answer.status < 400, `${whose}: ${told(name, answer)}`);
      else assert.ok([403, 404].includes(answer.status), `${whose}: ${told(name, answer)}`);
    }
  }

  for (const permission of allPermissions) {
    for (const reach of reachesOf(permission)) {
      test(`${permission} (${reach}) opens what needs it and nothing else`, async () => {
        await updateRole(business.system, roleKey, { grants: { [permission]: reach } });
        const people = await peopleWithoutRights();
        const sets = {
          own: { ...shared, ...people, ...(await recordsOf(worker.userId)) },
          team: { ...shared, ...people, ...(await recordsOf(mate.userId)) },
          all: { ...shared, ...people, ...(await recordsOf(business.owner.userId)) },
        };
        const has = new Set<Permission>([permission, everybodys]);
        for (const { name, needs = [] } of calls) {
          if (!samples[name]) continue;
          const missing = needs.filter((each) => !has.has(each));
          if (missing.length > 0) assertRefused(name, await asWorker(name, sets.own), missing);
          else if (needs.length === 0) assertLetThrough(name, await asWorker(name, sets.own));
          else if (!samples[name]?.isForOwners) await tryCall(name, reach, sets);
        }
        await deactivate(people.member as string);
      });
    }
  }

  /** Seats are few; whoever was only there for one permission goes again. */
  async function deactivate(userId: string): Promise<void> {
    await app.call("POST", `/api/users/${userId}/deactivate`, { token: business.owner.token, body: {} });
  }

  for (const { name, needs = [] } of calls.filter((call) => (call.needs?.length ?? 0) > 1)) {
    test(`${name} is open to a role with all of ${needs.join(" and ")}`, async () => {
      const grants = Object.fromEntries(needs.map((each) => [each, "all"]));
      await updateRole(business.system, roleKey, { grants });
      const people = await peopleWithoutRights();
      assertLetThrough(name, await asWorker(name, people));
      await deactivate(people.member as string);
    });
  }
});
