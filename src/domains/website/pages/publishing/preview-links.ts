/** Links that show a draft to anyone who has them, for a week. Only a hash of the secret is kept. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { previewPath } from "../../paths.ts";
import { type PreviewLink, previewDays, type WebsitePage } from "../contract.ts";
import { lockPage, serializePage } from "../service.ts";
import { deletePreviewLinks, insertPreviewLink } from "./preview-links-store.ts";

const dayMs = 24 * 3_600_000;

export async function createPreviewLink(actor: Actor, id: number): Promise<PreviewLink> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    await lockPage(tx, id);
    const token = newSecret();
    const at = now();
    const ends_at = new Date(at.getTime() + previewDays * dayMs).toISOString();
    await insertPreviewLink(tx, {
      id: newId(),
      page_id: id,
      token_hash: hashOfSecret(token),
      ends_at,
      created_at: at.toISOString(),
    });
    const origin = actor.appContext.config.publicUrl.replace(/\/+$/, "");
    return { url: `${origin}${previewPath(token)}`, ends_at };
  });
}

export async function endPreviewLinks(actor: Actor, id: number): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockPage(tx, id);
    await deletePreviewLinks(tx, id);
    return serializePage(tx, kept);
  });
}
