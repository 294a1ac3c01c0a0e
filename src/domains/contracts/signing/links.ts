/** Links by which one person reaches one contract: random, kept as a hash, revocable, with an end where one is given. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import type { SigningChannel } from "../contract.ts";
import { insertLink, listLinks } from "../signers-store.ts";

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

/** Which contract each of these links of the business leads or led to; by the token. */
export async function contractsOfLinks(
  scope: Scope,
  tokens: readonly string[],
): Promise<Map<string, number>> {
  const known = tokens.flatMap((token) => {
    const read = readToken(token);
    return read?.organizationId === scope.organizationId ? [{ token, ...read }] : [];
  });
  if (known.length === 0) return new Map();
  const links = await listLinks(
    scope,
    known.map(({ id }) => id),
  );
  return new Map(
    known.flatMap(({ token, id, secret }) => {
      const link = links.find((each) => each.id === id);
      const isOurs = link && isSameHash(link.secret_hash, hashOfSecret(secret));
      return isOurs ? [[token, link.contract_id] as const] : [];
    }),
  );
}
