/** The pages of campaigns. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { campaignPath, campaignsPath } from "../paths.ts";

const needs = ["campaigns.view", "customers.view"] as const;

export const campaignsPages: AppPage[] = [
  {
    path: campaignsPath,
    title: "Campaigns",
    needs,
    firstCalls: () => ["/api/campaigns?limit=50&sort=newest", "/api/campaigns/stats"],
    screen: async () => ({ Component: (await import("./list/CampaignsScreen.tsx")).CampaignsScreen }),
  },
  {
    path: campaignPath,
    title: "Campaign",
    needs,
    firstCalls: ({ id }) => [`/api/campaigns/${id}`],
    screen: async () => ({ Component: (await import("./CampaignScreen.tsx")).CampaignScreen }),
  },
];
