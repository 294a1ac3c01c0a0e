/** The screens' door to the files that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { type Job, jobsContract } from "#domains/jobs/contract.ts";
import { visitsContract } from "#domains/jobs/visits/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { planOf, session } from "#ui/session/session.ts";
import { answeringContract } from "../answering/contract.ts";
import { filesContract, type StoredFile } from "../contract.ts";
import { filePagesContract } from "../previews/contract.ts";
import { sharingContract } from "../sharing/contract.ts";
import { versionsContract } from "../versions/contract.ts";

export const filesApi = apiFor("files", filesContract);
export const sharesApi = apiFor("file-shares", sharingContract);
export const filePagesApi = apiFor("file-pages", filePagesContract);
export const versionsApi = apiFor("file-versions", versionsContract);

export const answersApi = apiFor("photo-answers", answeringContract);
const jobsApi = apiFor("jobs", jobsContract);
const visitsApi = apiFor("visits", visitsContract);

/** After a photo answers an item of the job's checklist. */
export function putAnswered(client: QueryClient, job: Job): void {
  client.setQueryData(jobsApi.get.queryKey({ input: { id: job.id } }), job);
  void client.invalidateQueries({ queryKey: jobsApi.list.key() });
  void client.invalidateQueries({ queryKey: jobsApi.history.key() });
  void client.invalidateQueries({ queryKey: visitsApi.key() });
}

/** After a change: what the server now says stands at once in the detail, and every list is fetched again. */
export function putFile(client: QueryClient, file: StoredFile): void {
  client.setQueryData(filesApi.get.queryKey({ input: { id: file.id } }), file);
  refreshLists(client);
}

/** For the `naming` of a form that holds a folder. */
export const folderNaming =
  (client: QueryClient) =>
  async (id: string | null): Promise<string | undefined> => {
    if (id === null) return "All Files";
    const { folders } = await client.query({ ...filesApi.folders.queryOptions(), staleTime: "static" });
    return folders.find((each) => String(each.id) === id)?.name;
  };

/** After the current version is another one, or one is gone. */
export function refreshVersions(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: filesApi.get.queryKey({ input: { id } }) });
  void client.invalidateQueries({ queryKey: versionsApi.key() });
}

export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: filesApi.list.key() });
  void client.invalidateQueries({ queryKey: filesApi.folders.key() });
  void showStorage(client);
}

/** In the sidebar, too. Figures that cannot be fetched now come with the next list. */
async function showStorage(client: QueryClient): Promise<void> {
  try {
    const { used } = await client.query({ ...filesApi.storage.queryOptions(), staleTime: 0 });
    const { usage } = planOf(session.getState().organization);
    session.mergeOrganization({ usage: { ...usage, storageUsedGB: used / 1e9 } });
  } catch {
    void client.invalidateQueries({ queryKey: filesApi.storage.key() });
  }
}
