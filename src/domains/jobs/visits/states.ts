/** What becomes of a visit by each action, whether it is taken on the visit or with its event on the calendar. */
import type { EventChange } from "#domains/calendar/owners.ts";
import { type VisitStatus, visitActions } from "./contract.ts";
import type { StoredVisit, VisitChanges } from "./store.ts";

type Action = keyof typeof visitActions;

export const allows = (status: VisitStatus, action: Action): boolean =>
  visitActions[action].some((each) => each === status);

/** The columns that an action changes; the moments are ISO 8601. */
export const visitAfter = {
  schedule: (): VisitChanges => ({ status: "scheduled", on_the_way_at: null }),
  /** Its event stays known, so that it can be brought back. */
  unschedule: (): VisitChanges => ({
    status: "unscheduled",
    on_the_way_at: null,
    arrival_from: null,
    arrival_until: null,
  }),
  onTheWay: (at: string): VisitChanges => ({ status: "on_the_way", on_the_way_at: at }),
  start: (at: string, eventStatus: StoredVisit["event_status"]): VisitChanges => ({
    status: "started",
    status_before_start: eventStatus === "confirmed" ? "confirmed" : "scheduled",
    started_at: at,
  }),
  finish: (at: string): VisitChanges => ({ status: "done", done_at: at }),
  /** Of one that was started, to on the way if somebody was; else to scheduled. */
  stepBack: ({ status, on_the_way_at: at }: Pick<StoredVisit, "status" | "on_the_way_at">): VisitChanges => {
    const isOnTheWay = status === "started" && at !== null;
    const none = { started_at: null, status_before_start: null };
    return isOnTheWay ? { status: "on_the_way", ...none } : { ...visitAfter.schedule(), ...none };
  },
  cancel: (reason: string | null): VisitChanges => ({ status: "cancelled", cancel_reason: reason }),
  /** Work that was done goes on; what was cancelled comes back at its time as if nothing had been done. */
  reopen: ({ status }: Pick<StoredVisit, "status">): VisitChanges =>
    status === "done"
      ? { status: "started", done_at: null }
      : { ...visitAfter.schedule(), cancel_reason: null, started_at: null, status_before_start: null },
} as const;

type Followed = Pick<StoredVisit, "status" | "arrival_from" | "arrival_until">;

/** What a change of its event on the calendar makes of a visit; the arrival window moves along. */
export function visitFollowing(visit: Followed, change: EventChange): VisitChanges {
  const { before, after } = change;
  const shift = Date.parse(after.starts_at) - Date.parse(before.starts_at);
  const moved = (instant: string | null) =>
    instant === null ? null : new Date(Date.parse(instant) + shift).toISOString();
  const isAlong = shift !== 0 && visit.status !== "done";
  const { arrival_from: from, arrival_until: until } = visit;
  return {
    ...(isAlong ? { arrival_from: moved(from), arrival_until: moved(until) } : {}),
    ...stateFollowing(visit, change),
    updated_at: after.updated_at,
  };
}

/** The state after the action that the change of the event means, where the visit's own allows that action. */
function stateFollowing(visit: Followed, { before, after }: EventChange): VisitChanges {
  const may = (action: Action, changes: VisitChanges) => (allows(visit.status, action) ? changes : {});
  const isAwaited = after.status === "scheduled" || after.status === "confirmed";
  if (after.deleted_at !== null)
    return before.deleted_at === null ? may("unschedule", visitAfter.unschedule()) : {};
  if (before.deleted_at !== null) return isAwaited ? may("schedule", visitAfter.schedule()) : {};
  if (after.status === "cancelled")
    return before.status === "cancelled" ? {} : may("cancel", visitAfter.cancel(after.cancel_reason));
  if (before.status === "cancelled") return isAwaited ? may("reopen", visitAfter.reopen(visit)) : {};
  const isRebooked = before.starts_at !== after.starts_at || before.assigned_to !== after.assigned_to;
  return isRebooked ? may("schedule", visitAfter.schedule()) : {};
}
