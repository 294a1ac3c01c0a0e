/**
 * The two links of saved cards: one by which a customer leaves a card, random and kept as a hash, good for two weeks and
 * for one card; and one by which they remove theirs, sealed by this installation and good as long as the card is there.
 */
import { z } from "zod";
import { type RequestFacts, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { findCardLink, insertCardLink, type KeptCardLink } from "./links-store.ts";
import { findCard, type KeptCard } from "./store.ts";

const goodForDays = 14;

export type MadeLink = { id: string; url: string; ends_at: string };

/** The address is given this once. */
export async function makeCardLink(tx: Scope, customerId: number): Promise<MadeLink> {
  const [id, secret] = [newId(), newSecret()];
  const { organizationId, actor } = tx;
  const ends_at = new Date(now().getTime() + goodForDays * 86_400_000).toISOString();
  await insertCardLink(tx, { id, customer_id: customerId, secret_hash: hashOfSecret(secret), ends_at });
  const token = writeToken({ organizationId, id, secret });
  return { id, url: `${actor.appContext.config.publicUrl}/card/${token}`, ends_at };
}

export type CardLinkVisit = {
  /** Acts for the business, in the name of the system. */
  scope: Scope;
  link: KeptCardLink;
};

/** Throws `not_found` for a link that leads nowhere, has ended or was turned off. */
export async function visitCardLink(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<CardLinkVisit> {
  const known = readToken(token);
  const found = known && (await findCardLink(appContext.pool, known.organizationId, known.id));
  if (!found || !isSameHash(found.secret_hash, hashOfSecret(known.secret)) || isOver(found))
    throw notFound("Link");
  const { time_zone: timeZone, country, ...link } = found;
  const facts = { ...request, idempotencyKey: null, fingerprint: null };
  const nobody = systemActor(appContext, { id: known.organizationId, timeZone, country }, facts);
  return { scope: requirePermission(nobody, "payments.charge"), link };
}

const isOver = ({ revoked_at, ends_at }: Pick<KeptCardLink, "revoked_at" | "ends_at">): boolean =>
  revoked_at !== null || Date.parse(ends_at) < now().getTime();

const purpose = "saved-card";

const Sealed = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  card_id: z.int(),
});

/** For the customer alone: whoever has it can remove the card. */
export async function cardUrl({ actor, organizationId }: Scope, card_id: number): Promise<string> {
  const { appContext, timeZone, country } = actor;
  const linked = { organization: { id: organizationId, timeZone, country }, card_id };
  const sealed = await seal(appContext, purpose, "", JSON.stringify(linked));
  return `${appContext.config.publicUrl}/card/saved/${sealed.toString("base64url")}`;
}

/** Throws `not_found` for what was never sealed here. */
export async function openCardUrl(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<{ scope: Scope; card: KeptCard }> {
  const text = await unseal(appContext, purpose, "", Buffer.from(token, "base64url"));
  if (text === undefined) throw notFound("Card");
  const { organization, card_id } = Sealed.parse(JSON.parse(text));
  const facts = { ...request, idempotencyKey: null, fingerprint: null };
  const scope = requirePermission(systemActor(appContext, organization, facts), "payments.charge");
  const card = await findCard(scope, card_id);
  if (!card) throw notFound("Card");
  return { scope, card };
}
