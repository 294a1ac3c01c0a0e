/** What the command palette offers by itself: every page and what can be done from anywhere; and what was used last. */
import type { Permission } from "#shared/permissions.ts";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { signOut } from "../leaving.ts";
import { allEntries } from "../shell/navigation.ts";
import { openOverlay } from "./overlay-state.ts";

const recentKey = "plumbline_recent_commands";
const mostRecent = 5;

const morePages: [label: string, to: string, needs?: Permission][] = [
  ["Leads", "/customers/leads", "customers.view"],
  ["Sales pipeline", "/pipeline", "customers.view"],
  ["Payments", "/payments"],
  ["Jobs calendar", "/jobs/calendar", "jobs.view"],
  ["Dispatch board", "/jobs/dispatch", "jobs.view"],
  ["Appointments", "/appointments", "jobs.view"],
  ["Templates", "/templates"],
  ["Website pages", "/website/pages"],
  ["Website forms", "/website/forms"],
  ["SEO management", "/website/seo"],
  ["Brand identity", "/website/branding"],
  ["Upload files", "/files/upload"],
  ["Sales reports", "/reports/sales"],
  ["Customer growth", "/reports/customer-growth"],
  ["Service usage", "/reports/service-usage"],
  ["Invoice summary", "/reports/invoice-summary"],
  ["Profile settings", "/settings/profile"],
  ["Billing and plans", "/settings/subscription", "billing.view"],
  ["Users and team", "/settings/users", "users.view"],
  ["Teams", "/settings/teams", "teams.view"],
  ["Roles", "/settings/roles", "roles.view"],
  ["Preferences", "/settings/preferences"],
  ["Calendar feeds", "/settings/calendar-feeds", "calendar.view"],
  ["Custom fields", "/settings/custom-fields", "organization.update"],
  ["Integrations", "/settings/integrations", "organization.update"],
  ["Help center", "/help"],
];

const newEvent: PaletteItem = {
  id: "new-event",
  label: "New event",
  keywords: "add create schedule appointment job meeting calendar",
  to: "/calendar?new=1",
};

const newTask: PaletteItem = {
  id: "new-task",
  label: "New task",
  keywords: "add create next step to do reminder call back",
  to: "/tasks?task=new",
};

const newJob: PaletteItem = {
  id: "new-job",
  label: "Create job",
  keywords: "add new work visit",
  to: "/jobs?new=1",
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
  const adding: PaletteItem[] = [
    { id: "add-customer", label: "Add customer", keywords: "new create client lead", to: "/customers?new=1" },
    { id: "add-lead", label: "Add lead", keywords: "new create", to: "/customers/leads?new=1" },
  ];
  const addingService = {
    id: "add-service",
    label: "Add service",
    keywords: "new price",
    to: "/services?new=1",
  };
  const actions: PaletteItem[] = [
    ...(may("customers.create") ? adding : []),
    ...(may("services.create") ? [addingService] : []),
    ...(may("calendar.create") ? [newEvent] : []),
    ...(may("jobs.create") ? [newJob] : []),
    ...(may("tasks.create") ? [newTask] : []),
    {
      id: "toggle-theme",
      label: isDark ? "Use the light theme" : "Use the dark theme",
      keywords: "toggle theme dark light mode appearance",
      run: () => setTheme(isDark ? "light" : "dark"),
    },
    {
      id: "system-theme",
      label: "Use the system theme",
      keywords: "auto appearance",
      run: () => setTheme("auto"),
    },
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      keywords: "keys help",
      shortcut: "?",
      run: () => openOverlay("shortcuts"),
    },
    { id: "sign-out", label: "Sign out", keywords: "log out leave", run: () => void signOut() },
  ];
  return [...actions.map((action) => ({ ...action, group: "Actions" })), ...pages];
}

/** The last choices, newest first. What can only be done, not opened, is found again by its id. */
export function recentItems(known: PaletteItem[]): PaletteItem[] {
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
  const others = recentItems(known).filter((each) => each.id !== item.id);
  try {
    localStorage.setItem(recentKey, JSON.stringify([item, ...others].slice(0, mostRecent)));
  } catch {
    // A palette without a memory still works.
  }
}
