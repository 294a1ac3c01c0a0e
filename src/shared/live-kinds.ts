/** Which changes are told to whom as they happen, and what on a screen they make out of date. */
import type { Permission } from "./permissions.ts";

export type LiveKind = {
  /** Whoever has none of these hears nothing of it. */
  needs: Permission;
  /** The screens' calls whose answers it changes: all of a contract ("jobs") or one ("customers.timeline"). */
  refreshes: readonly string[];
  /** Ids are told to those who may do this with all records; without it, to those who have all of `needs`. */
  idsNeed?: Permission;
  /** Some of its changes are in no event log: whoever was away takes it as changed. */
  isUnlogged?: true;
};

const settings = "organization.view";
/** Threads show what visits, contracts and invoices are at the moment. */
const threads = ["messages.messages", "messageCards"];
/** What there is to bill, and what a customer's tab of jobs and visits holds. */
const worked = ["invoice-billing", "customer work"];
const work = ["jobs", "visits", "calendar", "time-off-events", "customers.timeline", ...worked, ...threads];
const billed = ["invoices", "payments", "books", "jobs", "customers.timeline", ...worked, ...threads];

/**
 * By the kind of record that the event log names. Other kinds are told to nobody: what only administrators see is
 * fetched when they look. The dashboard keeps the times that the specification gives it.
 */
export const liveKinds: Readonly<Record<string, LiveKind>> = {
  custom_field: { needs: "dashboard.view", refreshes: ["customFields", "views"] },
  customer: { needs: "customers.view", refreshes: ["customers", "savedCards"] },
  customer_import: { needs: "customers.create", refreshes: ["customerImports"] },
  service: { needs: "services.view", refreshes: ["services"] },
  service_batch: { needs: "services.view", refreshes: ["services", "service-batches"] },
  time_off: { needs: "availability.view", refreshes: ["availability", "calendar", "time-off-events"] },
  calendar_event: { needs: "calendar.view", refreshes: work },
  calendar_import: { needs: "calendar.view", refreshes: ["calendar"] },
  job: { needs: "jobs.view", refreshes: work },
  file: { needs: "files.view", refreshes: ["files", "file-versions", "file-shares", "file-pages"] },
  file_folder: { needs: "files.view", refreshes: ["files"] },
  task: { needs: "tasks.view", refreshes: ["tasks", "customers.timeline"] },
  reminder: { needs: "reminders.view", refreshes: ["reminders"], isUnlogged: true },
  template: { needs: "templates.view", refreshes: ["templates"] },
  contract: { needs: "contracts.view", refreshes: ["contracts", "customers.timeline", ...threads] },
  invoice: { needs: "invoices.view", refreshes: billed },
  recurring_invoice: { needs: "invoices.view", refreshes: ["recurringInvoices"] },
  payment: { needs: "payments.view", refreshes: billed },
  saved_view: { needs: "dashboard.view", refreshes: ["views"] },
  segment: { needs: "segments.view", refreshes: ["segments"] },
  conversation: {
    needs: "messages.view",
    refreshes: ["messages", "messageCards", "scheduledTexts", "unread", "customers.timeline"],
    idsNeed: "customers.view",
    isUnlogged: true,
  },
  bulk_message: { needs: "messages.view", refreshes: ["bulkMessages"], isUnlogged: true },
  campaign: { needs: "campaigns.view", refreshes: ["campaigns"], isUnlogged: true },
  website_form: { needs: "website.view", refreshes: ["websiteForms"] },
  form_submission: {
    needs: "website.view",
    refreshes: ["websiteForms", "formSubmissions", "customers.timeline"],
    idsNeed: "customers.view",
    isUnlogged: true,
  },
  funnel: { needs: "funnels.view", refreshes: ["funnels"] },
  automation: { needs: "automations.view", refreshes: ["automations"], isUnlogged: true },
  saved_report: { needs: "reports.view", refreshes: ["reports.saved", "reports.weekly"] },
  website_page: { needs: "website.view", refreshes: ["websitePages", "websiteSite", "websiteSeo"] },
  website_site: { needs: "website.view", refreshes: ["websiteSite", "websitePages", "websiteSeo"] },
  user: { needs: "users.view", refreshes: ["people", "roles", "teams"] },
  invitation: { needs: "users.view", refreshes: ["people"] },
  team: { needs: "teams.view", refreshes: ["teams", "people"] },
  role: { needs: "roles.view", refreshes: ["roles", "people"] },
  api_key: { needs: "integrations.view", refreshes: ["integrations"] },
  webhook: { needs: "integrations.view", refreshes: ["integrations"] },
  organization: { needs: settings, refreshes: ["organization", "booking", "mailSettings", "sendingDomain"] },
  brand: { needs: settings, refreshes: ["branding"] },
};

/** What changed since a browser heard of it last, by kind: the records' ids, or null where they are not told. */
export type LiveNews = Record<string, string[] | null>;

/** What stands in the stream: news, what a member does just now, that permissions changed, that it ends. */
export const liveEvents = { changed: "changed", presence: "presence", access: "access" } as const;
