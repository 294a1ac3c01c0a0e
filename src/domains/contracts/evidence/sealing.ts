/** Makes the evidence of a completed contract, once: the signed paper and its certificate, both sealed and kept. */
import { createHash } from "node:crypto";
import { drawPaper } from "#domains/branding/paper-brand.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { holdFile } from "#domains/files/keeping.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { sealPdf } from "#platform/pdf-seals/sealing.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { stampDocument } from "../document/stamping.ts";
import { contractEvent, contractNotice } from "../event-builders.ts";
import { appendLog, readLog } from "../log/service.ts";
import { findMember } from "../members-store.ts";
import { signedPaper } from "../paper.ts";
import { contractPath, verifyPath } from "../paths.ts";
import { factsFor } from "../sending/inviting.ts";
import { copyMail } from "../sending/mails.ts";
import { type KeptSigner, listSigners } from "../signers-store.ts";
import { makeLink } from "../signing/links.ts";
import {
  changeContractRow,
  findContract,
  findPaperLogo,
  type KeptContract,
  lockContractRow,
} from "../store.ts";
import { numberText } from "../words.ts";
import { certificatePaper } from "./certificate.ts";
import { findOrganization } from "./store.ts";

type Evidence = { signed: Buffer; certificate: Buffer; sealedAt: Date; timeFrom: string };

/** Doing it again changes nothing. Throws `unavailable` while the authority that vouches for the time does not answer. */
export async function makeEvidence(
  appContext: AppContext,
  organizationId: string,
  id: number,
): Promise<void> {
  const organization = await findOrganization(appContext.pool, organizationId);
  if (!organization) return;
  const scope = requirePermission(systemActor(appContext, organization), "contracts.send");
  await seal(scope, id, tellAll);
}

/** The same in a transaction of the past, without a word to anybody. */
export const sealWithin = (tx: Scope, id: number): Promise<void> => seal(tx, id, async () => {});

async function seal(
  scope: Scope,
  id: number,
  tell: (tx: Scope, contract: KeptContract) => Promise<void>,
): Promise<void> {
  const contract = await findContract(scope, id);
  if (contract?.status !== "completed" || contract.sealed_at !== null || contract.paper === null) return;
  const evidence = await sealed(scope, { ...contract, paper: contract.paper });
  await inTransaction(scope, async (tx) => {
    const held = await lockContractRow(tx, id);
    if (!held || held.sealed_at !== null) return;
    await keep(tx, held, evidence);
    await tell(tx, held);
  });
}

/** Drawn and sealed before the transaction begins, which may not rest for so long. */
async function sealed(scope: Scope, contract: KeptContract & { paper: Paper }): Promise<Evidence> {
  const { appContext, timeZone } = scope.actor;
  const { publicUrl } = appContext.config;
  const signers = await listSigners(scope, contract.id);
  const logo = await findPaperLogo(scope, contract.id);
  const createdAt = new Date(contract.completed_at ?? now());
  const { name } = await publicBrandOf(scope);
  const number = numberText(contract.number);
  const draw = (paper: Paper) => drawPaper(scope, paper, { logo, createdAt });
  const finished = signedPaper(contract, signers);
  const unsealed = contract.document
    ? await stampDocument(scope, contract.document, finished)
    : await draw(finished);
  const signed = await sealPdf(appContext, unsealed, {
    name,
    reason: `Contract ${number} completed`,
  });
  const { lines } = await readLog(scope, contract.id);
  const certificate = certificatePaper({
    contract,
    signers,
    log: lines,
    sender: (await findMember(scope, contract.sent_by))?.name ?? name,
    originalSha256: contract.original_sha256?.toString("hex") ?? "",
    signedSha256: hashOf(signed.bytes).toString("hex"),
    timeFrom: signed.timeFrom,
    verifyUrl: `${publicUrl}${verifyPath()}`,
    timeZone,
  });
  const certified = await sealPdf(appContext, await draw(certificate), {
    name,
    reason: `Certificate of contract ${number}`,
  });
  return {
    signed: signed.bytes,
    certificate: certified.bytes,
    sealedAt: signed.sealedAt,
    timeFrom: signed.timeFrom,
  };
}

const hashOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

async function keep(tx: Scope, contract: KeptContract, evidence: Evidence): Promise<void> {
  const number = numberText(contract.number);
  const { customer_id, job_id } = contract;
  const file = async (name: string, bytes: Buffer) => {
    const given = {
      name,
      bytes,
      customer_ids: customer_id === null ? [] : [customer_id],
      job_ids: job_id === null ? [] : [job_id],
    };
    return (await holdFile(tx, given, { heldFor: `contract ${number}`, isOwed: true })).id;
  };
  const { signed, certificate, sealedAt, timeFrom } = evidence;
  const hashes = { signed_sha256: hashOf(signed), certificate_sha256: hashOf(certificate) };
  await changeContractRow(tx, contract.id, {
    ...hashes,
    signed_file_id: await file(`${number} ${contract.title} (signed).pdf`, signed),
    certificate_file_id: await file(`${number} certificate.pdf`, certificate),
    sealed_at: sealedAt.toISOString(),
    updated_at: now().toISOString(),
  });
  await appendLog(tx, contract.id, {
    type: "sealed",
    title: "Signed contract and certificate sealed",
    data: {
      signed_sha256: hashes.signed_sha256.toString("hex"),
      certificate_sha256: hashes.certificate_sha256.toString("hex"),
      time_from: timeFrom,
    },
  });
  await appendEvent(tx, contractEvent(contract, "sealed", "sealed"));
}

/** All who signed, and those who were to get a copy, each with a link of their own. */
async function tellAll(tx: Scope, contract: KeptContract): Promise<void> {
  const signers = await listSigners(tx, contract.id);
  const known = signers.filter(({ email }) => email !== null);
  const copies = contract.copies.filter(
    ({ email }) => !known.some((signer) => signer.email?.toLowerCase() === email.toLowerCase()),
  );
  for (const signer of known) {
    await tellOne(tx, contract, { name: signer.name, email: signer.email ?? "" }, signer);
  }
  for (const copy of copies) await tellOne(tx, contract, copy, undefined);
}

type Recipient = { name: string; email: string };

async function tellOne(
  tx: Scope,
  contract: KeptContract,
  to: Recipient,
  signer: KeptSigner | undefined,
): Promise<void> {
  const { publicUrl } = tx.actor.appContext.config;
  const url = signer?.user_id
    ? `${publicUrl}${contractPath({ id: contract.id })}`
    : (await makeLink(tx, { contractId: contract.id, signerId: signer?.id ?? null, channel: "mail" })).url;
  const facts = await factsFor(tx, contract, `copy-${to.email.toLowerCase()}`);
  const notice = signer?.user_id ? null : contractNotice(contract, "contract_copy");
  await answerByMail(tx, copyMail(to, facts, url), notice);
}
