/** Which way mail and texts leave the house: what the demo workspace sends stays in this machine's own mailbox and phones. */
import { join } from "node:path";
import type { AppContext } from "./app-context.ts";
import { isDemo } from "./database/demo-workspace.ts";
import { localMailbox } from "./mail/mailbox.ts";
import type { Mail, MailPort, SigningKey } from "./mail/port.ts";
import { senderAddress } from "./mail/sender.ts";
import { providedBy, providedKey } from "./provided.ts";
import type { SmsPort } from "./sms/port.ts";

export const mailboxFolder = (dataDir: string): string => join(dataDir, "mailbox");

/** The door for an organization's mail; that of nobody's organization is mail of the installation itself. */
export async function mailTransportFor(
  appContext: AppContext,
  organizationId: string | null,
): Promise<MailPort> {
  const { mail, config } = appContext;
  const isOutward = mail.kind === "mailbox" || !(await isDemo(appContext, organizationId));
  const port = isOutward ? mail : localMailbox(mailboxFolder(config.dataDir), config.MAIL_FROM);
  if (organizationId === null) return port;
  return {
    ...port,
    async deliver(letter) {
      await port.deliver(letter, await signingKeyFor(appContext, organizationId, letter));
    },
  };
}

/** The key of a business's own domain, kept by the domain that checks it. */
export const signingKeys = providedKey<
  (appContext: AppContext, organizationId: string, domain: string) => Promise<SigningKey | undefined>
>("keys that sign a business's mail");

async function signingKeyFor(
  appContext: AppContext,
  organizationId: string,
  { from }: Mail,
): Promise<SigningKey | undefined> {
  const domain = from?.address.split("@")[1]?.toLowerCase();
  if (!domain || domain === senderAddress(appContext.config).split("@")[1]?.toLowerCase()) return undefined;
  return providedBy(appContext, signingKeys)(appContext, organizationId, domain);
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
