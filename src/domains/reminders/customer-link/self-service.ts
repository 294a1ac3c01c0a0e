/** What a customer may see and do by the link to their event: confirm it, choose another time, call it off. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { addressesOf } from "#domains/sending/addresses.ts";
import type { ConsentState } from "#domains/sending/contract.ts";
import { type Target, targetOf } from "#domains/sending/ledger.ts";
import { isAllStopped, noteWish } from "#domains/sending/wishes.ts";
import {
  type Actor,
  actingWithin,
  type RequestFacts,
  requirePermission,
  type Scope,
  systemActor,
} from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { countAttempt, excuseAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { cut } from "#shared/text.ts";
import type { SelfService } from "../contract.ts";
import { settingsOf } from "../settings.ts";
import { findSubject, type Subject } from "../store.ts";
import { changeEventRefusal } from "./refusal.ts";
import { followLink } from "./service.ts";
import type { FollowedLink } from "./store.ts";

const hour = 3_600_000;
/** After the event its page still says what it was, for a day. */
const shownHours = 24;

/** Where the event stands, as far as it decides what its customer can do. */
export type LinkState = "open" | "begun" | "over" | "cancelled" | "expired";

export type Followed = {
  actor: Actor;
  scope: Scope;
  subject: Subject;
  /** What its page wears. */
  brand: PublicBrand;
  /** Whether it went to the customer's own address; else whoever has it governs this one event. */
  isOwn: boolean;
  /**
   * The addresses at which reminders can be switched off by it: the one it was sent to, or of a link that a member
   * copied for the customer all that are known of them.
   */
  governs: readonly Target[];
  /** Whether no reminders are wanted there any more; by a link of one event, none of that event. */
  isStopped: boolean;
  /** Whether they can be switched on again by it: only where it was sent to. */
  mayResume: boolean;
  state: LinkState;
  policy: SelfService;
  /** Whether there is time left to do so. */
  may: { confirm: boolean; move: boolean; cancel: boolean };
};

const misses = { free: 20, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 3_600 };

/** Throws `not_found` for a token that was never given out, and `too_many_requests` to whoever tries one after the other. */
export async function follow(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<Followed> {
  const counter = { name: "event-links", rule: misses, whose: networkOf(request.ip) };
  await countAttempt(appContext, counter);
  const link = await followLink(appContext, token);
  if (!link) throw notFound("Appointment");
  await excuseAttempt(appContext, counter);
  const organization = { id: link.organization_id, timeZone: link.time_zone, country: link.country };
  const program = systemActor(appContext, organization, {
    ...request,
    idempotencyKey: null,
    fingerprint: null,
  });
  const scope = requirePermission(program, "calendar.update");
  const subject = await findSubject(scope, link.event_id);
  if (!subject) throw notFound("Appointment");
  const { policy } = await settingsOf(scope);
  const isOwn = link.sent_to !== null && link.sent_to === subject.customer_id;
  const actor = { ...program, name: isOwn ? customerName(subject) : strangerName };
  const governs = isOwn ? await governedBy(scope, link, subject) : [];
  const isStopped = isOwn ? await isAllStopped(scope, governs) : subject.event_refused_at !== null;
  const mayResume = isOwn && link.channel !== null;
  return {
    actor,
    scope,
    subject,
    brand: await publicBrandOf(scope),
    isOwn,
    governs,
    isStopped,
    mayResume,
    policy,
    ...standingOf(subject, policy),
  };
}

async function governedBy(scope: Scope, link: FollowedLink, subject: Subject): Promise<Target[]> {
  const { channel, address_hash: hash, masked } = link;
  if (channel && hash && masked) return [{ channel, hash, masked }];
  const targets: Target[] = [];
  for (const each of addressesOf(subject)) targets.push(await targetOf(scope, each.channel, each.address));
  return targets;
}

/** Somebody who knows a customer's number is not that customer. */
const strangerName = "Online visitor";

/** As the event log names whoever came by the link. */
export function customerName({ first_name: first, last_name: last, client_name: typed }: Subject): string {
  const name = [first, last].filter(Boolean).join(" ") || typed;
  return name ? `${name} (customer)` : "The customer";
}

export function standingOf(subject: Subject, policy: SelfService): Pick<Followed, "state" | "may"> {
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
    cancel_reason: [`By ${isOwn ? "the customer" : "the person who booked online"}`, why]
      .filter(Boolean)
      .join(": "),
    cancelled_by_customer: true,
  };
  await inTransaction(scope, async (tx) => {
    await updateCalendarEvent(actingWithin(tx, actor), subject.id, changes, subject.version);
    return null;
  });
}

/**
 * No reminders go to the address any more that the link was sent to; by a link that somebody else may have, none of this
 * event. `isOneClick` for the button of mail programs (RFC 8058).
 */
export async function stopByLink(followed: Followed, isOneClick: boolean): Promise<void> {
  const { actor, subject, isOwn } = followed;
  if (subject.customer_id === null) return;
  if (isOwn) return wish(followed, "withdrawn", isOneClick ? "one_click" : "link");
  await inTransaction(requirePermission(actor, "calendar.update"), async (tx) => {
    await changeEventRefusal(tx, subject, true, actor.name);
    return null;
  });
}

/** Reminders go there again, because whoever has the address wants them back. */
export async function resumeByLink(followed: Followed): Promise<void> {
  if (!followed.mayResume) throw conflict("Please contact us to turn reminders back on.");
  await wish(followed, "granted", "link");
}

function wish(
  { actor, subject, governs: targets }: Followed,
  state: ConsentState,
  source: "link" | "one_click",
): Promise<void> {
  const name = [subject.first_name, subject.last_name].filter(Boolean).join(" ");
  const customer = { id: subject.customer_id as number, name };
  return noteWish(actor, { targets, state, source, business: subject.business_name, customer });
}

export function assertSame({ starts_at: start }: Subject, seen: string): void {
  if (Date.parse(seen) === Date.parse(start)) return;
  throw conflict("This appointment has changed since you opened this page. Check the new time below.");
}

export const tooLate = (state: LinkState) =>
  conflict(
    state === "open"
      ? "It's too late to change this appointment online. Please call us."
      : "This appointment can no longer be changed online.",
  );
