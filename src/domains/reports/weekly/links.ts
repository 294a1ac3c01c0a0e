/** The link in each weekly email that turns it off for whoever got it. Its secret is worked out anew and kept nowhere. */
import { createHmac } from "node:crypto";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { notFound } from "#platform/errors.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import { findRecipient, type Recipient } from "./weekly-store.ts";

async function secretOf(appContext: AppContext, id: string): Promise<string> {
  const key = await keyFor(appContext, "links of weekly reports");
  return createHmac("sha256", key).update(id).digest("base64url");
}

export async function linkOf({ actor: { appContext }, organizationId }: Scope, id: string): Promise<string> {
  const token = writeToken({ organizationId, id, secret: await secretOf(appContext, id) });
  return `${appContext.config.publicUrl.replace(/\/+$/, "")}/weekly-reports/${token}`;
}

/** Throws `not_found` for a link that was never given out, or whose report is gone. */
export async function followLink(
  appContext: AppContext,
  text: string,
): Promise<{ scope: Scope; recipient: Recipient }> {
  const token = readToken(text);
  if (!token) throw notFound("Weekly report");
  const right = Buffer.from(await secretOf(appContext, token.id));
  if (!isSameHash(right, Buffer.from(token.secret))) throw notFound("Weekly report");
  const program = systemActor(appContext, { id: token.organizationId, timeZone: "UTC", country: "US" });
  const scope = requirePermission(program, "reports.save");
  const recipient = await findRecipient(scope, token.id);
  if (!recipient) throw notFound("Weekly report");
  return { scope, recipient };
}
