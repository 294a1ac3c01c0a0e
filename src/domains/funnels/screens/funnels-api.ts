/** The screens' door to the funnels that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { type Funnel, funnelsContract } from "../contract.ts";

export const funnelsApi = apiFor("funnels", funnelsContract);

/** After a change: what the server now says stands at once on the funnel's pages; lists and figures are fetched again. */
export function putFunnel(client: QueryClient, funnel: Funnel): void {
  client.setQueryData(funnelsApi.get.queryKey({ input: { id: funnel.id } }), funnel);
  for (const call of [funnelsApi.list, funnelsApi.summary])
    void client.invalidateQueries({ queryKey: call.key() });
  void client.invalidateQueries({ queryKey: funnelsApi.figures.key({ input: { id: funnel.id } }) });
}
