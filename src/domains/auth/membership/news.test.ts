/** What members are emailed about people: who joined, left or changed roles. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { followAgain, newsAfter, waitingMails } from "../../../../tests/support/member-news.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { peopleNews } from "./news.ts";

const here = openForTests();
const news = () => newsAfter(here.app, here.business, peopleNews, "people-news-");
const told = async () => (await news()).map(({ to, subject }) => `${subject} > ${to}`).toSorted();

/** Invited by the owner. */
async function join(): Promise<void> {
  const email = `ines-${newId()}@people.example`;
  await here.done("POST", "/api/users/invitations", { email, role: "STAFF" });
  const [invitation] = await waitingMails(here.app, here.business, "invitation-");
  const token = /token=(\S+)/.exec(invitation?.text ?? "")?.[1] ?? "";
  const body = { token, firstName: "Ines", lastName: "Vidal", password: "seven green bottles of rain" };
  const { status } = await here.app.call("POST", "/api/auth/invitations/accept", { body });
  assert.equal(status, 201);
}

describe("news of people", () => {
  test("that someone joined goes once to the owner and to everyone who manages people, in that business alone", async () => {
    const other = await mintOrganization(here.app);
    const admin = await here.business.member("ADMIN");
    for (const role of ["MANAGER", "STAFF", "ACCOUNTANT"]) await here.business.member(role);
    await join();
    const subject = "Ines Vidal joined Test Plumbing";
    const expected = [`${subject} > ${admin.email}`, `${subject} > ${here.owner.email}`];
    assert.deepEqual(await told(), expected);
    const [mail] = await news();
    assert.match(
      mail?.text ?? "",
      /Ines Vidal accepted the invitation from Olive Owner\.\s+View users: http/,
    );
    assert.equal(await followAgain(here.app, here.business, peopleNews), 1);
    assert.deepEqual(await told(), expected);
    assert.deepEqual(await waitingMails(here.app, other, "people-news-"), []);
  });

  test("that someone changed roles or left goes neither to who did it nor to whom it happened to", async () => {
    const admin = await here.business.member("ADMIN");
    const second = await here.business.member("ADMIN");
    const { userId } = await here.business.member("STAFF");
    await here.done("PUT", `/api/users/${userId}`, { role: "ADMIN" }, admin);
    const subject = "Staff Member's role at Test Plumbing changed";
    assert.deepEqual(
      await told(),
      [`${subject} > ${second.email}`, `${subject} > ${here.owner.email}`].toSorted(),
    );
    const [mail] = await news();
    assert.match(mail?.text ?? "", /Admin Member changed Staff Member's role from Staff to Admin\./);
    await here.done("POST", `/api/users/${userId}/deactivate`, {}, admin);
    const left = "Staff Member no longer has access to Test Plumbing";
    assert.deepEqual(
      (await told()).filter((each) => each.startsWith(left)),
      [`${left} > ${second.email}`, `${left} > ${here.owner.email}`].toSorted(),
    );
    await here.done("POST", `/api/users/${userId}/reactivate`, {}, admin);
    const back = "Staff Member rejoined Test Plumbing";
    assert.equal((await told()).filter((each) => each.startsWith(back)).length, 2);
  });

  test("that a role was deleted and whose it was got another goes to the others", async () => {
    const admin = await here.business.member("ADMIN");
    const role = await here.done("POST", "/api/roles", {
      name: "Crew lead",
      description: "",
      grants: { "users.view": "all", "users.update": "all" },
    });
    await here.business.member(role.key);
    await here.done("POST", `/api/roles/${role.key}/remove`, { replacement: "STAFF" }, admin);
    assert.deepEqual(await told(), [`1 team member at Test Plumbing changed roles > ${here.owner.email}`]);
  });

  test("goes to nobody who has left", async () => {
    const gone = await here.business.member("ADMIN");
    await here.done("POST", `/api/users/${gone.userId}/deactivate`, {});
    await join();
    assert.deepEqual(await told(), [`Ines Vidal joined Test Plumbing > ${here.owner.email}`]);
  });

  test("is not emailed to a member who turned it off", async () => {
    await here.business.member("ADMIN");
    const admin = await here.business.member("ADMIN");
    const people = { notifications: { people: { email: false } } };
    await here.done("PUT", "/api/users/preferences", people, admin);
    await here.done("PUT", "/api/users/preferences", people);
    await join();
    assert.equal((await told()).length, 1);
    assert.ok(!(await told()).some((each) => each.endsWith(admin.email)));
  });
});
