/** Contracts page by page: searched, narrowed down, in any order; and how many stand where. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { countContractTemplates } from "#domains/templates/listing.ts";
import { readAskedPlace, writeAskedPlace } from "#domains/views/asked-places.ts";
import { readList } from "#domains/views/asking.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import type { ContractListItem, ContractQuery, ContractSort } from "../contract.ts";
import { numberText } from "../words.ts";
import { contractListFields } from "./fields-contract.ts";
import { contractListColumns, contractListOrderKinds, contractListOrders } from "./fields-store.ts";
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
  const { order: text = "", sort, limit = usualLimit, cursor } = query;
  const { where, order, leftOut } = await readList(scope.actor, "contracts", contractList, query);
  const of = order ? text : sort;
  const filter = filterOf(query, where);
  const rows = await findAskedPage(scope, {
    filter,
    order: order ?? sorts[sort],
    after: cursor === undefined ? undefined : readAskedPlace(cursor, of),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isWhole = cursor === undefined && !last;
  const items = shown.map(({ list_place: _, ...row }) => toListItem(scope.actor, row));
  return {
    contracts: await withFieldValues(scope, "contract", items),
    total: isWhole ? shown.length : await countMatching(scope, filter),
    next_cursor: last ? writeAskedPlace(of, last) : null,
    left_out: leftOut,
  };
}

const by = (name: (typeof contractListFields)[number]["name"], isDescending: boolean): ListOrder => {
  const field: ListField | undefined = contractListFields.find((each) => each.name === name);
  const value = contractListColumns[name];
  if (!field || !value) throw new TypeError(`Contracts have no field "${name}"`);
  const [order, orderKind] = [contractListOrders[name], contractListOrderKinds[name]];
  return {
    column: { ...field, value, ...(order && { order }), ...(orderKind && { orderKind }) },
    isDescending,
  };
};

const sorts: Record<ContractSort, ListOrder> = {
  newest: by("updated_at", true),
  number: by("number", false),
  "-number": by("number", true),
  client_name: by("client_name", false),
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
