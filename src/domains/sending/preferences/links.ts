/** The link by which whoever has an address says what may be sent there: one for each address, kept as a hash. */
import { createHash, createHmac } from "node:crypto";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";
import type { Channel } from "../contract.ts";
import { targetOf } from "../ledger.ts";
import { type FollowedLink, findByHash, findOwner, keepLink } from "./links-store.ts";

/** 128 bits: nobody guesses them. */
const tokenBytes = 16;
const shape = /^[\w-]{22}$/;

/** After the last email that carried it. The CAN-SPAM Act asks for 30 days (15 U.S.C. 7704(a)(3)(A)(ii)). */
const lastingDays = 400;
const dayMs = 86_400_000;

/** The same each time while it lasts, so that every message to one address opens the same page. */
export async function preferencesLink(
  tx: Scope,
  channel: Channel,
  address: string,
  customerId?: number | null,
): Promise<string> {
  const { appContext } = tx.actor;
  const target = await targetOf(tx, channel, address);
  const wanted = newId();
  const at = now();
  const id = await keepLink(tx, {
    id: wanted,
    channel,
    address_hash: target.hash,
    masked: target.masked,
    customer_id: customerId ?? (await findOwner(tx, channel, address)) ?? null,
    token_hash: hashOf(await tokenOf(appContext, wanted)),
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + lastingDays * dayMs).toISOString(),
    revoked_at: null,
  });
  return `${appContext.config.publicUrl.replace(/\/+$/, "")}/preferences/${await tokenOf(appContext, id)}`;
}

/** Undefined for a token that was never given out. */
export const followLink = async (appContext: AppContext, token: string): Promise<FollowedLink | undefined> =>
  shape.test(token) ? findByHash(appContext.pool, hashOf(token)) : undefined;

export const isEnded = ({ expires_at, revoked_at }: FollowedLink): boolean =>
  revoked_at !== null || Date.parse(expires_at) <= now().getTime();

async function tokenOf(appContext: AppContext, id: string): Promise<string> {
  const key = await keyFor(appContext, "links to message preferences");
  return createHmac("sha256", key).update(id).digest().subarray(0, tokenBytes).toString("base64url");
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
