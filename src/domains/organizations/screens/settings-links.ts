/** What can be set, in the groups in which people look for it. */
import { entriesOf } from "#ui/slots/slots.ts";
import {
  accountSettings,
  applicationSettings,
  peopleSettings,
  type SettingsLink,
  schedulingSettings,
} from "./slots.ts";

const groups = [
  { title: "User Management", slot: peopleSettings },
  { title: "Application Settings", slot: applicationSettings },
  { title: "Scheduling", slot: schedulingSettings },
  { title: "Account & Security", slot: accountSettings },
];

export const settingsGroups = (): { title: string; links: readonly SettingsLink[] }[] =>
  groups.map(({ title, slot }) => ({ title, links: entriesOf(slot) }));
