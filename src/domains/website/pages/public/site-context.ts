/** Opens a website for a visitor: whose it is, by its address at ours or by the domain that was asked for. */
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type SiteAddress, siteAddressOf } from "../site/addresses.ts";
import { type FoundSite, findSiteOfHost, findSiteOfSlug } from "../site/store.ts";

/** An open website. `actor` is the program, which acts for the visitor. */
export type SiteContext = {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly address: SiteAddress;
  /** The domain by which it was asked for; null at our address. */
  readonly host: string | null;
  /** As it stood in the address that was asked for; null for a domain. */
  readonly askedSlug: string | null;
};

type Asked = { slug: string } | { host: string };

/** Undefined when no website has this address, and for a domain that isn't verified. */
export async function openSite(
  { appContext, request }: Pick<CallContext, "appContext" | "request">,
  asked: Asked,
): Promise<SiteContext | undefined> {
  const found = await findSite(appContext, asked);
  if (!found) return undefined;
  const { organization_id: id, time_zone: timeZone, country } = found;
  const actor = systemActor(appContext, { id, timeZone, country }, request);
  const scope = requirePermission(actor, "website.view");
  const address = await siteAddressOf(scope);
  const [host, askedSlug] = "host" in asked ? [asked.host, null] : [null, asked.slug];
  return { actor, scope, address, host, askedSlug };
}

function findSite({ pool }: AppContext, asked: Asked): Promise<FoundSite | undefined> | undefined {
  if ("host" in asked) return findSiteOfHost(pool, asked.host);
  return /^[a-z0-9-]{3,60}$/.test(asked.slug) ? findSiteOfSlug(pool, asked.slug) : undefined;
}

/** Whether this is the one address at which the website stands; all others lead to it. */
export const isMainAddress = ({ address, host, askedSlug }: SiteContext): boolean =>
  address.mainHost ? host === address.mainHost : host === null && askedSlug === address.slug;
