/** Contracts page by page: searched, narrowed down, in any order; and how many stand where. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { countContractTemplates } from "#domains/templates/listing.ts";
import { readAskedPage } from "#domains/views/asked-page.ts";
import { orderBy } from "#domains/views/lists.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import type { ContractListItem, ContractQuery, ContractSort } from "../contract.ts";
import { numberText } from "../words.ts";
import { contractList } from "./source.ts";
import {
  type Counts,
  countByState,
  countMatching,
  type Filter,
  findAskedPage,
  findPage,
  type ListedContract,
  type Place,
} from "./store.ts";

const usualLimit = 50;

type ContractPage = {
  contracts: ContractListItem[];
  total: number;
  next_cursor: string | null;
  left_out: string[];
};

export async function listContracts(actor: Actor, query: ContractQuery): Promise<ContractPage> {
  const scope = requirePermission(actor, "contracts.view");
  if (query.where || query.order) return listAsked(scope, query);
  const { sort, cursor, limit = usualLimit } = query;
  const filter = filterOf(query, null);
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    contracts: await withFieldValues(
      scope,
      "contract",
      shown.map(({ place: _, ...row }) => toListItem(actor, row)),
    ),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
    left_out: [],
  };
}

function filterOf(query: ContractQuery, where: ListFilter | null): Filter {
  const { search = "", group, customer_id, job_id } = query;
  return { search, group, customer_id, job_id, where };
}

/** By a filter over any field, or in the order of any field. */
async function listAsked(scope: Scope, query: ContractQuery): Promise<ContractPage> {
  const { sort, limit = usualLimit } = query;
  const page = await readAskedPage(scope.actor, "contracts", contractList, {
    asked: query,
    limit,
    usual: { name: sort, order: sorts[sort] },
    find: ({ where, ...question }) => findAskedPage(scope, { ...question, filter: filterOf(query, where) }),
  });
  const { rows, where, isWhole, next_cursor, left_out } = page;
  const items = rows.map((row) => toListItem(scope.actor, row));
  return {
    contracts: await withFieldValues(scope, "contract", items),
    total: isWhole ? rows.length : await countMatching(scope, filterOf(query, where)),
    next_cursor,
    left_out,
  };
}

const sorts: Record<ContractSort, ListOrder> = {
  newest: orderBy(contractList, "updated_at", "down"),
  number: orderBy(contractList, "number"),
  "-number": orderBy(contractList, "number", "down"),
  client_name: orderBy(contractList, "client_name"),
};

const toListItem = (actor: Actor, { number, template_name, ...row }: ListedContract): ContractListItem => ({
  ...row,
  number: numberText(number),
  template_name: actor.kind === "system" || actor.permissions.has("templates.view") ? template_name : null,
});

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: ContractSort): Place {
  const values: Record<ContractSort, z.ZodType<string | number>> = {
    newest: instantField("Time"),
    number: z.int(),
    "-number": z.int(),
    client_name: z.string(),
  };
  const shape = z.tuple([z.literal(sort), values[sort], z.int().positive()]);
  const [, value, id] = readCursor<[string, string | number, number]>(cursor, shape);
  return { value, id };
}

export async function getContractStats(
  actor: Actor,
): Promise<Counts & { templates: number; currency: string }> {
  const scope = requirePermission(actor, "contracts.view");
  return {
    ...(await countByState(scope)),
    templates: await countContractTemplates(scope),
    currency: await currencyOf(scope),
  };
}
