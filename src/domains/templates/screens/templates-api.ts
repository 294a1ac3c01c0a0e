/** The screens' door to the templates that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { type Template, templatesContract } from "../contract.ts";

export const templatesApi = apiFor("templates", templatesContract);

/** After a change: what the server now says stands at once in the detail, and every list is fetched again. */
export function putTemplate(client: QueryClient, template: Template): void {
  client.setQueryData(templatesApi.get.queryKey({ input: { id: template.id } }), template);
  void client.invalidateQueries({ queryKey: templatesApi.versions.key({ input: { id: template.id } }) });
  void refreshTemplateLists(client);
}

export async function refreshTemplateLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [templatesApi.list, templatesApi.categories, templatesApi.starters].map((each) =>
      client.invalidateQueries({ queryKey: each.key() }),
    ),
  );
}
