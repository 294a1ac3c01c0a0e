/** The screens' door to the price book that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { batchesContract } from "../batches-contract.ts";
import { type Service, servicesContract } from "../contract.ts";

export const servicesApi = apiFor("services", servicesContract);
export const batchesApi = apiFor("service-batches", batchesContract);

/** After a change: what the server now says stands at once in the detail, and every list is fetched again. */
export function putService(client: QueryClient, service: Service): void {
  client.setQueryData(servicesApi.get.queryKey({ input: { id: service.id } }), service);
  void client.invalidateQueries({ queryKey: servicesApi.list.key() });
  void client.invalidateQueries({ queryKey: servicesApi.categories.key() });
  void client.invalidateQueries({ queryKey: servicesApi.prices.key({ input: { id: service.id } }) });
}

/** After many services changed at once, or when nothing on the screen can be trusted. */
export async function refreshServices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: servicesApi.key() }),
    client.invalidateQueries({ queryKey: batchesApi.key() }),
  ]);
}
