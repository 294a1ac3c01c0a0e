/** Who may ask a filter, and as of when. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { forbidden } from "#platform/errors.ts";
import { permissionWords } from "#shared/permissions.ts";
import { localDay } from "#shared/time/time.ts";
import { conditionsIn, type Filter } from "./contract.ts";
import type { Asking } from "./facts-store.ts";
import { fieldFacts } from "./fields-contract.ts";

/** The customers that the actor may see; how far goes by "customers.view". */
export function openSegments(actor: Actor, permission: "segments.view" | "segments.update"): Scope {
  requirePermission(actor, permission);
  return requirePermission(actor, "customers.view");
}

/**
 * Throws `forbidden` for a fact that the actor does not see of all customers' records: with some of them only, "no visit"
 * would mean "none that you may see", and a count would give away the others.
 */
export function openFilter(actor: Actor, filter: Filter): Asking {
  const scope = openSegments(actor, "segments.view");
  for (const { field } of conditionsIn(filter)) {
    const { needs, label } = fieldFacts[field];
    if (needs && actor.kind !== "system" && actor.permissions.get(needs) !== "all")
      throw forbidden(
        `"${label}" needs a role that can ${permissionWords[needs]} of the whole business. Ask an owner to change your role.`,
        { permission: needs },
      );
  }
  const moment = now();
  const { timeZone: zone } = actor;
  return { scope, zone, today: localDay(moment, zone), moment: moment.toISOString() };
}
