/** What a business and its people choose takes effect at once, and nobody undoes another's choice unawares. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const business = "/api/organization/preferences";
const personal = "/api/users/preferences";

describe("preferences", () => {
  const here = openForTests({ isShared: true });

  const read = async (path: string, token = here.token) =>
    (await here.app.call("GET", path, { token })).body.data;
  const save = (path: string, body: object, headers: Record<string, string> = {}, token = here.token) =>
    here.app.call("PUT", path, { token, body, headers });
  const sessionOf = async (person = here.owner) =>
    (await here.app.call("POST", "/api/auth/refresh", { body: { refreshToken: person.refreshToken } })).body;

  test("begin with the usual: New York, United States, weeks from Sunday, Monday to Friday from eight to five", async () => {
    const { timeZone, locale, timeFormat, weekStart, businessHours, holidays, currency } =
      await read(business);
    assert.deepEqual(
      { timeZone, locale, timeFormat, weekStart, holidays, currency },
      {
        timeZone: "America/New_York",
        locale: "en-US",
        timeFormat: "locale",
        weekStart: 0,
        holidays: [],
        currency: "USD",
      },
    );
    assert.deepEqual(businessHours[0], []);
    assert.deepEqual(businessHours[1], [{ from: "08:00", to: "17:00" }]);
  });

  test("are kept, told to the browser, and written down with what they were before", async () => {
    const changes = {
      name: "North Plumbing",
      phone: "+1 208 555 0100",
      timeZone: "America/Boise",
      locale: "en-GB",
      timeFormat: "24",
      weekStart: 1,
      businessHours: [
        [],
        [
          { from: "13:00", to: "17:00" },
          { from: "08:00", to: "12:00" },
        ],
        [],
        [],
        [],
        [],
        [],
      ],
      holidays: [
        { day: "2026-12-25", name: "Christmas Day" },
        { day: "2026-11-26", name: "Thanksgiving" },
      ],
    };
    const { version } = await read(business);
    const answer = await save(business, changes, { "if-match": `"${version}"` });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.headers["etag"], `"${version + 1}"`);
    const kept = await read(business);
    assert.equal(kept.phone, "+1 208 555 0100");
    assert.deepEqual(kept.businessHours[1], [
      { from: "08:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ]);
    assert.equal(kept.holidays[0].name, "Thanksgiving");
    const { organization: told } = await sessionOf();
    const { name, timeZone, locale, timeFormat, weekStart } = told;
    assert.deepEqual(
      { name, timeZone, locale, timeFormat, weekStart },
      { name: "North Plumbing", timeZone: "America/Boise", locale: "en-GB", timeFormat: "24", weekStart: 1 },
    );
    const log = await read("/api/audit/events?kind=organization.preferences_changed");
    const change = log.events[0].changes.find(({ field }: { field: string }) => field === "timeZone");
    assert.deepEqual(change, { field: "timeZone", before: "America/New_York", after: "America/Boise" });
  });

  test("that change nothing are no news", async () => {
    const { version } = await read(business);
    await save(business, { name: "North Plumbing", weekStart: 1 });
    assert.equal((await read(business)).version, version);
  });

  test("of two people who save at once the second is told", async () => {
    const { version } = await read(business);
    const headers = { "if-match": `"${version}"` };
    const admin = await here.business.member("ADMIN");
    assert.equal((await save(business, { city: "Boise" }, headers, admin.token)).status, 200);
    const late = await save(business, { city: "Nampa" }, headers);
    assert.equal(late.status, 409);
    assert.match(late.body.error, /Someone else changed the preferences/);
    assert.equal(late.body.details.version, version + 1);
    assert.equal((await read(business)).city, "Boise");
  });

  test("may be seen by everybody and changed by those who run the business", async () => {
    for (const role of ["MANAGER", "STAFF", "ACCOUNTANT"] as const) {
      const { token } = await here.business.member(role);
      assert.equal((await here.app.call("GET", business, { token })).status, 200, role);
      assert.equal((await save(business, { weekStart: 3 }, {}, token)).status, 403, role);
    }
  });

  const errors: [string, object, RegExp][] = [
    ["a zone that does not exist", { timeZone: "Mars/Olympus" }, /Time zone must be a name/],
    ["a week of eight days", { weekStart: 7 }, /./],
    ["no name", { name: "  " }, /Business name is required/],
    [
      "hours that end before they begin",
      { businessHours: [[{ from: "17:00", to: "08:00" }], [], [], [], [], [], []] },
      /end time after the start/,
    ],
    [
      "hours that overlap",
      {
        businessHours: [
          [
            { from: "08:00", to: "13:00" },
            { from: "12:00", to: "17:00" },
          ],
          [],
          [],
          [],
          [],
          [],
          [],
        ],
      },
      /can't overlap/,
    ],
    [
      "a day that is twice a holiday",
      {
        holidays: [
          { day: "2026-12-25", name: "A" },
          { day: "2026-12-25", name: "B" },
        ],
      },
      /only once/,
    ],
    ["a holiday on no day", { holidays: [{ day: "2026-02-30", name: "A" }] }, /real day/],
  ];
  for (const [name, body, words] of errors) {
    test(`are refused with ${name}`, async () => {
      const before = await read(business);
      const answer = await save(business, body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error, words);
      assert.deepEqual(await read(business), before);
    });
  }

  test("the first day of the week decides at once which events are this week's", async () => {
    // A Sunday.
    moveClockTo(new Date("2026-11-22T15:00:00Z"));
    try {
      const { token } = (await mintOrganization(here.app, { timeZone: "America/New_York" })).owner;
      const event = {
        title: "Sunday call",
        type: "call",
        start: "2026-11-22T16:00:00Z",
        end: "2026-11-22T17:00:00Z",
      };
      await here.app.call("POST", "/api/calendar/events", { token, body: event });
      const saturday = {
        ...event,
        title: "Saturday call",
        start: "2026-11-21T16:00:00Z",
        end: "2026-11-21T17:00:00Z",
      };
      await here.app.call("POST", "/api/calendar/events", { token, body: saturday });
      const titles = async () =>
        (await read("/api/calendar/events", token)).map(({ title }: { title: string }) => title);
      assert.deepEqual(await titles(), ["Sunday call"]);
      assert.equal((await save(business, { weekStart: 1 }, {}, token)).status, 200);
      assert.deepEqual(await titles(), ["Saturday call", "Sunday call"]);
    } finally {
      moveClockTo(undefined);
    }
  });

  test("another zone decides at once what today is", async () => {
    moveClockTo(new Date("2026-11-23T04:30:00Z"));
    try {
      const { token } = (await mintOrganization(here.app, { timeZone: "America/New_York" })).owner;
      const event = {
        title: "Late call",
        type: "call",
        start: "2026-11-23T06:00:00Z",
        end: "2026-11-23T06:30:00Z",
      };
      await here.app.call("POST", "/api/calendar/events", { token, body: event });
      assert.equal((await read("/api/calendar/events/today", token)).length, 0);
      assert.equal((await save(business, { timeZone: "America/Los_Angeles" }, {}, token)).status, 200);
      assert.equal((await read("/api/calendar/events/today", token)).length, 1);
    } finally {
      moveClockTo(undefined);
    }
  });

  test("of a person are theirs alone, and what they have not chosen follows the business", async () => {
    const staff = await here.business.member("STAFF");
    assert.deepEqual((await sessionOf(staff)).user.preferences, {
      theme: "system",
      locale: null,
      timeFormat: null,
    });
    const answer = await save(
      personal,
      {
        theme: "dark",
        locale: "de-DE",
        notifications: { leads: { email: false } },
      },
      {},
      staff.token,
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await save(personal, { notifications: { billing: { email: false } } }, {}, staff.token);
    const kept = await read(personal, staff.token);
    assert.equal(kept.theme, "dark");
    assert.deepEqual(kept.notifications.leads, { email: false });
    assert.deepEqual(kept.notifications.billing, { email: false });
    assert.deepEqual(kept.notifications.people, { email: true });
    assert.deepEqual((await sessionOf(staff)).user.preferences, {
      theme: "dark",
      locale: "de-DE",
      timeFormat: null,
    });
    assert.equal((await read(personal)).theme, "system");
    assert.equal((await save(personal, { theme: "pink" }, {}, staff.token)).status, 400);
  });

  test("of a person leave the profile as it was seen", async () => {
    const { user } = await sessionOf();
    await save(personal, { theme: "light" });
    const profile = await here.send("PUT", "/api/users/profile", {
      firstName: "Olga",
      version: user.version,
    });
    assert.equal(profile.status, 200);
  });
});
