/** Mounts each domain: one line a domain. */
import type { FastifyInstance } from "fastify";
import { auditRoutes } from "#domains/audit/routes.ts";
import { membershipRoutes } from "#domains/auth/membership/routes.ts";
import { authRoutes } from "#domains/auth/routes.ts";
import { automationRoutes } from "#domains/automations/routes.ts";
import { availabilityRoutes } from "#domains/availability/routes.ts";
import { cardRoutes } from "#domains/billing/cards/routes.ts";
import { billingRawCalls } from "#domains/billing/provider/raw-routes.ts";
import { billingRoutes } from "#domains/billing/routes.ts";
import { bookingRawCalls } from "#domains/booking/public-pages/raw-routes.ts";
import { bookingRoutes, publicBookingRoutes } from "#domains/booking/routes.ts";
import { booksRawCalls } from "#domains/books/raw-routes.ts";
import { booksRoutes } from "#domains/books/routes.ts";
import { brandingRawCalls } from "#domains/branding/raw-routes.ts";
import { brandingRoutes } from "#domains/branding/routes.ts";
import { calendarRoutes, freeTimesRoutes, timeOffEventsRoutes } from "#domains/calendar/routes.ts";
import { campaignRoutes } from "#domains/campaigns/routes.ts";
import { campaignRawCalls } from "#domains/campaigns/tracking/raw-routes.ts";
import { verifyRawCalls } from "#domains/contracts/evidence/raw-routes.ts";
import { contractRawCalls } from "#domains/contracts/raw-routes.ts";
import { contractRoutes } from "#domains/contracts/routes.ts";
import { signingRawCalls } from "#domains/contracts/signing/pages/raw-routes.ts";
import { customFieldRoutes } from "#domains/custom-fields/routes.ts";
import { customerImportRoutes } from "#domains/customers/importing/routes.ts";
import { customerRoutes } from "#domains/customers/routes.ts";
import { dashboardRoutes } from "#domains/dashboard/routes.ts";
import { demoRoutes } from "#domains/demo/routes.ts";
import { feedRawCalls } from "#domains/feeds/raw-routes.ts";
import { feedRoutes } from "#domains/feeds/routes.ts";
import { photoAnswerRoutes } from "#domains/files/answering/routes.ts";
import { filePageRoutes } from "#domains/files/previews/routes.ts";
import { fileRawCalls } from "#domains/files/raw-routes.ts";
import { fileRoutes } from "#domains/files/routes.ts";
import { fileShareRawCalls } from "#domains/files/sharing/raw-routes.ts";
import { fileShareRoutes } from "#domains/files/sharing/routes.ts";
import { fileVersionRoutes } from "#domains/files/versions/routes.ts";
import { funnelRoutes } from "#domains/funnels/routes.ts";
import { authenticateCaller } from "#domains/integrations/keys/access.ts";
import { integrationRoutes } from "#domains/integrations/routes.ts";
import { invoiceBillingRoutes } from "#domains/invoices/billing/routes.ts";
import { lateFeeRoutes } from "#domains/invoices/late-fees/routes.ts";
import { invoiceRawCalls } from "#domains/invoices/raw-routes.ts";
import { recurringInvoiceRoutes } from "#domains/invoices/recurring/routes.ts";
import { invoiceReminderRoutes } from "#domains/invoices/reminding/routes.ts";
import { invoiceRoutes, invoiceSettingsRoutes } from "#domains/invoices/routes.ts";
import { sendLaterRoutes } from "#domains/invoices/send-later/routes.ts";
import { customerWorkRoutes, jobRoutes, visitRoutes } from "#domains/jobs/routes.ts";
import { landingRoutes } from "#domains/landing/routes.ts";
import { answerRoutes } from "#domains/messages/answers/routes.ts";
import { bulkMessageRoutes } from "#domains/messages/bulk/routes.ts";
import { loggedCallRoutes } from "#domains/messages/calls/routes.ts";
import { messageCardRoutes } from "#domains/messages/cards/routes.ts";
import { messageMailRoutes } from "#domains/messages/mails/routes.ts";
import { messageRoutes } from "#domains/messages/routes.ts";
import { scheduledRoutes } from "#domains/messages/scheduled/routes.ts";
import { unreadRoutes } from "#domains/messages/unread/routes.ts";
import { messageUsageRoutes } from "#domains/messages/usage/routes.ts";
import { wishRoutes } from "#domains/messages/wishes/routes.ts";
import { offboardingRoutes } from "#domains/offboarding/routes.ts";
import { organizationRoutes } from "#domains/organizations/routes.ts";
import { cardRawCalls } from "#domains/payments/cards/page/raw-routes.ts";
import { savedCardRoutes } from "#domains/payments/cards/routes.ts";
import { collectingRoutes } from "#domains/payments/collecting/routes.ts";
import { payingRawCalls } from "#domains/payments/paying/raw-routes.ts";
import { paymentRawCalls } from "#domains/payments/raw-routes.ts";
import { paymentRoutes } from "#domains/payments/routes.ts";
import { collectingRawCalls } from "#domains/payments/webhooks/raw-routes.ts";
import { portalRawCalls } from "#domains/portal/raw-routes.ts";
import { portalRoutes } from "#domains/portal/routes.ts";
import { presenceRoutes } from "#domains/presence/routes.ts";
import { reminderRawCalls } from "#domains/reminders/customer-link/raw-routes.ts";
import { reminderRoutes } from "#domains/reminders/routes.ts";
import { reportRawCalls } from "#domains/reports/raw-routes.ts";
import { reportRoutes } from "#domains/reports/routes.ts";
import { weeklyRawCalls } from "#domains/reports/weekly/raw-routes.ts";
import { searchRoutes } from "#domains/search/routes.ts";
import { segmentRoutes } from "#domains/segments/routes.ts";
import { consentRecordsRoutes } from "#domains/sending/consent-records/routes.ts";
import { sendingDomainRoutes } from "#domains/sending/mails/domain/routes.ts";
import { mailRawCalls } from "#domains/sending/mails/raw-routes.ts";
import { mailSettingsRoutes } from "#domains/sending/mails/settings/routes.ts";
import { preferenceRawCalls } from "#domains/sending/preferences/raw-routes.ts";
import { sendingRoutes } from "#domains/sending/routes.ts";
import { textRawCalls } from "#domains/sending/texts/raw-routes.ts";
import { textNumberRoutes } from "#domains/sending/texts/routes.ts";
import { serviceBatchRoutes, serviceRoutes } from "#domains/services/routes.ts";
import { taskRoutes } from "#domains/tasks/routes.ts";
import { templateRawCalls } from "#domains/templates/raw-routes.ts";
import { templateRoutes } from "#domains/templates/routes.ts";
import { preferenceRoutes } from "#domains/users/preferences/routes.ts";
import { userRoutes } from "#domains/users/routes.ts";
import { bulkEditRoutes, viewRoutes } from "#domains/views/routes.ts";
import { websiteFormRawCalls } from "#domains/website/forms/pages/raw-routes.ts";
import { websiteFormRoutes } from "#domains/website/forms/routes.ts";
import { submissionRoutes } from "#domains/website/forms/submissions/routes.ts";
import { countPending } from "#domains/website/pages/figures/pending-views.ts";
import { pageFigureRoutes } from "#domains/website/pages/figures/routes.ts";
import { websitePageRawCalls } from "#domains/website/pages/public/raw-routes.ts";
import { websitePageRoutes } from "#domains/website/pages/routes.ts";
import { websiteSiteRoutes } from "#domains/website/pages/site/routes.ts";
import { websiteSeoRoutes } from "#domains/website/seo/routes.ts";
import type { AppContext } from "#platform/app-context.ts";
import { mountRawCalls } from "#platform/http/raw-calls.ts";
import { createHttpServer } from "#platform/http/server.ts";
import { liveRawCalls } from "#platform/live/raw-call.ts";

export const routes = {
  organizations: organizationRoutes,
  users: userRoutes,
  preferences: preferenceRoutes,
  cards: cardRoutes,
  billing: billingRoutes,
  auth: authRoutes,
  membership: membershipRoutes,
  customFields: customFieldRoutes,
  branding: brandingRoutes,
  views: viewRoutes,
  bulkEdits: bulkEditRoutes,
  customerImports: customerImportRoutes,
  customers: customerRoutes,
  sending: sendingRoutes,
  consentProof: consentRecordsRoutes,
  textNumber: textNumberRoutes,
  sendingDomain: sendingDomainRoutes,
  mailSettings: mailSettingsRoutes,
  serviceBatches: serviceBatchRoutes,
  services: serviceRoutes,
  availability: availabilityRoutes,
  freeTimes: freeTimesRoutes,
  timeOffEvents: timeOffEventsRoutes,
  calendar: calendarRoutes,
  jobs: jobRoutes,
  visits: visitRoutes,
  customerWork: customerWorkRoutes,
  files: fileRoutes,
  photoAnswers: photoAnswerRoutes,
  filePages: filePageRoutes,
  fileShares: fileShareRoutes,
  fileVersions: fileVersionRoutes,
  tasks: taskRoutes,
  reminders: reminderRoutes,
  booking: bookingRoutes,
  publicBooking: publicBookingRoutes,
  feeds: feedRoutes,
  templates: templateRoutes,
  contracts: contractRoutes,
  invoices: invoiceRoutes,
  invoiceSettings: invoiceSettingsRoutes,
  invoiceReminders: invoiceReminderRoutes,
  lateFees: lateFeeRoutes,
  recurringInvoices: recurringInvoiceRoutes,
  sendLater: sendLaterRoutes,
  invoiceBilling: invoiceBillingRoutes,
  collecting: collectingRoutes,
  payments: paymentRoutes,
  savedCards: savedCardRoutes,
  books: booksRoutes,
  segments: segmentRoutes,
  messages: messageRoutes,
  messageCards: messageCardRoutes,
  loggedCalls: loggedCallRoutes,
  wishes: wishRoutes,
  answers: answerRoutes,
  scheduledTexts: scheduledRoutes,
  bulkMessages: bulkMessageRoutes,
  unread: unreadRoutes,
  messageMails: messageMailRoutes,
  messageUsage: messageUsageRoutes,
  campaigns: campaignRoutes,
  websiteForms: websiteFormRoutes,
  websitePages: websitePageRoutes,
  websiteFigures: pageFigureRoutes,
  websiteSite: websiteSiteRoutes,
  websiteSeo: websiteSeoRoutes,
  formSubmissions: submissionRoutes,
  funnels: funnelRoutes,
  reports: reportRoutes,
  presence: presenceRoutes,
  search: searchRoutes,
  automations: automationRoutes,
  integrations: integrationRoutes,
  portal: portalRoutes,
  dashboard: dashboardRoutes,
  departures: offboardingRoutes,
  audit: auditRoutes,
  landing: landingRoutes,
  demo: demoRoutes,
};

export async function createApp(appContext: AppContext): Promise<FastifyInstance> {
  const app = await createHttpServer(appContext, routes, authenticateCaller);
  const rawCalls = [
    ...billingRawCalls,
    ...brandingRawCalls,
    ...fileRawCalls,
    ...fileShareRawCalls,
    ...mailRawCalls,
    ...textRawCalls,
    ...reminderRawCalls,
    ...preferenceRawCalls,
    ...bookingRawCalls,
    ...feedRawCalls,
    ...templateRawCalls,
    ...contractRawCalls,
    ...verifyRawCalls,
    ...signingRawCalls,
    ...invoiceRawCalls,
    ...collectingRawCalls,
    ...payingRawCalls,
    ...cardRawCalls,
    ...paymentRawCalls,
    ...booksRawCalls,
    ...reportRawCalls,
    ...weeklyRawCalls,
    ...campaignRawCalls,
    ...websiteFormRawCalls,
    ...websitePageRawCalls,
    ...portalRawCalls,
    ...liveRawCalls,
  ];
  // Streams are answers that nobody waits for when the server stops.
  app.addHook("preClose", () => appContext.live.stop());
  // After the last visitor was answered.
  app.addHook("onClose", () => countPending(appContext));
  await mountRawCalls(app, appContext, rawCalls, authenticateCaller);
  return app;
}
