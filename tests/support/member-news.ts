/** Lets a test read what members are emailed before it leaves, and follow an event a second time. */
import { sql } from "kysely";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Mail } from "#platform/mail/port.ts";
import type { Reaction, Work } from "#platform/reactions/reaction.ts";
import type { TestApp } from "./app.ts";
import type { TestOrganization } from "./organization.ts";
import { follow } from "./reactions.ts";

type Business = Pick<TestOrganization, "organizationId">;
const end = new Date("2999-01-01T00:00:00Z");

/** Emails of the business that wait to leave and whose key begins so, in the order in which they were asked for. */
export async function waitingMails(
  { appContext }: TestApp,
  { organizationId }: Business,
  key: string,
): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`
    select data -> 'data' as mail from pgboss.job
    where name = 'mail-send' and data ->> 'organizationId' = ${organizationId}
      and data -> 'data' ->> 'key' like ${`${key}%`}
    order by created_on, data -> 'data' ->> 'key'`.execute(scopedTo(appContext.pool, null));
  return rows.map(({ mail }) => mail);
}

/** What follows from all that happened, and what members are emailed of it. */
export async function newsAfter(
  app: TestApp,
  business: Business,
  reaction: Reaction,
  key: string,
): Promise<Mail[]> {
  await follow(app, reaction, { organizationId: business.organizationId, until: end });
  return waitingMails(app, business, key);
}

/** As if the process had died after the work and before it was noted as done. */
export async function followAgain({ appContext }: TestApp, { organizationId }: Business, reaction: Reaction) {
  const { rows } = await sql<{ id: string; data: { data: Work } }>`
    update pgboss.job set state = 'active' where name = ${reaction.job.name}
      and data ->> 'organizationId' = ${organizationId}
    returning id, data`.execute(scopedTo(appContext.pool, null));
  for (const { id, data } of rows) await reaction.job.run(appContext, data.data, { id, organizationId });
  return rows.length;
}
