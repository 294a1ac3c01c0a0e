/** Writes down what the gate lets go to a customer besides messages, and what became of it. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tellLive } from "#platform/live/tell.ts";
import { carrierFailure } from "#platform/sms/carrier-errors.ts";
import { formatPhone } from "#shared/phone.ts";
import type { Decision } from "../contract.ts";
import type { TextStatusName } from "../texts/contract.ts";
import type { Notice, NoticeKind, NoticeState, RecordRef } from "./contract.ts";
import { findNoticePage, insertNotice, type NoticePlace, type StoredNotice, updateNotice } from "./store.ts";

/** What a notice is, beside its words: those are never kept, because they may hold a code or a link. */
export type NoticeAbout = {
  customerId: number;
  what: NoticeKind;
  record?: RecordRef;
  title?: string | null;
};

/**
 * In the transaction in which the gate decided for good. `sent` is for what leaves with the transaction; what is handed
 * over afterwards is settled then.
 */
export async function keepNotice(
  tx: Scope,
  key: string,
  { customerId, what, record, title = null }: NoticeAbout,
  decision: Decision,
  leavesAs: "sent" | "handed_over" = "sent",
): Promise<void> {
  const at = now().toISOString();
  const { actor } = tx;
  await insertNotice(tx, {
    key,
    customer_id: customerId,
    channel: decision.channel,
    what,
    record_kind: record?.kind ?? null,
    record_id: record?.id ?? null,
    title,
    address: decision.address,
    state: decision.reason ? "failed" : leavesAs,
    reason: decision.words,
    gate: decision,
    sent_by_name: actor.userId === null ? null : actor.name,
    created_at: at,
    state_at: at,
  });
  tellLive(tx, ["conversation"]);
}

/** From which states each is reached; what was told last says no less than what was told before. */
const reachedFrom = {
  sent: ["handed_over"],
  delivered: ["handed_over", "sent"],
  not_delivered: ["handed_over", "sent"],
  failed: ["handed_over", "sent", "failed"],
} as const satisfies Partial<Record<NoticeState, readonly NoticeState[]>>;

/** A key under which no notice is written down is left alone. */
export async function settleNotice(
  tx: Scope,
  key: string,
  state: keyof typeof reachedFrom,
  reason: string | null = null,
): Promise<void> {
  const changes = { state, reason, state_at: now().toISOString() };
  if (await updateNotice(tx, key, reachedFrom[state], changes)) tellLive(tx, ["conversation"]);
}

const textStates = {
  sent: "sent",
  delivered: "delivered",
  undelivered: "not_delivered",
  failed: "failed",
} as const;

/** By what a carrier says of its text. */
export async function settleText(
  tx: Scope,
  key: string,
  told: { status: TextStatusName; errorCode: string | null },
): Promise<void> {
  const state = textStates[told.status];
  const isLost = state === "not_delivered" || state === "failed";
  await settleNotice(tx, key, state, isLost ? carrierFailure(told.errorCode).words : null);
}

/** The newest first, in a scope that reaches the customer. */
export async function listNotices(
  scope: Scope,
  asked: { customerId: number; before: NoticePlace | undefined; limit: number },
): Promise<Notice[]> {
  return (await findNoticePage(scope, asked)).map((row) => toNotice(row, scope.actor.country));
}

function toNotice(row: StoredNotice, country: string): Notice {
  const { id, what, channel, title, record_kind: kind, record_id, address, gate, created_at } = row;
  return {
    id,
    what,
    channel,
    title,
    record: kind && record_id !== null ? { kind, id: record_id } : null,
    address: address && channel === "text" ? formatPhone(address, country) : address,
    ...outcomeOf(row),
    gate,
    author_name: row.sent_by_name,
    created_at,
  };
}

/** That an email came back or was called spam says more than what is kept with it. */
function outcomeOf({ state, reason, mail_outcome }: StoredNotice): Pick<Notice, "state" | "reason"> {
  if (mail_outcome === "complaint") return { state, reason: "The customer marked this email as spam." };
  if (mail_outcome && state !== "failed" && state !== "not_delivered")
    return { state: "not_delivered", reason: "This email came back." };
  return { state, reason };
}
