/** The pages of the signed-in app, of every domain; a new domain adds its line. Who only signs in never fetches them. */
import type { RouteObject } from "react-router";
import { auditPages } from "#domains/audit/screens/pages.ts";
import { automationsPages } from "#domains/automations/screens/pages.ts";
import { availabilityPages } from "#domains/availability/screens/pages.ts";
import { billingPages } from "#domains/billing/screens/pages.ts";
import { bookingPages } from "#domains/booking/screens/pages.ts";
import { booksPages } from "#domains/books/screens/pages.ts";
import { brandIdentityPages, brandingPages } from "#domains/branding/screens/pages.ts";
import { calendarPages } from "#domains/calendar/screens/pages.ts";
import { campaignsPages } from "#domains/campaigns/screens/pages.ts";
import { contractsPages } from "#domains/contracts/screens/pages.ts";
import { customFieldsPages } from "#domains/custom-fields/screens/pages.ts";
import { customersPages } from "#domains/customers/screens/pages.tsx";
import { dashboardPages } from "#domains/dashboard/screens/pages.ts";
import { feedsPages } from "#domains/feeds/screens/pages.ts";
import { filesPages } from "#domains/files/screens/pages.ts";
import { funnelsPages } from "#domains/funnels/screens/pages.ts";
import { integrationsPages } from "#domains/integrations/screens/pages.ts";
import { invoiceSettingsPages, invoicesPages } from "#domains/invoices/screens/pages.ts";
import { invoiceFollowUpPages, recurringInvoicePages } from "#domains/invoices/screens/recurring/pages.ts";
import { jobsPages } from "#domains/jobs/screens/pages.ts";
import { messagesPages } from "#domains/messages/screens/pages.ts";
import { organizationsPages, settingsFrame } from "#domains/organizations/screens/pages.ts";
import { collectingPages } from "#domains/payments/screens/collecting-pages.ts";
import { paymentsPages } from "#domains/payments/screens/pages.ts";
import { portalPages } from "#domains/portal/screens/pages.ts";
import { remindersPages } from "#domains/reminders/screens/pages.ts";
import { reportsPages } from "#domains/reports/screens/pages.ts";
import { segmentsPages } from "#domains/segments/screens/pages.ts";
import { sendingLimitsPages } from "#domains/sending/screens/limits/pages.ts";
import { emailSettingsPages } from "#domains/sending/screens/mails/pages.ts";
import { textNumberPages } from "#domains/sending/screens/texts/pages.ts";
import { servicesPages } from "#domains/services/screens/pages.ts";
import { tasksPages } from "#domains/tasks/screens/pages.ts";
import { templatesPages } from "#domains/templates/screens/pages.ts";
import { usersPages } from "#domains/users/screens/pages.ts";
import { websitePages, websiteSettingsPages } from "#domains/website/screens/pages.ts";
import { RequireSession } from "./Guards.tsx";
import { routeOf, withSettings } from "./page-route.tsx";
import { RouteError } from "./RouteError.tsx";
import { AppLayout } from "./shell/AppLayout.tsx";

/** Sections of one frame. */
const settingsPages = [
  ...organizationsPages,
  ...usersPages,
  ...billingPages,
  ...customFieldsPages,
  ...brandingPages,
  ...emailSettingsPages,
  ...collectingPages,
  ...portalPages,
  ...websiteSettingsPages,
  ...availabilityPages,
  ...remindersPages,
  ...textNumberPages,
  ...sendingLimitsPages,
  ...invoiceFollowUpPages,
  ...bookingPages,
  ...feedsPages,
  ...invoiceSettingsPages,
  ...integrationsPages,
  ...auditPages,
];

const appPages: RouteObject[] = [
  ...[
    ...dashboardPages,
    ...customersPages,
    ...servicesPages,
    ...calendarPages,
    ...jobsPages,
    ...filesPages,
    ...tasksPages,
    ...templatesPages,
    ...contractsPages,
    ...recurringInvoicePages,
    ...invoicesPages,
    ...paymentsPages,
    ...booksPages,
    ...segmentsPages,
    ...messagesPages,
    ...campaignsPages,
    ...brandIdentityPages,
    ...websitePages,
    ...funnelsPages,
    ...automationsPages,
    ...reportsPages,
  ].map(routeOf),
  { lazy: withSettings(settingsFrame), children: settingsPages.map(routeOf) },
];

export const appRoutes: RouteObject[] = [
  {
    Component: RequireSession,
    children: [
      {
        Component: AppLayout,
        children: [{ errorElement: <RouteError isWithinShell />, children: appPages }],
      },
    ],
  },
];
