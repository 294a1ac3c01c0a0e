/** Lets a test be a customer's mail program: answers what was mailed, and waits until the answer is where it belongs. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { fileMail } from "#domains/messages/mails/filing.ts";
import { receivedMails, undeliveredMessages } from "#domains/messages/mails/news.ts";
import { actOnReport } from "#domains/sending/mails/reports.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { inboundDoor, type Taken } from "#platform/mail/inbound/door.ts";
import { providedBy } from "#platform/provided.ts";
import type { TestApp } from "./app.ts";
import { follow } from "./reactions.ts";
import { mailsTo, type Sent } from "./reminders.ts";

type Business = { organizationId: string };

/** As the ways in hand it over; nothing of it is acted on yet. */
export const bring = ({ appContext }: TestApp, to: string, raw: Buffer): Promise<Taken> =>
  providedBy(appContext, inboundDoor).take(appContext, { to, raw });

/** The queue has a clock of its own. */
const until = new Date("2100-01-01T00:00:00Z");

/** Everything that follows from what was brought is done. */
export async function settleMails(app: TestApp, { organizationId }: Business): Promise<void> {
  await follow(app, receivedMails, { organizationId, until });
  for (const job of [fileMail, actOnReport]) {
    const { rows } = await sql<{ id: string; data: { data: never } }>`
      update pgboss.job set state = 'completed'
      where name = ${job.name} and state in ('created', 'retry') and data ->> 'organizationId' = ${organizationId}
      returning id, data`.execute(scopedTo(app.appContext.pool, null));
    for (const { id, data } of rows) await job.run(app.appContext, data.data, { id, organizationId });
  }
  await follow(app, undeliveredMessages, { organizationId, until });
}

export async function answer(app: TestApp, business: Business, to: string, raw: Buffer): Promise<Taken> {
  const taken = await bring(app, to, raw);
  await settleMails(app, business);
  return taken;
}

/** The newest mail to this address, with the addresses and names that it carries. */
export async function lastMailTo(app: TestApp, address: string) {
  const mail = (await mailsTo(app, address)).at(-1) as Sent;
  assert.ok(mail, `no mail to ${address}`);
  const unfolded = mail.raw.replace(/\r?\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1]?.trim() ?? "";
  return {
    ...mail,
    header,
    replyTo: header("Reply-To"),
    returnPath: header("Return-Path").replace(/[<>]/g, ""),
    messageId: header("Message-ID"),
  };
}
