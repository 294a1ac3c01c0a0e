/** The addresses of campaigns in the app. */
import { pagePathWith } from "#shared/page-path.ts";
import type { CampaignState } from "./contract.ts";
import type { RecipientFilter } from "./results-contract.ts";

/** `segment` is the audience of a new one. */
type CampaignsQuery = { state?: CampaignState; new?: 1; segment?: number };
export const campaignsPath = pagePathWith<CampaignsQuery>()("/marketing/campaigns");

export type CampaignStep = "audience" | "content" | "review";
type CampaignQuery = { step?: CampaignStep; result?: RecipientFilter };
export const campaignPath = pagePathWith<CampaignQuery>()("/marketing/campaigns/:id");
