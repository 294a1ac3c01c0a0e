/** Which way mail and texts leave the house: what the demo workspace sends stays in this machine's own mailbox and phones. */
import { join } from "node:path";
import { sql } from "kysely";
import type { AppContext } from "./app-context.ts";
import { scopedTo } from "./database/scoped-driver.ts";
import { localMailbox } from "./mail/mailbox.ts";
import type { MailPort } from "./mail/port.ts";
import type { SmsPort } from "./sms/port.ts";

export const mailboxFolder = (dataDir: string): string => join(dataDir, "mailbox");

/** The door for an organization's mail; that of nobody's organization is mail of the installation itself. */
export async function mailTransportFor(
  appContext: AppContext,
  organizationId: string | null,
): Promise<MailPort> {
  const { mail, config } = appContext;
  if (mail.kind === "mailbox" || !(await isDemo(appContext, organizationId))) return mail;
  return localMailbox(mailboxFolder(config.dataDir), config.MAIL_FROM);
}

/** As `mailTransportFor`, for texts. */
export async function textTransportFor(
  appContext: AppContext,
  organizationId: string | null,
): Promise<SmsPort> {
  const { sms, carrierStandIn } = appContext;
  if (sms.kind === "stand-in" || !(await isDemo(appContext, organizationId))) return sms;
  return carrierStandIn;
}

/** The people and customers of the demo are invented, and their addresses may be somebody's. */
async function isDemo({ pool }: AppContext, organizationId: string | null): Promise<boolean> {
  if (organizationId === null) return false;
  const { rows } = await sql<{ is_demo: boolean }>`
    select is_demo from organizations where id = ${organizationId}`.execute(scopedTo(pool, organizationId));
  return rows[0]?.is_demo === true;
}
