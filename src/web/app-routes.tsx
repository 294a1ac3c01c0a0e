/** The pages of the signed-in app, of every domain; a new domain adds its line. Who only signs in never fetches them. */
import type { RouteObject } from "react-router";
import { auditPages } from "#domains/audit/screens/pages.ts";
import { availabilityPages } from "#domains/availability/screens/pages.ts";
import { billingPages } from "#domains/billing/screens/pages.ts";
import { bookingPages } from "#domains/booking/screens/pages.ts";
import { booksPages } from "#domains/books/screens/pages.ts";
import { brandIdentityPages, brandingPages } from "#domains/branding/screens/pages.ts";
import { calendarPages } from "#domains/calendar/screens/pages.ts";
import { contractsPages } from "#domains/contracts/screens/pages.ts";
import { customersPages } from "#domains/customers/screens/pages.tsx";
import { dashboardPages } from "#domains/dashboard/screens/pages.ts";
import { feedsPages } from "#domains/feeds/screens/pages.ts";
import { filesPages } from "#domains/files/screens/pages.ts";
import { invoiceSettingsPages, invoicesPages } from "#domains/invoices/screens/pages.ts";
import { invoiceFollowUpPages, recurringInvoicePages } from "#domains/invoices/screens/recurring/pages.ts";
import { jobsPages } from "#domains/jobs/screens/pages.ts";
import { messagesPages } from "#domains/messages/screens/pages.ts";
import { organizationsPages, settingsFrame } from "#domains/organizations/screens/pages.ts";
import { collectingPages } from "#domains/payments/screens/collecting-pages.ts";
import { paymentsPages } from "#domains/payments/screens/pages.ts";
import { portalPages } from "#domains/portal/screens/pages.ts";
import { remindersPages } from "#domains/reminders/screens/pages.ts";
import { emailSettingsPages } from "#domains/sending/screens/mails/pages.ts";
import { textNumberPages } from "#domains/sending/screens/texts/pages.ts";
import { servicesPages } from "#domains/services/screens/pages.ts";
import { tasksPages } from "#domains/tasks/screens/pages.ts";
import { templatesPages } from "#domains/templates/screens/pages.ts";
import { usersPages } from "#domains/users/screens/pages.ts";
import { RequireSession } from "./Guards.tsx";
import { laterPages, laterSettingsPages } from "./later-pages.tsx";
import { routeOf, withSlots } from "./page-route.tsx";
import { RouteError } from "./RouteError.tsx";
import { AppLayout } from "./shell/AppLayout.tsx";

/** Sections of one frame. */
const settingsPages = [
  ...organizationsPages,
  ...usersPages,
  ...billingPages,
  ...brandingPages,
  ...emailSettingsPages,
  ...collectingPages,
  ...portalPages,
  ...availabilityPages,
  ...remindersPages,
  ...textNumberPages,
  ...invoiceFollowUpPages,
  ...bookingPages,
  ...feedsPages,
  ...invoiceSettingsPages,
  ...auditPages,
  ...laterSettingsPages,
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
    ...messagesPages,
    ...brandIdentityPages,
    ...laterPages,
  ].map(routeOf),
  { lazy: withSlots(settingsFrame), children: settingsPages.map(routeOf) },
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
