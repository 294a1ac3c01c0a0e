/** Emails a new link to whoever followed one that has ended; what is answered doesn't tell whether we know the address. */
import { inBrand } from "#domains/branding/mail.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { RequestFacts, Scope } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import type { Mail } from "#platform/mail/port.ts";
import { type Counter, countVisitor, mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { Email } from "#shared/fields.ts";
import { cut } from "#shared/text.ts";
import { answerByMail } from "../handing-over.ts";
import { targetOf } from "../ledger.ts";
import { preferencesLink } from "./links.ts";
import { isKnown } from "./links-store.ts";
import { type OpenedLink, programScope } from "./service.ts";

const anHour = 3_600;
const ruleOf = (free: number): Counter["rule"] => ({
  free,
  windowSeconds: anHour,
  firstWaitSeconds: 60,
  longestWaitSeconds: anHour,
});
const askingFromNetwork = ruleOf(20);
const mailsToAddress: Counter["rule"] = { ...ruleOf(3), firstWaitSeconds: anHour };

/**
 * Gives a sentence for what is no address. More than three emails an hour to one address are left out in silence. Throws
 * `too_many_requests` for whoever asks for one address after the other.
 */
export async function sendNewLink(
  { program }: OpenedLink,
  request: RequestFacts,
  typed: string,
): Promise<string | undefined> {
  const read = Email.safeParse(typed);
  if (!read.success) return "Enter an email address, such as name@example.com.";
  const email = read.data;
  const scope = programScope(program);
  const { appContext } = program;
  await countVisitor(appContext, {
    name: "preference-link-asking",
    rule: askingFromNetwork,
    ip: request.ip,
  });
  const whose = `${scope.organizationId} ${email.toLowerCase()}`;
  const counter = { name: "preference-link-mails", rule: mailsToAddress, whose };
  if (!(await mayAttempt(appContext, counter))) return undefined;
  await inTransaction(scope, async (tx) => {
    const { hash } = await targetOf(tx, "mail", email);
    if (await isKnown(tx, "mail", email, hash)) await answerByMail(tx, await linkMail(tx, email));
    return null;
  });
  return undefined;
}

async function linkMail(tx: Scope, to: string): Promise<Mail> {
  const brand = await publicBrandOf(tx);
  const text = [
    `Here's your new link to choose what ${brand.name} may send you:`,
    `Choose your messages: ${await preferencesLink(tx, "mail", to)}`,
  ].join("\n\n");
  const subject = cut(`Your message preferences at ${brand.name}`, 300);
  const foot = "If you didn't ask for this link, you can ignore this email.";
  const { publicUrl } = tx.actor.appContext.config;
  return inBrand({ key: `preference-link-${newId()}`, to, subject, text }, { brand, publicUrl, foot });
}
