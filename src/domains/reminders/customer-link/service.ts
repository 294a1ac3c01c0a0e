/** The customer's link to their event: a token that cannot be guessed, and that only its hash is kept of. */
import { createHash, createHmac } from "node:crypto";
import type { Channel } from "#domains/sending/contract.ts";
import { targetOf } from "#domains/sending/ledger.ts";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { newId } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { type FollowedLink, findByHash, keepLink, listByHashes } from "./store.ts";

/** 128 bits: nobody guesses them, and the address stays short enough for a text. */
const tokenBytes = 16;
const shape = /^[\w-]{22}$/;

/**
 * The address of the event's page; the same each time, so that every message about the event to one address opens the
 * same one. `sentTo` is the customer to whose own address or number it goes; null for whoever booked online and may be
 * anybody: theirs governs that one event. `to` is that address: reminders can be switched off by the link there, and
 * nowhere else.
 */
export async function linkOf(
  scope: Scope,
  eventId: number,
  sentTo: number | null,
  to?: { channel: Channel; address: string },
): Promise<string> {
  const { appContext } = scope.actor;
  const wanted = newId();
  const target = to ? await targetOf(scope, to.channel, to.address) : null;
  const aim = { eventId, sentTo, target };
  const id = await keepLink(scope, aim, wanted, hashOf(await tokenOf(appContext, wanted)));
  return `${appContext.config.publicUrl}/v/${await tokenOf(appContext, id)}`;
}

/** Whose event it is; undefined for a token that was never given out. */
export async function followLink(appContext: AppContext, token: string): Promise<FollowedLink | undefined> {
  return shape.test(token) ? findByHash(appContext.pool, hashOf(token)) : undefined;
}

/** Which event each of these links of the business leads to; by the token. */
export async function eventsOfLinks(scope: Scope, tokens: readonly string[]): Promise<Map<string, number>> {
  const asked = tokens.filter((token) => shape.test(token));
  if (asked.length === 0) return new Map();
  const links = await listByHashes(scope, asked.map(hashOf));
  return new Map(
    asked.flatMap((token) => {
      const link = links.find(({ token_hash }) => token_hash.equals(hashOf(token)));
      return link ? [[token, link.event_id] as const] : [];
    }),
  );
}

async function tokenOf(appContext: AppContext, id: string): Promise<string> {
  const key = await keyFor(appContext, "links to events");
  return createHmac("sha256", key).update(id).digest().subarray(0, tokenBytes).toString("base64url");
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
