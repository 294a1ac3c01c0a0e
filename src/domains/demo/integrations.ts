/** Connects the demo's office with two other programs: a key for the bookkeeper's, and a webhook with its log. */
import { createKey } from "#domains/integrations/keys/service.ts";
import { backfillDeliveries } from "#domains/integrations/webhooks/past.ts";
import { createWebhook } from "#domains/integrations/webhooks/service.ts";
import { permissionsOf } from "#domains/users/roles/grants.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs } from "./actor.ts";
import { cast } from "./cast.ts";

const hour = 3_600_000;

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function connectPrograms(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const ago = (days: number) => new Date(thisHour - days * 24 * hour);
  // A key and a webhook have the rights of whoever makes them.
  const permissions = permissionsOf({ role: "OWNER", is_owner: true, role_grants: null });
  const byRosa = { ...actingAs(program, cast.rosa), permissions };
  await atMoment(ago(60), () =>
    createKey(byRosa, {
      name: "Bookkeeping",
      scopes: ["customers.view", "invoices.view", "payments.view"],
      expires_at: ago(-300).toISOString(),
    }),
  );
  const { webhook } = await atMoment(ago(45), () =>
    createWebhook(byRosa, {
      name: "Bookkeeping",
      url: "https://books.copperleaf.example/plumbline",
      kinds: ["invoice.issued", "payment.succeeded", "payment.refunded"],
    }),
  );
  // The log is kept for a month. What failed lies back far enough to have been tried for three days.
  await backfillDeliveries(byRosa, webhook.id, { until, days: 21, failed: 12, late: 3 });
}
