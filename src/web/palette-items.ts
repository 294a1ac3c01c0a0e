/** What the command palette offers by itself: every page and what can be done from anywhere; and what was used last. */
import type { PaletteItem } from "#ui/palette-registry.ts";
import { session } from "#ui/session.ts";
import { allEntries } from "./navigation.ts";
import { openOverlay } from "./overlay-state.ts";

const recentKey = "plumbline_recent_commands";
const mostRecent = 5;

const morePages: [label: string, to: string][] = [
  ["Leads", "/customers/leads"],
  ["Sales pipeline", "/pipeline"],
  ["Payments", "/payments"],
  ["Jobs calendar", "/jobs/calendar"],
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
  ["Billing and plans", "/settings/subscription"],
  ["Users and team", "/settings/users"],
  ["Teams", "/settings/teams"],
  ["Roles", "/settings/roles"],
  ["Preferences", "/settings/preferences"],
  ["Custom fields", "/settings/custom-fields"],
  ["Integrations", "/settings/integrations"],
  ["Help center", "/help"],
];

export function ownItems(
  setTheme: (theme: "light" | "dark" | "auto") => void,
  isDark: boolean,
): PaletteItem[] {
  const pages: PaletteItem[] = [
    ...allEntries.map((entry) => ({
      id: entry.to,
      label: entry.label,
      to: entry.to,
      group: "Go to",
      shortcut: `g ${entry.key}`,
    })),
    ...morePages.map(([label, to]) => ({ id: to, label, to, group: "Go to" })),
  ];
  const actions: PaletteItem[] = [
    { id: "add-customer", label: "Add customer", keywords: "new create client lead", to: "/customers?new=1" },
    { id: "add-lead", label: "Add lead", keywords: "new create", to: "/customers/leads?new=1" },
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
    { id: "sign-out", label: "Sign out", keywords: "log out leave", run: () => session.signOut() },
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
