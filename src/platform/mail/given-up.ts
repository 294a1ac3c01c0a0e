/** What becomes of a mail that no server took at any try: the event log says so, for whoever has to know that it never came. */
import { sql } from "kysely";
import { requirePermission, systemActor } from "../actor.ts";
import type { JobDefinition } from "../app-context.ts";
import { scopedTo } from "../database/scoped-driver.ts";
import { appendEvent } from "../events.ts";
import { inTransaction } from "../transaction.ts";
import { Mail } from "./port.ts";

type Facts = { id: string; timeZone: string; country: string };

export const mailGivenUp: JobDefinition<Mail> = {
  name: "mail-given-up",
  data: Mail,
  async run(appContext, { key, to, subject }, { organizationId }) {
    appContext.log.error({ key, organizationId }, "An email was not delivered at any try");
    if (organizationId === null) return;
    const { rows } = await sql<Facts>`
      select id, time_zone as "timeZone", country from organizations where id = ${organizationId}`.execute(
      scopedTo(appContext.pool, organizationId),
    );
    const [organization] = rows;
    if (!organization) return;
    await inTransaction(requirePermission(systemActor(appContext, organization), "audit.view"), (tx) =>
      appendEvent(tx, {
        type: "mail.undelivered",
        subject: { kind: "mail", id: key },
        title: `Email to ${to} was not delivered: ${subject}`,
        data: { key, to },
      }),
    );
  },
};
