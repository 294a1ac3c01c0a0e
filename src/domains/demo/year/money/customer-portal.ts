/** Gives the demo's office its customer portal, switched on with every part of it. */
import { savePortalSettings } from "#domains/portal/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { cast } from "../../cast.ts";

const hourMs = 3_600_000;

/** `program` acts within the transaction that fills the demo. In whole hours: two workspaces that are filled within an hour are the same. */
export async function openPortal(program: Actor, until: Date): Promise<void> {
  const { id, firstName, lastName } = cast.rosa;
  const rosa: Actor = { ...program, userId: id, name: `${firstName} ${lastName}` };
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  await atMoment(new Date(thisHour - 30 * 24 * hourMs), () =>
    savePortalSettings(rosa, {
      is_on: true,
      slug: "copperleaf",
      welcome:
        "See your visits, contracts and invoices here. If you have no heat or a burst pipe, call us right away.",
    }),
  );
}
