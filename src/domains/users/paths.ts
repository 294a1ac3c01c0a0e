/** Addresses of people, teams, roles and one's own profile. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

export const profilePath = pagePath("/settings/profile");
export const usersPath = pagePathWith<{ new?: 1 }>()("/settings/users");
/** The same page under its older name. */
export const teamPath = pagePath("/settings/team");
export const teamsPath = pagePathWith<{ new?: 1 }>()("/settings/teams");
export const rolesPath = pagePathWith<{ new?: 1 }>()("/settings/roles");
/** Where an invited person joins. */
export const invitationPath = pagePathWith<{ token: string }>()("/invitation");
