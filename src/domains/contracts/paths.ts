/** Addresses of contracts: in the app, and the pages for those who sign and those who check. */
import { pagePath } from "#shared/page-path.ts";

export const contractPath = pagePath("/contracts/:id");

/** The public page that says whether a paper is what was signed. */
export const verifyPath = pagePath("/verify");
