/** What somebody with a link may do: see what it leads to, and download it as often as it is good for. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { verifyPassword } from "#domains/users/passwords.ts";
import { type RequestFacts, requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { StreamedAnswer } from "#platform/http/raw-calls.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import {
  type Counter,
  countAttempt,
  countVisitor,
  excuseAttempt,
  excuseVisitor,
} from "#platform/rate-limiter/rate-limiter.ts";
import { contentAddress, signerOf } from "../addresses.ts";
import { dispositionOf } from "../names.ts";
import type { ShareState } from "./contract.ts";
import { stateOf } from "./service.ts";
import { openShared } from "./shared-copy.ts";
import { findShared, type SharedFile, takeDownload } from "./store.ts";

export type Visited = {
  organizationId: string;
  brand: PublicBrand;
  shared: SharedFile;
  state: ShareState;
  /** Of a picture, unless a password is asked for first. */
  thumbnail: string | null;
};

/** Looking changes nothing. Throws `not_found` for a link that leads nowhere. */
export async function visit(appContext: AppContext, request: RequestFacts, token: string): Promise<Visited> {
  const link = readToken(token);
  if (!link) throw notFound("Link");
  const { organizationId, id, secret } = link;
  const shared = await findShared(appContext.pool, organizationId, id);
  if (!shared || !isSameHash(shared.secret_hash, hashOfSecret(secret))) throw notFound("Link");
  const { time_zone: timeZone, country } = shared;
  const nobody = systemActor(appContext, { id: organizationId, timeZone, country }, request);
  const brand = await publicBrandOf(requirePermission(nobody, "organization.view"));
  const state = stateOf(shared);
  const isSeen = state === "open" && shared.password_hash === null && shared.has_thumbnail;
  const sign = isSeen ? await signerOf(appContext, "contents") : undefined;
  const thumbnail = sign
    ? contentAddress(sign, {
        organizationId,
        id: shared.file_id,
        variant: "thumbnail",
        number: shared.version_number,
      })
    : null;
  return { organizationId, brand, shared, state, thumbnail };
}

const passwordTries: Counter["rule"] = {
  free: 10,
  windowSeconds: 3_600,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
};

/** Throws `forbidden` for a wrong password, and `conflict` when no download is left. */
export async function download(
  appContext: AppContext,
  request: RequestFacts,
  { visited, password }: { visited: Visited; password: string },
): Promise<StreamedAnswer> {
  const { organizationId, shared } = visited;
  await assertPassword(appContext, request, shared, password);
  // What cannot be sent is not counted.
  const body = await openShared(appContext, organizationId, shared);
  if (!body) throw notFound("File");
  const at = now().toISOString();
  if (!(await takeDownload(appContext.pool, organizationId, { id: shared.id, at }))) {
    body.destroy();
    throw conflict("This link can no longer be used.");
  }
  return {
    status: 200,
    type: "application/octet-stream",
    body,
    headers: {
      "content-disposition": dispositionOf(shared.name, true),
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  };
}

/** From all networks together. */
const triesOfLink = 60;

/** Wrong ones are counted by who tries and by the link; before they are looked at, so that many at once are counted, too. */
async function assertPassword(
  appContext: AppContext,
  request: RequestFacts,
  { id, password_hash }: SharedFile,
  password: string,
): Promise<void> {
  if (password_hash === null) return;
  const ofLink = { name: "file-share", rule: { ...passwordTries, free: triesOfLink }, whose: id };
  const visitor = { name: "file-share-visitor", rule: passwordTries, ip: request.ip };
  await countVisitor(appContext, visitor);
  await countAttempt(appContext, ofLink);
  if (!(await verifyPassword(password, password_hash))) {
    throw forbidden("That password isn't right. Check it and try again.");
  }
  await excuseVisitor(appContext, visitor);
  await excuseAttempt(appContext, ofLink);
}
