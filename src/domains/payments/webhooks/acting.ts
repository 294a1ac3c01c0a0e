/**
 * What is done about the provider's messages that were kept, in whatever order they came. A message says what to look at;
 * how that stands is read from the provider, so that all messages about one payment are answered by looking once.
 */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { syncCard } from "../cards/keeping.ts";
import { findLinkOfSetup } from "../cards/links-store.ts";
import { syncSetup } from "../cards/setup.ts";
import { askCollecting } from "../collecting/asking.ts";
import { readAccountAgain } from "../collecting/service.ts";
import { keepIntent } from "../intents/store.ts";
import { syncPayment } from "../intents/syncing.ts";
import { findPayment, findPaymentOfIntent } from "../store.ts";
import type { KeptMessage } from "../tables.ts";
import { closeMessages, type DueMessage, listDueMessages, postponeMessages } from "./store.ts";

/** As many as can be read at once, because those about one thing are acted on together. */
const mostAtOnce = 10_000;
const mostClosedAtOnce = 100;
/** Each waits for the provider most of its time. */
const sideBySide = 4;
/** Doubled each time, up to the longest: three days in all, which is as long as the provider would try. */
const firstWaitMs = 30_000;
const longestWaitMs = 60 * 60_000;
const mostTries = 80;

/** All that waits to be acted on about one thing, such as a payment. */
type Matter = { scope: Scope; messages: KeptMessage[]; tries: number };

/**
 * Acts on what is due, up to as much as is read at once and until `end` (as of performance.now). True when more may be
 * due.
 */
export async function actOnDue(appContext: AppContext, end = Number.POSITIVE_INFINITY): Promise<boolean> {
  const due = await listDueMessages(appContext.pool, mostAtOnce);
  const matters = mattersOf(appContext, due);
  const left = matters.values();
  const work = async () => {
    const done = new Map<string, Done>();
    for (const matter of left) {
      if (await actOn(matter)) await noteDone(done, matter);
      if (performance.now() > end) break;
    }
    for (const each of done.values()) await closeMessages(each.scope, each.ids);
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return due.length === mostAtOnce || performance.now() > end;
}

export async function actOnAllDue(appContext: AppContext): Promise<void> {
  while (await actOnDue(appContext));
}

function mattersOf(appContext: AppContext, due: readonly DueMessage[]): Map<string, Matter> {
  const matters = new Map<string, Matter>();
  for (const { organization_id: id, time_zone: timeZone, country, about, tries } of due) {
    const key = `${id} ${subjectOf(about)}`;
    const known = matters.get(key);
    if (known) known.messages.push(about);
    else {
      const actor = systemActor(appContext, { id, timeZone, country });
      matters.set(key, { scope: requirePermission(actor, "payments.record"), messages: [about], tries });
    }
  }
  return matters;
}

/** Of one business. */
type Done = { scope: Scope; ids: string[] };

/** Closed some at a time: when the program dies before that, they are looked at once more, which changes nothing. */
async function noteDone(done: Map<string, Done>, { scope, messages }: Matter): Promise<void> {
  const of = done.get(scope.organizationId) ?? { scope, ids: [] };
  done.set(scope.organizationId, of);
  of.ids.push(...messages.map(({ id }) => id));
  if (of.ids.length >= mostClosedAtOnce) await closeMessages(scope, of.ids.splice(0));
}

const isOfAccount = ({ type }: KeptMessage): boolean => /^(account|capability)\./.test(type);

const subjectOf = (about: KeptMessage): string =>
  isOfAccount(about) ? about.accountId : (about.methodId ?? about.setupId ?? about.intentId ?? about.id);

/** One that can't be acted on keeps none of the others waiting. True when it is done with. */
async function actOn({ scope, messages, tries: before }: Matter): Promise<boolean> {
  const { log } = scope.actor.appContext;
  try {
    await lookAt(scope, messages);
    return true;
  } catch (error) {
    const ids = messages.map(({ id }) => id);
    const tries = before + 1;
    const isOver = tries >= mostTries;
    const isExpected = error instanceof AppError && !isOver;
    const words = isOver ? "is given up" : "waits to be acted on";
    log[isExpected ? "warn" : "error"]({ err: error, ids }, `A message about customers' payments ${words}`);
    if (isOver) return true;
    const wait = Math.min(firstWaitMs * 2 ** before, longestWaitMs);
    await postponeMessages(scope, ids, { until: new Date(now().getTime() + wait), tries });
    return false;
  }
}

async function lookAt(scope: Scope, messages: readonly KeptMessage[]): Promise<void> {
  const [first] = messages as [KeptMessage];
  const { intentId, accountId, setupId, methodId } = first;
  if (isOfAccount(first)) return readAccountAgain(scope);
  if (methodId !== null) return syncCard(scope, accountId, methodId);
  if (setupId !== null) {
    const link = await findLinkOfSetup(scope, accountId, setupId);
    if (link) await syncSetup(scope, link.id);
    return;
  }
  if (intentId === null) return;
  const paymentId = await paymentIdOf(scope, accountId, intentId);
  if (paymentId !== undefined) await syncPayment(scope, paymentId, messages.some(concernsMore));
}

const concernsMore = ({ type, refundId, disputeId }: KeptMessage): boolean =>
  refundId !== null || disputeId !== null || /refund|dispute/.test(type);

/**
 * Undefined for a payment that was not begun here. A message can be here before the answer to the call that it tells of:
 * then the payment is found by our own id, and only among those of this business for this account.
 */
async function paymentIdOf(scope: Scope, accountId: string, intentId: string): Promise<number | undefined> {
  const known = await findPaymentOfIntent(scope, accountId, intentId);
  if (known) return known.id;
  const { appContext } = scope.actor;
  const { reference } = await askCollecting(appContext, () =>
    appContext.collecting.readIntent({ accountId, intentId }),
  );
  if (reference?.organizationId !== scope.organizationId || !/^[1-9]\d{0,14}$/.test(reference.paymentId))
    return undefined;
  const begun = await findPayment(scope, Number(reference.paymentId));
  if (begun?.account_id !== accountId || begun.intent_id !== null) return undefined;
  return (await inTransaction(scope, (tx) => keepIntent(tx, begun.id, intentId))) ? begun.id : undefined;
}
