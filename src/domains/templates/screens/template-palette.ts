/** Lets the command palette find templates from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { kindLabels, pathOf } from "./template-words.ts";
import { templatesApi } from "./templates-api.ts";

const mostFound = 5;

registerPaletteSearch("templates", async (query, signal) => {
  const { templates } = await templatesApi.list.call({ search: query, limit: mostFound }, { signal });
  return templates.map((template) => ({
    id: `template:${template.id}`,
    label: template.name,
    hint: `${kindLabels[template.kind]} template · ${template.category}`,
    to: pathOf(template),
  }));
});
