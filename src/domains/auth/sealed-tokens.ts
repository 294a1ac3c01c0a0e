/** Sealed notes: what the server must remember between two steps of one attempt, carried by the browser unread. */
import { z } from "zod";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { newId } from "#platform/ids.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { insertSpent } from "./sealed-tokens-store.ts";

const purpose = "sign-in notes";

/** One kind of note: what it is for, and what it says. A note of one kind is no note of another. */
export type TokenKind<Data extends object> = { name: string; minutes: number; data: z.ZodType<Data> };

export type SealedToken<Data extends object> = { id: string; expiresAt: string; data: Data };

const Envelope = z.object({ id: z.uuid(), expiresAt: z.string(), data: z.unknown() });

export async function writeToken<Data extends object>(
  appContext: AppContext,
  kind: TokenKind<Data>,
  data: Data,
): Promise<{ note: string; expiresAt: string }> {
  const expiresAt = new Date(now().getTime() + kind.minutes * 60_000).toISOString();
  const text = JSON.stringify({ id: newId(), expiresAt, data });
  const sealed = await seal(appContext, purpose, kind.name, text);
  return { note: sealed.toString("base64url"), expiresAt };
}

/** Undefined for what was never a note of this kind, was altered, or is over. It may have been spent: see `spend`. */
export async function readToken<Data extends object>(
  appContext: AppContext,
  kind: TokenKind<Data>,
  note: string,
): Promise<SealedToken<Data> | undefined> {
  const text = await unseal(appContext, purpose, kind.name, Buffer.from(note, "base64url"));
  if (text === undefined) return undefined;
  const { id, expiresAt, data } = Envelope.parse(JSON.parse(text));
  if (Date.parse(expiresAt) <= now().getTime()) return undefined;
  return { id, expiresAt, data: kind.data.parse(data) };
}

/** Uses the note up, within `tx`; false when somebody else has done so before. */
export const spend = (tx: Scope, note: SealedToken<object>): Promise<boolean> => insertSpent(tx.db, note);

/** As `spend`, at once: for a note that belongs to no organization yet. */
export const spendAlone = ({ pool }: AppContext, note: SealedToken<object>): Promise<boolean> =>
  insertSpent(scopedTo(pool, null), note);
