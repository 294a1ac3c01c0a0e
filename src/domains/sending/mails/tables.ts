/** Where it is kept what was mailed to customers, and what came back. */
import type { Generated } from "kysely";

export type MailOutcome = "soft_bounce" | "hard_bounce" | "complaint";

export type SentMailRow = {
  organization_id: string;
  id: string;
  key: string;
  message_id: string;
  customer_id: number | null;
  address: string;
  subject: string;
  reply_hash: Buffer;
  bounce_hash: Buffer;
  created_at: string;
  outcome: MailOutcome | null;
  outcome_at: string | null;
};

/** What became of one attachment: a file of the business, or why it is none. */
export type KeptAttachment = { name: string; file_id: number } | { name: string; why: string };

/** Both answer an email of ours, by its secret. */
export type MailWay = "reply" | "bounce";
/** "own" was begun by whoever wrote it, to the business's own address. */
export type ReceivedWay = MailWay | "own";

export type ReceivedMailRow = {
  organization_id: string;
  id: string;
  sent_mail_id: string | null;
  way: ReceivedWay;
  sum: Buffer;
  size: number;
  raw: Buffer | null;
  files: Generated<KeptAttachment[]>;
  received_at: string;
  settled_at: string | null;
  /** Who says to have written what answers no email of ours. */
  sender: string | null;
};

export type MailTables = { sent_mails: SentMailRow; received_mails: ReceivedMailRow };
