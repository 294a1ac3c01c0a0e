/** What can be chosen for a member: the roles that one may give, and the teams there are. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { listRolesToGive } from "./roles/service.ts";
import { listTeamRows } from "./teams/store.ts";

export async function listChoices(actor: Actor) {
  const scope = requirePermission(actor, "users.view");
  const [roles, teams] = await Promise.all([listRolesToGive(scope), listTeamRows(scope)]);
  return { roles, teams: teams.map(({ id, name, color }) => ({ id, name, color })) };
}
