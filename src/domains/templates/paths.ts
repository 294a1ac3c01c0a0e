/** Addresses of the templates. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

export const templatesPath = pagePathWith<{ new?: 1; kind?: "contract" | "email" | "text" }>()("/templates");
export const templatePath = pagePath("/templates/:id");
