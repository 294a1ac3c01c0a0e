/** Deletes a customer after a question, and brings it back if that was a mistake. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Customer } from "../contract.ts";
import {
  putCustomer,
  refetchAll,
  refreshAround,
  removeCustomer,
  stopListsOnTheirWay,
} from "./customer-cache.ts";
import { nameOf } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

/** `onDeleted` runs before the customer leaves the screen, so that its own page can be left first. */
export function useDeleteCustomer(onDeleted?: () => void): (customer: Customer) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (customer) => {
      const name = nameOf(customer);
      const isSure = await confirm({
        title: "Delete Customer",
        message: `Are you sure you want to delete ${name}?`,
        confirmLabel: "Delete Customer",
        isDanger: true,
      });
      if (!isSure) return;
      try {
        await customersApi.delete.call({ id: customer.id });
      } catch (error) {
        notifyError(error, "Failed to delete customer");
        refetchAll(client, customer.id);
        return;
      }
      onDeleted?.();
      await stopListsOnTheirWay(client);
      removeCustomer(client, customer.id);
      void client.invalidateQueries({ queryKey: customersApi.stats.key() });
      notifyUndo(`${name} deleted.`, () => void restore(client, customer));
    },
    [client, onDeleted],
  );
}

async function restore(client: QueryClient, customer: Customer): Promise<void> {
  try {
    const restored = await customersApi.restore.call({ id: customer.id });
    await stopListsOnTheirWay(client);
    putCustomer(client, restored);
    refreshAround(client, customer.id);
    // Only the server knows its place in a sorted list.
    void client.invalidateQueries({ queryKey: customersApi.list.key() });
    notifySuccess(`${nameOf(restored)} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore customer");
  }
}
