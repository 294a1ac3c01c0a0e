/** Lets the command palette find campaigns from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { campaignPath } from "../paths.ts";
import { campaignsApi } from "./campaigns-api.ts";

const mostFound = 5;

registerPaletteSearch("campaigns", async (query, signal) => {
  const { campaigns } = await campaignsApi.list.call({ search: query, limit: mostFound }, { signal });
  return campaigns.map(({ id, name }) => ({
    id: `campaign:${id}`,
    label: name,
    hint: "Campaign",
    to: campaignPath({ id }),
  }));
});
