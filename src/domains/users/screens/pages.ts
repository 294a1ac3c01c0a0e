/** The pages of people, teams, roles and one's own profile. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { profilePath, rolesPath, teamPath, teamsPath, usersPath } from "../paths.ts";
import { profilePanels } from "./slots.ts";

/** Among the settings. */
export const usersPages: AppPage[] = [
  {
    path: profilePath,
    title: "Profile settings",
    screen: async () => ({ Component: (await import("./ProfileScreen.tsx")).ProfileScreen }),
    slots: [profilePanels],
  },
  {
    path: usersPath,
    title: "Users",
    needs: ["users.view"],
    screen: async () => ({ Component: (await import("./UsersScreen.tsx")).UsersScreen }),
    slots: [],
  },
  {
    path: teamPath,
    title: "Team",
    needs: ["users.view"],
    screen: async () => ({ Component: (await import("./UsersScreen.tsx")).UsersScreen }),
    slots: [],
  },
  {
    path: teamsPath,
    title: "Teams",
    needs: ["teams.view"],
    screen: async () => ({ Component: (await import("./TeamsScreen.tsx")).TeamsScreen }),
  },
  {
    path: rolesPath,
    title: "Roles",
    needs: ["roles.view"],
    screen: async () => ({ Component: (await import("./RolesScreen.tsx")).RolesScreen }),
    slots: [],
  },
];
