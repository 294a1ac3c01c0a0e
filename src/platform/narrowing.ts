/** Sees less than one may: for what is made of several kinds of records and reaches no further than the least of them. */
import type { Permission } from "#shared/permissions.ts";
import type { Actor, Reach } from "./actor.ts";

const widths: Reach[] = ["own", "team", "all"];

/** The reach of a permission, but no wider than `most`; null when the person does not have it. */
export function reachOf(actor: Actor, permission: Permission, most: Reach): Reach | null {
  const reach = actor.kind === "system" ? "all" : actor.permissions.get(permission);
  if (!reach) return null;
  return widths.indexOf(reach) < widths.indexOf(most) ? reach : most;
}

/** The same person, whom none of these permissions takes further than `most`. */
export function narrowedTo(actor: Actor, permissions: readonly Permission[], most: Reach): Actor {
  const narrowed = new Map(actor.permissions);
  for (const permission of permissions) {
    const reach = reachOf(actor, permission, most);
    if (reach) narrowed.set(permission, reach);
  }
  return { ...actor, permissions: narrowed };
}
