/** Which call about people, their teams and their roles reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { usersContract } from "./contract.ts";
import { listChoices } from "./invitation-options.ts";
import { invite, listInvitations, resendInvitation, revokeInvitation } from "./invitations/service.ts";
import { changeMember, findMember, listMembers, transferOwnership, whoAmI } from "./members/service.ts";
import { peopleContract } from "./people-contract.ts";
import { updateProfile } from "./profile.ts";
import { rolesContract } from "./roles/contract.ts";
import { createRole, deleteRole, listRoles, updateRole } from "./roles/service.ts";
import { teamsContract } from "./teams/contract.ts";
import { createTeam, deleteTeam, listTeams, updateTeam } from "./teams/service.ts";

const own = implement(usersContract).$context<CallContext>().use(authenticated);
const people = implement(peopleContract).$context<CallContext>().use(authenticated);
const roles = implement(rolesContract).$context<CallContext>().use(authenticated);
const teams = implement(teamsContract).$context<CallContext>().use(authenticated);

export const userRoutes = {
  own: own.router({
    updateProfile: own.updateProfile.handler(({ input: { version, ...changes }, context }) =>
      updateProfile(context.actor, changes, context.ifMatch ?? version),
    ),
    me: own.me.handler(({ context }) => whoAmI(context.actor)),
  }),
  people: people.router({
    list: people.list.handler(({ context }) => listMembers(context.actor)),
    choices: people.choices.handler(({ context }) => listChoices(context.actor)),
    get: people.get.handler(({ input, context }) => findMember(context.actor, input.id)),
    update: people.update.handler(({ input: { id, version, ...changes }, context }) =>
      changeMember(context.actor, id, changes, context.ifMatch ?? version),
    ),
    transferOwnership: people.transferOwnership.handler(({ input, context }) =>
      transferOwnership(context.actor, input.id, input.currentPassword),
    ),
    invitations: people.invitations.handler(({ context }) => listInvitations(context.actor)),
    invite: people.invite.handler(({ input, context }) => invite(context.actor, input)),
    resendInvitation: people.resendInvitation.handler(({ input, context }) =>
      resendInvitation(context.actor, input.id),
    ),
    revokeInvitation: people.revokeInvitation.handler(({ input, context }) =>
      revokeInvitation(context.actor, input.id),
    ),
  }),
  roles: roles.router({
    list: roles.list.handler(({ context }) => listRoles(context.actor)),
    create: roles.create.handler(({ input, context }) => createRole(context.actor, input)),
    update: roles.update.handler(({ input: { key, version, ...changes }, context }) =>
      updateRole(context.actor, key, changes, context.ifMatch ?? version),
    ),
    delete: roles.delete.handler(({ input, context }) =>
      deleteRole(context.actor, input.key, input.replacement),
    ),
  }),
  teams: teams.router({
    list: teams.list.handler(({ context }) => listTeams(context.actor)),
    create: teams.create.handler(({ input, context }) => createTeam(context.actor, input)),
    update: teams.update.handler(({ input: { id, version, ...changes }, context }) =>
      updateTeam(context.actor, id, changes, context.ifMatch ?? version),
    ),
    delete: teams.delete.handler(({ input, context }) => deleteTeam(context.actor, input.id)),
  }),
};
