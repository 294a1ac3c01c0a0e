/** Lets the command palette find jobs from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { pathOf, statusLabels } from "./job-words.ts";
import { jobsApi } from "./jobs-api.ts";

const mostFound = 5;

registerPaletteSearch("jobs", async (query, signal) => {
  const { jobs } = await jobsApi.list.call({ search: query, limit: mostFound }, { signal });
  return jobs.map((job) => ({
    id: `job:${job.id}`,
    label: `${job.number} ${job.title}`,
    hint: `${job.client_name} · ${statusLabels[job.status]}`,
    to: pathOf(job),
  }));
});
