/** Addresses of the list of segments and of one of them. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

export const segmentsPath = pagePathWith<{ new?: 1; state?: "archived" }>()("/customers/segments");
export const segmentPath = pagePath("/customers/segments/:id");
