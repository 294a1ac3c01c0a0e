/** Every call of the product, tried by strangers, by each role and with another organization's records. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Role, rolePresets } from "#domains/users/contract.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { routes } from "../src/server/app.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { samples } from "./support/call-samples.ts";
import { ask, makePeople, makeRecords, memberCalls, type RecordIds } from "./support/calls.ts";
import { mintOrganization } from "./support/organization.ts";

type Organization = Awaited<ReturnType<typeof mintOrganization>>;

const calls = memberCalls(routes);

describe("every call", () => {
  let app: TestApp;
  let ours: Organization;
  let theirs: Organization;
  let theirIds: RecordIds;

  before(async () => {
    app = await startTestApp();
    ours = await mintOrganization(app);
    theirs = await mintOrganization(app);
    theirIds = await everythingOf(theirs);
  });
  after(() => app.close());

  const everythingOf = async (organization: Organization): Promise<RecordIds> => ({
    ...(await makeRecords(app, organization.owner)),
    ...(await makePeople(app, organization)),
  });

  test("has its line in tests/support/calls.ts", () => {
    const names = calls.map(({ name }) => name);
    assert.ok(names.length > 50);
    assert.deepEqual(
      names.filter((name) => !samples[name]),
      [],
    );
    assert.deepEqual(
      Object.keys(samples).filter((name) => !names.includes(name)),
      [],
    );
  });

  for (const { name: call } of calls) {
    test(`${call} asks strangers to sign in`, async () => {
      for (const token of [undefined, "nonsense", `${ours.owner.token}x`]) {
        const answer = await ask(app, call, theirIds, token);
        assert.equal(answer.status, 401, JSON.stringify(answer.body));
        assert.equal(answer.body.success, false);
      }
    });

    test(`${call} refuses an expired token`, async () => {
      const later = new Date(now().getTime() + 16 * 60_000);
      moveClockTo(later);
      try {
        assert.equal((await ask(app, call, theirIds, ours.owner.token)).status, 401);
      } finally {
        moveClockTo(undefined);
      }
    });

    if (call.includes("{")) {
      test(`${call} does not know another organization's record`, async () => {
        const answer = await ask(app, call, theirIds, ours.owner.token);
        assert.equal(answer.status, 404, JSON.stringify(answer.body));
      });
    }
  }

  for (const role of Object.keys(rolePresets) as Role[]) {
    test(`as ${role} does what the role may do and nothing else`, async () => {
      const person = role === "OWNER" ? ours.owner : await ours.member(role);
      const everybodys = await everythingOf(ours);
      const canCreate = rolePresets[role]["customers.create"] !== undefined;
      const own = canCreate ? { ...everybodys, ...(await makeRecords(app, person)) } : everybodys;
      for (const { name, needs = [] } of calls) {
        const { isForOwners, alsoNeeds = [] } = samples[name] ?? {};
        const reaches = needs.map((permission) => rolePresets[role][permission]);
        const mayAsk = [...needs, ...alsoNeeds].every((permission) => rolePresets[role][permission]);
        const isAllowed = mayAsk && (role === "OWNER" || !isForOwners);
        const isOwn = needs.length === 0 || reaches.includes("own");
        const answer = await ask(app, name, isOwn ? own : everybodys, person.token);
        if (isAllowed) assert.notEqual(answer.status, 403, `${name}: ${JSON.stringify(answer.body)}`);
        else assert.equal(answer.status, 403, `${name}: ${JSON.stringify(answer.body)}`);
        assert.ok(answer.status < 500, `${name}: ${JSON.stringify(answer.body)}`);
        if (name.includes("/auth/view/")) await app.call("DELETE", "/api/auth/view", { token: person.token });
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
