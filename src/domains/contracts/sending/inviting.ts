/** Asks the people whose turn it is to sign, and tells members and signers what became of a contract. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { answerByMail, followUpByMail } from "#domains/sending/handing-over.ts";
import type { NoticeKind } from "#domains/sending/notices/contract.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { contractNotice } from "../event-builders.ts";
import { appendLog, readLog } from "../log/service.ts";
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
  if (!(await answerByMail(tx, invitationMail(to, facts, asked), noticeTo(contract, signer, "contract")))) {
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

/** What goes to a member is in no customer's thread. */
const noticeTo = (contract: KeptContract, { user_id }: KeptSigner, what: NoticeKind) =>
  user_id === null ? contractNotice(contract, what) : null;

const unreachable = ({ name, email }: KeptSigner) =>
  conflict(`${name}'s email address ${email} can't receive email. Correct it and try again.`);

/**
 * Gives false for somebody without an address, whose address can't receive mail, or who has answered after
 * `answeredSince`: then a member decides, and the log says so once.
 */
export async function remindSigner(
  tx: Scope,
  contract: KeptContract,
  signer: KeptSigner,
  answeredSince: Date | null = null,
): Promise<boolean> {
  const { name, email } = signer;
  if (email === null) return false;
  // The same until one has gone: what is held today and goes tomorrow is one reminder.
  const facts = await factsFor(tx, contract, `remind-${signer.id}-${lastAsked(signer)}`);
  const write = async () => {
    const asked = { lastDay: lastDayOf(tx, contract), url: await urlFor(tx, contract, signer) };
    return reminderMail({ name, email }, facts, asked);
  };
  const followUp = { customerId: contract.customer_id, pausesWhenAnsweredSince: answeredSince };
  const notice = noticeTo(contract, signer, "contract_reminder");
  const against = await followUpByMail(tx, { key: facts.key, to: email, write }, followUp, notice);
  if (against === "customer_answered") await noteHeld(tx, contract, signer);
  if (against) return false;
  const reminded_at = now().toISOString();
  await changeSigner(tx, signer.id, { reminded_at, reminders: signer.reminders + 1 });
  await appendLog(tx, contract.id, {
    type: "reminded",
    title: `Reminder emailed to ${name} <${email}>`,
    data: { signer: signer.part, email },
  });
  return true;
}

/** When this signer was last written to; 0 for somebody who was not. */
const lastAsked = ({ reminded_at, invited_at }: KeptSigner): number =>
  Date.parse(reminded_at ?? invited_at ?? "") || 0;

async function noteHeld(tx: Scope, { id }: KeptContract, signer: KeptSigner): Promise<void> {
  const heard = lastAsked(signer);
  const { lines } = await readLog(tx, id);
  const isNoted = lines.some(
    ({ type, at, data }) =>
      type === "reminder_held" && data["signer"] === signer.part && Date.parse(at) > heard,
  );
  if (isNoted) return;
  await appendLog(tx, id, {
    type: "reminder_held",
    title: `Reminder to ${signer.name} not sent because the customer wrote`,
    data: { signer: signer.part },
  });
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
    await answerByMail(
      tx,
      closedMail({ name, email }, facts, what),
      contractNotice(contract, "contract_closed"),
    );
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
