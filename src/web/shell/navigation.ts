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
  IconForms,
  IconLayoutDashboard,
  IconMessage,
  IconReceipt,
  IconSettings,
  IconSpeakerphone,
  IconSun,
  IconTool,
  IconWorld,
  IconWorldSearch,
} from "@tabler/icons-react";
import { automationsPath } from "#domains/automations/paths.ts";
import { booksPath } from "#domains/books/paths.ts";
import { calendarPath } from "#domains/calendar/paths.ts";
import { campaignsPath } from "#domains/campaigns/paths.ts";
import { contractsPath } from "#domains/contracts/paths.ts";
import { customersPath, pipelinePath } from "#domains/customers/paths.ts";
import { filesPath } from "#domains/files/paths.ts";
import { funnelsPath } from "#domains/funnels/paths.ts";
import { invoicesPath } from "#domains/invoices/paths.ts";
import { appointmentsPath, jobsPath } from "#domains/jobs/paths.ts";
import { messagesPath } from "#domains/messages/paths.ts";
import { settingsPath } from "#domains/organizations/paths.ts";
import { paymentsPath } from "#domains/payments/paths.ts";
import { reportsPath } from "#domains/reports/paths.ts";
import { servicesPath } from "#domains/services/paths.ts";
import { tasksPath } from "#domains/tasks/paths.ts";
import { websiteFormsPath, websitePagesPath, websiteSeoPath } from "#domains/website/paths.ts";
import { dashboardPath, myDayPath } from "#shared/common-paths.ts";
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
  { label: "Dashboard", to: dashboardPath(), icon: IconLayoutDashboard, key: "d" },
  {
    label: "Customers",
    to: customersPath(),
    icon: IconAddressBook,
    also: [pipelinePath()],
    key: "c",
    needs: "customers.view",
  },
  { label: "Calendar", to: calendarPath(), icon: IconCalendar, key: "k", needs: "calendar.view" },
  { label: "Messages", to: messagesPath(), icon: IconMessage, key: "m", needs: "messages.view" },
  { label: "My Day", to: myDayPath(), icon: IconSun, key: "y", needs: "jobs.view" },
];

export const groups: Group[] = [
  {
    label: "Business",
    entries: [
      {
        label: "Invoices",
        to: invoicesPath(),
        icon: IconReceipt,
        also: [paymentsPath(), booksPath()],
        key: "i",
        needs: "invoices.view",
      },
      {
        label: "Contracts",
        to: contractsPath(),
        icon: IconFileText,
        key: "o",
        needs: "contracts.view",
      },
      { label: "Services", to: servicesPath(), icon: IconTool, key: "s", needs: "services.view" },
      {
        label: "Jobs",
        to: jobsPath(),
        icon: IconBriefcase,
        also: [tasksPath(), appointmentsPath()],
        key: "j",
        needs: "jobs.view",
      },
    ],
  },
  {
    label: "Marketing",
    entries: [
      {
        label: "Campaigns",
        to: campaignsPath(),
        icon: IconSpeakerphone,
        key: "a",
        needs: "campaigns.view",
      },
      {
        label: "Automations",
        to: automationsPath(),
        icon: IconBolt,
        key: "u",
        needs: "automations.view",
      },
      { label: "Funnels", to: funnelsPath(), icon: IconFilter, key: "n", needs: "funnels.view" },
      {
        label: "Website Pages",
        to: websitePagesPath(),
        icon: IconWorld,
        key: "p",
        needs: "website.view",
      },
      {
        label: "Website Forms",
        to: websiteFormsPath(),
        icon: IconForms,
        key: "w",
        needs: "website.view",
      },
      { label: "SEO", to: websiteSeoPath(), icon: IconWorldSearch, key: "e", needs: "website.view" },
    ],
  },
  {
    label: "More",
    entries: [
      { label: "Files", to: filesPath(), icon: IconFolder, key: "f", needs: "files.view" },
      { label: "Reports", to: reportsPath(), icon: IconChartBar, key: "r", needs: "reports.view" },
      { label: "Settings", to: settingsPath(), icon: IconSettings, key: "," },
    ],
  },
];

export const allEntries: Entry[] = [...mainEntries, ...groups.flatMap((group) => group.entries)];

const onPhones = [myDayPath(), calendarPath(), customersPath(), jobsPath(), dashboardPath(), servicesPath()];
const phonePlaces = 4;

/** What a phone's bar has room for: the most wanted first, and what follows them for those who may not see some. */
export function phoneEntries(may: (permission: Permission) => boolean): Entry[] {
  return onPhones
    .flatMap((path) => allEntries.filter(({ to, needs }) => to === path && (!needs || may(needs))))
    .slice(0, phonePlaces);
}

/** By path prefix; the dashboard only when it is exactly the page. */
export function isActive(entry: Entry, pathname: string): boolean {
  if (entry.to === dashboardPath()) return pathname === entry.to;
  return [entry.to, ...(entry.also ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
