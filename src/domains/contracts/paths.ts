/** Addresses of contracts: in the app, and the pages for those who sign and those who check. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

/** With `new` the dialog for a new one is open, for the customer or job if one is given. */
type ListQuery = {
  new?: 1;
  customer?: number;
  job?: number;
  template?: number;
  group?: "draft" | "pending" | "signed" | "closed";
};
export const contractsPath = pagePathWith<ListQuery>()("/contracts");
export const contractPath = pagePath("/contracts/:id");
export const contractEditPath = pagePath("/contracts/:id/edit");

/** The public page that says whether a paper is what was signed. */
export const verifyPath = pagePath("/verify");
