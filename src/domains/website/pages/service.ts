/** What the business may do with one page while it writes it: find, add, change and copy it. */

import { isDeepStrictEqual } from "node:util";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import type { PageContent } from "./blocks-contract.ts";
import { mostPages, type PageChanges, type WebsitePage } from "./contract.ts";
import { problemsOfPage } from "./problems-contract.ts";
import { assertPicturesSeen } from "./publishing/pictures.ts";
import { findPreviewEnd } from "./publishing/preview-links-store.ts";
import { lockSite, pageUrl, siteAddressOf } from "./site/addresses.ts";
import {
  changePageRow,
  countPages,
  findPageRow,
  findPageVersion,
  findSlugOwners,
  insertPageRow,
  type KeptPage,
  lockPageRow,
} from "./store.ts";

const longestTitle = 120;

export async function serializePage(scope: Scope, row: KeptPage): Promise<WebsitePage> {
  const { draft, published_number: number, published_slug: publishedSlug, scheduled_by_name, ...kept } = row;
  const published = number === null ? undefined : await findPageVersion(scope, row.id, number);
  const address = await siteAddressOf(scope);
  return {
    id: kept.id,
    title: kept.title,
    slug: kept.slug,
    status: kept.status,
    is_changed: kept.is_changed,
    scheduled_at: kept.scheduled_at,
    updated_at: kept.updated_at,
    version: kept.version,
    url: pageUrl(address, kept.status === "published" ? (publishedSlug ?? kept.slug) : kept.slug),
    updated_by: kept.updated_by_name,
    content: draft,
    published_number: number,
    published_at: published?.published_at ?? null,
    scheduled_by: scheduled_by_name,
    preview_until: await findPreviewEnd(scope, row.id, now().toISOString()),
    problems: problemsOfPage(draft),
  };
}

export async function findPage(actor: Actor, id: number): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.view");
  const row = await findPageRow(scope, id);
  if (!row) throw notFound("Page");
  return serializePage(scope, row);
}

/** A URL that another page has gets a number. */
export async function createPage(actor: Actor, content: PageContent): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.create");
  return inTransaction(scope, (tx) => addPage(tx, content));
}

export async function createPages(
  actor: Actor,
  contents: readonly PageContent[],
): Promise<{ pages: WebsitePage[] }> {
  const scope = requirePermission(actor, "website.create");
  return inTransaction(scope, async (tx) => {
    const pages: WebsitePage[] = [];
    for (const content of contents) pages.push(await addPage(tx, content));
    return { pages };
  });
}

/** A draft with the same words; its figures begin anew. */
export async function duplicatePage(actor: Actor, id: number): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.create");
  return inTransaction(scope, async (tx) => {
    const original = await findPageRow(tx, id);
    if (!original) throw notFound("Page");
    const title = `${cut(original.title, longestTitle - 7)} (copy)`;
    const slug = `${original.slug || "home"}-copy`;
    return addPage(tx, { ...original.draft, title, slug: slug.length > 120 ? "copy" : slug }, original.draft);
  });
}

/** A copy shows the pictures of its original. */
async function addPage(
  tx: Scope,
  content: PageContent,
  copied: PageContent | null = null,
): Promise<WebsitePage> {
  const at = now().toISOString();
  await lockSite(tx, at);
  await assertPageRoom(tx);
  await assertPicturesSeen(actingWithin(tx, tx.actor), content, copied);
  const row = await insertPageRow(tx, { ...content, slug: await freeSlug(tx, content.slug) }, at);
  await recordPage(tx, row, "created", `Page added: ${nameOf(row)}`);
  return serializePage(tx, row);
}

/** Archived and deleted ones don't count. */
export async function assertPageRoom(tx: Scope): Promise<void> {
  if ((await countPages(tx)) >= mostPages)
    throw conflict(`You can have up to ${mostPages} pages. Archive one you no longer use first.`);
}

/** The website is held meanwhile, so that no other page takes it. */
export async function freeSlug(tx: Scope, wanted: string): Promise<string> {
  const base = (wanted || "home").slice(0, 110).replace(/[-/]+$/, "");
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${base}-${number}`;
    if ((await findSlugOwners(tx, slug)).length === 0) return slug;
  }
}

export const nameOf = ({ title }: Pick<KeptPage, "title">): string => title || "Untitled page";

export const recordPage = (
  tx: Scope,
  page: Pick<KeptPage, "id" | "title">,
  what:
    | "created"
    | "updated"
    | "published"
    | "scheduled"
    | "unscheduled"
    | "unpublished"
    | "archived"
    | "restored"
    | "deleted",
  title: string,
  data: Record<string, unknown> = {},
): Promise<void> =>
  appendEvent(tx, {
    type: `website_page.${what}`,
    subject: { kind: "website_page", id: page.id },
    title,
    data: { name: nameOf(page), ...data },
  });

/**
 * Saves the draft; what is published stays as it was. `expectedVersion` is the version that the changes were made to: a
 * newer one in store refuses them with a conflict that says who was faster.
 */
export async function updatePage(
  actor: Actor,
  id: number,
  { content }: Pick<PageChanges, "content">,
  expectedVersion?: number,
): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    if (content.slug !== (await findPageRow(tx, id))?.slug) await lockSite(tx, now().toISOString());
    const kept = await lockPage(tx, id, expectedVersion);
    return serializePage(tx, await saveDraft(tx, kept, content));
  });
}

/** Of a page that is held. Writes nothing where nothing is new. */
export async function saveDraft(tx: Scope, kept: KeptPage, content: PageContent): Promise<KeptPage> {
  if (kept.status === "archived") throw conflict("Restore this page before you edit it.");
  if (isDeepStrictEqual(kept.draft, content)) return kept;
  if (content.slug !== kept.slug) await assertFreeSlug(tx, kept, content.slug);
  await assertPicturesSeen(actingWithin(tx, tx.actor), content, kept.draft);
  const at = now();
  const saved = await changePageRow(tx, kept.id, {
    draft: content,
    is_changed: kept.published_number !== null,
    updated_at: at.toISOString(),
    updated_by_name: tx.actor.name,
  });
  const isTyping =
    kept.updated_by_name === tx.actor.name && at.getTime() - Date.parse(kept.updated_at) < quietMs;
  if (!isTyping || saved.title !== kept.title)
    await recordPage(tx, saved, "updated", `Page changed: ${nameOf(saved)}`);
  return saved;
}

/** How often the event log tells of the same member's typing. */
const quietMs = 15 * 60_000;

async function assertFreeSlug(tx: Scope, { id }: KeptPage, slug: string): Promise<void> {
  const others = (await findSlugOwners(tx, slug)).filter((owner) => owner.id !== id);
  if (others.length === 0) return;
  const message =
    slug === ""
      ? "Another page is the home page already."
      : "Another page has this URL. Choose a different one.";
  throw invalid(message, { slug: message });
}

/** Throws `not_found`, or a conflict that says who was faster. */
export async function lockPage(
  tx: Scope,
  id: number,
  expectedVersion?: number,
  isDeletedFound = false,
): Promise<KeptPage> {
  const row = await lockPageRow(tx, id);
  if (!row || (row.deleted_at !== null && !isDeletedFound)) throw notFound("Page");
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "page",
    subjects: [{ kind: "website_page", id }],
  });
  return row;
}
