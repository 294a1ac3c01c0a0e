/** Asks the people whose turn it is to sign, and tells members and signers what became of a contract. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { appendLog } from "../log/service.ts";
import { findMember, findTold } from "../members-store.ts";
import { contractPath } from "../paths.ts";
import { changeSigner, type KeptSigner, listSigners } from "../signers-store.ts";
import { makeLink } from "../signing/links.ts";
import { isTurnOf } from "../signing/turns.ts";
import type { KeptContract } from "../store.ts";
import { numberText } from "../words.ts";
import { closedMail, invitationMail, type MailFacts, type News, newsMail, reminderMail } from "./mails.ts";

export async function factsFor(tx: Scope, contract: KeptContract, key: string): Promise<MailFacts> {
  return {
    brand: await publicBrandOf(tx),
    publicUrl: tx.actor.appContext.config.publicUrl,
    number: numberText(contract.number),
    title: contract.title,
    key: `contract-${tx.organizationId}-${contract.id}-${key}`,
  };
}

/** "December 24, 2026", the last whole day on which it can be signed; null for one without an end. */
export const lastDayOf = (scope: Scope, { expires_at }: Pick<KeptContract, "expires_at">): string | null =>
  expires_at && formatLongDate(new Date(Date.parse(expires_at) - 1), scope.actor.timeZone);

const appUrl = (scope: Scope, { id }: Pick<KeptContract, "id">): string =>
  `${scope.actor.appContext.config.publicUrl}${contractPath({ id })}`;

/** Members sign in the app, where they are known; everybody else gets a link of their own. */
async function urlFor(tx: Scope, contract: KeptContract, signer: KeptSigner): Promise<string> {
  if (signer.user_id !== null) return appUrl(tx, contract);
  return (await makeLink(tx, { contractId: contract.id, signerId: signer.id, channel: "mail" })).url;
}

/** Of a contract that is held. Throws `conflict` for a customer's address that can't receive mail. */
export async function inviteNext(tx: Scope, contract: KeptContract): Promise<void> {
  const signers = await listSigners(tx, contract.id);
  const next = signers.filter((signer) => signer.status === "waiting" && isTurnOf(contract, signers, signer));
  for (const signer of next) await invite(tx, contract, signer);
}

export async function invite(tx: Scope, contract: KeptContract, signer: KeptSigner): Promise<void> {
  const at = now().toISOString();
  await changeSigner(tx, signer.id, { status: "invited", invited_at: at });
  if (signer.email === null) return;
  const sender = await findMember(tx, contract.sent_by);
  const facts = await factsFor(tx, contract, `invite-${signer.id}-${Date.parse(at)}`);
  const asked = {
    sender: sender?.name ?? facts.brand.name,
    message: contract.message,
    lastDay: lastDayOf(tx, contract),
    url: await urlFor(tx, contract, signer),
  };
  const to = { name: signer.name, email: signer.email };
  if (!(await answerByMail(tx, invitationMail(to, facts, asked)))) {
    // Members find it in the app.
    if (signer.user_id !== null) return;
    throw unreachable(signer);
  }
  await appendLog(tx, contract.id, {
    type: "invited",
    title: `Emailed to ${signer.name} <${signer.email}>`,
    data: { signer: signer.part, email: signer.email },
  });
}

const unreachable = ({ name, email }: KeptSigner) =>
  conflict(`${name}'s email address ${email} can't receive email. Correct it and try again.`);

/** Gives false for somebody without an address, or whose address can't receive mail. */
export async function remindSigner(tx: Scope, contract: KeptContract, signer: KeptSigner): Promise<boolean> {
  if (signer.email === null) return false;
  const at = now().toISOString();
  const facts = await factsFor(tx, contract, `remind-${signer.id}-${Date.parse(at)}`);
  const asked = { lastDay: lastDayOf(tx, contract), url: await urlFor(tx, contract, signer) };
  const to = { name: signer.name, email: signer.email };
  if (!(await answerByMail(tx, reminderMail(to, facts, asked)))) return false;
  await changeSigner(tx, signer.id, { reminded_at: at, reminders: signer.reminders + 1 });
  await appendLog(tx, contract.id, {
    type: "reminded",
    title: `Reminder emailed to ${signer.name} <${signer.email}>`,
    data: { signer: signer.part, email: signer.email },
  });
  return true;
}

/** Tells whoever was asked to sign and is no member that there is nothing left to sign. */
export async function tellClosed(
  tx: Scope,
  contract: KeptContract,
  what: "void" | "declined",
  except?: string,
): Promise<void> {
  const signers = await listSigners(tx, contract.id);
  for (const { id, name, email, user_id, status } of signers) {
    if (email === null || user_id !== null || status === "waiting" || id === except) continue;
    const facts = await factsFor(tx, contract, `${what}-${id}`);
    await answerByMail(tx, closedMail({ name, email }, facts, what));
  }
}

/** Tells the member who sent it, or the owners when that member has left. */
export async function tellSender(
  tx: Scope,
  contract: KeptContract,
  key: string,
  news: Omit<News, "url">,
): Promise<void> {
  for (const { id, email } of await findTold(tx, contract.sent_by)) {
    const facts = await factsFor(tx, contract, id === contract.sent_by ? key : `${key}-${id}`);
    await answerByMail(tx, newsMail(email, facts, { ...news, url: appUrl(tx, contract) }));
  }
}
