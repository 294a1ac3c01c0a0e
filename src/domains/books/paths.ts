/** Addresses of the books in the app. */
import { pagePathWith } from "#shared/page-path.ts";
import type { AgeBucket } from "./contract.ts";

/** Which days a report is about: one of the usual periods, or from one day to another. */
type PeriodQuery = { period?: string; from?: string; to?: string };

export const booksPath = pagePathWith<{
  as_of?: string;
  customer?: number;
  /** "all": of every age. */
  bucket?: AgeBucket | "all";
}>()("/books");
export const booksPaymentsPath = pagePathWith<PeriodQuery>()("/books/payments");
export const booksTaxPath = pagePathWith<PeriodQuery & { basis?: "cash" }>()("/books/tax");
export const booksAccountsPath = pagePathWith<{ show?: string; search?: string }>()("/books/accounts");
