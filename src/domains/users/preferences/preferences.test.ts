/** Mail that is good to know follows what a person has chosen; mail that needs them always comes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Notice, tellOwners } from "#domains/billing/mails.ts";
import { requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { replacePreferences } from "./store.ts";

describe("the choice of mail", () => {
  const here = openForTests({ isShared: true });

  async function mailsFor(notice: Notice): Promise<number> {
    const scope = requirePermission(here.business.system, "billing.update");
    await inTransaction(scope, (tx) => tellOwners(tx, notice));
    const { rows } = await here.app.appContext.pool.query<{ count: number }>(
      "select count(*) as count from pgboss.job where data::text like $1",
      [`%-${notice.key}-%`],
    );
    return rows[0]?.count ?? 0;
  }
  const notice = { subject: "News", paragraphs: ["Something happened."] };

  test("is yes to everything until somebody says otherwise", async () => {
    assert.equal(await mailsFor({ ...notice, key: "first", isOptional: true }), 1);
  });

  test("is kept for what is good to know, not for what needs the owner", async () => {
    const answer = await here.app.call("PUT", "/api/users/preferences", {
      token: here.token,
      body: { notifications: { billing: { email: false } } },
    });
    assert.equal(answer.status, 200);
    assert.equal(await mailsFor({ ...notice, key: "second", isOptional: true }), 0);
    assert.equal(await mailsFor({ ...notice, key: "third" }), 1);
  });

  test("goes on as kept by an earlier version, which kept a choice beside that of emails", async () => {
    const member = await here.business.member("STAFF");
    const kept = {
      theme: "dark",
      notifications: { leads: { email: false, app: true }, billing: { app: false } },
    };
    const scope = requirePermission(here.business.system, "users.update");
    await inTransaction(scope, (tx) => replacePreferences(tx, member.userId, kept));
    const read = await here.send("GET", "/api/users/preferences", undefined, member);
    const yes = { email: true };
    const expected = { billing: yes, people: yes, leads: { email: false }, appointments: yes, invoices: yes };
    assert.deepEqual([read.status, read.body.data.notifications], [200, expected]);
    const changes = { notifications: { invoices: { email: false, app: true } } };
    const saved = await here.done("PUT", "/api/users/preferences", changes, member);
    assert.deepEqual(
      [saved.theme, saved.notifications],
      ["dark", { ...expected, invoices: { email: false } }],
    );
  });
});
