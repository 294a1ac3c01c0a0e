/** Lets the command palette find funnels from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { funnelPath } from "../paths.ts";
import { funnelsApi } from "./funnels-api.ts";

const mostFound = 5;

registerPaletteSearch("funnels", async (query, signal) => {
  const { funnels } = await funnelsApi.list.call({ search: query, limit: mostFound }, { signal });
  return funnels.map(({ id, name }) => ({
    id: `funnel:${id}`,
    label: name,
    hint: "Funnel",
    to: funnelPath({ id }),
  }));
});
