/**
 * Emails a saved report each week to those who may see it. Each turn is claimed once for all of a report and each email
 * once for its recipient, in the transactions that hand them on, so that nothing leaves twice whatever dies between.
 */
import { z } from "zod";
import { actorOfMember } from "#domains/auth/sessions/access.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { inTransaction } from "#platform/transaction.ts";
import { reportScope, splitsOf } from "../access.ts";
import type { ReportQuery } from "../contract.ts";
import { describeReport } from "../exports/described.ts";
import { reportPaths } from "../paths.ts";
import { linkOf } from "./links.ts";
import { weeklyMail } from "./mail.ts";
import { maySee } from "./service.ts";
import { dueTurn } from "./turns.ts";
import {
  claimEmail,
  endRecipient,
  findRecipient,
  listMails,
  listRecipients,
  lockMail,
  moveTurn,
  type Recipient,
} from "./weekly-store.ts";

/** Of one business: hands over what is due. */
export async function claimDueReports(system: Actor): Promise<void> {
  const scope = requirePermission(system, "reports.save");
  const { timeZone } = system;
  for (const mail of await listMails(scope)) {
    if (!dueTurn(mail, timeZone, now())) continue;
    await inTransaction(scope, async (tx) => {
      const kept = await lockMail(tx, mail.report_id);
      const turn = kept && dueTurn(kept, timeZone, now());
      if (!turn) return;
      await moveTurn(tx, mail.report_id, turn.toISOString());
      for (const { id } of await listRecipients(tx, mail.report_id))
        await enqueue(tx, id, turn.toISOString());
    });
  }
}

async function enqueue(tx: Scope, recipient: string, turn: string): Promise<void> {
  const { appContext, organizationId: id, timeZone, country } = tx.actor;
  const errand = { organization: { id, timeZone, country }, recipient, turn };
  await appContext.jobs.enqueue(tx, sendWeeklyReport, errand, { singletonKey: `${recipient} ${turn}` });
}

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  recipient: z.uuid(),
  turn: z.iso.datetime(),
});

export const sendWeeklyReport: JobDefinition<z.infer<typeof Errand>> = {
  name: "weekly-report",
  data: Errand,
  async run(appContext, { organization, recipient: id, turn }) {
    const scope = requirePermission(systemActor(appContext, organization), "reports.save");
    const recipient = await findRecipient(scope, id);
    if (!recipient || recipient.ended_at !== null) return;
    const member = await actorOfMember(appContext, organization.id, recipient.user_id);
    if (!member || !maySee(member, recipient)) return turnOff(scope, recipient, "access");
    const mail = await writeMail(scope, member, recipient);
    await inTransaction(scope, async (tx) => {
      if (!(await claimEmail(tx, id, turn))) return;
      const key = `weekly-report-${id}-${turn}`;
      await appContext.jobs.enqueue(tx, sendMail, { ...mail, key }, { singletonKey: key });
    });
  },
};

/** As they may see it at this moment. */
async function writeMail(scope: Scope, member: Actor, recipient: Recipient) {
  const { report, asked, name, email, first_name, created_by, created_by_name } = recipient;
  const { by, ...rest } = asked;
  const isOpen = by !== undefined && splitsOf(reportScope(member), report).includes(by);
  const query: ReportQuery = { report, ...rest, ...(isOpen ? { by } : {}) };
  const path = reportPaths[report](asked);
  return weeklyMail(await describeReport(member, query), {
    to: email,
    firstName: first_name,
    name,
    sharedBy: created_by === member.userId ? null : created_by_name,
    openUrl: `${member.appContext.config.publicUrl.replace(/\/+$/, "")}${path}`,
    offUrl: await linkOf(scope, recipient.id),
  });
}

/** They get no more of them, until the maker adds them again. */
export async function turnOff(
  scope: Scope,
  { id, report_id, name, user_id }: Recipient,
  why: "link" | "access",
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (!(await endRecipient(tx, id, { ended_at: now().toISOString(), ended_why: why }))) return;
    await appendEvent(tx, {
      type: "saved_report.recipient_ended",
      subject: { kind: "saved_report", id: report_id },
      title:
        why === "link"
          ? `A weekly email was turned off by its link: ${name}`
          : `A weekly email ended because its recipient can no longer see it: ${name}`,
      data: { user_id, why },
    });
  });
}
