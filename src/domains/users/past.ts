/** Puts people's earlier days on record, for a business whose history is taken over. */
import { requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { newSecret } from "#platform/ids.ts";
import { hashOfSecret } from "#platform/opaque-token.ts";
import { insertInvitation } from "./invitations/store.ts";
import { invitationDays } from "./people-contract.ts";
import { findRoleToGive } from "./roles/service.ts";

const dayInMilliseconds = 86_400_000;

export type InvitationPast = { id: string; email: string; role: string; teamId: string | null };

/** An invitation of this moment that waits for an answer; no mail is sent, so nobody has its link. */
export async function backfillInvitation(tx: Scope, past: InvitationPast): Promise<void> {
  requirePermission(tx.actor, "users.invite");
  const { id, email, role, teamId } = past;
  const { userId, name } = tx.actor;
  const given = await findRoleToGive(tx, role);
  const sent = now();
  await insertInvitation(tx, {
    id,
    email,
    role,
    team_id: teamId,
    token_hash: hashOfSecret(newSecret()),
    invited_by: userId,
    inviter_name: name,
    sent_at: sent.toISOString(),
    expires_at: new Date(sent.getTime() + invitationDays * dayInMilliseconds).toISOString(),
    created_at: sent.toISOString(),
  });
  await appendEvent(tx, {
    type: "user.invited",
    subject: { kind: "invitation", id },
    title: `${name} invited ${email} as ${given.name}`,
    data: { after: { email, role, teamId } },
  });
}
