/** Addresses of contracts: in the app, and the pages for those who sign and those who check. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { ContractGroup } from "./contract.ts";

/** With `new` a contract is begun, for a customer, about a job, or from a template when those are given. */
type ListQuery = { new?: 1; group?: ContractGroup; customer?: number; job?: number; template?: number };
export const contractsPath = pagePathWith<ListQuery>()("/contracts");
export const contractPath = pagePath("/contracts/:id");
export const contractEditPath = pagePath("/contracts/:id/edit");

/** The public page that says whether a paper is what was signed. */
export const verifyPath = pagePath("/verify");
