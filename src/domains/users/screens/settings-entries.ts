/** People, teams and roles among the settings. */
import {
  IconKey,
  IconPlus,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
} from "@tabler/icons-react";
import { accountSettings, peopleSettings, settingsActions } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { profilePath, rolesPath, teamPath, teamsPath, usersPath } from "../paths.ts";

export const usersSettings = [
  contribute(peopleSettings, 10, {
    label: "Users",
    to: usersPath(),
    also: [teamPath()],
    icon: IconUsers,
    text: "The people in your business, invitations and seats",
    needs: "users.view",
  }),
  contribute(peopleSettings, 20, {
    label: "Teams",
    to: teamsPath(),
    icon: IconUsersGroup,
    text: "People who share customers and jobs",
    needs: "teams.view",
  }),
  contribute(peopleSettings, 30, {
    label: "Roles",
    to: rolesPath(),
    icon: IconKey,
    text: "What each role can see and do",
    needs: "roles.view",
  }),
  contribute(accountSettings, 10, {
    label: "Profile Settings",
    to: profilePath(),
    icon: IconUserCircle,
    text: "Your name, sign-in methods and devices",
  }),
  contribute(settingsActions, 10, {
    label: "Add New User",
    to: usersPath({ new: 1 }),
    icon: IconUserPlus,
    text: "Invite someone by email",
    needs: "users.invite",
  }),
  contribute(settingsActions, 20, {
    label: "Create Team",
    to: teamsPath({ new: 1 }),
    icon: IconUsersPlus,
    text: "Group people who work together",
    needs: "teams.update",
  }),
  contribute(settingsActions, 30, {
    label: "Add Role",
    to: rolesPath({ new: 1 }),
    icon: IconPlus,
    text: "Create a custom role",
    needs: "roles.update",
  }),
];
