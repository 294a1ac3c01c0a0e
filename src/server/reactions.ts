/** Everything that follows events of the event log: one line a reaction. */

import { peopleNews } from "#domains/auth/membership/news.ts";
import { automationNews } from "#domains/automations/news.ts";
import { campaignAnswers, returnedCampaignMails } from "#domains/campaigns/news.ts";
import { stepsAfterSigning } from "#domains/contracts/following/news.ts";
import { undeliveredMail } from "#domains/contracts/sending/bounces.ts";
import { webhookNews } from "#domains/integrations/webhooks/news.ts";
import { viewedInvoices } from "#domains/invoices/news/viewed.ts";
import { receivedMails, undeliveredMessages } from "#domains/messages/mails/news.ts";
import {
  adoptedConversations,
  answeredTexts,
  newMembers,
  receivedTexts,
  textStatuses,
} from "#domains/messages/news.ts";
import { balanceNews } from "#domains/payments/intents/canceling.ts";
import { onlinePayments } from "#domains/payments/news.ts";
import { reminderAnswers } from "#domains/reminders/answers/news.ts";
import { customerNews } from "#domains/reminders/news.ts";
import { undeliveredNotices } from "#domains/sending/notices/news.ts";
import { firstTemplates } from "#domains/templates/news.ts";
import { websiteBookings } from "#domains/website/pages/figures/news.ts";

export const reactions = [
  peopleNews,
  customerNews,
  firstTemplates,
  stepsAfterSigning,
  undeliveredMail,
  undeliveredNotices,
  balanceNews,
  viewedInvoices,
  onlinePayments,
  receivedTexts,
  reminderAnswers,
  answeredTexts,
  textStatuses,
  receivedMails,
  undeliveredMessages,
  newMembers,
  adoptedConversations,
  websiteBookings,
  returnedCampaignMails,
  campaignAnswers,
  automationNews,
  webhookNews,
];
