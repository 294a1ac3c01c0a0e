/** Lets the command palette find segments from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { segmentPath } from "../paths.ts";
import { segmentsApi } from "./segments-api.ts";

const mostFound = 5;

registerPaletteSearch("segments", async (query, signal) => {
  const { segments } = await segmentsApi.list.call({ search: query, limit: mostFound }, { signal });
  return segments.map(({ id, name }) => ({
    id: `segment:${id}`,
    label: name,
    hint: "Customer segment",
    to: segmentPath({ id }),
  }));
});
