/** The entries of the sidebar, in the order and groups in which people look for them. */
import {
  type Icon,
  IconAddressBook,
  IconBolt,
  IconBriefcase,
  IconCalendar,
  IconChartBar,
  IconFileText,
  IconFilter,
  IconFolder,
  IconLayoutDashboard,
  IconMessage,
  IconReceipt,
  IconSettings,
  IconSpeakerphone,
  IconSun,
  IconTool,
} from "@tabler/icons-react";
import type { Permission } from "#shared/permissions.ts";

export type Entry = {
  label: string;
  to: string;
  icon: Icon;
  /** Other paths that open the same screen. */
  also?: string[];
  /** Pressed after "g" to go there. */
  key: string;
  /** Shown to those whose role has it; without one, to everybody. */
  needs?: Permission;
};

export type Group = { label: string; entries: Entry[] };

export const mainEntries: Entry[] = [
  { label: "Dashboard", to: "/dashboard", icon: IconLayoutDashboard, key: "d" },
  {
    label: "Customers",
    to: "/customers",
    icon: IconAddressBook,
    also: ["/pipeline"],
    key: "c",
    needs: "customers.view",
  },
  { label: "Calendar", to: "/calendar", icon: IconCalendar, key: "k", needs: "calendar.view" },
  { label: "Messages", to: "/messages", icon: IconMessage, key: "m" },
  { label: "My Day", to: "/my-day", icon: IconSun, key: "y", needs: "jobs.view" },
];

export const groups: Group[] = [
  {
    label: "Business",
    entries: [
      { label: "Invoices", to: "/invoices", icon: IconReceipt, also: ["/payments"], key: "i" },
      { label: "Contracts", to: "/contracts", icon: IconFileText, key: "o" },
      { label: "Services", to: "/services", icon: IconTool, key: "s", needs: "services.view" },
      {
        label: "Jobs",
        to: "/jobs",
        icon: IconBriefcase,
        also: ["/tasks", "/appointments"],
        key: "j",
        needs: "jobs.view",
      },
    ],
  },
  {
    label: "Marketing",
    entries: [
      { label: "Campaigns", to: "/marketing/campaigns", icon: IconSpeakerphone, key: "a" },
      { label: "Automations", to: "/marketing/automations", icon: IconBolt, key: "u" },
      { label: "Funnels", to: "/marketing/funnels", icon: IconFilter, key: "n" },
    ],
  },
  {
    label: "More",
    entries: [
      { label: "Files", to: "/files", icon: IconFolder, key: "f" },
      { label: "Reports", to: "/reports", icon: IconChartBar, key: "r" },
      { label: "Settings", to: "/settings", icon: IconSettings, key: "," },
    ],
  },
];

export const allEntries: Entry[] = [...mainEntries, ...groups.flatMap((group) => group.entries)];

/** By path prefix; the dashboard only when it is exactly the page. */
export function isActive(entry: Entry, pathname: string): boolean {
  if (entry.to === "/dashboard") return pathname === entry.to;
  return [entry.to, ...(entry.also ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
