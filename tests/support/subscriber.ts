/** Opens a business that pays, through the same steps as a sign-up, and moves it through time. */

import { sql } from "kysely";
import { sendCharge } from "#domains/billing/bills/charging.ts";
import { type Start, settleStart, startTrial } from "#domains/billing/plan/starting.ts";
import { readAgain } from "#domains/billing/provider/snapshot.ts";
import { deliverMessages } from "#domains/billing/provider/webhooks.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { TestApp } from "./app.ts";
import { mintOrganization, type OrganizationSettings, type TestOrganization } from "./organization.ts";

export type Subscriber = TestOrganization & {
  /** The owner as they are when asked: with the workspace read-only or not. */
  signedIn(): Promise<{ token: string }>;
};

const aDay = 86_400_000;

/** By default on Core with no additional users, a card that works, in trial for seven days. */
export async function mintSubscriber(
  app: TestApp,
  { card = "pm_card_visa", ...settings }: OrganizationSettings & { card?: string } = {},
): Promise<Subscriber> {
  const plan = settings.plan ?? "core";
  const additionalUsers = settings.additionalUsers ?? 0;
  const organization = await mintOrganization(app, { ...settings, plan, additionalUsers });
  const { organizationId, owner, system } = organization;
  const start: Start = {
    organizationId,
    organizationName: settings.name ?? "Test Plumbing",
    email: owner.email,
    paymentMethodId: card,
    plan,
    additionalUsers,
    // A whole minute, as at a sign-up: the same whether what comes before took a moment or seconds.
    trialEnd: new Date(Math.floor((now().getTime() + 7 * aDay) / 60_000) * 60_000),
  };
  const started = await startTrial(app.appContext, start);
  await inTransaction(requirePermission(system, "organization.update"), (tx) => settleStart(tx, started));
  await readAgain(system);
  return {
    ...organization,
    async signedIn() {
      const { email, password } = owner;
      const answer = await app.call("POST", "/api/auth/signin", { body: { email, password } });
      return { token: `${answer.body.tokens?.accessToken}` };
    },
  };
}

/** Moves the clock on and lets everybody hear of what has become due. */
export async function passTime(app: TestApp, { days = 0, minutes = 0 }: { days?: number; minutes?: number }) {
  moveClockTo(new Date(now().getTime() + days * aDay + minutes * 60_000));
  await deliverMessages(app.appContext);
}

/** Takes every charge that waits to the provider, as its job would. */
export async function sendCharges(app: TestApp, actor: Actor): Promise<void> {
  const { db } = requirePermission(actor, "billing.view");
  const { rows } = await sql<{ key: string }>`select key from usage_charges where sent_at is null`.execute(
    db,
  );
  const organization = { id: actor.organizationId, timeZone: actor.timeZone, country: actor.country };
  for (const { key } of rows) {
    await sendCharge.run(
      app.appContext,
      { organization, key },
      { id: "test", organizationId: organization.id },
    );
  }
}
