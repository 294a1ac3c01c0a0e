/** What becomes of contracts that wait: their time is over, somebody is reminded, or the evidence is still to be made. */
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { contractEvent } from "../event-builders.ts";
import { sealUnsealed } from "../evidence/jobs.ts";
import { appendLog } from "../log/service.ts";
import { listSigners } from "../signers-store.ts";
import { isPending, isTurnOf } from "../signing/turns.ts";
import { changeContractRow, lockContractRow } from "../store.ts";
import { numberText } from "../words.ts";
import { remindSigner, tellSender } from "./inviting.ts";
import { findOverdue, findToRemind } from "./upkeep-store.ts";

const mostReminders = 5;
const dayMs = 24 * 60 * 60 * 1000;
/** So long a reminder waits for a member after the customer wrote. */
const answerMs = 3 * dayMs;
/** Nobody is written to at night. */
const [firstHour, lastHour] = [9, 17];

export async function lookAfterContracts(appContext: AppContext): Promise<void> {
  await forEachBusiness(appContext, "Contracts were not looked after", async (actor) => {
    await expireOverdue(actor);
    await remindPending(actor);
    await sealUnsealed(actor);
  });
}

export async function expireOverdue(actor: Actor): Promise<void> {
  const scope = requirePermission(actor, "contracts.send");
  for (const id of await findOverdue(scope, now().toISOString())) {
    await inTransaction(scope, async (tx) => {
      const held = await lockContractRow(tx, id);
      const at = now();
      const isOver = held?.expires_at && Date.parse(held.expires_at) <= at.getTime();
      if (!held || !isOver || !isPending(held.status)) return;
      const moment = at.toISOString();
      await changeContractRow(tx, id, { status: "expired", closed_at: moment, updated_at: moment });
      await appendLog(tx, id, { type: "expired", title: "Expired before everyone had signed" });
      await appendEvent(tx, contractEvent(held, "expired", "expired"));
      await tellSender(tx, held, `expired-${held.expires_at}`, {
        title: `Expired: ${held.title}`,
        text: `${held.title} (${numberText(held.number)}) expired before everyone had signed. You can give it more time.`,
      });
    });
  }
}

/** By day alone, at most so often, and never for a contract whose time is over. */
export async function remindPending(actor: Actor): Promise<void> {
  const scope = requirePermission(actor, "contracts.send");
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone: actor.timeZone }).format(
      now(),
    ),
  );
  if (hour < firstHour || hour >= lastHour) return;
  for (const id of await findToRemind(scope, now().toISOString(), mostReminders)) {
    await inTransaction(scope, async (tx) => {
      const held = await lockContractRow(tx, id);
      if (!held || !isPending(held.status) || held.reminder_days === null) return;
      const moment = now().getTime();
      if (held.expires_at !== null && Date.parse(held.expires_at) <= moment) return;
      const signers = await listSigners(tx, id);
      for (const signer of signers.filter((each) => isTurnOf(held, signers, each))) {
        const last = Date.parse(signer.reminded_at ?? signer.invited_at ?? held.sent_at ?? "");
        const isDue = moment - last >= held.reminder_days * dayMs;
        if (!isDue || signer.reminders >= mostReminders) continue;
        // A member signs in the app; whoever else is asked is the customer, or with them.
        const since = signer.user_id === null ? new Date(Math.max(last, moment - answerMs)) : null;
        await remindSigner(tx, held, signer, since);
      }
    });
  }
}
