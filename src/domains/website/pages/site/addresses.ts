/** Where a website and its pages are reached, in full: the main address first, ours otherwise. */
import { slugFrom } from "#domains/booking/contract.ts";
import type { Scope } from "#platform/actor.ts";
import { newSecret } from "#platform/ids.ts";
import { sitePath } from "../../paths.ts";
import { findAddresses, findSiteBusiness, lockWebsite, takeSlug } from "./store.ts";

export type SiteAddress = {
  slug: string;
  /** At ours, and the main one; without a slash at the end. */
  ownUrl: string;
  url: string;
  mainHost: string | null;
  /** 0 before there is a website. */
  version: number;
  edition: number;
};

/** With the address it would get where there is no website yet. */
export async function siteAddressOf(scope: Scope): Promise<SiteAddress> {
  const found = await findAddresses(scope);
  const slug = found?.slug ?? slugFrom((await findSiteBusiness(scope))?.name ?? "");
  const origin = scope.actor.appContext.config.publicUrl.replace(/\/+$/, "");
  const ownUrl = `${origin}${sitePath(slug)}`;
  const mainHost = found?.main_host ?? null;
  return {
    slug,
    ownUrl,
    mainHost,
    url: mainHost ? `https://${mainHost}` : ownUrl,
    version: found?.version ?? 0,
    edition: found?.edition ?? 0,
  };
}

/** Of a page in full. The home page of a domain ends with the slash that every browser adds. */
export const pageUrl = ({ url, mainHost }: Pick<SiteAddress, "url" | "mainHost">, slug: string): string =>
  slug === "" ? (mainHost ? `${url}/` : url) : `${url}/${slug}`;

/** Held until the transaction ends; the first time it takes the address that the business's name suggests. */
export async function lockSite(tx: Scope, at: string): Promise<void> {
  await lockWebsite(tx, at);
  if (await findAddresses(tx)) return;
  const wanted = slugFrom((await findSiteBusiness(tx))?.name ?? "")
    .slice(0, 50)
    .replace(/-+$/, "");
  for (const ending of ["", "-2", "-3", `-${randomEnding()}`]) {
    if (await takeSlug(tx, `${wanted}${ending}`, at)) return;
  }
  throw new Error("No free address was found for a website");
}

const randomEnding = (): string =>
  newSecret()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 8);
