/**
 * Every call with exactly the permissions that its contract names, and again with all others but one of them. Each call
 * is asked a handful of times, however many permissions and roles there are.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { backfillInvitation } from "#domains/users/past.ts";
import { createRole, updateRole } from "#domains/users/roles/service.ts";
import { createTeam } from "#domains/users/teams/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { allPermissions, everybodys, type Permission, reachesOf } from "#shared/permissions.ts";
import { routes } from "../src/server/app.ts";
import type { Reply } from "./support/app.ts";
import { openForTests } from "./support/business.ts";
import { newCustomer, samples } from "./support/call-samples.ts";
import {
  ask,
  type MemberCall,
  makePeople,
  makeRecords,
  memberCalls,
  type RecordIds,
} from "./support/calls.ts";
import type { Person } from "./support/organization.ts";

const calls = memberCalls(routes);
type Reach = "own" | "team" | "all";

/** Whose a record is, as the person sees it who asks. */
const owners = ["own", "team", "all"] as const;
const reached: Record<Reach, readonly Reach[]> = { own: ["own"], team: ["own", "team"], all: owners };

/** Calls about one record of a kind that a permission can reach a part of. */
const isAboutOneRecord = (name: string) => /\/(customers|calendar\/events|tasks)\/\{id\}/.test(name);

describe("every permission", () => {
  const here = openForTests({ isShared: true });
  /** Has the one role that is rewritten for each permission. */
  let worker: Person;
  let mate: Person;
  let roleKey: string;
  let emptyRole: string;
  /** Records of every other kind, which no permission narrows. */
  let shared: RecordIds;

  before(async () => {
    const { system } = here.business;
    roleKey = (await createRole(system, { name: "One permission", description: "", grants: {} })).key;
    emptyRole = (await createRole(system, { name: "Nothing", description: "", grants: {} })).key;
    worker = await here.business.member(roleKey);
    mate = await here.business.member(emptyRole);
    const memberIds = [worker.userId, mate.userId];
    shared = {
      ...(await makeRecords(here.app, here.owner)),
      ...(await makePeople(here.app, here.business)),
    };
    await createTeam(system, { name: "Crew", color: "teal", memberIds, leadId: null });
  });

  const create = async (path: string, body: object) => {
    const answer = await here.send("POST", path, body);
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
      customer: String(customer.id),
      note: String(note.id),
      event: String(event.id),
      task: String(task.id),
    };
  }

  let made = 0;

  /** People who may do nothing, so that those who may change people may change them. */
  async function peopleWithoutRights(): Promise<RecordIds> {
    made += 1;
    const { userId, token } = await here.business.member(emptyRole);
    const sessions = await here.app.call("GET", "/api/auth/sessions", { token });
    const team = await create("/api/teams", { name: `Crew ${made}` });
    const role = await create("/api/roles", { name: `Nothing ${made}`, grants: {} });
    const invitation = { id: newId(), email: `nobody-${made}@test.example`, role: emptyRole, teamId: null };
    const scope = requirePermission(here.business.system, "users.invite");
    await inTransaction(scope, (tx) => backfillInvitation(tx, invitation));
    return {
      member: userId,
      team: team.id,
      role: role.key,
      invitation: invitation.id,
      session: sessions.body.data.sessions[0].id,
    };
  }

  test("is asked for by every call, in its contract", () => {
    assert.ok(tried.length > 150, `only ${tried.length} calls`);
    const undeclared = calls.filter(({ needs }) => needs === undefined).map(({ name }) => name);
    assert.deepEqual(undeclared, []);
  });

  /** What is sent in place of the usual, so that nothing is handed on that the worker does not have. */
  const modestBody = (name: string) =>
    name === "POST /api/users/invitations" ? { email: `guest-${made}@test.example`, role: emptyRole } : {};

  const asWorker = async (name: string, ids: RecordIds): Promise<Reply> => {
    const answer = await ask(here.app, name, ids, worker.token, modestBody(name));
    if (name.includes("/auth/view/"))
      await here.app.call("DELETE", "/api/auth/view", { token: worker.token });
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

  async function tryRecord(name: string, reach: Reach, sets: Record<Reach, RecordIds>): Promise<void> {
    for (const whose of owners) {
      const answer = await asWorker(name, sets[whose]);
      if (reached[reach].includes(whose)) assert.ok(answer.status < 400, `${whose}: ${told(name, answer)}`);
      else assert.ok([403, 404].includes(answer.status), `${whose}: ${told(name, answer)}`);
    }
  }

  const tried = calls.filter(({ name }) => samples[name]);

  const grant = (grants: Partial<Record<Permission, Reach>>) =>
    updateRole(here.business.system, roleKey, { grants });

  for (const [names, group] of byNeeds(tried)) {
    const [first] = group;
    const needs = first ? needsOf(first) : [];
    test(`${names || "no permission"} opens the ${group.length} calls that need it`, async () => {
      await grant(Object.fromEntries(needs.map((each) => [each, "all"])));
      const people = await peopleWithoutRights();
      const own = { ...shared, ...people, ...(await recordsOf(worker.userId)) };
      for (const { name } of group) {
        if (needs.length === 0 || !samples[name]?.isForOwners)
          assertLetThrough(name, await asWorker(name, own));
      }
      await deactivate(people.member as string);
    });

    const aboutRecords = group.filter(({ name }) => isAboutOneRecord(name) && !samples[name]?.isForOwners);
    const [permission, ...others] = needs;
    if (permission === undefined || others.length > 0 || aboutRecords.length === 0) continue;
    for (const reach of reachesOf(permission)) {
      test(`${permission} (${reach}) reaches as far as it says`, async () => {
        await grant({ [permission]: reach });
        const people = await peopleWithoutRights();
        const sets = {
          own: { ...shared, ...people, ...(await recordsOf(worker.userId)) },
          team: { ...shared, ...people, ...(await recordsOf(mate.userId)) },
          all: { ...shared, ...people, ...(await recordsOf(here.owner.userId)) },
        };
        for (const { name } of aboutRecords) await tryRecord(name, reach, sets);
        await deactivate(people.member as string);
      });
    }
  }

  for (const permission of allPermissions.filter((each) => each !== everybodys)) {
    const locked = tried.filter(({ needs = [] }) => needs.includes(permission));
    // Such as the costs of services: it opens no call, and hides a part of what calls answer.
    if (locked.length === 0) continue;
    test(`without ${permission} all other permissions do not open the ${locked.length} calls that need it`, async () => {
      const others = allPermissions.filter((each) => each !== permission);
      await grant(Object.fromEntries(others.map((each) => [each, "all"])));
      for (const { name } of locked) assertRefused(name, await asWorker(name, shared), [permission]);
    });
  }

  /** Seats are few; a person who was only there for one permission goes again. */
  async function deactivate(userId: string): Promise<void> {
    await here.send("POST", `/api/users/${userId}/deactivate`, {});
  }
});

/** Calls that need the same, by the names of what they need. */
function byNeeds(list: readonly MemberCall[]): Map<string, MemberCall[]> {
  return Map.groupBy(list, (call) => needsOf(call).toSorted().join(" and "));
}

/** What a call needs, and what is asked with it. */
function needsOf({ name, needs = [] }: MemberCall): readonly Permission[] {
  return [...needs, ...(samples[name]?.alsoNeeds ?? [])];
}
