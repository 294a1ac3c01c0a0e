/** Sends a contract, which freezes it, and what can be done until it is signed: remind, correct, extend, void, replace. */

import { createHash } from "node:crypto";
import { drawPaper, paperLogo } from "#domains/branding/paper-brand.ts";
import { copyFields } from "#domains/custom-fields/values.ts";
import { holdFile } from "#domains/files/keeping.ts";
import { readFacts } from "#domains/templates/facts.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { labelOfField } from "#shared/messages/merge-fields.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { addDays, dayBounds, localDay } from "#shared/time/time.ts";
import type { Contract, SigningChannel } from "../contract.ts";
import { documentBytes } from "../document/choosing.ts";
import { copyDraft } from "../drafts/drafting.ts";
import { changeOf, judged } from "../drafts/preview.ts";
import { contractEvent } from "../event-builders.ts";
import { lockContract } from "../holding.ts";
import { hashOfFacts } from "../log/chain.ts";
import { appendLog } from "../log/service.ts";
import { composePaper } from "../paper.ts";
import { readContract } from "../serializers.ts";
import { changeSigner, type KeptSigner, listSigners, revokeLinks, signerOf } from "../signers-store.ts";
import { makeLink } from "../signing/links.ts";
import { isPending, isTurnOf } from "../signing/turns.ts";
import { changeContractRow, findContract, findRelated, type KeptContract } from "../store.ts";
import { numberText } from "../words.ts";
import { invite, inviteNext, remindSigner, tellClosed } from "./inviting.ts";

/**
 * Freezes the paper and its PDF, and asks the first to sign. Throws `invalid` for merge fields that are not filled, and
 * `conflict` for a draft that changed meanwhile.
 */
export async function sendContract(actor: Actor, id: number, expectedVersion?: number): Promise<Contract> {
  const scope = requirePermission(actor, "contracts.send");
  const draft = await findContract(scope, id);
  if (!draft) throw notFound("Contract");
  const paper = draft.status === "draft" ? await finalPaper(scope, draft) : null;
  // Drawn before the transaction begins, which may not rest for so long.
  const logo = await paperLogo(scope);
  const pdf =
    paper &&
    (draft.document
      ? await documentBytes(scope, draft.document)
      : await drawPaper(scope, paper, { logo, createdAt: now() }));
  return inTransaction(scope, async (tx) => {
    const held = await lockContract(tx, id, "send", expectedVersion ?? draft.version);
    if (!paper || !pdf || held.version !== draft.version)
      throw conflict("This contract changed while it was sent. Review it and send it again.");
    const sent = await freeze(tx, held, { paper, pdf, logo });
    await inviteNext(tx, sent);
    await appendEvent(tx, contractEvent(sent, "sent", "sent"));
    return readContract(tx, id);
  });
}

async function finalPaper(scope: Scope, draft: KeptContract): Promise<Paper> {
  const { customer_id, job_id } = draft;
  const known = await readFacts(scope, { customer_id, job_id, has_samples: false });
  const signers = await listSigners(scope, draft.id);
  const written = { ...draft, signers, changeOf: await changeOf(scope, draft) };
  const composed = composePaper(scope, known, written, null);
  const { unfilled, problems } = judged(draft, signers, composed);
  const [gap] = unfilled;
  if (gap) {
    const sentence = `Fill in "${labelOfField(gap.field)}" (${gap.places.join(", ")}) before you send the contract.`;
    throw invalid(sentence, { typed: sentence });
  }
  const [problem] = problems;
  if (problem) throw invalid(problem, { content: problem });
  return composed.paper;
}

type Frozen = { paper: Paper; pdf: Buffer; logo: Buffer | undefined };

async function freeze(tx: Scope, held: KeptContract, { paper, pdf, logo }: Frozen): Promise<KeptContract> {
  const { id, customer_id, job_id, valid_days } = held;
  const number = numberText(held.number);
  const file = await holdFile(
    tx,
    {
      name: `${number} ${paper.title}.pdf`,
      bytes: pdf,
      customer_ids: customer_id === null ? [] : [customer_id],
      job_ids: job_id === null ? [] : [job_id],
    },
    { heldFor: `contract ${number}`, isOwed: false },
  );
  const sha256 = createHash("sha256").update(pdf).digest();
  const at = now();
  const frozen = {
    status: "sent",
    paper,
    original_sha256: sha256,
    original_file_id: file.id,
    document: held.document && { ...held.document, file_id: file.id, version_number: 1 },
    sent_at: at.toISOString(),
    sent_by: tx.actor.userId,
    expires_at: valid_days === null ? null : endOfDay(tx, at, valid_days),
    updated_at: at.toISOString(),
  } as const;
  await changeContractRow(tx, id, { ...frozen, paper_logo: logo ?? null });
  await appendLog(tx, id, {
    type: "sent",
    title: `Sent by ${tx.actor.name}`,
    data: { original_sha256: sha256.toString("hex"), paper_sha256: hashOfFacts(paper).toString("hex") },
  });
  return { ...held, ...frozen };
}

/** The end of that day on the business's calendar. */
const endOfDay = ({ actor: { timeZone } }: Scope, at: Date, days: number): string =>
  dayBounds(addDays(localDay(at, timeZone), days + 1), timeZone).start.toISOString();

/** Throws `conflict` when nobody whose turn it is can be reached by mail. */
export async function remindSigners(actor: Actor, id: number): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    const held = await lockContract(tx, id, "remind");
    const signers = await listSigners(tx, id);
    const reminded: boolean[] = [];
    for (const signer of signers.filter((each) => isTurnOf(held, signers, each)))
      reminded.push(await remindSigner(tx, held, signer));
    if (!reminded.includes(true))
      throw conflict("No one who still has to sign has an email address. Create a link for them instead.");
    await changeContractRow(tx, id, { updated_at: now().toISOString() });
    await appendEvent(tx, contractEvent(held, "reminded", "reminder sent"));
    return readContract(tx, id);
  });
}

type Correction = { email?: string | null | undefined; phone?: string | null | undefined };

/** Earlier links of the signer stop working; when it is their turn, they are asked again. The name is part of the paper. */
export async function correctSigner(
  actor: Actor,
  id: number,
  signerId: string,
  { email = null, phone = null }: Correction,
): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    const held = await lockContract(tx, id, "correct");
    const signers = await listSigners(tx, id);
    const signer = signerOf(signers, signerId);
    if (signer.status === "signed") throw conflict(`${signer.name} has already signed.`);
    await revokeLinks(tx, signer.id, now().toISOString());
    const corrected = { ...signer, email, phone };
    await changeSigner(tx, signer.id, { email, phone });
    await appendLog(tx, id, {
      type: "corrected",
      title: `${actor.name} corrected how to reach ${signer.name}`,
      data: { signer: signer.part, email },
    });
    if (isTurnOf(held, signers, signer)) await invite(tx, held, corrected);
    await changeContractRow(tx, id, { updated_at: now().toISOString() });
    await appendEvent(tx, contractEvent(held, "corrected", "signer corrected"));
    return readContract(tx, id);
  });
}

const handedOverFor = 2 * 60 * 60 * 1000;

/** To be handed on, to be opened on this device for the person beside it, or for a member to sign in the app. */
export async function createSignerLink(
  actor: Actor,
  id: number,
  signerId: string,
  channel: Exclude<SigningChannel, "mail">,
): Promise<{ url: string }> {
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    const held = await lockContract(tx, id, "sign");
    const signers = await listSigners(tx, id);
    const signer = signerOf(signers, signerId);
    if (!isTurnOf(held, signers, signer))
      throw conflict(
        signer.status === "signed"
          ? `${signer.name} has already signed.`
          : `It isn't ${signer.name}'s turn yet.`,
      );
    if (
      (channel === "app") !== (signer.user_id !== null) ||
      (channel === "app" && signer.user_id !== actor.userId)
    )
      throw forbidden(
        signer.user_id === null
          ? "Only a team member signs in the app."
          : `Only ${signer.name} can sign here. They sign in and open the contract.`,
      );
    const expiresAt = channel === "link" ? {} : { expiresAt: new Date(now().getTime() + handedOverFor) };
    const link = await makeLink(tx, { contractId: id, signerId, channel, ...expiresAt });
    await appendLog(tx, id, {
      type: "link_created",
      title: linkWords[channel](actor.name, signer.name),
      data: { signer: signer.part, channel, link: link.id },
    });
    return { url: link.url };
  });
}

const linkWords: Record<Exclude<SigningChannel, "mail">, (by: string, signer: string) => string> = {
  link: (by, signer) => `${by} created a link for ${signer}`,
  in_person: (by, signer) => `${by} opened the contract for ${signer} in person`,
  app: (_, signer) => `${signer} opened the contract in Plumbline`,
};

export async function voidContract(actor: Actor, id: number, reason: string): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    await endAsVoid(tx, await lockContract(tx, id, "void"), reason);
    return readContract(tx, id);
  });
}

async function endAsVoid(tx: Scope, held: KeptContract, reason: string): Promise<void> {
  const at = now().toISOString();
  const ended = { status: "voided", closed_at: at, close_reason: reason, updated_at: at } as const;
  await changeContractRow(tx, held.id, ended);
  await appendLog(tx, held.id, {
    type: "voided",
    title: `Voided by ${tx.actor.name}`,
    data: { reason },
  });
  await tellClosed(tx, held, "void");
  await appendEvent(tx, contractEvent(held, "voided", "voided", { description: reason }));
}

/** From today on. One that has expired can be signed again. */
export async function extendContract(actor: Actor, id: number, days: number): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    const held = await lockContract(tx, id, "extend");
    const at = now();
    const expires_at = endOfDay(tx, at, days);
    const signers = await listSigners(tx, id);
    const reopened = held.status === "expired" ? { status: statusBy(signers), closed_at: null } : {};
    await changeContractRow(tx, id, { ...reopened, expires_at, updated_at: at.toISOString() });
    await appendLog(tx, id, {
      type: "extended",
      title: `${actor.name} gave it more time`,
      data: { expires_at },
    });
    await appendEvent(tx, contractEvent(held, "extended", "given more time"));
    return readContract(tx, id);
  });
}

function statusBy(signers: readonly KeptSigner[]): "sent" | "viewed" | "partly_signed" {
  if (signers.some(({ status }) => status === "signed")) return "partly_signed";
  return signers.some(({ consented_at }) => consented_at !== null) ? "viewed" : "sent";
}

/** Gives the new draft. What it replaces is voided if it could still be signed. */
export async function replaceContract(actor: Actor, id: number, reason: string | null): Promise<Contract> {
  requirePermission(actor, "contracts.create");
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    const held = await lockContract(tx, id, "replace");
    const other = (await findRelated(tx, held)).find(({ relation }) => relation === "replaced_by");
    if (other)
      throw conflict(`${numberText(held.number)} was already replaced by ${numberText(other.number)}.`);
    const draft = await copyDraft(tx, held, { replaces_id: id });
    await copyFields(tx, "contract", id, draft);
    if (isPending(held.status)) await endAsVoid(tx, held, reason ?? "Replaced by a new contract");
    return readContract(tx, draft);
  });
}
