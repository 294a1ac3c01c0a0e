/**
 * Notices: what goes to a customer through the gate and is no message of a conversation, such as a reminder, an invoice
 * or a code for the portal.
 *
 * Each is written down in the transaction in which the gate lets it go or refuses it, with what was decided. What is held
 * is written down when it leaves. What carriers and returned emails say of it afterwards settles it.
 */
import { z } from "zod";
import { Channel, Decision } from "../contract.ts";

export const NoticeKind = z.enum([
  "reminder",
  "confirmation",
  "new_time",
  "cancellation",
  "booking",
  "contract",
  "contract_reminder",
  "contract_closed",
  "contract_copy",
  "invoice",
  "invoice_reminder",
  "charge_confirmation",
  "receipt",
  "statement",
  "card_request",
  "card_saved",
  "portal_code",
  "portal_invitation",
  "form_reply",
  "form_confirmation",
  "campaign",
  "automation",
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What a notice or a message is about; a visit is an entry of the calendar. */
export const RecordKind = z.enum(["visit", "contract", "invoice", "payment"]);
export type RecordKind = z.infer<typeof RecordKind>;

export const RecordRef = z.object({ kind: RecordKind, id: z.number() });
export type RecordRef = z.infer<typeof RecordRef>;

/** As of messages; it only goes on. */
export const NoticeState = z.enum(["handed_over", "sent", "delivered", "not_delivered", "failed"]);
export type NoticeState = z.infer<typeof NoticeState>;

export const Notice = z
  .object({
    id: z.number(),
    what: NoticeKind,
    channel: Channel,
    /** What it is about, such as the name of a visit or the number of an invoice. */
    title: z.string().nullable(),
    record: RecordRef.nullable(),
    /** Where it went, as people write it. */
    address: z.string().nullable(),
    state: NoticeState,
    reason: z.string().nullable(),
    gate: Decision.nullable(),
    /** The member who sent it by hand. */
    author_name: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: "SentNotice" });
export type Notice = z.infer<typeof Notice>;
