/** Addresses of customers, leads and the pipeline. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { CustomerStatus } from "./contract.ts";

export const customersPath = pagePathWith<{ new?: 1; status?: CustomerStatus }>()("/customers");
/** Takes customers over from a file. */
export const customerImportPath = pagePath("/customers/import");
export const leadsPath = pagePathWith<{ new?: 1; steps?: "none" }>()("/customers/leads");
/** `tab` is one of the profile's parts, such as "invoices". */
export const customerPath = pagePathWith<{ tab?: string }>()("/customers/:id");
export const pipelinePath = pagePath("/pipeline");
