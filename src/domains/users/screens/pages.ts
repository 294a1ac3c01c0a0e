/** The pages of people, teams, roles and one's own profile. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { profilePath, rolesPath, teamPath, teamsPath, usersPath } from "../paths.ts";
import { profilePanels } from "./slots.ts";

const firstOfUsers = () => ["/api/users/choices", "/api/users", "/api/users/invitations"];

/** Among the settings. */
export const usersPages: AppPage[] = [
  {
    path: profilePath,
    title: "Profile Settings",
    firstCalls: () => ["/api/auth/security", "/api/auth/sessions"],
    screen: async () => ({ Component: (await import("./ProfileScreen.tsx")).ProfileScreen }),
    slots: [profilePanels],
  },
  {
    path: usersPath,
    title: "Users",
    needs: ["users.view"],
    firstCalls: firstOfUsers,
    screen: async () => ({ Component: (await import("./UsersScreen.tsx")).UsersScreen }),
    slots: [],
  },
  {
    path: teamPath,
    title: "Team",
    needs: ["users.view"],
    firstCalls: firstOfUsers,
    screen: async () => ({ Component: (await import("./UsersScreen.tsx")).UsersScreen }),
    slots: [],
  },
  {
    path: teamsPath,
    title: "Teams",
    needs: ["teams.view"],
    firstCalls: () => ["/api/teams"],
    screen: async () => ({ Component: (await import("./TeamsScreen.tsx")).TeamsScreen }),
  },
  {
    path: rolesPath,
    title: "Roles",
    needs: ["roles.view"],
    firstCalls: () => ["/api/roles"],
    screen: async () => ({ Component: (await import("./RolesScreen.tsx")).RolesScreen }),
    slots: [],
  },
];
