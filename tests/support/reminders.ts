/** Lets a test be the clock of the reminders: what is due at a moment is claimed and sent, and what went out is read back. */

import { sql } from "kysely";
import PostalMime from "postal-mime";
import { remindCustomers } from "#domains/reminders/claiming.ts";
import { send } from "#domains/reminders/sending.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { Mailbox } from "#platform/mail/mailbox.ts";
import type { KeptTexts } from "#platform/sms/kept-texts.ts";
import type { TestApp } from "./app.ts";
import type { TestOrganization } from "./organization.ts";

/** One minute of the clock at `moment`, with everything that it asks for done. */
export async function tick(app: TestApp, business: TestOrganization, moment: string): Promise<void> {
  moveClockTo(new Date(moment));
  const { timeZone, country } = business.system;
  const organization = { id: business.organizationId, timeZone, country };
  await remindCustomers(app.appContext, organization);
  const system = systemActor(app.appContext, organization);
  const { db } = requirePermission(system, "reminders.view");
  const { rows } = await sql<{ id: string }>`
    select id from reminders where status in ('waiting', 'sending') order by due_at, id`.execute(db);
  for (const { id } of rows) await send(system, id);
}

export type Sent = { to: string; subject: string; text: string; raw: string };

/** Mails to the address, the oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Sent[]> {
  const all = await (app.appContext.mail as Mailbox).list();
  const read = await Promise.all(
    all.map(async ({ raw }) => ({ raw: String(raw), mail: await PostalMime.parse(raw) })),
  );
  return read
    .filter(({ mail }) => mail.to?.some(({ address: to }) => to === address))
    .map(({ raw, mail }) => ({ to: address, subject: mail.subject ?? "", text: mail.text ?? "", raw }))
    .toReversed();
}

export const textsTo = async (app: TestApp, number: string) =>
  (await (app.appContext.sms as KeptTexts).list()).filter(({ to }) => to === number).toReversed();
