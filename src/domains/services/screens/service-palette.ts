/** Lets the command palette find services from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { durationText, pathOf, statusLabels } from "./service-words.ts";
import { servicesApi } from "./services-api.ts";

const mostFound = 5;

registerPaletteSearch("services", async (query, signal) => {
  const { services } = await servicesApi.list.call({ search: query, limit: mostFound }, { signal });
  return services.map((service) => ({
    id: `service:${service.id}`,
    label: service.name,
    hint: [
      service.category,
      service.duration_minutes && durationText(service.duration_minutes),
      service.status !== "active" && statusLabels[service.status],
    ]
      .filter(Boolean)
      .join(" · "),
    to: pathOf(service),
  }));
});
