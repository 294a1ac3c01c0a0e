/** Addresses of the price book. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

export const servicesPath = pagePathWith<{ new?: 1 }>()("/services");
export const servicePath = pagePath("/services/:id");
