/** Every kind of work that is done later or on a clock. */
import { auditJobs } from "#domains/audit/jobs.ts";
import { authJobs } from "#domains/auth/jobs.ts";
import { automationJobs } from "#domains/automations/running/jobs.ts";
import { billingJobs } from "#domains/billing/jobs.ts";
import { calendarJobs } from "#domains/calendar/jobs.ts";
import { campaignJobs } from "#domains/campaigns/sending/jobs.ts";
import { forgetRecipients } from "#domains/campaigns/tracking/jobs.ts";
import { contractJobs } from "#domains/contracts/jobs.ts";
import { demoJobs } from "#domains/demo/jobs.ts";
import { feedJobs } from "#domains/feeds/jobs.ts";
import { fileJobs } from "#domains/files/upkeep/jobs.ts";
import { webhookJobs } from "#domains/integrations/webhooks/jobs.ts";
import { invoiceJobs } from "#domains/invoices/jobs.ts";
import { jobJobs } from "#domains/jobs/jobs.ts";
import { bulkJobs } from "#domains/messages/bulk/jobs.ts";
import { messageJobs } from "#domains/messages/handing-over.ts";
import { fileMail } from "#domains/messages/mails/filing.ts";
import { messageMailJobs } from "#domains/messages/mails/writing.ts";
import { sendScheduled } from "#domains/messages/scheduled/jobs.ts";
import { paymentJobs } from "#domains/payments/jobs.ts";
import { collectingJobs } from "#domains/payments/webhooks/jobs.ts";
import { portalJobs } from "#domains/portal/jobs.ts";
import { reminderJobs } from "#domains/reminders/jobs.ts";
import { reportJobs } from "#domains/reports/jobs.ts";
import { learnSearchWords } from "#domains/search/jobs.ts";
import { checkDomains } from "#domains/sending/mails/domain/jobs.ts";
import { actOnReport } from "#domains/sending/mails/reports.ts";
import { retentionJobs } from "#domains/sending/retention/jobs.ts";
import { textJobs } from "#domains/sending/texts/jobs.ts";
import { websiteFormJobs } from "#domains/website/forms/jobs.ts";
import { websitePageJobs } from "#domains/website/pages/jobs.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { mailGivenUp } from "#platform/mail/given-up.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { jobsOf } from "#platform/reactions/reaction.ts";
import { reactions } from "./reactions.ts";

export const jobDefinitions = [
  mailGivenUp,
  sendMail,
  ...textJobs,
  ...retentionJobs,
  ...billingJobs,
  ...authJobs,
  ...reminderJobs,
  ...jobJobs,
  ...fileJobs,
  ...demoJobs,
  ...calendarJobs,
  ...auditJobs,
  ...feedJobs,
  ...contractJobs,
  ...invoiceJobs,
  ...collectingJobs,
  ...paymentJobs,
  ...messageJobs,
  sendScheduled,
  ...bulkJobs,
  ...messageMailJobs,
  fileMail,
  actOnReport,
  checkDomains,
  ...campaignJobs,
  forgetRecipients,
  ...websiteFormJobs,
  ...websitePageJobs,
  ...automationJobs,
  ...webhookJobs,
  ...portalJobs,
  ...reportJobs,
  learnSearchWords,
  ...jobsOf(reactions),
] as unknown as JobDefinition<never>[];
