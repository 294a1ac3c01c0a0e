/** Gives a signature of the business that is still to come to another member, also when a member leaves. */
import { activeMembersAmong } from "#domains/users/members/active.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Contract } from "../contract.ts";
import { contractEvent } from "../event-builders.ts";
import { lockContract } from "../holding.ts";
import { appendLog } from "../log/service.ts";
import { findMember, type Member } from "../members-store.ts";
import { readContract } from "../serializers.ts";
import { changeSigner, type KeptSigner, listSigners, revokeLinks, signerOf } from "../signers-store.ts";
import { isTurnOf } from "../signing/turns.ts";
import { changeContractRow, type KeptContract, lockContractRow } from "../store.ts";
import { invite } from "./inviting.ts";
import { countAwaiting, findAwaiting } from "./upkeep-store.ts";

/** The paper stays as it was sent: it says in whose place the new member signs. */
export async function handOverSignature(
  actor: Actor,
  id: number,
  signerId: string,
  userId: string,
): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.send"), async (tx) => {
    const held = await lockContract(tx, id, "correct");
    const signers = await listSigners(tx, id);
    const signer = signerOf(signers, signerId);
    if (!signer.is_business)
      throw conflict("Only a signature of the business can be given to a team member.");
    if (signer.status === "signed") throw conflict(`${signer.name} has already signed.`);
    const active = await activeMembersAmong(tx, [userId]);
    const member = active.has(userId) ? await findMember(tx, userId) : undefined;
    if (!member) {
      const sentence = "Choose a signer who works here";
      throw invalid(sentence, { user_id: sentence });
    }
    if (member.id !== signer.user_id) await moveSignature(tx, { contract: held, signers, signer }, member);
    return readContract(tx, id);
  });
}

type Held = { contract: KeptContract; signers: readonly KeptSigner[]; signer: KeptSigner };

/** What the one before has agreed to or filled in is not the new one's. */
async function moveSignature(tx: Scope, { contract, signers, signer }: Held, to: Member): Promise<void> {
  const at = now().toISOString();
  const given = { user_id: to.id, name: to.name, email: to.email, phone: null } as const;
  const anew = { status: "waiting", invited_at: null, reminded_at: null, reminders: 0 } as const;
  const unread = { consented_at: null, consent_version: null, answers: {} } as const;
  await revokeLinks(tx, signer.id, at);
  await changeSigner(tx, signer.id, { ...given, ...anew, ...unread });
  await appendLog(tx, contract.id, {
    type: "handed_over",
    title: `${tx.actor.name} gave the signature of ${signer.name || signer.label} to ${to.name}`,
    data: { signer: signer.part, from: signer.name, to: to.name, email: to.email },
  });
  const next = { ...signer, ...given, ...anew, ...unread };
  if (isTurnOf(contract, signers, next)) await invite(tx, contract, next);
  await changeContractRow(tx, contract.id, { updated_at: at });
  await appendEvent(tx, contractEvent(contract, "handed_over", `to be signed by ${to.name}`));
}

/** Contracts that were sent and that wait for this member's signature. */
export const countSignaturesOf = (scope: Scope, userId: string): Promise<number> =>
  countAwaiting(scope, userId);

/** Within `tx`. With `to` null they stay, and their contracts say that the member has left. Gives how many were moved. */
export async function handOverSignatures(
  tx: Scope,
  from: string,
  to: { id: string } | null,
): Promise<number> {
  const member = to && (await findMember(tx, to.id));
  if (!member) return 0;
  let moved = 0;
  for (const id of await findAwaiting(tx, from)) {
    const contract = await lockContractRow(tx, id);
    const signers = contract ? await listSigners(tx, id) : [];
    for (const signer of signers) {
      if (!contract || signer.user_id !== from || signer.status === "signed") continue;
      await moveSignature(tx, { contract, signers, signer }, member);
      moved += 1;
    }
  }
  return moved;
}
