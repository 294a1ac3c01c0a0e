/** Puts a page on the web and takes it off again: publish, unpublish, archive, delete, restore. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { PageContent } from "../blocks-contract.ts";
import { type PageStatus, pageAllowedIn, type WebsitePage } from "../contract.ts";
import { problemsOfPage } from "../problems-contract.ts";
import { assertPageRoom, freeSlug, lockPage, nameOf, recordPage, serializePage } from "../service.ts";
import { lockSite } from "../site/addresses.ts";
import { deleteRedirectFrom, renewEdition, saveRedirect } from "../site/store.ts";
import { changePageRow, findSlugOwners, insertPageVersion, type KeptPage } from "../store.ts";
import { keepPictures } from "./pictures.ts";
import { assertReferences } from "./references.ts";

export type Way = keyof typeof pageAllowedIn;

export function assertAllowed({ status }: KeptPage, way: Way): void {
  if (!pageAllowedIn[way].includes(status)) throw conflict(refusals[way]);
}

const refusals: Record<Way, string> = {
  publish: "Restore this page before you publish it.",
  schedule: "Restore this page before you schedule it.",
  unpublish: "This page isn't published.",
  archive: "This page is archived already.",
  restore: "This page isn't archived.",
  delete: "This page can't be deleted.",
};

const unscheduled = {
  scheduled_at: null,
  scheduled_zone: null,
  scheduled_by: null,
  scheduled_by_name: null,
} as const;

/** Keeps the draft as a version of its own, which is what visitors see from now on. Throws `invalid` with what is missing. */
export async function publishPage(actor: Actor, id: number, expectedVersion?: number): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.publish");
  return inTransaction(scope, async (tx) => {
    await lockSite(tx, now().toISOString());
    const kept = await lockPage(tx, id, expectedVersion);
    return serializePage(tx, await putDraftOnWeb(tx, kept));
  });
}

/** Of a page that is held, as is its website. */
export async function putDraftOnWeb(tx: Scope, kept: KeptPage): Promise<KeptPage> {
  assertAllowed(kept, "publish");
  const { id, draft, published_number: before } = kept;
  assertPublishable(draft);
  await assertReferences(tx, draft);
  await assertFreeAddress(tx, kept);
  const at = now().toISOString();
  const isSame = before !== null && !kept.is_changed;
  if (isSame && kept.status === "published" && kept.scheduled_at === null) return kept;
  const number = isSame ? before : (before ?? 0) + 1;
  if (!isSame) {
    const published = { published_at: at, published_by_name: tx.actor.name };
    await insertPageVersion(tx, { page_id: id, number, content: draft, ...published });
  }
  await keepPictures(tx, id, draft);
  await moveAddress(tx, kept, at);
  const saved = await changePageRow(tx, id, {
    status: "published",
    published_number: number,
    published_slug: draft.slug,
    is_changed: false,
    ...unscheduled,
    updated_at: at,
    updated_by_name: tx.actor.name,
  });
  await renewEdition(tx, at);
  await recordPage(tx, saved, "published", `Page published: ${nameOf(saved)}`, { version: number });
  return saved;
}

function assertPublishable(content: PageContent): void {
  const [first, ...others] = problemsOfPage(content);
  if (!first) return;
  const fields = Object.fromEntries([first, ...others].toReversed().map(({ at, message }) => [at, message]));
  throw invalid(`This page can't be published yet. ${first.message}.`, fields);
}

/** A page on the web may stand there under the URL that another one's draft gave up. */
async function assertFreeAddress(tx: Scope, { id, slug }: KeptPage): Promise<void> {
  const others = (await findSlugOwners(tx, slug)).filter((owner) => owner.id !== id && owner.is_published);
  if (others.length === 0) return;
  const message = "A published page still has this URL. Publish that page with its new URL first.";
  throw invalid(message, { slug: message });
}

/** Links to where the page stood before lead to where it stands now. */
async function moveAddress(
  tx: Scope,
  { id, slug, published_slug: before }: KeptPage,
  at: string,
): Promise<void> {
  await deleteRedirectFrom(tx, slug);
  if (before !== null && before !== slug && before !== "")
    await saveRedirect(tx, { from_slug: before, page_id: id, is_automatic: true, created_at: at });
}

type Change = { way: Way; what: "unpublished" | "archived" | "deleted"; to: { status: PageStatus } };

/** Asking for what is so already changes nothing, so that it may be sent twice. */
const takenOff =
  ({ way, what, to }: Change, needed: "website.publish" | "website.delete") =>
  (actor: Actor, id: number): Promise<WebsitePage> =>
    inTransaction(requirePermission(actor, needed), async (tx) => {
      const at = now().toISOString();
      await lockSite(tx, at);
      const kept = await lockPage(tx, id, undefined, way === "delete");
      const isSo = way === "delete" ? kept.deleted_at !== null : kept.status === to.status;
      if (isSo) return serializePage(tx, kept);
      assertAllowed(kept, way);
      const saved = await changePageRow(tx, id, {
        ...to,
        ...(way === "delete" ? { deleted_at: at } : {}),
        ...unscheduled,
        updated_at: at,
        updated_by_name: tx.actor.name,
      });
      await renewEdition(tx, at);
      await recordPage(tx, saved, what, `Page ${what}: ${nameOf(saved)}`);
      return serializePage(tx, saved);
    });

const as = (status: PageStatus) => ({ status });

export const unpublishPage = takenOff(
  { way: "unpublish", what: "unpublished", to: as("draft") },
  "website.publish",
);
export const archivePage = takenOff(
  { way: "archive", what: "archived", to: as("archived") },
  "website.publish",
);
export const deletePage = takenOff({ way: "delete", what: "deleted", to: as("draft") }, "website.delete");

/** Comes back as a draft; where another page has its URL by now, it gets one with a number. */
export async function restorePage(actor: Actor, id: number): Promise<WebsitePage> {
  return inTransaction(requirePermission(actor, "website.publish"), async (tx) => {
    const at = now().toISOString();
    await lockSite(tx, at);
    const kept = await lockPage(tx, id, undefined, true);
    if (kept.deleted_at === null && kept.status === "draft") return serializePage(tx, kept);
    if (kept.deleted_at === null) assertAllowed(kept, "restore");
    await assertPageRoom(tx);
    const slug = await freeSlug(tx, kept.slug);
    const saved = await changePageRow(tx, id, {
      status: "draft",
      deleted_at: null,
      ...(slug === kept.slug
        ? {}
        : { draft: { ...kept.draft, slug }, is_changed: kept.published_number !== null }),
      updated_at: at,
      updated_by_name: tx.actor.name,
    });
    await recordPage(tx, saved, "restored", `Page restored: ${nameOf(saved)}`);
    return serializePage(tx, saved);
  });
}
