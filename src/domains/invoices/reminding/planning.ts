/** What is noted when a reminder is planned, or left out with its reason. */
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { PauseKind } from "./contract.ts";

/** Time for the job of a reminder to begin; after that it is taken to be lost. */
const holdMs = 2 * 60_000;

export const heldFrom = (moment: Date): string => new Date(moment.getTime() + holdMs).toISOString();

type Planned = {
  /** Null: sent by hand. */
  rule_id: string | null;
  days: number;
  day: string;
  /** Why it is left out. */
  reason?: string | null;
  message?: string | null;
};

export function newReminder(invoiceId: number, { reason = null, message = null, ...planned }: Planned) {
  const moment = now();
  return {
    ...planned,
    id: newId(),
    invoice_id: invoiceId,
    status: reason ? ("skipped" as const) : ("waiting" as const),
    reason,
    message,
    recipient: null,
    held_until: heldFrom(moment),
    settled_at: reason ? moment.toISOString() : null,
    created_at: moment.toISOString(),
  };
}

/** Why a reminder was not sent. */
export const pauseReasons: Record<PauseKind, string> = {
  pause: "Reminders were paused.",
  promise: "The customer promised to pay.",
  dispute: "The payment is disputed.",
  answer: "The customer answered.",
};
