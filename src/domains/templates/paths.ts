/** Addresses of the templates. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

/** With a customer the templates are there to be used for them. */
type ListQuery = { new?: 1; kind?: "contract" | "email" | "text"; customer?: number };
export const templatesPath = pagePathWith<ListQuery>()("/templates");
export const templatePath = pagePath("/templates/:id");
