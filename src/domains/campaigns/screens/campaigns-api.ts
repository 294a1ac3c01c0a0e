/** The screens' door to the campaigns that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { segmentsContract } from "#domains/segments/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { type Campaign, campaignsContract } from "../contract.ts";

export const campaignsApi = apiFor("campaigns", campaignsContract);
export const segmentsApi = apiFor("segments", segmentsContract);

/** After a change: what the server now says stands at once on the campaign's page, and all that hangs on it is asked again. */
export function putCampaign(client: QueryClient, campaign: Campaign): void {
  client.setQueryData(campaignsApi.get.queryKey({ input: { id: campaign.id } }), campaign);
  const { list, stats, review, report, recipients } = campaignsApi;
  for (const call of [list, stats, review, report, recipients])
    void client.invalidateQueries({ queryKey: call.key() });
}
