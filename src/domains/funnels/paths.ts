/** Addresses of the list of funnels, of one of them, and of its figures. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { FunnelPeriod } from "./contract.ts";

type FunnelsQuery = { new?: 1; state?: "draft" | "published" | "archived" };
export const funnelsPath = pagePathWith<FunnelsQuery>()("/marketing/funnels");
export const funnelPath = pagePath("/marketing/funnels/:id");
export const funnelFiguresPath = pagePathWith<{ days?: FunnelPeriod }>()("/marketing/funnels/:id/analytics");
