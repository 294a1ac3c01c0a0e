/** Addresses that domains refer to whatever stands before or after them: the first page, signing in, the public pages. */
import { pagePath, pagePathWith } from "./page-path.ts";

/** Where one begins after signing in, and where those land who may not see a page. */
export const dashboardPath = pagePath("/dashboard");
export const signInPath = pagePath("/signin");
/** The page that works without a network. */
export const myDayPath = pagePath("/my-day");

export const sitePath = pagePath("/");
export const pricingPath = pagePath("/pricing");
export const privacyPath = pagePath("/privacy");
export const termsPath = pagePath("/terms");
export const cookiesPath = pagePath("/cookies");
/** `q` is searched for. */
export const helpPath = pagePathWith<{ q?: string }>()("/help");

/** For developers, at their own machine only. */
export const designPath = pagePath("/dev/design");

/** Pages that the server hands out whole. */
export const sitePaths = [sitePath, pricingPath, privacyPath, termsPath, cookiesPath, helpPath];

/** Areas that are still to come: the domain that arrives takes its own along. */
export const laterPaths = {
  campaigns: pagePath("/marketing/campaigns"),
  automations: pagePath("/marketing/automations"),
  funnels: pagePath("/marketing/funnels"),
  websitePages: pagePath("/website/pages"),
  websiteForms: pagePath("/website/forms"),
  websiteSeo: pagePath("/website/seo"),
  reports: pagePath("/reports"),
  salesReport: pagePath("/reports/sales"),
  growthReport: pagePath("/reports/customer-growth"),
  serviceReport: pagePath("/reports/service-usage"),
  invoiceUsageReport: pagePath("/reports/invoice-usage"),
  invoiceReport: pagePath("/reports/invoice-summary"),
  customFieldSettings: pagePath("/settings/custom-fields"),
  integrationSettings: pagePath("/settings/integrations"),
};
