/** The screens' door to the bulk messages that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { type BulkMessage, bulkContract } from "../../bulk/contract.ts";

export const bulkApi = apiFor("bulkMessages", bulkContract);

/** After a change: what the server now says stands at once on its page, and all that hangs on it is asked again. */
export function putBulk(client: QueryClient, bulk: BulkMessage): void {
  client.setQueryData(bulkApi.get.queryKey({ input: { id: bulk.id } }), bulk);
  for (const key of [
    bulkApi.list.key(),
    bulkApi.preview.key(),
    bulkApi.previews.key(),
    bulkApi.recipients.key(),
  ])
    void client.invalidateQueries({ queryKey: key });
}
