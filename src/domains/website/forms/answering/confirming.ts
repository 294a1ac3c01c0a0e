/** The link in the email that asks whose address it is: looking changes nothing, the button confirms it and replies. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { targetOf } from "#domains/sending/ledger.ts";
import { type RequestFacts, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { findReplyLink, insertConfirmed, lockSubmissionRow, type ReplyLink } from "../submissions/store.ts";
import { replyIfConfirmed } from "./emails.ts";

const aWeekMs = 7 * 24 * 3_600_000;

export type Confirming = { scope: Scope; link: ReplyLink; brand: PublicBrand };

/** Throws `not_found` for a link that leads nowhere, or no longer. */
export async function openConfirming(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<Confirming> {
  const read = readToken(token);
  const link = read && (await findReplyLink(appContext.pool, read.organizationId, read.id));
  if (!read || !link || !isSameHash(link.reply_secret_hash, hashOfSecret(read.secret)))
    throw notFound("Link");
  if (now().getTime() - Date.parse(link.followed_at) > aWeekMs) throw notFound("Link");
  const organization = { id: read.organizationId, timeZone: link.time_zone, country: link.country };
  const scope = requirePermission(systemActor(appContext, organization, request), "website.view");
  return { scope, link, brand: await publicBrandOf(scope) };
}

/** Once, however often the button is pressed. What is spam or deleted by now gets no reply, unless it comes back. */
export async function confirmAddress({ scope, link }: Confirming): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const row = await lockSubmissionRow(tx, link.id);
    if (row?.reply !== "asked" || !row.email) return null;
    const { hash } = await targetOf(tx, "mail", row.email);
    await insertConfirmed(tx, hash, now().toISOString());
    const isAside = row.state === "spam" || row.deleted_at !== null;
    if (!isAside) await replyIfConfirmed(tx, row);
    return null;
  });
}
