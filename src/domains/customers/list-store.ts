/** Lists customers page by page in every order, and finds them by a part of what is known about them. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { phoneDigits } from "#shared/phone.ts";
import type { CustomerSort, CustomerSource, CustomerStatus } from "./contract.ts";
import { visible, type WireRow, wireColumns } from "./store.ts";

/** Each order of the list: what it goes by, matched word for word by an index, and which way. */
const orders: Record<CustomerSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  newest: { by: sql`created_at`, isDescending: true },
  oldest: { by: sql`created_at`, isDescending: false },
  name: { by: sql`sort_name`, isDescending: false },
  value: { by: sql`coalesce(estimated_value_cents, -1)`, isDescending: true },
  last_contact: { by: sql`coalesce(last_contact_at, '-infinity')`, isDescending: true },
};

/** The last customer of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

export type ListQuestion = {
  search: string;
  statuses: CustomerStatus[];
  source: CustomerSource | undefined;
  sort: CustomerSort;
  after: Place | undefined;
  limit: number;
};

export type ListedRow = WireRow & { sort_name?: string };

export function findPage(scope: Scope, question: ListQuestion): Promise<ListedRow[]> {
  const { by, isDescending } = orders[question.sort];
  const { after, statuses, source } = question;
  let query = visible(scope).select(wireColumns);
  if (question.sort === "name") query = query.select("sort_name") as typeof query;
  if (statuses.length === 1) query = query.where("status", "=", statuses[0] as CustomerStatus);
  if (statuses.length > 1) query = query.where("status", "=", sql<CustomerStatus>`any(${statuses})`);
  if (source) query = query.where("source", "=", source);
  if (question.search) query = query.where(matches(question.search));
  if (after) {
    const place = sql`(${after.value}, ${after.id})`;
    query = query.where(sql<boolean>`(${by}, id) ${isDescending ? sql`<` : sql`>`} ${place}`);
  }
  const direction = isDescending ? "desc" : "asc";
  return query.orderBy(by, direction).orderBy("id", direction).limit(question.limit).execute();
}

/** A part of the name, mail address, company or number; a number is compared by its digits alone. */
function matches(search: string) {
  const digits = /^[\p{Nd}\s()+./-]+$/u.test(search) ? phoneDigits(search) : "";
  const asTyped = sql<boolean>`search_text like search_pattern(${search})`;
  if (digits === "" || digits === search) return asTyped;
  return sql<boolean>`(${asTyped} or search_text like search_pattern(${digits}))`;
}
