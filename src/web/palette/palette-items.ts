/** What the command palette offers by itself: every page and what can be done from anywhere; and what was used last. */

import { subscriptionPath } from "#domains/billing/paths.ts";
import { brandIdentityPath } from "#domains/branding/paths.ts";
import { calendarPath } from "#domains/calendar/paths.ts";
import { contractsPath } from "#domains/contracts/paths.ts";
import { customFieldsPath } from "#domains/custom-fields/paths.ts";
import { customersPath, leadsPath, pipelinePath } from "#domains/customers/paths.ts";
import { calendarFeedsPath } from "#domains/feeds/paths.ts";
import { uploadPath } from "#domains/files/paths.ts";
import { integrationsPath } from "#domains/integrations/paths.ts";
import { invoiceSettingsPath, invoicesPath } from "#domains/invoices/paths.ts";
import { appointmentsPath, dispatchPath, jobsCalendarPath, jobsPath } from "#domains/jobs/paths.ts";
import { preferencesPath } from "#domains/organizations/paths.ts";
import { paymentsPath } from "#domains/payments/paths.ts";
import {
  growthReportPath,
  invoiceReportPath,
  salesReportPath,
  serviceReportPath,
} from "#domains/reports/paths.ts";
import { servicesPath } from "#domains/services/paths.ts";
import { tasksPath } from "#domains/tasks/paths.ts";
import { templatesPath } from "#domains/templates/paths.ts";
import { profilePath, rolesPath, teamsPath, usersPath } from "#domains/users/paths.ts";
import { websitePagesPath, websiteSettingsPath } from "#domains/website/paths.ts";
import { helpPath } from "#shared/common-paths.ts";
import type { Permission } from "#shared/permissions.ts";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { recentRecords } from "#ui/session/recent-records.ts";
import { signOut } from "../leaving.ts";
import { allEntries } from "../shell/navigation.ts";
import { openOverlay } from "./overlay-state.ts";

const recentKey = "plumbline_recent_commands";
const mostRecent = 5;

const morePages: [label: string, to: string, needs?: Permission][] = [
  ["Leads", leadsPath(), "customers.view"],
  ["Sales Pipeline", pipelinePath(), "customers.view"],
  ["Payments", paymentsPath(), "payments.view"],
  ["Jobs Calendar", jobsCalendarPath(), "jobs.view"],
  ["Dispatch", dispatchPath(), "jobs.view"],
  ["Appointments", appointmentsPath(), "jobs.view"],
  ["Templates", templatesPath(), "templates.view"],
  ["Website Settings", websiteSettingsPath(), "website.view"],
  ["Brand Identity", brandIdentityPath(), "organization.view"],
  ["Upload Files", uploadPath(), "files.create"],
  ["Sales Reports", salesReportPath(), "reports.view"],
  ["Customer Growth", growthReportPath(), "reports.view"],
  ["Service Usage", serviceReportPath(), "reports.view"],
  ["Invoice Summary", invoiceReportPath(), "reports.view"],
  ["Profile Settings", profilePath()],
  ["Billing & Plans", subscriptionPath(), "billing.view"],
  ["Users", usersPath(), "users.view"],
  ["Teams", teamsPath(), "teams.view"],
  ["Roles", rolesPath(), "roles.view"],
  ["Preferences", preferencesPath()],
  ["Invoice Settings", invoiceSettingsPath(), "invoices.view"],
  ["Calendar Feeds", calendarFeedsPath(), "calendar.view"],
  ["Custom Fields", customFieldsPath(), "organization.update"],
  ["Integrations", integrationsPath(), "integrations.view"],
  ["Help Center", helpPath()],
];

const newEvent: PaletteItem = {
  id: "new-event",
  label: "New Event",
  keywords: "add create schedule appointment job meeting calendar",
  to: calendarPath({ new: 1 }),
};

const newTask: PaletteItem = {
  id: "new-task",
  label: "New Task",
  keywords: "add create next step to do reminder call back",
  to: tasksPath({ task: "new" }),
};

const newJob: PaletteItem = {
  id: "new-job",
  label: "Create Job",
  keywords: "add new work visit",
  to: jobsPath({ new: 1 }),
};

const newContract: PaletteItem = {
  id: "new-contract",
  label: "New Contract",
  keywords: "add create agreement sign signature",
  to: contractsPath({ new: 1 }),
};

const newInvoice: PaletteItem = {
  id: "new-invoice",
  label: "Create Invoice",
  keywords: "add new bill money",
  to: invoicesPath({ new: 1 }),
};

const newPage: PaletteItem = {
  id: "new-website-page",
  label: "New Website Page",
  keywords: "add create site web landing",
  to: websitePagesPath({ new: 1 }),
};

const adding: Omit<PaletteItem, "group">[] = [
  {
    id: "add-customer",
    label: "Add Customer",
    keywords: "new create client lead",
    to: customersPath({ new: 1 }),
  },
  { id: "add-lead", label: "Add Lead", keywords: "new create", to: leadsPath({ new: 1 }) },
];
const addingService = {
  id: "add-service",
  label: "Add Service",
  keywords: "new price",
  to: servicesPath({ new: 1 }),
};

export function ownItems(
  setTheme: (theme: "light" | "dark" | "auto") => void,
  isDark: boolean,
  may: (permission: Permission) => boolean,
): PaletteItem[] {
  const isOpen = ({ needs }: { needs?: Permission | undefined }) => !needs || may(needs);
  const pages: PaletteItem[] = [
    ...allEntries.filter(isOpen).map((entry) => ({
      id: entry.to,
      label: entry.label,
      to: entry.to,
      group: "Go to",
      shortcut: `g ${entry.key}`,
    })),
    ...morePages
      .filter(([, , needs]) => isOpen({ needs }))
      .map(([label, to]) => ({ id: to, label, to, group: "Go to" })),
  ];
  const actions: PaletteItem[] = [
    ...(may("customers.create") ? adding : []),
    ...(may("services.create") ? [addingService] : []),
    ...(may("calendar.create") ? [newEvent] : []),
    ...(may("jobs.create") ? [newJob] : []),
    ...(may("tasks.create") ? [newTask] : []),
    ...(may("contracts.create") ? [newContract] : []),
    ...(may("invoices.create") ? [newInvoice] : []),
    ...(may("website.create") ? [newPage] : []),
    {
      id: "toggle-theme",
      label: isDark ? "Use Light Theme" : "Use Dark Theme",
      keywords: "toggle theme dark light mode appearance",
      run: () => setTheme(isDark ? "light" : "dark"),
    },
    {
      id: "system-theme",
      label: "Use System Theme",
      keywords: "auto appearance",
      run: () => setTheme("auto"),
    },
    {
      id: "shortcuts",
      label: "Keyboard Shortcuts",
      keywords: "keys help",
      shortcut: "?",
      run: () => openOverlay("shortcuts"),
    },
    { id: "sign-out", label: "Sign Out", keywords: "log out leave", run: () => void signOut() },
  ];
  return [...actions.map((action) => ({ ...action, group: "Actions" })), ...pages];
}

/** The records that were open last, then the last choices, newest first. */
export function recentItems(known: PaletteItem[]): PaletteItem[] {
  const records = recentRecords().map((record) => ({ ...record, group: "Recent" }));
  const ids = new Set(records.map(({ id }) => id));
  return [...records, ...chosenItems(known).filter(({ id }) => !ids.has(id))];
}

/** The last choices. What can only be done, not opened, is found again by its id. */
function chosenItems(known: PaletteItem[]): PaletteItem[] {
  try {
    const stored = JSON.parse(localStorage.getItem(recentKey) ?? "[]") as PaletteItem[];
    return stored
      .map((item) => known.find((each) => each.id === item.id) ?? item)
      .filter((item) => item.to ?? item.run)
      .map((item) => ({ ...item, group: "Recent" }));
  } catch {
    return [];
  }
}

export function rememberItem(chosen: PaletteItem, known: PaletteItem[]): void {
  const { run: _, ...item } = chosen;
  const others = chosenItems(known).filter((each) => each.id !== item.id);
  try {
    localStorage.setItem(recentKey, JSON.stringify([item, ...others].slice(0, mostRecent)));
  } catch {
    // A palette without a memory still works.
  }
}
