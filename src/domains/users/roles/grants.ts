/** What a role lets its holder do, and the rule that nobody gives away more than they have. */
import type { Actor, Reach } from "#platform/actor.ts";
import { forbidden } from "#platform/errors.ts";
import {
  everybodys,
  isPermission,
  type Permission,
  permissionWords,
  reaches,
  reachesOf,
} from "#shared/permissions.ts";
import { presetWords, Role, rolePresets } from "../contract.ts";

export type Granted = ReadonlyMap<Permission, Reach>;

/** A person, or an invitation, with the role of the business's own that comes with it. */
export type RoleHolder = {
  role: string;
  is_owner?: boolean;
  role_name: string | null;
  role_grants: Record<string, string> | null;
};

const presets = new Map<string, Granted>(Role.options.map((role) => [role, grantedBy(rolePresets[role])]));

/** The owner flag counts as the role OWNER, whatever the role says (ruling R17). */
export function permissionsOf({ role, is_owner, role_grants }: Omit<RoleHolder, "role_name">): Granted {
  return presets.get(is_owner ? "OWNER" : role) ?? grantedBy(role_grants ?? {});
}

/** As it is shown: "Admin", or the name that the business gave. */
export function roleNameOf({ role, is_owner, role_name }: Omit<RoleHolder, "role_grants">): string {
  const preset = Role.safeParse(is_owner ? "OWNER" : role).data;
  return preset ? presetWords[preset].name : (role_name ?? "No role");
}

/** Names that this program does not know grant nothing; what everybody may do is always there. */
export function grantedBy(stored: Readonly<Partial<Record<string, string>>>): Granted {
  const granted = new Map<Permission, Reach>();
  for (const [name, reach] of Object.entries(stored)) {
    const known = reaches.find((each) => each === reach);
    if (known && isPermission(name) && reachesOf(name).includes(known)) granted.set(name, known);
  }
  return granted.set(everybodys, "all");
}

const isWider = (reach: Reach, than: Reach | undefined): boolean =>
  than === undefined || reaches.indexOf(reach) > reaches.indexOf(than);

/** The first permission, or reach, that would be handed on and that the actor does not have. */
export function findExcess(actor: Actor, granted: Granted): [Permission, Reach] | undefined {
  if (actor.kind === "system") return undefined;
  return [...granted].find(([permission, reach]) => isWider(reach, actor.permissions.get(permission)));
}

/** Refuses to hand on what the actor does not have. `what` begins the sentence: "The role Dispatcher". */
export function assertMayGive(actor: Actor, granted: Granted, what: string): void {
  const excess = findExcess(actor, granted);
  if (!excess) return;
  const [permission, reach] = excess;
  const far = reachesOf(permission).length > 1 ? ` (${reach})` : "";
  throw forbidden(
    `${what} can ${permissionWords[permission]}${far}, but your role can't. Ask an owner to do this.`,
    { permission },
  );
}

/**
 * What remains of one's own permissions when one looks as somebody else would: never more than one has. Through
 * another member's eyes only what one may see of everybody is shown, because "own" then means that member's.
 */
export function narrowedTo(own: Granted, viewed: Granted, kind: "role" | "member"): Granted {
  const narrowed = new Map<Permission, Reach>();
  for (const [permission, reach] of viewed) {
    const most = own.get(permission);
    if (most === undefined || (kind === "member" && most !== "all")) continue;
    narrowed.set(permission, isWider(reach, most) ? most : reach);
  }
  return narrowed;
}
