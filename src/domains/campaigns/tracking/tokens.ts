/** The secret part of the addresses in a campaign's email: whose email it is, signed, so that no one can forge one. */
import { createHmac } from "node:crypto";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { isSameHash } from "#platform/opaque-token.ts";
import type { Who } from "../recipients-store.ts";
import { publicUrlOf } from "../writing.ts";

export type Recipient = Who & { organizationId: string };

const signatureBytes = 16;
const shape = /^[\w-]{59}$/;

const bytesOf = ({ organizationId, campaignId, place }: Recipient): Buffer => {
  const numbers = Buffer.alloc(12);
  numbers.writeBigUInt64BE(BigInt(campaignId));
  numbers.writeUInt32BE(place, 8);
  return Buffer.concat([Buffer.from(organizationId.replaceAll("-", ""), "hex"), numbers]);
};

const sign = (key: Buffer, bytes: Buffer): Buffer =>
  createHmac("sha256", key).update(bytes).digest().subarray(0, signatureBytes);

const keyOf = (appContext: AppContext): Promise<Buffer> => keyFor(appContext, "links in campaigns");

/** The addresses in one email: of its links by their number, of the picture, and of the way out. */
export type Ways = {
  unsubscribeUrl: string;
  pixelUrl: string;
  link: (address: string, index: number) => string;
};
export type LinkSigner = (who: Who) => Ways;

export async function linkSignerFor(scope: Scope): Promise<LinkSigner> {
  const key = await keyOf(scope.actor.appContext);
  const { organizationId } = scope;
  return (who) => {
    const bytes = bytesOf({ ...who, organizationId });
    const token = Buffer.concat([bytes, sign(key, bytes)]).toString("base64url");
    const own = `${publicUrlOf(scope)}/c/${token}`;
    return {
      unsubscribeUrl: `${own}/unsubscribe`,
      pixelUrl: `${own}/open.gif`,
      link: (_address, index) => `${own}/${index}`,
    };
  };
}

/** Undefined for what was never signed here. */
export async function readRecipient(appContext: AppContext, token: string): Promise<Recipient | undefined> {
  if (!shape.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const [signed, signature] = [bytes.subarray(0, 28), bytes.subarray(28)];
  if (!isSameHash(signature, sign(await keyOf(appContext), signed))) return undefined;
  const hex = signed.subarray(0, 16).toString("hex");
  return {
    organizationId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    campaignId: Number(signed.readBigUInt64BE(16)),
    place: signed.readUInt32BE(24),
  };
}
