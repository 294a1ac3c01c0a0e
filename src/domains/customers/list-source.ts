/** What views and bulk edits know of the list of customers. */

import { assertActiveMember } from "#domains/users/members/active.ts";
import { readBulkChanges } from "#domains/views/bulk/reading.ts";
import type { ListSource } from "#domains/views/lists.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { CustomerChanges } from "./contract.ts";
import { customerListFields } from "./list-fields-contract.ts";
import { customerListColumns, customerListOrders, customerRefusal, customerTable } from "./list-store.ts";
import { updateCustomer } from "./service.ts";

const BulkChanges = CustomerChanges.pick({
  status: true,
  source: true,
  assigned_to: true,
  custom_fields: true,
});

export const customerList: ListSource = {
  needs: "customers.view",
  fields: customerListFields,
  table: customerTable,
  columns: customerListColumns,
  orders: customerListOrders,
  bulk: {
    needs: "customers.update",
    read: async (actor, given) => {
      const read = readBulkChanges(BulkChanges, given);
      await assertOwner(actor, read.assigned_to);
      return read;
    },
    refusal: customerRefusal,
    change: async (actor, id, changes, version) => {
      const read = BulkChanges.parse(changes);
      // Who left meanwhile gets no customers, not by an undo either.
      await assertOwner(actor, read.assigned_to);
      return updateCustomer(actor, id, read, version);
    },
  },
};

const assertOwner = (actor: Actor, userId: string | null | undefined) =>
  assertActiveMember(
    requirePermission(actor, "customers.view"),
    userId,
    "That person isn't an active team member. Choose another owner.",
  );
