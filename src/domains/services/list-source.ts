/** What views know of the price book. Its prices are changed together in a way of their own, which keeps their history. */
import type { ListSource } from "#domains/views/lists.ts";
import { serviceListFields } from "./list-fields-contract.ts";
import { serviceListColumns, serviceListOrders, serviceTable } from "./list-store.ts";

export const serviceList: ListSource = {
  needs: "services.view",
  fields: serviceListFields,
  table: serviceTable,
  columns: serviceListColumns,
  orders: serviceListOrders,
};
