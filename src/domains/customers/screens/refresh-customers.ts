/** Fetches the lists and figures of the customers again when somebody asks for it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError } from "#ui/overlays/toast.tsx";
import { customersApi } from "./customers-api.ts";

/** What is shown stays until the new answer is there; only a failure is told. */
export function useRefreshCustomers(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);

  async function fetchAgain() {
    setRefreshing(true);
    try {
      await client.refetchQueries(
        { queryKey: customersApi.list.key(), type: "active" },
        { throwOnError: true },
      );
    } catch (error) {
      notifyError(error, "Failed to fetch customers");
    }
    setRefreshing(false);
  }

  return {
    isRefreshing,
    refresh: () => {
      if (isRefreshing) return;
      void client.invalidateQueries({ queryKey: customersApi.stats.key() });
      void fetchAgain();
    },
  };
}
