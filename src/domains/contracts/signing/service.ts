/** What a signer does: consents, saves, signs, declines. The contract is held while any of it happens, so that two come one after the other (T-ESG-4). */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { contractEvent } from "../event-builders.ts";
import { enqueueSealing } from "../evidence/jobs.ts";
import { planSteps } from "../following/planning.ts";
import { hashOfFacts } from "../log/chain.ts";
import { appendLog } from "../log/service.ts";
import { fieldsOf } from "../paper.ts";
import { inviteNext, tellClosed, tellSender } from "../sending/inviting.ts";
import { changeSigner, type KeptSigner, listSigners } from "../signers-store.ts";
import { changeContractRow, type KeptContract, lockContractRow } from "../store.ts";
import type { Answers } from "../tables.ts";
import { numberText } from "../words.ts";
import { missingAnswers, readAnswers, type SentAnswers } from "./answers.ts";
import { consentVersion, intentWords } from "./consent.ts";
import { type SigningVisit, stateOf } from "./visiting.ts";

type Held = { tx: Scope; contract: KeptContract; signers: KeptSigner[]; signer: KeptSigner };

/** Holds the contract, looks at it anew, and refuses what has ended meanwhile with a `conflict`. */
function holding<T>(
  { scope, link, signer: seen }: SigningVisit,
  allowed: readonly string[],
  work: (held: Held) => Promise<T>,
): Promise<T> {
  return inTransaction(scope, async (tx) => {
    const contract = await lockContractRow(tx, link.contract_id);
    if (!contract || contract.deleted_at !== null) throw notFound("Contract");
    const signers = await listSigners(tx, contract.id);
    const signer = signers.find(({ id }) => id === seen?.id);
    const state = stateOf({ link, contract, signers, signer });
    if (!signer || !allowed.includes(state))
      throw conflict("Something changed meanwhile. Look at the page again.", { state });
    return work({ tx, contract, signers, signer });
  });
}

/** Doing it again changes nothing. */
export function giveConsent(visit: SigningVisit): Promise<void> {
  return holding(visit, ["consent", "signing"], async ({ tx, contract, signer }) => {
    if (signer.consented_at !== null) return;
    const at = now().toISOString();
    await changeSigner(tx, signer.id, {
      status: "viewed",
      consented_at: at,
      consent_version: consentVersion,
    });
    const status = contract.status === "sent" ? { status: "viewed" as const } : {};
    await changeContractRow(tx, contract.id, { ...status, updated_at: at });
    await appendLog(tx, contract.id, {
      type: "consented",
      title: `${signer.name} agreed to electronic records and opened the contract`,
      by: signer.name,
      data: { ...provenance(visit, signer), consent_version: consentVersion },
    });
    await appendEvent(tx, contractEvent(contract, "viewed", `opened by ${signer.name}`));
  });
}

const provenance = ({ link }: SigningVisit, { part, email }: KeptSigner) => ({
  signer: part,
  email,
  channel: link.channel,
  link: link.id,
  ...(link.channel === "in_person" ? { device_of: link.created_by_name } : {}),
});

/** Keeps what was filled in so far, whole or not, so that it can be gone on with on another day or device. */
export async function saveAnswers(visit: SigningVisit, sent: SentAnswers): Promise<void> {
  const answers = await answersOf(visit, sent);
  await holding(visit, ["signing"], async ({ tx, signer }) => {
    await changeSigner(tx, signer.id, { answers });
  });
}

async function answersOf({ contract, signer }: SigningVisit, sent: SentAnswers): Promise<Answers> {
  return signer ? readAnswers(fieldsOf(contract.content, signer.part), sent) : {};
}

export type Signing = { answers: SentAnswers; isAgreed: boolean };

/**
 * Throws `invalid` with a sentence by the id of each field that is missing, and under "agreed"; nothing that was filled in
 * is lost. Signs once, whatever is sent twice.
 */
export async function signContract(visit: SigningVisit, { answers: sent, isAgreed }: Signing): Promise<void> {
  const { contract, signer, scope } = visit;
  const answers = await answersOf(visit, sent);
  if (signer && visit.state === "signing") {
    const problems = missingAnswers(fieldsOf(contract.content, signer.part), answers, scope.actor.timeZone);
    if (!isAgreed) problems["agreed"] = "Check this box to sign";
    if (Object.keys(problems).length > 0) {
      await saveAnswers(visit, sent);
      throw invalid("Something is missing before you can sign.", problems);
    }
  }
  await holding(visit, ["signing"], (held) => signed(visit, held, answers));
}

async function signed(visit: SigningVisit, held: Held, answers: Answers): Promise<void> {
  const { tx, contract, signers, signer } = held;
  const at = now().toISOString();
  const { request } = tx.actor;
  await changeSigner(tx, signer.id, {
    status: "signed",
    answers,
    signed_at: at,
    signed_ip: request?.ip ?? null,
    signed_user_agent: request?.userAgent ?? null,
    signed_channel: visit.link.channel,
  });
  await appendLog(tx, contract.id, {
    type: "signed",
    title: `${signer.name} signed`,
    by: signer.name,
    data: {
      ...provenance(visit, signer),
      agreed: intentWords,
      original_sha256: contract.original_sha256?.toString("hex") ?? null,
      answers_sha256: hashOfFacts(answers).toString("hex"),
    },
  });
  const isLast = signers.every(({ id, status }) => id === signer.id || status === "signed");
  if (isLast) return complete(tx, contract, at);
  const partly = { status: "partly_signed", updated_at: at } as const;
  await changeContractRow(tx, contract.id, partly);
  await appendEvent(tx, contractEvent(contract, "signed", `signed by ${signer.name}`));
  await inviteNext(tx, { ...contract, ...partly });
  await tellSender(tx, contract, `signed-${signer.id}`, {
    title: `${signer.name} signed ${contract.title}`,
    text: `${signer.name} signed ${contract.title} (${numberText(contract.number)}). Others still have to sign.`,
  });
}

/** Once: whoever signs last has held the contract since before they were found to be the last. */
async function complete(tx: Scope, contract: KeptContract, at: string): Promise<void> {
  await changeContractRow(tx, contract.id, { status: "completed", completed_at: at, updated_at: at });
  await appendLog(tx, contract.id, { type: "completed", title: "Signed by everyone" });
  await planSteps(tx, contract);
  await appendEvent(tx, contractEvent(contract, "completed", "signed by everyone"));
  await enqueueSealing(tx, contract.id);
  await tellSender(tx, contract, "completed", {
    title: `Signed by everyone: ${contract.title}`,
    text: `Everyone has signed ${contract.title} (${numberText(contract.number)}).`,
  });
}

/** Nobody can sign it any more. */
export function declineContract(visit: SigningVisit, reason: string): Promise<void> {
  return holding(visit, ["consent", "signing"], async ({ tx, contract, signer }) => {
    const at = now().toISOString();
    await changeSigner(tx, signer.id, { status: "declined" });
    await changeContractRow(tx, contract.id, {
      status: "declined",
      closed_at: at,
      close_reason: reason,
      updated_at: at,
    });
    await appendLog(tx, contract.id, {
      type: "declined",
      title: `${signer.name} declined`,
      by: signer.name,
      data: { ...provenance(visit, signer), reason },
    });
    await appendEvent(
      tx,
      contractEvent(contract, "declined", `declined by ${signer.name}`, { description: reason }),
    );
    await tellClosed(tx, contract, "declined", signer.id);
    await tellSender(tx, contract, "declined", {
      title: `${signer.name} declined ${contract.title}`,
      text: `${signer.name} declined ${contract.title} (${numberText(contract.number)}).\n\nReason: ${reason}`,
    });
  });
}
