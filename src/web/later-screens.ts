/** What each area that is still to come will do, and what can be done today instead. */

import { customersPath, leadsPath, pipelinePath } from "#domains/customers/paths.ts";
import { profilePath } from "#domains/users/paths.ts";
import { dashboardPath, type laterPaths } from "#shared/common-paths.ts";

export type LaterArea = keyof typeof laterPaths;

export type LaterText = { title: string; text: string; links: { to: string; label: string }[] };

const customers = { to: customersPath(), label: "Customers" };
const leads = { to: leadsPath(), label: "Leads" };
const pipeline = { to: pipelinePath(), label: "Sales pipeline" };
const dashboard = { to: dashboardPath(), label: "Dashboard" };
const profile = { to: profilePath(), label: "Profile settings" };

const contracts: LaterText = {
  title: "Contracts",
  text: "Here you will write contracts from your own templates, send them and have them signed electronically, with proof of who signed what and when. Signed, pending and draft contracts will be counted and searchable.",
  links: [customers, pipeline],
};

const invoices: LaterText = {
  title: "Invoices",
  text: "Here you will draft, send and collect invoices, and see at once which are paid, pending or overdue. Payments will be taken by card and recorded against the invoice to the cent.",
  links: [customers, dashboard],
};

const files: LaterText = {
  title: "Files",
  text: "Photos, plans, signed papers and document templates will be kept here in folders, next to the customer or job they belong to. You will see how much of your plan's storage they use.",
  links: [customers],
};

const reports: LaterText = {
  title: "Reports",
  text: "Reports will show sales, customer growth, the use of services and the state of invoices, over any span of time, and will open in a spreadsheet.",
  links: [dashboard, { to: customersPath(), label: "Customer figures" }],
};

const settings: LaterText = {
  title: "Settings",
  text: "Everything about your business and its people will be set here: users, teams and roles, preferences, custom fields, integrations, the customer portal and your subscription.",
  links: [profile],
};

/** Titles of pages that share a text differ by their path. */
const under = (text: LaterText, title: string): LaterText => ({ ...text, title });

export const laterScreens: Record<LaterArea, LaterText> = {
  contracts,
  contract: under(contracts, "Contract"),
  invoices,
  invoice: under(invoices, "Invoice"),
  payments: under(invoices, "Payments"),
  messages: {
    title: "Messages",
    text: "Text and picture messages with your customers will arrive and be answered here, each conversation with its history. Templates, consent and quiet hours will be looked after for you.",
    links: [{ to: customersPath(), label: "Call or mail a customer" }],
  },
  templates: under(files, "Templates"),
  files,
  upload: under(files, "Upload Files"),
  file: under(files, "File"),
  campaigns: {
    title: "Campaigns",
    text: "One message to many: you will choose whom to reach, write an e-mail or text, send it now or later, and see who opened and clicked. Nobody who declined is written to.",
    links: [leads, customers],
  },
  automations: {
    title: "Automations",
    text: "When something happens, something else follows: a new lead gets a welcome, a finished job asks for a review. You will build such rules from ready-made steps and pause them at any time.",
    links: [leads, customers],
  },
  funnels: {
    title: "Funnels",
    text: "A funnel leads a visitor step by step from a first page to a paid booking. You will see how many come, how many stay and where they leave.",
    links: [leads, pipeline],
  },
  websitePages: {
    title: "Website Pages",
    text: "The pages of your own website will be written and published here, with a preview before anybody sees them.",
    links: [leads],
  },
  websiteForms: {
    title: "Website Forms",
    text: "Forms on your website will turn inquiries into leads by themselves. You will see how many were sent in and how many became customers.",
    links: [{ to: leadsPath({ new: 1 }), label: "Add a lead by hand" }],
  },
  websiteSeo: {
    title: "SEO Management",
    text: "For each page of your website you will see how well search engines understand it and what to improve.",
    links: [dashboard],
  },
  websiteBranding: {
    title: "Brand Identity",
    text: "Your colours, logo and typefaces will be kept here and used on invoices, contracts, mails and the website alike.",
    links: [profile],
  },
  reports,
  salesReport: under(reports, "Sales Reports"),
  growthReport: under(reports, "Customer Growth"),
  serviceReport: under(reports, "Service Usage"),
  invoiceUsageReport: under(reports, "Invoice Summary"),
  invoiceReport: under(reports, "Invoice Summary"),
  portalSettings: under(settings, "Customer Portal"),
  customFieldSettings: {
    title: "Custom Fields",
    text: "Extra fields on customers, jobs and the rest, for what only your trade needs to know.",
    links: [customers],
  },
  integrationSettings: {
    title: "Integrations",
    text: "Keys for your own programs, news of changes to other services, and your calendar on your phone. The interface for programs itself is there today.",
    links: [{ to: "/api/docs", label: "Interface for programs" }],
  },
};
