/** All customers' accounts page by page, the one who owes most before the others. */
import { z } from "zod";
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { localDay } from "#shared/time/time.ts";
import type { AccountsQuery } from "../contract.ts";
import { booksScope } from "../scope.ts";
import { countAccounts, findAccounts } from "./accounts-store.ts";

const usualLimit = 50;
const Place = z.tuple([z.int(), z.int().positive()]);

export async function listAccounts(actor: Actor, query: AccountsQuery) {
  const scope = booksScope(actor);
  const { search = "", show, cursor, limit = usualLimit } = query;
  const filter = { search, show, today: localDay(now(), actor.timeZone) };
  const [balance, id] = cursor === undefined ? [] : readCursor<[number, number]>(cursor, Place);
  const after = balance === undefined || id === undefined ? undefined : { balance, id };
  const rows = await findAccounts(scope, { ...filter, after, limit: limit + 1 });
  const accounts = rows.slice(0, limit);
  const last = accounts.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    accounts,
    currency: await currencyOf(scope),
    total: cursor === undefined && !hasMore ? accounts.length : await countAccounts(scope, filter),
    next_cursor: hasMore ? writeCursor([last.balance_cents, last.customer_id]) : null,
  };
}
