/** Feeds as calendar programs read them: what stands in the file, who may see what, and when an address ends. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import ical, { type VEvent } from "node-ical";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import type { NewCalendarEvent } from "#domains/calendar/contract.ts";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

const here = openForTests({ isShared: true });

/** The same day however long the tests take. */
const began = Date.now();
const inDays = (days: number, hour = 15): string => {
  const day = new Date(began + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00:00Z`;
};
const book = (by: Person, fields: Partial<NewCalendarEvent> = {}) =>
  createCalendarEvent(by.actor, {
    title: "Boiler; check, twice",
    type: "job",
    priority: "medium",
    status: "scheduled",
    start: inDays(2),
    end: inDays(2, 17),
    assigned_to: by.userId,
    ...fields,
  });
const make = async (by: Person, fields: object = {}) => {
  const body = { name: "My phone", covers: "mine", ...fields };
  const { status, body: answer } = await here.app.call("POST", "/api/calendar/feeds", {
    token: by.token,
    body,
  });
  assert.equal(status, 201, JSON.stringify(answer));
  return answer.data as { feed: { id: string }; url: string };
};
const pathOf = (url: string): string => new URL(url).pathname;
const get = (url: string, headers: Record<string, string> = {}) =>
  here.app.http.inject({ method: "GET", url: pathOf(url), headers });
const read = async (url: string): Promise<VEvent[]> =>
  Object.values(ical.sync.parseICS((await get(url)).body)).filter(
    (part): part is VEvent => part?.type === "VEVENT",
  );

describe("A feed", () => {
  test("is read by a foreign program: every event under its lasting name, moved and called off with it", async () => {
    const own = await mintOrganization(here.app);
    const { url } = await make(own.owner);
    const first = await book(own.owner, { location: "12 Main St, Springfield", notes: "Two\nlines" });
    const [before] = await read(url);
    assert.equal(before?.summary, "Boiler; check, twice");
    assert.equal(before?.location, "12 Main St, Springfield");
    assert.equal(before?.description, "Two\nlines");
    assert.equal(before?.start.toISOString(), new Date(first.start).toISOString());
    await updateCalendarEvent(own.owner.actor, first.id, { start: inDays(3), end: inDays(3, 17) });
    const [moved] = await read(url);
    assert.equal(moved?.uid, before?.uid);
    assert.ok(Number(moved?.sequence) > Number(before?.sequence));
    assert.equal(moved?.start.toISOString(), new Date(inDays(3)).toISOString());
    await updateCalendarEvent(own.owner.actor, first.id, { status: "cancelled", cancel_reason: "Ill" });
    const [off] = await read(url);
    assert.deepEqual([off?.uid, off?.status], [before?.uid, "CANCELLED"]);
  });

  test("tells what was deleted as cancelled for 30 days, then forgets it", async () => {
    const own = await mintOrganization(here.app);
    const { url } = await make(own.owner);
    const { id } = await book(own.owner, { start: inDays(50), end: inDays(50, 17) });
    await deleteCalendarEvent(own.owner.actor, id);
    assert.equal((await read(url))[0]?.status, "CANCELLED");
    moveClockTo(new Date(Date.now() + 31 * 86_400_000));
    assert.deepEqual(await read(url), []);
  });

  test("is not sent again when nothing has changed", async () => {
    const own = await mintOrganization(here.app);
    const { url } = await make(own.owner);
    const { id } = await book(own.owner);
    const whole = await get(url);
    assert.equal(whole.headers["content-type"], "text/calendar; charset=utf-8");
    const etag = String(whole.headers.etag);
    const again = await get(url, { "if-none-match": etag });
    assert.deepEqual([again.statusCode, again.body], [304, ""]);
    await updateCalendarEvent(own.owner.actor, id, { title: "Another" });
    assert.equal((await get(url, { "if-none-match": etag })).statusCode, 200);
  });

  test("that tells only busy times says when, and nothing else; calls and tasks are no busy times", async () => {
    const own = await mintOrganization(here.app);
    const { url } = await make(own.owner, { shows: "busy" });
    await book(own.owner, { location: "12 Main St", notes: "Secret", client_name: "Ida Berg" });
    await book(own.owner, { title: "Phone", type: "call", start: inDays(4), end: inDays(4, 16) });
    const file = (await get(url)).body;
    assert.equal((await read(url)).length, 1);
    assert.doesNotMatch(file, /Boiler|Main St|Secret|Berg|Phone/);
    assert.match(file, /SUMMARY:Busy/);
  });

  test("of one's own events holds nobody else's; all of them only for those who may see them", async () => {
    const own = await mintOrganization(here.app);
    const staff = await own.member("STAFF");
    await book(own.owner, { title: "Owner's" });
    await book(own.owner, { title: "Theirs", assigned_to: staff.userId });
    const { url } = await make(staff);
    assert.deepEqual(
      (await read(url)).map(({ summary }) => summary),
      ["Theirs"],
    );
    const { url: all } = await make(own.owner, { covers: "all" });
    assert.equal((await read(all)).length, 2);
    const grants = { "dashboard.view": "all", "calendar.view": "own" };
    const { token } = own.owner;
    const role = await here.app.call("POST", "/api/roles", { token, body: { name: "Own only", grants } });
    const narrow = await own.member(role.body.data.key);
    const body = { name: "Everything", covers: "all" };
    const refused = await here.app.call("POST", "/api/calendar/feeds", { token: narrow.token, body });
    assert.equal(refused.status, 400);
    assert.ok(refused.body.fields.covers);
  });

  test("ends with its address: renewed, ended, or when its member leaves", async () => {
    const own = await mintOrganization(here.app);
    const staff = await own.member("STAFF");
    const { feed, url } = await make(staff);
    const path = `/api/calendar/feeds/${feed.id}`;
    assert.equal(
      (await here.app.call("POST", `${path}/renew`, { token: own.owner.token })).status,
      404,
      "not theirs",
    );
    const renewed = (await here.app.call("POST", `${path}/renew`, { token: staff.token })).body.data.url;
    assert.equal((await get(url)).statusCode, 404);
    assert.equal((await get(renewed)).statusCode, 200);
    const listed = await here.app.call("GET", "/api/calendar/feeds", { token: staff.token });
    assert.ok(listed.body.data.feeds[0].last_read_at);
    assert.doesNotMatch(JSON.stringify(listed.body), /secret|url/);
    const { url: second, feed: other } = await make(staff);
    await here.app.call("DELETE", `/api/calendar/feeds/${other.id}`, { token: staff.token });
    assert.equal((await get(second)).statusCode, 404);
    await here.app.call("POST", `/api/users/${staff.userId}/deactivate`, {
      token: own.owner.token,
      body: {},
    });
    assert.equal((await get(renewed)).statusCode, 404);
  });

  test("is nothing under a made-up address", async () => {
    const { url } = await make(here.owner);
    const changed = url.replace(/.\.ics$/, (end) => (end.startsWith("A") ? "B.ics" : "A.ics"));
    for (const each of [changed, url.replace(".ics", ""), `${new URL(url).origin}/feeds/none.ics`]) {
      assert.equal((await get(each)).statusCode, 404, each);
    }
  });
});
