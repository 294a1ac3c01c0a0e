/** Who is counted as a visitor of a form: people, not programs, without a cookie and without a trace that lasts. */
import { createHmac } from "node:crypto";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { isProgram } from "#platform/http/public-pages/known-programs.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { countConversion, countLateConversion, countView } from "./store.ts";

/** Network and browser, mixed with the day and a key of this installation: another day the same person is another. */
async function visitorOf({ actor }: Scope, formId: number, day: string): Promise<Buffer> {
  const key = await keyFor(actor.appContext, "form visitors");
  const { ip = null, userAgent = null } = actor.request ?? {};
  return createHmac("sha256", key)
    .update(JSON.stringify([actor.organizationId, formId, day, networkOf(ip), userAgent]))
    .digest()
    .subarray(0, 16);
}

const todayOf = ({ actor }: Scope) => localDay(now(), actor.timeZone);

/** Views of one network in an hour that are counted. */
const mostViews = { free: 200, windowSeconds: 3_600, firstWaitSeconds: 3_600, longestWaitSeconds: 3_600 };

export async function noteView(scope: Scope, formId: number): Promise<void> {
  const { appContext, request } = scope.actor;
  if (isProgram(request?.userAgent ?? null)) return;
  const counter = { name: "website-form-view", rule: mostViews, whose: networkOf(request?.ip ?? null) };
  if (!(await mayAttempt(appContext, counter))) return;
  const day = todayOf(scope);
  await countView(scope, { formId, day, visitor: await visitorOf(scope, formId, day) });
}

/** Who came on a day is known for so many days after it. */
export const daysKnown = 1;

/** On the day on which it was answered, also when it is counted later. `tx` acts for the visitor. */
export async function noteConversion(tx: Scope, formId: number, at: Date): Promise<void> {
  const day = localDay(at, tx.actor.timeZone);
  if (day < addDays(todayOf(tx), -daysKnown)) await countLateConversion(tx, formId, day);
  else await countConversion(tx, { formId, day, visitor: await visitorOf(tx, formId, day) });
}
