/** What the state of a subscription means for the workspace, and when the end of a trial is spoken of. */
import type { SessionOrganization } from "#domains/organizations/contract.ts";
import type { SubscriptionStatus } from "#platform/payments/port.ts";
import { nightsBetween } from "#shared/time/dates.ts";
import { addDays, toInstant, toLocalDateTime } from "#shared/time/time.ts";
import { graceDays, trialReminderDays } from "./contract.ts";

type WorkspaceStatus = SessionOrganization["status"];

type PaymentFacts = {
  status: SubscriptionStatus;
  /** Whether any bill was ever paid: who never paid gets no grace, because the trial was it. */
  hasPaid: boolean;
  pastDueSince: Date | null;
};

/** The provider's word decides, never the local clock, but for how long a failed renewal is waited for. */
export function workspaceStatus({ status, hasPaid, pastDueSince }: PaymentFacts, at: Date): WorkspaceStatus {
  switch (status) {
    case "trialing":
      return "trial";
    case "active":
      return "active";
    case "past_due":
      return hasPaid && (pastDueSince === null || at < graceEnd(pastDueSince)) ? "past_due" : "read_only";
    case "canceled":
      return "cancelled";
    case "unpaid":
    case "incomplete":
    case "paused":
      return "read_only";
  }
}

const dayInMilliseconds = 86_400_000;

export const graceEnd = (pastDueSince: Date): Date =>
  new Date(pastDueSince.getTime() + graceDays * dayInMilliseconds);

export const isReadOnlyStatus = (status: WorkspaceStatus): boolean =>
  status === "read_only" || status === "cancelled";

/** Nights from `at` until `trialEnd` on the calendar of the business: 0 on the last day, never negative. */
export const daysLeft = (trialEnd: Date, at: Date, zone: string): number =>
  Math.max(0, nightsBetween(at, trialEnd, zone));

/**
 * How many days ahead the reminder that is due at `at` speaks of; undefined when none is. Each is due at the time of day
 * at which the trial ends, so many calendar days before, whatever the clocks do in between; of several only the last.
 */
export function dueReminder(trialEnd: Date, at: Date, zone: string): number | undefined {
  if (at >= trialEnd) return undefined;
  return trialReminderDays.filter((days) => at >= daysBefore(trialEnd, days, zone)).at(-1);
}

export function daysBefore(moment: Date, days: number, zone: string): Date {
  const local = toLocalDateTime(moment, zone);
  return toInstant(`${addDays(local.slice(0, 10), -days)}${local.slice(10)}`, zone);
}
