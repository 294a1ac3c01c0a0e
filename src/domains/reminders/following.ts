/** What a customer may see and do by the link to their event: confirm it, choose another time, call it off. */
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { type FreeSlot, findFreeSlots, isSlotFree } from "#domains/calendar/free-times.ts";
import { countAttempt, excuseAttempt, networkOf } from "#domains/users/attempts.ts";
import {
  type Actor,
  actingWithin,
  type RequestFacts,
  requirePermission,
  type Scope,
  systemActor,
} from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import type { Ground } from "#platform/ground.ts";
import { inTransaction } from "#platform/transaction.ts";
import { cut } from "#shared/text.ts";
import type { SelfService } from "./contract.ts";
import { followLink } from "./links.ts";
import { changeEventRefusal, changeRefusal } from "./refusal.ts";
import { settingsOf } from "./settings.ts";
import { findSubject, type Subject } from "./store.ts";

const hour = 3_600_000;
/** After the event its page still says what it was, for a day. */
const shownHours = 24;
const daysOffered = 28;
const mostOffered = 600;
/** Finer steps would only make the page long. */
const stepMinutes = 30;

/** Where the event stands, as far as it decides what its customer can do. */
export type LinkState = "open" | "begun" | "over" | "cancelled" | "expired";

export type Followed = {
  actor: Actor;
  scope: Scope;
  subject: Subject;
  /** Whether it went to the customer's own address; else whoever has it governs this one event. */
  isOwn: boolean;
  state: LinkState;
  policy: SelfService;
  /** Whether there is time left to do so. */
  may: { confirm: boolean; move: boolean; cancel: boolean };
};

const misses = { free: 20, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 3_600 };

/** Throws `not_found` for a token that was never given out, and `too_many_requests` to whoever tries one after the other. */
export async function follow(ground: Ground, request: RequestFacts, token: string): Promise<Followed> {
  const counter = { name: "event-links", rule: misses, whose: networkOf(request.ip) };
  await countAttempt(ground, counter);
  const link = await followLink(ground, token);
  if (!link) throw notFound("Appointment");
  await excuseAttempt(ground, counter);
  const organization = { id: link.organization_id, timeZone: link.time_zone, country: link.country };
  const program = systemActor(ground, organization, { ...request, idempotencyKey: null, fingerprint: null });
  const scope = requirePermission(program, "calendar.update");
  const subject = await findSubject(scope, link.event_id);
  if (!subject) throw notFound("Appointment");
  const { policy } = await settingsOf(scope);
  const isOwn = link.sent_to !== null && link.sent_to === subject.customer_id;
  const actor = { ...program, name: isOwn ? customerName(subject) : strangerName };
  return { actor, scope, subject, isOwn, policy, ...standingOf(subject, policy) };
}

/** Somebody who knows a customer's number is not that customer. */
const strangerName = "Whoever booked online";

/** As the diary names whoever came by the link. */
function customerName({ first_name: first, last_name: last, client_name: typed }: Subject): string {
  const name = [first, last].filter(Boolean).join(" ") || typed;
  return name ? `${name} (customer)` : "The customer";
}

function standingOf(subject: Subject, policy: SelfService): Pick<Followed, "state" | "may"> {
  const state = stateOf(subject);
  const isOpen = state === "open";
  const left = (Date.parse(subject.starts_at) - now().getTime()) / hour;
  return {
    state,
    may: {
      confirm: isOpen && policy.can_confirm && subject.status === "scheduled",
      move: isOpen && policy.can_move && left >= policy.move_notice_hours,
      cancel: isOpen && policy.can_cancel && left >= policy.cancel_notice_hours,
    },
  };
}

function stateOf({ status, deleted_at: deleted, starts_at: start, ends_at: end }: Subject): LinkState {
  const moment = now().getTime();
  if (moment > Date.parse(end) + shownHours * hour) return "expired";
  if (deleted !== null || status === "cancelled") return "cancelled";
  if (status === "completed" || moment >= Date.parse(end)) return "over";
  if (status === "in_progress" || moment >= Date.parse(start)) return "begun";
  return "open";
}

/** `seen` is the beginning that stood on the page: nobody confirms a time that they have not read. */
export async function confirmByLink(
  { actor, scope, subject, ...rest }: Followed,
  seen: string,
): Promise<void> {
  if (subject.status === "confirmed") return;
  assertSame(subject, seen);
  if (!rest.may.confirm) throw tooLate(rest.state);
  await inTransaction(scope, async (tx) => {
    await updateCalendarEvent(actingWithin(tx, actor), subject.id, { status: "confirmed" }, subject.version);
    return null;
  });
}

export async function cancelByLink(
  { actor, scope, subject, isOwn, ...rest }: Followed,
  seen: string,
  reason: string,
): Promise<void> {
  if (rest.state === "cancelled") return;
  assertSame(subject, seen);
  if (!rest.may.cancel) throw tooLate(rest.state);
  const why = cut(reason.replace(/\s+/g, " ").trim(), 250);
  const changes = {
    status: "cancelled" as const,
    cancel_reason: [`By ${isOwn ? "the customer" : "whoever booked online"}`, why].filter(Boolean).join(": "),
  };
  await inTransaction(scope, async (tx) => {
    await updateCalendarEvent(actingWithin(tx, actor), subject.id, changes, subject.version);
    return null;
  });
}

/** One free start each, in their order; that of the member who was planned where several are free. */
export async function timesByLink(followed: Followed): Promise<FreeSlot[]> {
  const { scope, subject, policy, may } = followed;
  if (!may.move) return [];
  const earliest = new Date(now().getTime() + policy.move_notice_hours * hour);
  const slots = await findFreeSlots(scope, {
    ...wantedTime(subject),
    span: { start: earliest, end: new Date(earliest.getTime() + daysOffered * 24 * hour) },
    memberIds: policy.any_technician || !subject.assigned_to ? undefined : [subject.assigned_to],
    limit: mostOffered,
  });
  const byStart = new Map<string, FreeSlot>();
  for (const slot of slots) {
    if (Date.parse(slot.start) === Date.parse(subject.starts_at)) continue;
    if (!byStart.has(slot.start) || slot.memberId === subject.assigned_to) byStart.set(slot.start, slot);
  }
  return [...byStart.values()];
}

const wantedTime = (subject: Subject) => ({
  minutes: Math.round((Date.parse(subject.ends_at) - Date.parse(subject.starts_at)) / 60_000),
  type: subject.list_type,
  serviceId: subject.service_id,
  location: subject.location,
  exceptEventId: subject.id,
  stepMinutes,
});

/**
 * Moves it to one of the starts that `timesByLink` gives, asked for again as it is booked (features.md T-CAL-6). Who
 * chooses a time has confirmed it.
 */
export async function moveByLink(followed: Followed, seen: string, start: string): Promise<void> {
  const { actor, scope, subject, may, state } = followed;
  if (Date.parse(start) === Date.parse(subject.starts_at)) return;
  assertSame(subject, seen);
  if (!may.move) throw tooLate(state);
  const slot = (await timesByLink(followed)).find((each) => each.start === start);
  if (!slot) throw conflict("This time has just been taken. Please choose another one.");
  await inTransaction(scope, async (tx) => {
    const wanted = { ...wantedTime(subject), start: new Date(start), memberId: slot.memberId };
    if (!(await isSlotFree(tx, wanted)))
      throw conflict("This time has just been taken. Please choose another one.");
    const changes = {
      start: slot.start,
      end: slot.end,
      ...(subject.assigned_to ? { assigned_to: slot.memberId } : {}),
      status: "confirmed" as const,
    };
    await updateCalendarEvent(actingWithin(tx, actor), subject.id, changes, subject.version);
    return null;
  });
}

/**
 * The customer gets no reminders any more, of this event or any other; by a link that somebody else may have, none of
 * this event.
 */
export async function stopByLink({ actor, subject, isOwn }: Followed): Promise<void> {
  const { customer_id: id } = subject;
  if (id === null) return;
  if (!isOwn) {
    await inTransaction(requirePermission(actor, "calendar.update"), async (tx) => {
      await changeEventRefusal(tx, subject, true, actor.name);
      return null;
    });
    return;
  }
  const name = [subject.first_name, subject.last_name].filter(Boolean).join(" ");
  await inTransaction(requirePermission(actor, "customers.update"), async (tx) => {
    await changeRefusal(tx, { id, name }, true, actor.name);
    return null;
  });
}

function assertSame({ starts_at: start }: Subject, seen: string): void {
  if (Date.parse(seen) === Date.parse(start)) return;
  throw conflict("This appointment was changed in the meantime. Please look at the new time below.");
}

const tooLate = (state: LinkState) =>
  conflict(
    state === "open"
      ? "It is too late to change this online. Please call us."
      : "This appointment can no longer be changed here.",
  );
