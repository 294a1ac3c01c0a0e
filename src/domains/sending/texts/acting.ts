/** What is done about what carriers told, once it is kept: it is news of the business, and some of it is answered. */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { stoppedAtCarrier } from "#platform/sms/carrier-errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { masked } from "../addresses.ts";
import { settleText } from "../notices/service.ts";
import { answerHeard } from "./answering.ts";
import { noteStoppedAtCarrier } from "./delivering.ts";
import {
  closeReceived,
  closeStatuses,
  listDueBusinesses,
  lockDueReceived,
  lockDueStatuses,
  postponeReceived,
  type Received,
  type StoredStatus,
} from "./store.ts";

/** In one transaction. */
const mostTogether = 100;
const againAfterMs = 60_000;

/** Acts on what is due, until `end` (as of performance.now). True when more may be due. */
export async function actOnDueTexts(
  appContext: AppContext,
  end = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const due = await listDueBusinesses(appContext.pool);
  for (const { organization_id: id, time_zone: timeZone, country } of due) {
    const scope = requirePermission(systemActor(appContext, { id, timeZone, country }), "messages.send");
    while (performance.now() < end && (await actOnSome(scope, mostTogether)));
  }
  return performance.now() >= end && due.length > 0;
}

/** True when there may be more. One that can't be acted on keeps none of the others waiting. */
async function actOnSome(scope: Scope, most: number): Promise<boolean> {
  const taken: Received[] = [];
  try {
    return await inTransaction(scope, async (tx) => {
      const received = await lockDueReceived(tx, most);
      taken.push(...received);
      for (const each of received) await tell(tx, each);
      await closeReceived(
        tx,
        received.map(({ id }) => id),
      );
      const statuses = await lockDueStatuses(tx, most);
      for (const each of statuses) await tellStatus(tx, each);
      await closeStatuses(
        tx,
        statuses.map(({ key }) => key),
      );
      return received.length === most || statuses.length === most;
    });
  } catch (error) {
    if (most > 1) {
      while (await actOnSome(scope, 1));
      return false;
    }
    const [text] = taken;
    scope.actor.appContext.log.error(
      { err: error, text: text?.id },
      "A text that came in waits to be acted on",
    );
    if (!text) throw error;
    await postponeReceived(scope, text.id, new Date(now().getTime() + againAfterMs).toISOString());
    return true;
  }
}

async function tell(tx: Scope, received: Received): Promise<void> {
  await appendEvent(tx, {
    type: "text.received",
    subject: { kind: "text", id: received.id },
    title: `Text received from ${masked("text", received.from_number)}`,
    data: { heard: received.heard },
  });
  if (received.heard) await answerHeard(tx, received, received.heard);
}

const statusTitles = {
  sent: "Text sent",
  delivered: "Text delivered",
  undelivered: "Text not delivered",
  failed: "Text failed",
};

async function tellStatus(tx: Scope, told: StoredStatus): Promise<void> {
  const { key, to_number: to, accepted_as, status, error_code } = told;
  if (!status || accepted_as === null) return;
  await appendEvent(tx, {
    type: "text.status_changed",
    subject: { kind: "text", id: key },
    title: `${statusTitles[status]} to ${masked("text", to)}`,
    data: { accepted_as, status, error_code },
  });
  await settleText(tx, key, { status, errorCode: error_code });
  if (error_code === stoppedAtCarrier) await noteStoppedAtCarrier(tx, to);
}
