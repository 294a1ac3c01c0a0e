/** Acts on what comes back: an address that is gone is written to no more, and neither is one that calls it spam. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import type { Report } from "#platform/mail/inbound/inbound-mail.ts";
import { readMail } from "#platform/mail/inbound/read-mail.ts";
import { inTransaction } from "#platform/transaction.ts";
import { suppress } from "../suppression.ts";
import {
  countBounced,
  findUnsettled,
  lockSent,
  lockUnsettled,
  type SentMail,
  saveOutcome,
  saveSettled,
} from "./store.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.uuid(),
});

/** Doing it twice does no harm: what is settled is left alone. */
export const actOnReport: JobDefinition<z.infer<typeof Errand>> = {
  name: "mail-report",
  data: Errand,
  async run(appContext, { organization, id }) {
    const scope = requirePermission(systemActor(appContext, organization), "audit.view");
    const received = await findUnsettled(scope, id);
    if (!received) return;
    const report = (await readMail(received.raw))?.report ?? null;
    await inTransaction(scope, async (tx) => {
      if (!(await lockUnsettled(tx, id))) return null;
      const sent = received.sent_mail_id ? await lockSent(tx, received.sent_mail_id) : undefined;
      if (sent && report) await follow(tx, sent, report);
      await saveSettled(tx, id, now().toISOString());
      return null;
    });
  },
};

async function follow(tx: Scope, sent: SentMail, report: Report): Promise<void> {
  tellLive(tx, ["conversation"]);
  if (report.kind === "complaint") return report.feedback === "not-spam" ? undefined : complain(tx, sent);
  // It may still arrive; and what was told once is not told again.
  if (report.severity === "delayed" || sent.outcome === "hard_bounce" || sent.outcome === "complaint") return;
  const isForwarded = report.recipient !== null && report.recipient !== sent.address.toLowerCase();
  await bounce(tx, sent, report, report.severity === "hard" && !isForwarded);
}

type Bounce = Extract<Report, { kind: "bounce" }>;

/** Emails that came back without saying that the address is gone, and how many of them in how long say so together. */
const mostSoft = 3;
const softWindowMs = 14 * 24 * 3_600_000;

async function bounce(tx: Scope, sent: SentMail, report: Bounce, isHard: boolean): Promise<void> {
  const moment = now();
  await saveOutcome(tx, sent.id, isHard ? "hard_bounce" : "soft_bounce", moment.toISOString());
  const since = new Date(moment.getTime() - softWindowMs).toISOString();
  const isGone = isHard || (await countBounced(tx, sent.address, since)) >= mostSoft;
  const detail = [report.status, report.diagnostic].filter(Boolean).join(" ") || "No reason given";
  if (isGone) await suppress(tx, { channel: "mail", address: sent.address, cause: "hard_bounce", detail });
  await appendEvent(tx, {
    type: "mail.undelivered",
    subject: { kind: "mail", id: sent.key },
    customerId: sent.customer_id,
    title: `Email to ${sent.address} was not delivered: ${sent.subject}`,
    description: wordsFor(report, isHard),
    data: { key: sent.key, to: sent.address, words: wordsFor(report, isHard), detail },
  });
}

/** What it means, for whoever wrote the email. */
function wordsFor({ status, diagnostic }: Pick<Bounce, "status" | "diagnostic">, isHard: boolean): string {
  if (isHard) return "This email address doesn't exist or no longer accepts email.";
  const said = `${status} ${diagnostic}`;
  if (/\b[45]\.2\.2\b|quota|full|storage/i.test(said)) return "The mailbox is full.";
  if (/\b[45]\.3\.4\b|too (?:large|big)|size/i.test(said)) return "The email is too large for this mailbox.";
  if (/\b[45]\.7\.\d|spam|policy|blocked|reputation/i.test(said))
    return "The receiving mail server refused this email as unwanted.";
  return "The receiving mail server didn't accept it.";
}

async function complain(tx: Scope, sent: SentMail): Promise<void> {
  if (sent.outcome === "complaint") return;
  await saveOutcome(tx, sent.id, "complaint", now().toISOString());
  const detail = `Marked as spam: ${sent.subject}`;
  await suppress(tx, { channel: "mail", address: sent.address, cause: "complaint", detail });
  await appendEvent(tx, {
    type: "mail.complained",
    subject: { kind: "mail", id: sent.key },
    customerId: sent.customer_id,
    title: `${sent.address} marked an email as spam: ${sent.subject}`,
    description: "No more email is sent to this address.",
    data: { key: sent.key, to: sent.address },
  });
}
