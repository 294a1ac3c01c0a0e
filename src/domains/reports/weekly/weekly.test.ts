/** Saved reports that are emailed each week: on time, once, to those who may see them, until somebody ends it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf } from "../../../../tests/support/invoices.ts";
import type { Person } from "../../../../tests/support/organization.ts";
import type { SavedReport } from "../contract.ts";
import { reportJobs } from "../jobs.ts";
import { claimDueReports, sendWeeklyReport } from "./sending.ts";
import { dueTurn, lastTurn, nextTurn } from "./turns.ts";
import { listRecipients } from "./weekly-store.ts";

/** A Tuesday, 1 PM in New York. */
const here = openForTests({ at: "2026-03-10T17:00:00Z", readsMail: true, isLong: true });
const invoices = invoicesOf(here);
const at = (moment: string) => moveClockTo(new Date(moment));
const claim = () => claimDueReports(here.business.system);

async function saved(fields: object = {}): Promise<SavedReport> {
  const name = `Week of sales ${here.business.organizationId.slice(-6)}`;
  return here.done("POST", "/api/reports/saved", { name, report: "sales", is_shared: true, ...fields });
}

const weekly = (report: SavedReport, ...people: Person[]) =>
  here.done("PUT", `/api/reports/saved/${report.id}/weekly`, {
    weekday: 3,
    hour: 8,
    recipients: people.map(({ userId }) => userId),
  });

const scope = () => requirePermission(here.business.system, "reports.save");

describe("A weekly report", () => {
  test("leaves once at its hour with the figures, whatever is done twice, and again a week later", async () => {
    await invoices.issued();
    const report = await saved();
    const state = await weekly(report, here.owner);
    assert.equal(state.next_at, "2026-03-11T12:00:00.000Z", "Wednesday, 8 AM in New York");
    at("2026-03-11T11:59:00Z");
    await claim();
    assert.equal(here.mails.count(here.owner.email), 0, "not before its hour");
    at("2026-03-11T12:03:00Z");
    await Promise.all([claim(), claim()]);
    const [recipient] = await listRecipients(scope(), report.id);
    const { organizationId: id, timeZone, country } = here.owner.actor;
    const errand = {
      organization: { id, timeZone, country },
      recipient: recipient?.id ?? "",
      turn: "2026-03-11T12:00:00.000Z",
    };
    const mail = await here.mails.next(here.owner.email, /^Week of sales/);
    await sendWeeklyReport.run(here.app.appContext, errand, { id: "again", organizationId: id });
    await claim();
    assert.match(mail.text, /Period: Mar 1 – 11, 2026/);
    assert.match(mail.text, /Revenue: \$100\.00 \(new, \$0\.00 before\)/);
    assert.match(mail.text, /\/reports\/sales/);
    assert.match(mail.unsubscribe ?? "", /\/weekly-reports\/.*\/off$/);
    at("2026-03-18T12:03:00Z");
    await claim();
    assert.match((await here.mails.next(here.owner.email, /^Week of sales/)).text, /Mar 1 – 18, 2026/);
    assert.equal(here.mails.count(here.owner.email), 0, "nothing came twice");
  });

  test("is turned off by its link, which changes nothing when it is only opened", async () => {
    const report = await saved();
    await weekly(report, here.owner);
    at("2026-03-11T12:03:00Z");
    await claim();
    const { unsubscribe = "" } = await here.mails.next(here.owner.email, /^Week of sales/);
    const path = new URL(unsubscribe).pathname;
    const page = await here.app.http.inject({ url: path.replace(/\/off$/, "") });
    assert.match(page.body, /Stop This Email/);
    assert.equal((await listRecipients(scope(), report.id)).length, 1);
    const post = (url: string) => here.app.http.inject({ url, method: "POST" });
    assert.match((await post(path)).body, /You no longer get/);
    assert.equal((await listRecipients(scope(), report.id)).length, 0);
    const forged = path.replace(/.{8}\/off$/, "AAAAAAAA/off");
    assert.equal((await post(forged)).statusCode, 404);
    at("2026-03-18T12:03:00Z");
    await claim();
    await weekly(report, here.owner);
    at("2026-03-25T12:03:00Z");
    await claim();
    assert.match((await here.mails.next(here.owner.email, /^Week of sales/)).subject, /Mar 1 – 25/);
  });

  test("stops when its recipient may no longer see it, and shows each what they may see", async () => {
    await invoices.issued();
    const [staff, manager] = [await here.business.member("STAFF"), await here.business.member("MANAGER")];
    const report = await saved();
    await weekly(report, staff, manager);
    at("2026-03-11T12:03:00Z");
    await claim();
    assert.match((await here.mails.next(manager.email, /^Week/)).text, /Revenue: \$100/);
    assert.doesNotMatch((await here.mails.next(staff.email, /^Week/)).text, /\$/);
    await here.done("PUT", `/api/reports/saved/${report.id}`, { is_shared: false });
    await here.done("POST", `/api/users/${manager.userId}/deactivate`, {});
    at("2026-03-18T12:03:00Z");
    await claim();
    for (let left = 2; left > 0; ) left = (await listRecipients(scope(), report.id)).length;
    assert.deepEqual([here.mails.count(staff.email), here.mails.count(manager.email)], [0, 0]);
  });

  test("is set up by its maker, for people who may see it", async () => {
    const manager = await here.business.member("MANAGER");
    const report = await saved({ is_shared: false });
    const path = `/api/reports/saved/${report.id}/weekly`;
    const wanted = { weekday: 1, hour: 8, recipients: [manager.userId] };
    assert.equal((await here.send("PUT", path, wanted)).status, 400, "a private report is the maker's alone");
    assert.equal((await here.send("GET", path, undefined, manager)).status, 404);
    await here.done("PUT", `/api/reports/saved/${report.id}`, { is_shared: true });
    await here.done("PUT", path, wanted);
    assert.equal((await here.send("PUT", path, wanted, manager)).status, 403);
    const { reports } = await here.done("GET", "/api/reports/saved");
    assert.deepEqual(reports[0].weekly, { weekday: 1, hour: 8, recipients: 1 });
    assert.equal((await here.done("DELETE", path)).weekday, null);
  });
});

test("A deleted report is forgotten after 30 days", async () => {
  const report = await saved();
  await weekly(report, here.owner);
  await here.done("DELETE", `/api/reports/saved/${report.id}`);
  const forget = reportJobs.find(({ name }) => name === "reports-forget");
  const run = () => forget?.run(here.app.appContext, {} as never, { id: "1", organizationId: null });
  at("2026-04-09T16:00:00Z");
  await run();
  await here.done("POST", `/api/reports/saved/${report.id}/restore`);
  await here.done("DELETE", `/api/reports/saved/${report.id}`);
  at("2026-05-10T17:00:00Z");
  await run();
  assert.equal((await here.send("POST", `/api/reports/saved/${report.id}/restore`)).status, 404);
});

test("The hour is the business's: skipped, doubled, moved to another zone", () => {
  const sunday = { weekday: 0, hour: 2 };
  const zone = "America/New_York";
  const last = (moment: string, turn = sunday) => lastTurn(turn, zone, new Date(moment)).toISOString();
  assert.equal(last("2026-03-08T12:00:00Z"), "2026-03-08T07:00:00.000Z", "2 AM is 3 AM on that day");
  assert.equal(last("2026-11-01T12:00:00Z", { weekday: 0, hour: 1 }), "2026-11-01T05:00:00.000Z");
  assert.equal(
    nextTurn(sunday, zone, new Date("2026-03-08T07:00:00Z")).toISOString(),
    "2026-03-15T06:00:00.000Z",
  );
  const kept = { weekday: 2, hour: 8, since: "2026-03-01T00:00:00Z", sent_turn: "2026-03-10T12:00:00.000Z" };
  assert.equal(dueTurn(kept, "America/Los_Angeles", new Date("2026-03-10T16:00:00Z")), undefined);
  assert.ok(dueTurn(kept, "America/Los_Angeles", new Date("2026-03-17T16:00:00Z")));
});
