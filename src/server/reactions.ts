/** Everything that follows events of the event log: one line a reaction. */
import { stepsAfterSigning } from "#domains/contracts/following/news.ts";
import { undeliveredMail } from "#domains/contracts/sending/bounces.ts";
import { receivedMails, undeliveredMessages } from "#domains/messages/mails/news.ts";
import { newMembers, receivedTexts, textStatuses } from "#domains/messages/news.ts";
import { balanceNews } from "#domains/payments/intents/canceling.ts";
import { customerNews } from "#domains/reminders/news.ts";
import { firstTemplates } from "#domains/templates/news.ts";

export const reactions = [
  customerNews,
  firstTemplates,
  stepsAfterSigning,
  undeliveredMail,
  balanceNews,
  receivedTexts,
  textStatuses,
  receivedMails,
  undeliveredMessages,
  newMembers,
];
