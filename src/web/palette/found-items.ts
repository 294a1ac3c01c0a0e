/** How each kind of record that was found is listed, opened, and seen in its own list. */
import { automationPath, automationsPath } from "#domains/automations/paths.ts";
import { calendarPath } from "#domains/calendar/paths.ts";
import { campaignPath, campaignsPath } from "#domains/campaigns/paths.ts";
import { contractPath, contractsPath } from "#domains/contracts/paths.ts";
import { customerPath, customersPath } from "#domains/customers/paths.ts";
import { filePath, filesPath } from "#domains/files/paths.ts";
import { funnelPath, funnelsPath } from "#domains/funnels/paths.ts";
import { invoicePath, invoicesPath } from "#domains/invoices/paths.ts";
import { jobPath, jobsPath } from "#domains/jobs/paths.ts";
import { messagesPath } from "#domains/messages/paths.ts";
import { paymentPath, paymentsPath } from "#domains/payments/paths.ts";
import { reportPaths } from "#domains/reports/paths.ts";
import type { SearchKind, SearchResult } from "#domains/search/contract.ts";
import { segmentPath, segmentsPath } from "#domains/segments/paths.ts";
import { servicePath, servicesPath } from "#domains/services/paths.ts";
import { tasksPath } from "#domains/tasks/paths.ts";
import { templatePath, templatesPath } from "#domains/templates/paths.ts";
import { usersPath } from "#domains/users/paths.ts";
import {
  websiteFormPath,
  websiteFormsPath,
  websitePagePath,
  websitePagesPath,
} from "#domains/website/paths.ts";
import { wordsOf } from "#shared/lookup.ts";
import { formatDateTime, formatShortDate } from "#shared/time/dates.ts";
import { moneyText } from "#ui/Money.tsx";
import type { PaletteItem } from "#ui/palette-registry.ts";

type Listed = {
  group: string;
  to: (found: SearchResult) => string;
  /** Where more of them are found by the same words. */
  list?: string;
};

const id = (found: SearchResult) => ({ id: Number(found.id) });

const kinds: Record<SearchKind, Listed> = {
  customer: { group: "Customers", to: (found) => customerPath(id(found)), list: customersPath() },
  job: { group: "Jobs", to: (found) => jobPath(id(found)), list: jobsPath() },
  event: {
    group: "Appointments and visits",
    to: (found) => calendarPath({ event: Number(found.id), date: found.at?.slice(0, 10) ?? "" }),
  },
  contract: { group: "Contracts", to: (found) => contractPath(id(found)), list: contractsPath() },
  invoice: { group: "Invoices", to: (found) => invoicePath(id(found)), list: invoicesPath() },
  payment: { group: "Payments", to: (found) => paymentPath(id(found)), list: paymentsPath() },
  conversation: { group: "Messages", to: (found) => messagesPath({ conversation: Number(found.id) }) },
  message: { group: "Messages", to: ({ parent }) => messagesPath({ conversation: Number(parent) }) },
  task: { group: "Tasks", to: ({ title }) => withSearch(tasksPath(), title), list: tasksPath() },
  file: { group: "Files", to: (found) => filePath(id(found)), list: filesPath() },
  service: { group: "Services", to: (found) => servicePath(id(found)), list: servicesPath() },
  template: { group: "Templates", to: (found) => templatePath(id(found)), list: templatesPath() },
  campaign: { group: "Campaigns", to: (found) => campaignPath(id(found)), list: campaignsPath() },
  automation: { group: "Automations", to: (found) => automationPath(id(found)), list: automationsPath() },
  page: { group: "Website pages", to: (found) => websitePagePath(id(found)), list: websitePagesPath() },
  form: { group: "Website forms", to: (found) => websiteFormPath(id(found)), list: websiteFormsPath() },
  funnel: { group: "Funnels", to: (found) => funnelPath(id(found)), list: funnelsPath() },
  segment: { group: "Segments", to: (found) => segmentPath(id(found)), list: segmentsPath() },
  report: { group: "Saved reports", to: reportPath },
  member: { group: "Team", to: () => usersPath() },
};

const withSearch = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;

function reportPath({ status, parent }: SearchResult): string {
  const path = reportPaths[status as keyof typeof reportPaths];
  return path(JSON.parse(parent ?? "{}") as Parameters<typeof path>[0]);
}

/** States that every reader knows under another name, or that say nothing. */
const stateWords: Record<string, string> = {
  issued: "Pending",
  completed: "Completed",
  succeeded: "Paid",
  viewed: "Sent",
  in: "",
  out: "",
  note: "Note",
};

type Manner = { zone: string; currency: string };

/** With as many as the server was asked for of one kind there may be more: then its list is offered, too. */
export function foundItems(
  results: readonly SearchResult[],
  { query, words, most, ...manner }: Manner & { query: string; words: readonly string[]; most: number },
): PaletteItem[] {
  const items: PaletteItem[] = [];
  for (const [kind, found] of Map.groupBy(results, (each) => each.kind)) {
    const { group, to, list } = kinds[kind];
    for (const each of found) {
      items.push({
        id: `${kind}:${each.id}`,
        label: each.title || "Untitled",
        hint: hintOf(each, manner),
        group,
        to: to(each),
        marks: words,
      });
    }
    if (list && found.length >= most)
      items.push({ id: `all:${kind}`, label: `See all in ${group}`, group, to: withSearch(list, query) });
  }
  return items;
}

function hintOf(found: SearchResult, { zone, currency }: Manner): string {
  const { kind, status, detail, amount_cents: cents, at } = found;
  const isWordy = kind === "message" || kind === "conversation";
  const state = kind === "report" ? "" : (stateWords[status] ?? (status && wordsOf(status)));
  const amount = cents === null ? "" : moneyText(cents, found.currency ?? currency);
  return [state, amount, timeOf(kind, at, zone), isWordy ? detail.slice(0, 120) : detail]
    .filter(Boolean)
    .join(" · ");
}

const timed = new Set<SearchKind>(["event", "message", "conversation"]);

function timeOf(kind: SearchKind, at: string | null, zone: string): string {
  if (at === null) return "";
  const day = at.length > 10 && timed.has(kind) ? formatDateTime(at, zone) : formatShortDate(at, zone);
  return kind === "invoice" || kind === "job" || kind === "task" ? `Due ${day}` : day;
}
