/** Where the website stands: its address at ours, and the redirects that lead to its pages. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { findPageRow, findSlugOwners } from "../store.ts";
import { lockSite, pageUrl, siteAddressOf } from "./addresses.ts";
import { mostRedirects, type Site } from "./contract.ts";
import { recordsOf } from "./records.ts";
import {
  deleteRedirectRow,
  dropEarlierSlugs,
  findAddresses,
  listDomains,
  listRedirects,
  renewEdition,
  saveRedirect,
  takeSlug,
} from "./store.ts";

/** Earlier addresses that still lead to the website. */
const mostEarlierSlugs = 5;

export async function readSite(actor: Actor): Promise<Site> {
  return siteOf(requirePermission(actor, "website.view"));
}

async function siteOf(scope: Scope): Promise<Site> {
  const address = await siteAddressOf(scope);
  const domains = await listDomains(scope);
  const redirects = await listRedirects(scope);
  return {
    slug: address.slug,
    own_url: address.ownUrl,
    url: address.url,
    domains: domains.map(({ token, ...domain }) => ({
      ...domain,
      records: recordsOf(scope.actor.appContext, { host: domain.host, token }),
    })),
    redirects: redirects.map(({ from_slug, to_slug, ...redirect }) => ({
      ...redirect,
      from: from_slug,
      to: pageUrl(address, to_slug),
    })),
    version: address.version,
  };
}

export async function updateSite(
  actor: Actor,
  { slug, version }: { slug: string; version?: number | undefined },
): Promise<Site> {
  return inSite(actor, async (tx, at) => {
    const kept = await findAddresses(tx);
    if (kept) assertVersion(kept, version, "Someone changed the website's address after you opened it.");
    if (kept?.slug === slug) return;
    if (!(await takeSlug(tx, slug, at))) {
      const message = "Another business has this address. Choose a different one.";
      throw invalid(message, { slug: message });
    }
    await dropEarlierSlugs(tx, mostEarlierSlugs);
    await renewEdition(tx, at, true);
    await tellSite(tx, "moved", `Website address changed to ${slug}`);
  });
}

export async function addRedirect(
  actor: Actor,
  { from, page_id }: { from: string; page_id: number },
): Promise<Site> {
  return inSite(actor, async (tx, at) => {
    if (!(await findPageRow(tx, page_id))) throw notFound("Page");
    const owners = await findSlugOwners(tx, from);
    if (owners.some(({ is_published }) => is_published)) {
      const message = "A published page has this URL, so it can't lead elsewhere.";
      throw invalid(message, { from: message });
    }
    if ((await listRedirects(tx)).length >= mostRedirects)
      throw conflict(`You can have up to ${mostRedirects} redirects. Remove one to add another.`);
    await saveRedirect(tx, { from_slug: from, page_id, is_automatic: false, created_at: at });
    await tellSite(tx, "redirect_added", `Website redirect added: ${from}`);
  });
}

export async function removeRedirect(actor: Actor, id: number): Promise<Site> {
  return inSite(actor, async (tx) => {
    if (!(await deleteRedirectRow(tx, id))) throw notFound("Redirect");
    await tellSite(tx, "redirect_removed", "Website redirect removed");
  });
}

/** Changes of one website come one after the other. */
export async function inSite(actor: Actor, change: (tx: Scope, at: string) => Promise<void>): Promise<Site> {
  return inTransaction(requirePermission(actor, "website.publish"), async (tx) => {
    const at = now().toISOString();
    await lockSite(tx, at);
    await change(tx, at);
    return siteOf(tx);
  });
}

export const tellSite = (tx: Scope, what: string, title: string): Promise<void> =>
  appendEvent(tx, {
    type: `website_site.${what}`,
    subject: { kind: "website_site", id: tx.organizationId },
    title,
  });
