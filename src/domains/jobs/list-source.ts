/** What views and bulk edits know of the list of jobs. */

import { readBulkChanges } from "#domains/views/bulk/reading.ts";
import type { ListSource } from "#domains/views/lists.ts";
import { requirePermission } from "#platform/actor.ts";
import { JobChanges } from "./contract.ts";
import { jobListFields } from "./list-fields-contract.ts";
import {
  jobListColumns,
  jobListJoins,
  jobListOrderKinds,
  jobListOrders,
  jobListRows,
  jobRefusal,
  jobTable,
} from "./list-fields-store.ts";
import { assertMember, updateJob } from "./service.ts";

const BulkChanges = JobChanges.pick({
  priority: true,
  due_date: true,
  assigned_to: true,
  custom_fields: true,
});

export const jobList: ListSource = {
  needs: "jobs.view",
  fields: jobListFields,
  table: jobTable,
  columns: jobListColumns,
  orders: jobListOrders,
  orderKinds: jobListOrderKinds,
  joins: jobListJoins,
  rows: jobListRows,
  bulk: {
    needs: "jobs.update",
    read: async (actor, given) => {
      const read = readBulkChanges(BulkChanges, given);
      await assertMember(requirePermission(actor, "jobs.view"), read.assigned_to);
      return read;
    },
    refusal: jobRefusal,
    change: (actor, id, changes, version) => updateJob(actor, id, BulkChanges.parse(changes), version),
  },
};
