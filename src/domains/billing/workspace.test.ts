/** What a payment state means for the workspace, and when a trial's end is spoken of, in every zone and season. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { SubscriptionStatus } from "#platform/payments/port.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import { boughtWith, linesOf } from "./bills/lines.ts";
import { daysBefore, daysLeft, dueReminder, isReadOnlyStatus, workspaceStatus } from "./workspace.ts";

const zones = [
  "America/New_York",
  "America/Boise",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "UTC",
];
const aDay = 86_400_000;
const moments = fc.date({ min: new Date("2025-01-01"), max: new Date("2028-12-31"), noInvalidDate: true });
const statuses: SubscriptionStatus[] = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "incomplete",
  "paused",
  "canceled",
];

test("reminders come at the time of day at which the trial ends, whatever the clocks do", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), fc.constantFrom(1, 3), (trialEnd, zone, days) => {
      const due = daysBefore(trialEnd, days, zone);
      assert.ok(Math.abs(trialEnd.getTime() - due.getTime() - days * aDay) <= 25 * 3_600_000);
      const clock = (moment: Date) => toLocalDateTime(moment, zone).slice(11, 13);
      const drift = Math.abs(Number(clock(due)) - Number(clock(trialEnd)));
      assert.ok(drift <= 1 || drift === 23, `${due.toISOString()} in ${zone}`);
    }),
  );
  const end = new Date("2026-03-09T14:30:00Z");
  assert.equal(daysBefore(end, 3, "America/New_York").toISOString(), "2026-03-06T15:30:00.000Z");
});

test("of the reminders only the last that is due is sent, and none after the end", () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: -3, max: 240 }),
      fc.constantFrom(...zones),
      (trialEnd, hoursAhead, zone) => {
        const at = new Date(trialEnd.getTime() - hoursAhead * 3_600_000);
        const days = dueReminder(trialEnd, at, zone);
        if (hoursAhead <= 0) assert.equal(days, undefined);
        else if (hoursAhead <= 23) assert.equal(days, 1);
        else if (hoursAhead >= 26 && hoursAhead <= 70) assert.equal(days, 3);
        else if (hoursAhead > 74 + 24) assert.equal(days, undefined);
      },
    ),
  );
});

test("the countdown counts nights of the business's calendar and never goes below zero", () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: -5, max: 10 }),
      fc.constantFrom(...zones),
      (trialEnd, days, zone) => {
        const left = daysLeft(trialEnd, new Date(trialEnd.getTime() - days * aDay), zone);
        assert.ok(left >= 0 && Math.abs(left - Math.max(0, days)) <= 1);
      },
    ),
  );
  // Half an hour apart, but the night lies between.
  const end = new Date("2026-03-10T04:15:00Z");
  assert.equal(daysLeft(end, new Date("2026-03-10T03:45:00Z"), "America/New_York"), 1);
});

test("only who pays, or will soon, can change things; grace is for those who have paid before", () => {
  const at = new Date("2026-03-20T00:00:00Z");
  fc.assert(
    fc.property(
      fc.constantFrom(...statuses),
      fc.boolean(),
      fc.integer({ min: 0, max: 40 }),
      (status, hasPaid, daysLate) => {
        const pastDueSince = new Date(at.getTime() - daysLate * aDay);
        const workspace = workspaceStatus({ status, hasPaid, pastDueSince }, at);
        const isOpen =
          status === "trialing" || status === "active" || (status === "past_due" && hasPaid && daysLate < 14);
        assert.equal(isReadOnlyStatus(workspace), !isOpen, `${status} ${hasPaid} ${daysLate}`);
      },
    ),
  );
});

test("a plan with its seats survives the way to the provider's prices and back", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("core" as const, "pro" as const),
      fc.integer({ min: 0, max: 10 }),
      (plan, additionalUsers) => {
        assert.deepEqual(boughtWith(linesOf({ plan, additionalUsers })), { plan, additionalUsers });
      },
    ),
  );
  assert.equal(boughtWith([{ priceId: "price_unknown", quantity: 1 }]), undefined);
});
