/** Contracts page by page: searched, narrowed down, in any order; and how many stand where. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { countContractTemplates } from "#domains/templates/listing.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import type { ContractListItem, ContractQuery, ContractSort } from "./contract.ts";
import {
  type Counts,
  countByState,
  countMatching,
  type Filter,
  findPage,
  type ListedContract,
  type Place,
} from "./list-store.ts";
import { numberText } from "./words.ts";

const usualLimit = 50;

type ContractPage = { contracts: ContractListItem[]; total: number; next_cursor: string | null };

export async function listContracts(actor: Actor, query: ContractQuery): Promise<ContractPage> {
  const scope = requirePermission(actor, "contracts.view");
  const { search = "", group, customer_id, job_id, sort, cursor, limit = usualLimit } = query;
  const filter: Filter = { search, group, customer_id, job_id };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    contracts: await withFieldValues(scope, "contract", shown.map(toListItem)),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

const toListItem = ({ place: _, number, ...row }: ListedContract): ContractListItem => ({
  ...row,
  number: numberText(number),
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
