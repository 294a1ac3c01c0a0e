/** Lets a test be the clock of the reminders: what is due at a moment is claimed and sent, and what went out is read back. */

import { sql } from "kysely";
import PostalMime from "postal-mime";
import { remindCustomers } from "#domains/reminders/claiming.ts";
import { customerNews } from "#domains/reminders/news.ts";
import { send } from "#domains/reminders/sending.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { Mailbox } from "#platform/mail/mailbox.ts";
import type { TestApp } from "./app.ts";
import type { TestOrganization } from "./organization.ts";
import { follow } from "./reactions.ts";

type Business = Pick<TestOrganization, "organizationId">;

/** What is due at `moment` is claimed, without being sent. Gives the number of reminders that there are then. */
export async function claimAll(app: TestApp, { organizationId }: Business, moment: string): Promise<number> {
  moveClockTo(new Date(moment));
  const system = systemOf(app, organizationId);
  await follow(app, customerNews, { organizationId, until: new Date(moment) });
  const { timeZone, country } = system;
  await remindCustomers(app.appContext, { id: organizationId, timeZone, country });
  const { db } = requirePermission(system, "reminders.view");
  const { rows } = await sql<{ count: number }>`select count(*) as count from reminders`.execute(db);
  return rows[0]?.count ?? 0;
}

const systemOf = (app: TestApp, id: string) =>
  systemActor(app.appContext, { id, timeZone: "America/New_York", country: "US" });

/** One minute of the clock at `moment`, with everything that it asks for done. */
export async function tick(app: TestApp, business: TestOrganization, moment: string): Promise<void> {
  await claimAll(app, business, moment);
  const { system } = business;
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
  (await app.appContext.carrierStandIn.list()).filter(({ to }) => to === number).toReversed();
