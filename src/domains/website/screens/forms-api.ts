/** The screens' door to the forms that the server keeps, and to what visitors answered. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { type WebsiteForm, websiteFormsContract } from "../forms/contract.ts";
import { type Submission, submissionsContract } from "../forms/submissions/contract.ts";

export const formsApi = apiFor("websiteForms", websiteFormsContract);
export const submissionsApi = apiFor("formSubmissions", submissionsContract);

/** After a change: what the server now says stands at once on the form's page, and every list is fetched again. */
export function putForm(client: QueryClient, form: WebsiteForm): void {
  client.setQueryData(formsApi.get.queryKey({ input: { id: form.id } }), form);
  void client.invalidateQueries({ queryKey: formsApi.list.key() });
}

export function putSubmission(client: QueryClient, submission: Submission): void {
  client.setQueryData(submissionsApi.get.queryKey({ input: { id: submission.id } }), submission);
  refreshSubmissions(client, submission.form_id);
}

export function refreshSubmissions(client: QueryClient, formId: number): void {
  void client.invalidateQueries({ queryKey: submissionsApi.list.key() });
  void client.invalidateQueries({ queryKey: formsApi.list.key() });
  void client.invalidateQueries({ queryKey: formsApi.get.key({ input: { id: formId } }) });
}
