/** What each area that is still to come will do, and what can be done today instead. */

import { customersPath, leadsPath, pipelinePath } from "#domains/customers/paths.ts";
import { dashboardPath, type laterPaths } from "#shared/common-paths.ts";

export type LaterArea = keyof typeof laterPaths;

export type LaterText = { title: string; text: string; links: { to: string; label: string }[] };

const customers = { to: customersPath(), label: "Customers" };
const leads = { to: leadsPath(), label: "Leads" };
const pipeline = { to: pipelinePath(), label: "Sales Pipeline" };
const dashboard = { to: dashboardPath(), label: "Dashboard" };

const reports: LaterText = {
  title: "Reports",
  text: "See sales, customer growth, service usage and invoices for any date range, and export them to a spreadsheet.",
  links: [dashboard, { to: customersPath(), label: "Customer Figures" }],
};

/** Titles of pages that share a text differ by their path. */
const under = (text: LaterText, title: string): LaterText => ({ ...text, title });

export const laterScreens: Record<LaterArea, LaterText> = {
  campaigns: {
    title: "Campaigns",
    text: "Send one email or text to many customers, now or on a schedule, and see who opened and clicked. People who opted out are never contacted.",
    links: [leads, customers],
  },
  automations: {
    title: "Automations",
    text: "Welcome new leads, ask for a review after a finished job, and more. Build automations from ready-made steps and pause them anytime.",
    links: [leads, customers],
  },
  funnels: {
    title: "Funnels",
    text: "Guide visitors step by step from a first page to a paid booking. See how many arrive, how many continue and where they drop off.",
    links: [leads, pipeline],
  },
  websitePages: {
    title: "Website Pages",
    text: "Create, preview and publish the pages of your own website.",
    links: [leads],
  },
  websiteForms: {
    title: "Website Forms",
    text: "Turn inquiries from your website into leads automatically. See how many people submit each form and how many become customers.",
    links: [{ to: leadsPath({ new: 1 }), label: "Add Lead" }],
  },
  websiteSeo: {
    title: "SEO Management",
    text: "See how each page of your website performs in search and what to improve.",
    links: [dashboard],
  },
  reports,
  salesReport: under(reports, "Sales Reports"),
  growthReport: under(reports, "Customer Growth"),
  serviceReport: under(reports, "Service Usage"),
  invoiceUsageReport: under(reports, "Invoice Summary"),
  invoiceReport: under(reports, "Invoice Summary"),
  customFieldSettings: {
    title: "Custom Fields",
    text: "Add your own fields to customers, jobs and more to track what your trade needs.",
    links: [customers],
  },
  integrationSettings: {
    title: "Integrations",
    text: "Create API keys, send webhooks to other services, and sync your calendar to your phone. The API is available today.",
    links: [{ to: "/api/docs", label: "API Reference" }],
  },
};
