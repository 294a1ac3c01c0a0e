/** What signers did with contracts in the past, for records that are written together with their history. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { sealWithin } from "./evidence/sealing.ts";
import { runSteps } from "./following/steps.ts";
import { fieldsOf, signedPaper } from "./paper.ts";
import { linkOf, listSigners } from "./signers-store.ts";
import { type SentAnswers, signingDay } from "./signing/answers.ts";
import { makeLink } from "./signing/links.ts";
import { declineContract, giveConsent, signContract } from "./signing/service.ts";
import { type SigningVisit, stateOf } from "./signing/visiting.ts";
import { findContract } from "./store.ts";

/** Opens the contract for the signer of this part of it, as their link would, at the moment that the clock shows. */
async function visitAs(scope: Scope, id: number, part: string): Promise<SigningVisit> {
  const contract = await findContract(scope, id);
  const signers = await listSigners(scope, id);
  const signer = signers.find((each) => each.part === part);
  if (!contract?.paper || !signer) throw notFound("Contract");
  const channel = signer.user_id === null ? "mail" : "app";
  const made = await inTransaction(scope, (tx) =>
    makeLink(tx, { contractId: id, signerId: signer.id, channel }),
  );
  const link = await linkOf(scope, made.id);
  return {
    scope,
    brand: await publicBrandOf(scope),
    link,
    contract,
    signers,
    signer,
    state: stateOf({ link, contract, signers, signer }),
    paper: signedPaper({ ...contract, paper: contract.paper }, signers),
  };
}

export async function openInPast(actor: Actor, id: number, part: string): Promise<void> {
  await giveConsent(await visitAs(requirePermission(actor, "contracts.send"), id, part));
}

/** With their name as the signature and wherever text is asked for, and every box checked. */
export async function signInPast(actor: Actor, id: number, part: string): Promise<void> {
  await openInPast(actor, id, part);
  const visit = await visitAs(requirePermission(actor, "contracts.send"), id, part);
  const { contract, signer, scope } = visit;
  const name = signer?.name ?? "";
  const words = { signature: name, initials: initialsOf(name), tick: "on", text: name };
  const answers: SentAnswers = Object.fromEntries(
    fieldsOf(contract.content, part).map(({ id: field, kind }) => [
      field,
      kind === "date" ? signingDay(scope.actor.timeZone) : words[kind],
    ]),
  );
  await signContract(visit, { answers, isAgreed: true });
}

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("");

export async function declineInPast(
  actor: Actor,
  id: number,
  { part, reason }: { part: string; reason: string },
): Promise<void> {
  await openInPast(actor, id, part);
  await declineContract(await visitAs(requirePermission(actor, "contracts.send"), id, part), reason);
}

/** Its evidence and its steps, without a word to anybody. */
export async function finishInPast(actor: Actor, id: number): Promise<void> {
  await sealWithin(requirePermission(actor, "contracts.send"), id);
  await runSteps(actor, id);
}
