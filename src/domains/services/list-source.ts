/**
 * What views and bulk edits know of the price book. Its prices are changed together in a way of their own, which keeps
 * their history.
 */
import { z } from "zod";
import { readBulkChanges } from "#domains/views/bulk/reading.ts";
import type { ListSource } from "#domains/views/lists.ts";
import { requirePermission } from "#platform/actor.ts";
import { requiredText } from "#shared/fields.ts";
import { ServiceChanges, ServiceStatus } from "./contract.ts";
import { detailsOf } from "./details.ts";
import { serviceListFields } from "./list-fields-contract.ts";
import { serviceListColumns, serviceListOrders, serviceRefusal, serviceTable } from "./list-store.ts";
import { listCategories, ownCategories, updateService } from "./service.ts";

/** By the names of the list. */
const BulkChanges = ServiceChanges.pick({ is_taxable: true, custom_fields: true }).extend({
  status: z.enum(ServiceStatus.options, "Choose a status").optional(),
  category: requiredText("Category", 60).optional(),
  duration: ServiceChanges.shape.duration_minutes,
});

export const serviceList: ListSource = {
  needs: "services.view",
  fields: serviceListFields,
  table: serviceTable,
  columns: serviceListColumns,
  orders: serviceListOrders,
  suggestions: {
    category: async (actor) => (await listCategories(actor)).categories.map(({ name }) => name),
  },
  bulk: {
    needs: "services.update",
    read: async (actor, given) => {
      const { category, ...read } = readBulkChanges(BulkChanges, given);
      if (category === undefined) return read;
      const known = await ownCategories(requirePermission(actor, "services.view"));
      return { ...read, ...detailsOf({ category }, known) };
    },
    refusal: serviceRefusal,
    change: (actor, id, changes, version) => {
      const { duration, ...fields } = BulkChanges.parse(changes);
      return updateService(actor, id, { ...fields, duration_minutes: duration }, version);
    },
  },
};
