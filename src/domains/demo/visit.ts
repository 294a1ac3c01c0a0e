/** Watch Demo: lets anybody look at the demo workspace without an account, and says when it is put back. */
import type { SignedIn } from "#domains/auth/contract.ts";
import { enter } from "#domains/auth/service.ts";
import { type RequestFacts, requirePermission } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { type Counter, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { guestUserId } from "#shared/guest.ts";
import { demoActor } from "./actor.ts";
import { business } from "./cast.ts";
import { isOpenToGuests } from "./store.ts";

const visits: Counter["rule"] = {
  free: 30,
  windowSeconds: 3_600,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
};

const anHour = 3_600_000;

/** `resetsAt` is the next full hour, at which the job in jobs.ts runs; null where it is switched off. */
export async function demoStatus(
  appContext: AppContext,
): Promise<{ isOpen: boolean; resetsAt: string | null }> {
  const nextHour = new Date((Math.floor(now().getTime() / anHour) + 1) * anHour);
  const resetsAt = appContext.config.DEMO_RESETS ? nextHour.toISOString() : null;
  return { isOpen: await isOpen(appContext), resetsAt };
}

/**
 * Opens a session of the demo's guest. Thirty an hour from one network, then with growing waits; `not_found` where
 * there is no demo.
 */
export async function visitDemo(appContext: AppContext, request: RequestFacts): Promise<SignedIn> {
  if (!(await isOpen(appContext))) {
    throw new AppError("not_found", "The demo isn't available right now. Start a free trial instead.");
  }
  await countVisitor(appContext, { name: "demo-visit", rule: visits, ip: request.ip });
  const guest = { organization_id: business.organizationId, user_id: guestUserId };
  return enter(appContext, request, guest, { method: "demo", isRemembered: false });
}

async function isOpen(appContext: AppContext): Promise<boolean> {
  return (
    appContext.config.DEMO && isOpenToGuests(requirePermission(demoActor(appContext), "organization.demo"))
  );
}
