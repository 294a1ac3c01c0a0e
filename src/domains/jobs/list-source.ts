/** What views know of the list of jobs. */
import type { ListSource } from "#domains/views/lists.ts";
import { jobListFields } from "./list-fields-contract.ts";
import {
  jobListColumns,
  jobListOrderKinds,
  jobListOrders,
  jobListRows,
  jobTable,
} from "./list-fields-store.ts";

export const jobList: ListSource = {
  needs: "jobs.view",
  fields: jobListFields,
  table: jobTable,
  columns: jobListColumns,
  orders: jobListOrders,
  orderKinds: jobListOrderKinds,
  rows: jobListRows,
};
