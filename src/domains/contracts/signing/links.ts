/** Links by which one person reaches one contract: random, kept as a hash, revocable, with an end where one is given. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import type { SigningChannel } from "../contract.ts";
import { insertLink } from "../signers-store.ts";

type Wanted = {
  contractId: number;
  /** Null for somebody who only gets a copy of what was signed. */
  signerId: string | null;
  channel: SigningChannel;
  expiresAt?: Date;
};

/** The address is given this once. */
export async function makeLink(
  tx: Scope,
  { contractId, signerId, channel, expiresAt }: Wanted,
): Promise<{ id: string; url: string }> {
  const [id, secret] = [newId(), newSecret()];
  const { organizationId, actor } = tx;
  await insertLink(tx, {
    id,
    contract_id: contractId,
    signer_id: signerId,
    channel,
    secret_hash: hashOfSecret(secret),
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: null,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now().toISOString(),
  });
  const { publicUrl } = actor.appContext.config;
  return { id, url: `${publicUrl}/sign/${writeToken({ organizationId, id, secret })}` };
}
