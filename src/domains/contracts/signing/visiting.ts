/** Somebody with a link reaches the contract. Looking changes nothing, so that scanners of mail may look (T-ESG-5). */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type RequestFacts, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { withPictures } from "../document/pages.ts";
import { signedPaper } from "../paper.ts";
import { findLink, type KeptLink, type KeptSigner, listSigners } from "../signers-store.ts";
import { findContract, type KeptContract } from "../store.ts";
import { isPending, isTurnOf } from "./turns.ts";

/**
 * What the page shows: the consent before anything else, the contract to sign, or why there is nothing to sign.
 * "copy" is for those who get what was signed and sign nothing.
 */
export type SigningState =
  | "consent"
  | "signing"
  | "not_your_turn"
  | "signed"
  | "completed"
  | "copy"
  | "declined"
  | "voided"
  | "expired"
  | "link_ended";

export type SigningVisit = {
  scope: Scope;
  brand: PublicBrand;
  link: KeptLink;
  contract: KeptContract;
  signers: readonly KeptSigner[];
  /** Undefined for somebody who gets a copy. */
  signer: KeptSigner | undefined;
  state: SigningState;
  /** With what others have signed so far. */
  paper: Paper;
};

/** Throws `not_found` for a link that leads nowhere. */
export async function visitContract(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<SigningVisit> {
  const known = readToken(token);
  if (!known) throw notFound("Link");
  const { organizationId, id, secret } = known;
  const link = await findLink(appContext.pool, organizationId, id);
  if (!link || !isSameHash(link.secret_hash, hashOfSecret(secret))) throw notFound("Link");
  const { time_zone: timeZone, country } = link;
  const nobody = systemActor(appContext, { id: organizationId, timeZone, country }, request);
  const scope = requirePermission(nobody, "contracts.send");
  const contract = await findContract(scope, link.contract_id);
  if (!contract?.paper) throw notFound("Contract");
  const { paper } = contract;
  const signers = await listSigners(scope, contract.id);
  const signer = signers.find((each) => each.id === link.signer_id);
  return {
    scope,
    brand: await publicBrandOf(scope),
    link,
    contract,
    signers,
    signer,
    state: stateOf({ link, contract, signers, signer }),
    paper: await withPictures(scope, signedPaper({ ...contract, paper }, signers), contract.document),
  };
}

type Facts = Pick<SigningVisit, "contract" | "signers" | "signer"> & {
  link: Pick<KeptLink, "revoked_at" | "expires_at">;
};

export function stateOf({ link, contract, signers, signer }: Facts): SigningState {
  const moment = now().getTime();
  const isOver = (end: string | null) => end !== null && Date.parse(end) <= moment;
  const { status } = contract;
  if (link.revoked_at !== null || isOver(link.expires_at)) return "link_ended";
  if (!signer) return status === "completed" ? "copy" : "not_your_turn";
  if (status === "completed") return "completed";
  if (status === "declined" || status === "voided") return status;
  if (signer.status === "signed") return "signed";
  if (status === "expired" || isOver(contract.expires_at)) return "expired";
  if (!isPending(status) || !isTurnOf(contract, signers, signer)) return "not_your_turn";
  return signer.consented_at === null ? "consent" : "signing";
}
