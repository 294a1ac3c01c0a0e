/** Signed addresses of a file's bytes: a browser shows pictures and downloads without a token of its own. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { uploadsAddress } from "#platform/storage/incoming.ts";

/** As it may be shown, as a file to keep, or small. */
export const variants = ["content", "download", "thumbnail"] as const;
export type Variant = (typeof variants)[number];

export type Signer = (what: readonly (string | number)[]) => string;

const windowMs = 6 * 60 * 60 * 1000;

/** The same for some hours, so that browsers keep what they have seen; good for six to twelve. */
const validUntil = (): number => (Math.floor(now().getTime() / windowMs) + 2) * windowMs;

export async function signerOf(appContext: AppContext, purpose: "contents" | "uploads"): Promise<Signer> {
  const key = await keyFor(appContext, `file ${purpose}`);
  return (what) => createHmac("sha256", key).update(JSON.stringify(what)).digest("base64url");
}

type ContentOf = { organizationId: string; id: number; variant: Variant; number: number };

/** Of the current version, whose number is only there so that a browser does not show what it kept of another. */
export function contentAddress(sign: Signer, { organizationId, id, variant, number }: ContentOf): string {
  const until = validUntil();
  const signature = sign([organizationId, id, variant, until]);
  return `/api/contents/${organizationId}/${id}/${variant}?until=${until}&signature=${signature}&number=${number}`;
}

type PageOf = { organizationId: string; id: number; page: number; number: number };

export const signedOfPages = (
  { organizationId, id }: Pick<PageOf, "organizationId" | "id">,
  until: number,
) => [organizationId, id, "pages", until];

/** Of the picture of a page; `number` is the version's, as above. */
export function pageAddress(sign: Signer, page: PageOf): string {
  const until = validUntil();
  const { organizationId, id, number } = page;
  const signature = sign(signedOfPages(page, until));
  return `/api/contents/${organizationId}/${id}/pages/${page.page}?until=${until}&signature=${signature}&number=${number}`;
}

/** No small picture is kept of one that is not current. */
export type VersionVariant = Exclude<Variant, "thumbnail">;
type VersionOf = { organizationId: string; id: number; versionId: number; variant: VersionVariant };

export const signedOfVersion = ({ organizationId, id, versionId, variant }: VersionOf, until: number) => [
  organizationId,
  id,
  "version",
  versionId,
  variant,
  until,
];

/** Of one version, current or not. */
export function versionAddress(sign: Signer, version: VersionOf): string {
  const { organizationId, id, versionId, variant } = version;
  const until = validUntil();
  const signature = sign(signedOfVersion(version, until));
  return `/api/contents/${organizationId}/${id}/versions/${versionId}?variant=${variant}&until=${until}&signature=${signature}`;
}

/** Good as long as the upload is open. */
export const uploadAddress = (
  sign: Signer,
  { organizationId, key }: { organizationId: string; key: string },
) => `${uploadsAddress}/${key}?organization=${organizationId}&signature=${sign([organizationId, key])}`;

export function isSigned(sign: Signer, what: readonly (string | number)[], signature: string): boolean {
  const right = Buffer.from(sign(what));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

export const isOver = (until: number): boolean => !(until > now().getTime());
