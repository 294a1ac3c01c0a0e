/** The screens' door to the automations that the server keeps, and to the names of forms that start them. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { websiteFormsContract } from "#domains/website/forms/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { automationsContract } from "../calls-contract.ts";
import type { Automation, RunWithLog } from "../contract.ts";
import type { Trigger } from "../steps-contract.ts";

export const automationsApi = apiFor("automations", automationsContract);
const formsApi = apiFor("websiteForms", websiteFormsContract);

/** After a change: what the server now says stands at once on the automation's page, and every list is fetched again. */
export function putAutomation(client: QueryClient, automation: Automation): void {
  client.setQueryData(automationsApi.get.queryKey({ input: { id: automation.id } }), automation);
  void client.invalidateQueries({ queryKey: automationsApi.list.key() });
}

export function putRun(client: QueryClient, run: RunWithLog): void {
  client.setQueryData(automationsApi.run.queryKey({ input: { id: run.id } }), run);
  for (const call of [automationsApi.runs, automationsApi.ofCustomer, automationsApi.list])
    void client.invalidateQueries({ queryKey: call.key() });
}

/** As many as a business can have. */
const allForms = { limit: 200 } as const;

/** The forms by name; none for those who may not see them. */
export function useForms(isOn = true): readonly { id: number; name: string }[] {
  const may = useMay();
  const found = useQuery({
    ...formsApi.list.queryOptions({ input: allForms }),
    ...freshness.customerList,
    enabled: isOn && may("website.view"),
  });
  return found.data?.forms ?? [];
}

/** The name of the form that starts it, once it is known. */
export function useFormName(trigger: Trigger | null): string | undefined {
  const id = trigger?.on === "form_submitted" ? trigger.form_id : null;
  return useForms(id !== null).find((form) => form.id === id)?.name;
}
