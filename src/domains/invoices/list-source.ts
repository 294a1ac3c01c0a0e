/** What views know of the list of invoices. Nothing of an invoice is changed in bulk: each change is one of its account. */
import type { ListSource } from "#domains/views/lists.ts";
import { invoiceListFields } from "./list-fields-contract.ts";
import { invoiceListColumns, invoiceListOrders, invoiceTable } from "./list-store.ts";

export const invoiceList: ListSource = {
  needs: "invoices.view",
  fields: invoiceListFields,
  table: invoiceTable,
  columns: invoiceListColumns,
  orders: invoiceListOrders,
};
