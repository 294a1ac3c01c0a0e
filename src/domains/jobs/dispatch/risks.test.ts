/** What may go wrong with a visit is said before the truck rolls, and nothing is said without a reason. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { StoredVisit } from "../visits/store.ts";
import { type Circumstances, risksOf } from "./risks.ts";

const zone = "America/Denver";
/** On 23 November 2026, when Denver is seven hours behind. */
const at = (clock: string): Date => new Date(`2026-11-23T${clock}:00-07:00`);
const span = (from: string, until: string) => ({ start: at(from), end: at(until) });

/** From 10 to 11 for somebody with an address and a phone, by a technician who works from 8 to 5. */
const sound = {
  status: "scheduled",
  starts_at: at("10:00").toISOString(),
  ends_at: at("11:00").toISOString(),
  arrival_until: null,
  override_reason: null,
  location: "12 Elm St, Denver",
  client_phone: "+13035550100",
  due_date: "2026-11-30",
} as unknown as StoredVisit;
const quiet: Circumstances = {
  now: at("07:00"),
  zone,
  times: { working: [span("08:00", "17:00")], timeOff: [] },
  before: undefined,
};

const told = (visit: Partial<StoredVisit> = {}, circumstances: Partial<Circumstances> = {}) =>
  risksOf({ ...sound, ...visit }, { ...quiet, ...circumstances }).map(({ kind, text }) => `${kind}: ${text}`);

describe("a visit on the dispatch board", () => {
  test("that nothing stands against has no risk", () => assert.deepEqual(told(), []));

  test("is late when its start has passed, or the window that the customer was told", () => {
    assert.deepEqual(told({}, { now: at("10:00") }), [], "not on the minute itself");
    assert.deepEqual(told({}, { now: at("10:01") }), ["late: Late: due to start at 10:00 AM"]);
    const promised = { arrival_until: at("10:30").toISOString() };
    assert.deepEqual(told(promised, { now: at("10:30") }), []);
    assert.deepEqual(told(promised, { now: at("10:31") }), ["late: Late: due to start at 10:30 AM"]);
    assert.deepEqual(told({ status: "on_the_way" }, { now: at("10:01") }), [
      "late: Late: due to start at 10:00 AM",
    ]);
  });

  test("that was begun is late only when it should have been done", () => {
    assert.deepEqual(told({ status: "started" }, { now: at("11:00") }), []);
    assert.deepEqual(told({ status: "started" }, { now: at("11:01") }), [
      "late: Late: due to finish at 11:00 AM",
    ]);
  });

  test("leaves time for the way from the visit before it, to the minute", () => {
    const before = (end: string, travelMinutes: number) => ({ before: { end: at(end), travelMinutes } });
    assert.deepEqual(told({}, before("09:40", 20)), []);
    assert.deepEqual(told({}, before("09:41", 20)), [
      "tight_travel: The drive takes about 20 minutes, but there are only 19 minutes between visits",
    ]);
    assert.deepEqual(told({}, before("10:15", 20)), [
      "tight_travel: The drive takes about 20 minutes, but there is no time between visits",
    ]);
    assert.deepEqual(told({}, before("10:00", 0)), [], "next door needs no way");
  });

  test("lies within its technician's hours; both ends count, and between two shifts is outside", () => {
    const hours = (...working: ReturnType<typeof span>[]) => ({ times: { working, timeOff: [] } });
    const outside = ["outside_hours: Outside the technician's working hours"];
    assert.deepEqual(told({}, hours(span("10:00", "11:00"))), []);
    assert.deepEqual(told({}, hours(span("10:01", "17:00"))), outside);
    assert.deepEqual(told({}, hours(span("08:00", "10:59"))), outside);
    assert.deepEqual(told({}, hours(span("08:00", "10:20"), span("10:40", "17:00"))), outside);
    assert.deepEqual(told({}, hours()), outside);
    assert.deepEqual(told({}, { times: undefined }), [], "nobody's hours are known while nobody has it");
  });

  test("meets its technician's time off, but not one that only touches it", () => {
    const off = (from: string, until: string) => ({
      times: { working: [span("08:00", "17:00")], timeOff: [{ ...span(from, until), title: "Dentist" }] },
    });
    assert.deepEqual(told({}, off("10:59", "12:00")), ["time_off: The technician is off: Dentist"]);
    assert.deepEqual(told({}, off("11:00", "12:00")), []);
    assert.deepEqual(told({}, off("09:00", "10:00")), []);
  });

  test("tells a double booking with its reason, a missing address and a missing phone", () => {
    assert.deepEqual(told({ override_reason: "Emergency", location: null, client_phone: null }), [
      "overridden: Double-booked: Emergency",
      "no_address: No address",
      "no_phone: No phone number",
    ]);
  });

  test("is past due by the business's own day, wherever the server stands", () => {
    const evening = { starts_at: at("21:00").toISOString(), ends_at: at("22:00").toISOString() };
    const times = { times: undefined };
    assert.deepEqual(told({ ...evening, due_date: "2026-11-23" }, times), [], "it is the 24th in UTC");
    assert.deepEqual(told({ ...evening, due_date: "2026-11-22" }, times), [
      "past_due: The job was due on Nov 22, 2026",
    ]);
    const waiting = { starts_at: null, ends_at: null, status: "unscheduled" } as const;
    assert.deepEqual(told({ ...waiting, due_date: "2026-11-23" }, { ...times, now: at("23:59") }), []);
    assert.deepEqual(told({ ...waiting, due_date: "2026-11-22" }, { ...times, now: at("00:00") }), [
      "past_due: The job was due on Nov 22, 2026",
    ]);
  });

  test("that is done or was called off has nothing left that may go wrong", () => {
    const bad = { location: null, client_phone: null, due_date: "2026-11-01", override_reason: "Emergency" };
    for (const status of ["done", "cancelled"] as const)
      assert.deepEqual(told({ ...bad, status }, { now: at("23:00"), times: undefined }), []);
  });
});
