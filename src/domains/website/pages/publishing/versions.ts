/** What was published of a page: listed, looked at, and taken back into the draft. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { PageContent } from "../blocks-contract.ts";
import type { PageVersion, WebsitePage } from "../contract.ts";
import { lockPage, nameOf, recordPage, saveDraft, serializePage } from "../service.ts";
import { lockSite } from "../site/addresses.ts";
import { changePageRow, findPageRow, findPageVersion, findSlugOwners, listPageVersions } from "../store.ts";

export async function listVersions(actor: Actor, id: number): Promise<{ versions: PageVersion[] }> {
  const scope = requirePermission(actor, "website.view");
  const page = await findPageRow(scope, id);
  if (!page) throw notFound("Page");
  const rows = await listPageVersions(scope, id);
  return {
    versions: rows.map(({ published_by_name, ...row }) => ({
      ...row,
      published_by: published_by_name,
      is_current: page.status === "published" && row.number === page.published_number,
    })),
  };
}

export async function versionContent(scope: Scope, id: number, number: number): Promise<PageContent> {
  const page = await findPageRow(scope, id);
  const version = page && (await findPageVersion(scope, id, number));
  if (!version) throw notFound("Version");
  return version.content;
}

/** Under its present URL, where another page has the one of that time by now. */
export async function restoreVersion(
  actor: Actor,
  { id, number }: { id: number; number: number },
  expectedVersion?: number,
): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    await lockSite(tx, now().toISOString());
    const kept = await lockPage(tx, id, expectedVersion);
    const content = await versionContent(tx, id, number);
    const isTaken = (await findSlugOwners(tx, content.slug)).some((owner) => owner.id !== id);
    const saved = await saveDraft(tx, kept, isTaken ? { ...content, slug: kept.slug } : content);
    return serializePage(tx, saved);
  });
}

/** Back from the draft to what was published last. */
export async function discardPageDraft(
  actor: Actor,
  id: number,
  expectedVersion?: number,
): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    await lockSite(tx, now().toISOString());
    const kept = await lockPage(tx, id, expectedVersion);
    const { published_number: number } = kept;
    const published = number === null ? undefined : await findPageVersion(tx, id, number);
    if (!published) throw conflict("This page was never published, so there is nothing to go back to.");
    if (!kept.is_changed) return serializePage(tx, kept);
    const isTaken = (await findSlugOwners(tx, published.content.slug)).some((owner) => owner.id !== id);
    if (isTaken) throw conflict("Another page has this page's published URL. Change that page's URL first.");
    const saved = await changePageRow(tx, id, {
      draft: published.content,
      is_changed: false,
      updated_at: now().toISOString(),
      updated_by_name: tx.actor.name,
    });
    await recordPage(tx, saved, "updated", `Page put back to what is published: ${nameOf(saved)}`);
    return serializePage(tx, saved);
  });
}
