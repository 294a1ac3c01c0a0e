/** What views know of the list of contracts. Nothing of a contract is changed in bulk: each change is one of its log. */
import type { ListSource } from "#domains/views/lists.ts";
import { contractListFields } from "./fields-contract.ts";
import {
  contractListColumns,
  contractListJoins,
  contractListOrderKinds,
  contractListOrders,
  contractTable,
} from "./fields-store.ts";

export const contractList: ListSource = {
  needs: "contracts.view",
  fields: contractListFields,
  table: contractTable,
  columns: contractListColumns,
  orders: contractListOrders,
  orderKinds: contractListOrderKinds,
  joins: contractListJoins,
};
