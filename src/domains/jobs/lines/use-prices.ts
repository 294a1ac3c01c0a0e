/** What a part or an hour that was used on a visit is sold for: as the job's lines say, or the price book. */
import type { Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { findJob } from "../store.ts";
import type { KeptUse } from "../tables.ts";
import { type BookEntry, findBookEntry } from "./price-book-store.ts";

type Named = { service_id?: number | undefined; name?: string | null | undefined };

/** The chosen service, or an active one of exactly this name. Throws `not_found` for a chosen one that isn't there. */
export async function bookEntry(tx: Scope, named: Named): Promise<BookEntry | undefined> {
  const found = await findBookEntry(tx, named);
  if (named.service_id !== undefined && !found) throw notFound("Service");
  return found;
}

/** Of the job's first line of labor. */
export async function hourlyPrice(tx: Scope, jobId: number): Promise<number | null> {
  const job = await findJob(tx, jobId, "all");
  return job?.lines.find(({ kind }) => kind === "labor")?.unit_price_cents ?? null;
}

type Part = {
  name: string;
  book: BookEntry | undefined;
  given: { unit_price_cents?: number | undefined };
};

/** By value: no later change of the price book touches it. */
export async function priceOfPart(
  tx: Scope,
  jobId: number,
  { name, book, given }: Part,
): Promise<Pick<KeptUse, "unit_price_cents" | "is_taxable" | "service_id">> {
  const wanted = normaliseForSearch(name);
  const line = (await findJob(tx, jobId, "all"))?.lines.find(
    (each) => normaliseForSearch(each.name) === wanted,
  );
  const price = given.unit_price_cents ?? line?.unit_price_cents ?? book?.price_cents;
  return {
    ...(price === undefined ? {} : { unit_price_cents: price }),
    ...(line || book ? { is_taxable: (line ?? book)?.is_taxable === true } : {}),
    ...(book ? { service_id: book.id } : {}),
  };
}
