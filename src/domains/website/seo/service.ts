/** How well pages are found: the list of scores, the audit of one page, and what puts a check right. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { PageContent } from "../pages/blocks-contract.ts";
import type { WebsitePage } from "../pages/contract.ts";
import { listPages } from "../pages/listing.ts";
import { draftPictures } from "../pages/publishing/pictures.ts";
import { lockPage, saveDraft, serializePage } from "../pages/service.ts";
import { findSiteBusiness } from "../pages/site/store.ts";
import { findContents, findPageRow, type KeptPage, listPublished } from "../pages/store.ts";
import { type AuditFacts, checks } from "./checks.ts";
import {
  CheckKey,
  checkPoints,
  type SeoAudit,
  type SeoCheck,
  type SeoPage,
  type SeoQuery,
} from "./contract.ts";
import { mended } from "./mending.ts";

async function factsOf(scope: Scope): Promise<AuditFacts> {
  const business = await findSiteBusiness(scope);
  return { hasPhone: Boolean(business?.phone), hasAddress: Boolean(business?.address && business.city) };
}

function auditOf(content: PageContent, facts: AuditFacts): { score: number; checks: SeoCheck[] } {
  const found = CheckKey.options.map((key): SeoCheck => {
    const { label, look } = checks[key];
    const { points, found: words, blocks = [], mend = null } = look(content, facts);
    const most = checkPoints[key];
    const state = points === most ? "good" : 2 * points >= most ? "fair" : "poor";
    return { key, label, points, most, state, found: words, blocks: [...blocks], mend };
  });
  return { score: found.reduce((sum, { points }) => sum + points, 0), checks: found };
}

export async function listSeo(
  actor: Actor,
  query: SeoQuery,
): Promise<{ pages: SeoPage[]; total: number; next_cursor: string | null; average_score: number | null }> {
  const scope = requirePermission(actor, "website.view");
  const { pages, total, next_cursor } = await listPages(actor, { ...query, sort: "title" });
  const facts = await factsOf(scope);
  const contents = await findContents(
    scope,
    pages.map(({ id }) => id),
  );
  return {
    pages: pages.flatMap(({ id, title, url, status, updated_at }) => {
      const kept = contents.get(id);
      if (!kept) return [];
      const content = kept.published ?? kept.draft;
      const { score, checks: all } = auditOf(content, facts);
      const open_checks = all.filter(({ state }) => state !== "good").length;
      const { keywords } = content;
      const draft_keywords = kept.draft.keywords.filter((keyword) => !keywords.includes(keyword));
      return [{ id, title, url, status, updated_at, score, open_checks, keywords, draft_keywords }];
    }),
    total,
    next_cursor,
    average_score: await averageOf(scope, facts),
  };
}

async function averageOf(scope: Scope, facts: AuditFacts): Promise<number | null> {
  const scores = (await listPublished(scope)).map(({ content }) => auditOf(content, facts).score);
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

export async function auditPage(actor: Actor, id: number): Promise<SeoAudit> {
  const scope = requirePermission(actor, "website.view");
  const row = await findPageRow(scope, id);
  if (!row) throw notFound("Page");
  return serializeAudit(scope, row);
}

async function serializeAudit(
  scope: Scope,
  { id, title, draft, is_changed, version }: KeptPage,
): Promise<SeoAudit> {
  const facts = await factsOf(scope);
  const published = (await findContents(scope, [id])).get(id)?.published;
  return {
    id,
    title,
    ...auditOf(draft, facts),
    published_score: published ? auditOf(published, facts).score : null,
    is_changed,
    version,
  };
}

/** Changes the draft alone: publishing puts it on the web. What is right already stays as it is. */
export async function mendPage(
  actor: Actor,
  id: number,
  check: CheckKey,
  expectedVersion?: number,
): Promise<SeoAudit> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockPage(tx, id, expectedVersion);
    const isRight = checks[check].look(kept.draft, await factsOf(tx)).mend === undefined;
    if (isRight) return serializeAudit(tx, kept);
    const saved = await saveDraft(tx, kept, mended(kept.draft, check, await draftPictures(tx, kept.draft)));
    return serializeAudit(tx, saved);
  });
}

const mostKeywords = 10;

/** One that is there already, in whatever case, is not added again; of too many the first stay. */
export async function addKeywords(
  actor: Actor,
  id: number,
  added: readonly string[],
  expectedVersion?: number,
): Promise<WebsitePage> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockPage(tx, id, expectedVersion);
    const keywords = [...kept.draft.keywords];
    for (const keyword of added)
      if (!keywords.some((each) => each.toLowerCase() === keyword.toLowerCase())) keywords.push(keyword);
    const saved = await saveDraft(tx, kept, { ...kept.draft, keywords: keywords.slice(0, mostKeywords) });
    return serializePage(tx, saved);
  });
}
