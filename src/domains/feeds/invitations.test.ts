/** Invitations by mail: a member is told of what is theirs, of every change, and once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import ical, { type VEvent } from "node-ical";
import PostalMime from "postal-mime";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import type { Mail } from "#platform/mail/port.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import { inviteMembers } from "./invitations.ts";

const here = serveForTests({ readsMail: true });

const run = ({ organizationId: id, owner }: TestOrganization): Promise<number> =>
  inviteMembers(here.app.appContext, { id, timeZone: owner.actor.timeZone, country: "US" });
const wants = (person: Person, is_on: boolean) =>
  here.app.call("PUT", "/api/calendar/invitations", { token: person.token, body: { is_on } });
const hour = (days: number) => ({
  start: new Date(Date.now() + days * 86_400_000).toISOString(),
  end: new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString(),
});
const book = (business: TestOrganization, to: Person, days: number) =>
  createCalendarEvent(business.owner.actor, {
    title: "Boiler service",
    type: "job",
    priority: "medium",
    status: "scheduled",
    ...hour(days),
    assigned_to: to.userId,
    location: "12 Main St",
  });
function eventIn({ calendar }: Mail): VEvent {
  const parts = Object.values(ical.sync.parseICS(calendar?.file ?? ""));
  return parts.find((part): part is VEvent => part?.type === "VEVENT") as VEvent;
}

test("anyone who wants it is invited, told of a move and of the end, each once and under one name", async () => {
  const business = await mintOrganization(here.app);
  const staff = await business.member("STAFF");
  await book(business, staff, 9);
  assert.equal(await run(business), 0, "nobody has asked for invitations");
  await wants(staff, true);
  assert.equal(await run(business), 0, "what was assigned before is not told");
  const event = await book(business, staff, 2);
  assert.equal(await run(business), 1);
  assert.equal(await run(business), 0, "told once");
  const first = await here.mails.next(staff.email, /^New: Boiler service/);
  const told = eventIn(first);
  assert.deepEqual([told.method, told.status, told.location], ["REQUEST", "CONFIRMED", "12 Main St"]);
  await updateCalendarEvent(business.owner.actor, event.id, { priority: "high" });
  assert.equal(await run(business), 0, "what their calendar says still holds");
  await updateCalendarEvent(business.owner.actor, event.id, hour(3));
  assert.equal(await run(business), 1);
  const moved = eventIn(await here.mails.next(staff.email, /^Changed: Boiler service/));
  assert.equal(moved.uid, told.uid);
  assert.ok(Number(moved.sequence) > Number(told.sequence));
  await updateCalendarEvent(business.owner.actor, event.id, { assigned_to: business.owner.userId });
  assert.equal(await run(business), 1);
  const last = await here.mails.next(staff.email, /^Cancelled: Boiler service/);
  assert.match(last.text, /no longer assigned to you/);
  assert.deepEqual([eventIn(last).method, eventIn(last).status], ["CANCEL", "CANCELLED"]);
  await updateCalendarEvent(business.owner.actor, event.id, hour(4));
  assert.equal(await run(business), 0, "it is not theirs any more");
});

test("two workers at the same moment send one invitation; a deleted event is called off", async () => {
  const business = await mintOrganization(here.app);
  await wants(business.owner, true);
  const { id } = await book(business, business.owner, 2);
  const sent = await Promise.all([run(business), run(business), run(business)]);
  assert.equal(
    sent.reduce((sum, each) => sum + each, 0),
    1,
  );
  await deleteCalendarEvent(business.owner.actor, id);
  assert.equal(await run(business), 1);
  await wants(business.owner, false);
  await book(business, business.owner, 5);
  assert.equal(await run(business), 0, "asked for no more");
});

test("the mail itself carries the invitation in the form that mail programs offer to accept", async () => {
  const business = await mintOrganization(here.app);
  await wants(business.owner, true);
  await book(business, business.owner, 2);
  await run(business);
  const letter = await here.mails.next(business.owner.email, /^New:/);
  const mailbox = here.app.appContext.mail as unknown as { list(): Promise<{ raw: Buffer }[]> };
  const raws = (await mailbox.list()).map(({ raw }) => raw);
  const parsed = await Promise.all(raws.map((raw) => PostalMime.parse(raw)));
  const mail = parsed.find(({ subject }) => subject === letter.subject);
  assert.ok(mail?.attachments.some(({ mimeType }) => mimeType === "text/calendar"));
});
