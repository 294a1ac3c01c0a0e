/** Where conversations, their messages and who has read them are kept. */

import type { Generated, GeneratedAlways } from "kysely";
import type { MessageMedia } from "./attachments/facts-contract.ts";
import type {
  Call,
  GateDecision,
  HeardWish,
  MessageChannel,
  MessageDirection,
  MessageState,
} from "./contract.ts";
import type { KeptMailFacts } from "./mails/facts-contract.ts";

export type ConversationRow = {
  organization_id: string;
  id: Generated<number>;
  customer_id: number | null;
  phone: string | null;
  email: string | null;
  assigned_to: string | null;
  snoozed_until: string | null;
  last_message_at: string;
  last_words: Generated<string>;
  last_direction: Generated<MessageDirection>;
  last_received_id: Generated<number>;
  answered_up_to: Generated<number>;
  waiting_since: string | null;
  created_by: string | null;
  created_at: string;
  search_text: GeneratedAlways<string>;
};

export type MessageRow = {
  organization_id: string;
  id: Generated<number>;
  conversation_id: number;
  direction: MessageDirection;
  channel: Generated<MessageChannel>;
  text: string;
  media: Generated<MessageMedia[]>;
  address: string | null;
  state: MessageState;
  reason: string | null;
  held_until: string | null;
  segments: number | null;
  author_id: string | null;
  author_name: string | null;
  gate: GateDecision | null;
  call: Call | null;
  heard: HeardWish | null;
  key: string | null;
  accepted_as: string | null;
  received_text_id: string | null;
  subject: string | null;
  quoted: string | null;
  mail: KeptMailFacts | null;
  received_mail_id: string | null;
  is_number_shared: Generated<boolean>;
  /** Of a bulk message. */
  bulk_id: number | null;
  created_at: string;
  state_at: string;
  search_text: GeneratedAlways<string>;
};

export type MessageFileRow = {
  organization_id: string;
  message_id: number;
  position: number;
  file_id: number;
  carried_as: "media" | "link";
  content_type: string | null;
  share_id: string | null;
};

export type ScheduledMessageRow = {
  organization_id: string;
  id: Generated<number>;
  conversation_id: number;
  text: string;
  file_ids: number[];
  send_at: string;
  author_id: string;
  author_name: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
};

export type ConversationReadRow = {
  organization_id: string;
  conversation_id: number;
  user_id: string;
  up_to: number;
  read_at: string;
  is_left: Generated<boolean>;
};

export type MessageReaderRow = {
  organization_id: string;
  user_id: string;
  joined_after: Generated<number>;
  read_to: Generated<number>;
};

export type MessageTables = {
  conversations: ConversationRow;
  messages: MessageRow;
  conversation_reads: ConversationReadRow;
  message_files: MessageFileRow;
  scheduled_messages: ScheduledMessageRow;
  message_readers: MessageReaderRow;
};
