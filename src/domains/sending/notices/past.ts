/** Takes over notices of the past, such as those of the demo's year. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Channel } from "../contract.ts";
import type { NoticeAbout } from "./service.ts";
import { insertNotice } from "./store.ts";

export type NoticePast = NoticeAbout & {
  key: string;
  at: Date;
  channel: Channel;
  address: string;
  byName?: string;
  /** Why it was not sent. */
  reason?: string;
};

export async function backfillNotices(actor: Actor, pasts: readonly NoticePast[]): Promise<void> {
  await inTransaction(requirePermission(actor, "messages.send"), async (tx) => {
    for (const { key, at, channel, address, customerId, what, record, title, byName, reason } of pasts)
      await insertNotice(tx, {
        key,
        customer_id: customerId,
        channel,
        what,
        record_kind: record?.kind ?? null,
        record_id: record?.id ?? null,
        title: title ?? null,
        address,
        state: reason ? "failed" : "sent",
        reason: reason ?? null,
        gate: null,
        sent_by_name: byName ?? null,
        created_at: at.toISOString(),
        state_at: at.toISOString(),
      });
    return null;
  });
}
