/** What a process remembers of the rules by which members are booked, and when it would rather ask. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scope } from "#platform/actor.ts";
import type { BookingFacts, WantedTime } from "./occupancy-store.ts";
import { rememberRules } from "./rules.ts";

const scope = { organizationId: "one" } as Scope;
const hours = [[], [], [], [], [], [], []];

const wanted = (day: string, more: Partial<WantedTime> = {}): WantedTime => ({
  memberId: "ida",
  listType: "job",
  serviceId: null,
  ...more,
  span: { start: new Date(`${day}T10:00:00Z`), end: new Date(`${day}T11:00:00Z`) },
});

const facts = (more: Partial<BookingFacts> = {}): BookingFacts => ({
  is_active: true,
  rules_version: "v1",
  hours: null,
  business_hours: hours,
  member_zone: null,
  time_zone: "America/New_York",
  holidays: [],
  time_off: [],
  name: "Ida Berg",
  conflicting: null,
  buffer_before_minutes: 0,
  buffer_after_minutes: 15,
  ...more,
});

test("The rules of a member are remembered for their type of event, from the first day that was looked at", () => {
  const remembered = rememberRules();
  remembered.note(scope, wanted("2031-12-05"), facts());
  assert.equal(remembered.find(scope, wanted("2031-12-08"))?.buffer_after_minutes, 15);
  assert.equal(remembered.find(scope, wanted("2031-12-04")), undefined);
  assert.equal(remembered.find(scope, wanted("2031-12-08", { listType: "meeting" })), undefined);
  assert.equal(remembered.find({ organizationId: "other" } as Scope, wanted("2031-12-08")), undefined);
});

test("What reaches back further is kept while the version is the same, and let go with another", () => {
  const remembered = rememberRules();
  remembered.note(scope, wanted("2031-12-05"), facts());
  remembered.note(scope, wanted("2031-12-09"), facts());
  assert.ok(remembered.find(scope, wanted("2031-12-06")));
  remembered.note(scope, wanted("2031-12-09"), facts({ rules_version: "v2" }));
  assert.equal(remembered.find(scope, wanted("2031-12-06")), undefined);
  assert.equal(remembered.find(scope, wanted("2031-12-09"))?.version, "v2");
});

test("Nothing is remembered of one who has left, nor where nothing says of which version it is", () => {
  const remembered = rememberRules();
  remembered.note(scope, wanted("2031-12-05"), facts({ is_active: false }));
  remembered.note(scope, wanted("2031-12-05"), facts({ rules_version: null }));
  assert.equal(remembered.find(scope, wanted("2031-12-05")), undefined);
});

test("Two processes, or two tests, remember nothing of each other", () => {
  const [one, other] = [rememberRules(), rememberRules()];
  one.note(scope, wanted("2031-12-05"), facts());
  assert.equal(other.find(scope, wanted("2031-12-05")), undefined);
});

test("Of more than five hundred, the one that was booked longest ago is let go", () => {
  const remembered = rememberRules();
  for (let count = 0; count <= 500; count++)
    remembered.note(scope, wanted("2031-12-05", { memberId: String(count) }), facts());
  assert.equal(remembered.find(scope, wanted("2031-12-05", { memberId: "0" })), undefined);
  assert.ok(remembered.find(scope, wanted("2031-12-05", { memberId: "1" })));
});
