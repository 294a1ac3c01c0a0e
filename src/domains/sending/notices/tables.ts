/** Where it is kept what went to customers besides the messages of conversations. */
import type { Generated } from "kysely";
import type { Channel, Decision } from "../contract.ts";
import type { NoticeKind, NoticeState, RecordKind } from "./contract.ts";

export type SentNoticeRow = {
  organization_id: string;
  id: Generated<number>;
  key: string;
  customer_id: number;
  channel: Channel;
  what: NoticeKind;
  record_kind: RecordKind | null;
  record_id: number | null;
  title: string | null;
  address: string | null;
  state: NoticeState;
  reason: string | null;
  gate: Decision | null;
  sent_by_name: string | null;
  created_at: string;
  state_at: string;
};

export type NoticeTables = { sent_notices: SentNoticeRow };
