/** Keeps that somebody called or wrote to a customer, as the call or mail begins. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { Customer } from "../../contract.ts";
import { putCustomer, refreshAround } from "../customer-cache.ts";
import { customersApi } from "../customers-api.ts";

export type Channel = "call" | "email";

export function useLogContact(): (customer: Customer, channel: Channel) => void {
  const client = useQueryClient();
  return useCallback((customer, channel) => void logContact(client, customer, channel), [client]);
}

async function logContact(client: QueryClient, { id }: Customer, channel: Channel): Promise<void> {
  try {
    putCustomer(client, await customersApi.logContact.call({ id, channel }));
    refreshAround(client, id);
  } catch (error) {
    notifyError(error, `The ${channel} couldn't be added to the timeline`);
  }
}
