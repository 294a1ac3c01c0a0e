/** The campaigns for a list: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { CampaignChannel } from "../../audience-contract.ts";
import { type CampaignListItem, CampaignSort, CampaignState } from "../../contract.ts";
import { campaignsApi } from "../campaigns-api.ts";

const pageSize = 50;

const schema = {
  state: oneOf(CampaignState.options),
  channel: oneOf(CampaignChannel.options),
  sort: oneOf(CampaignSort.options),
};

export type CampaignFilters = ListFilters<typeof schema>;

export const useCampaignFilters = (): CampaignFilters => useListFilters(schema);

export function useCampaigns({ search: typed, filters: { state, channel, sort } }: CampaignFilters) {
  return useListQuery({
    call: campaignsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, sort: sort || "newest", ...asked({ search, state, channel }) }),
    rowsOf: campaignsOf,
    kept: freshness.customerList,
  });
}

const campaignsOf = ({ campaigns }: { campaigns: CampaignListItem[] }): CampaignListItem[] => campaigns;
