/** The screens' door to the pages of the website, their figures, their addresses, and how well they are found. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { type WebsitePage, websitePagesContract } from "../pages/contract.ts";
import { pageFiguresContract } from "../pages/figures/contract.ts";
import { type Site, websiteSiteContract } from "../pages/site/contract.ts";
import { websiteSeoContract } from "../seo/contract.ts";

export const pagesApi = apiFor("websitePages", websitePagesContract);
export const pageFiguresApi = apiFor("websiteFigures", pageFiguresContract);
export const siteApi = apiFor("websiteSite", websiteSiteContract);
export const seoApi = apiFor("websiteSeo", websiteSeoContract);

/** After a change: what the server now says stands at once on the page's screen, and every list is fetched again. */
export function putPage(client: QueryClient, page: WebsitePage): void {
  client.setQueryData(pagesApi.get.queryKey({ input: { id: page.id } }), page);
  refreshPages(client);
}

export function refreshPages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pagesApi.list.key() });
  void client.invalidateQueries({ queryKey: pagesApi.versions.key() });
  void client.invalidateQueries({ queryKey: seoApi.key() });
  void client.invalidateQueries({ queryKey: siteApi.key() });
}

export const putSite = (client: QueryClient, site: Site): void =>
  void client.setQueryData(siteApi.read.queryKey(), site);
