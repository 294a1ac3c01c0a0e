/** Who may ask a filter, and as of when. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { forbidden, invalid } from "#platform/errors.ts";
import { permissionWords } from "#shared/permissions.ts";
import { localDay } from "#shared/time/time.ts";
import { conditionsIn, type Filter, isOwn } from "./contract.ts";
import type { Asking } from "./facts-store.ts";
import { fieldFacts } from "./fields-contract.ts";
import { readOwnFields } from "./own-fields.ts";

/** The customers that the actor may see; how far goes by "customers.view". */
export function openSegments(actor: Actor, permission: "segments.view" | "segments.update"): Scope {
  requirePermission(actor, permission);
  return requirePermission(actor, "customers.view");
}

/**
 * Throws `forbidden` for a fact that the actor does not see of all customers' records: with some of them only, "no visit"
 * would mean "none that you may see", and a count would give away the others. Of a custom field that can't be asked for,
 * `problems` says why; then the whole filter finds no one.
 */
export async function openFilter(actor: Actor, filter: Filter): Promise<Asking> {
  const scope = openSegments(actor, "segments.view");
  const conditions = conditionsIn(filter);
  for (const condition of conditions) {
    if (isOwn(condition)) continue;
    const { needs, label } = fieldFacts[condition.field];
    if (needs && actor.kind !== "system" && actor.permissions.get(needs) !== "all")
      throw forbidden(
        `"${label}" needs a role that can ${permissionWords[needs]} of the whole business. Ask an owner to change your role.`,
        { permission: needs },
      );
  }
  const moment = now();
  const { timeZone: zone } = actor;
  const own = await readOwnFields(actor, conditions.filter(isOwn));
  return { scope, zone, today: localDay(moment, zone), moment: moment.toISOString(), ...own };
}

/** As `openFilter`, for what is to be kept or sent: throws `invalid` where the filter would find no one by itself. */
export async function assertUsable(actor: Actor, filter: Filter, field = "filter"): Promise<void> {
  const [problem] = (await openFilter(actor, filter)).problems;
  if (problem !== undefined) throw invalid(problem, { [field]: problem });
}

/** Why the filter can't find anyone, whoever the customers are; null where it can. */
export async function whyNoOne(actor: Actor, filter: Filter): Promise<string | null> {
  const { problems } = await readOwnFields(actor, conditionsIn(filter).filter(isOwn));
  return problems[0] ?? null;
}
