/** Lets the command palette find automations from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { automationPath } from "../paths.ts";
import { automationsApi } from "./automations-api.ts";

const mostFound = 5;

registerPaletteSearch("automations", async (query, signal) => {
  const { automations } = await automationsApi.list.call({ search: query, limit: mostFound }, { signal });
  return automations.map(({ id, name }) => ({
    id: `automation:${id}`,
    label: name,
    hint: "Automation",
    to: automationPath({ id }),
  }));
});
