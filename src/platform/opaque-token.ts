/** Tokens that mean nothing to those who carry them: where to look, and a secret that is kept only as a hash. */
import { createHash, timingSafeEqual } from "node:crypto";

export type OpaqueToken = { organizationId: string; id: string; secret: string };

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const form = new RegExp(`^(${uuid})\\.(${uuid})\\.([\\w-]{43})$`);

export const writeToken = ({ organizationId, id, secret }: OpaqueToken): string =>
  `${organizationId}.${id}.${secret}`;

/** Undefined for what was never one of ours. */
export function readToken(token: string): OpaqueToken | undefined {
  const [, organizationId, id, secret] = form.exec(token) ?? [];
  return organizationId && id && secret ? { organizationId, id, secret } : undefined;
}

/** SHA-256 is enough for 256 random bits; `binding` ties the secret to facts that end it when they change. */
export function hashOfSecret(secret: string, ...binding: string[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([secret, ...binding]))
    .digest();
}

export function isSameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
