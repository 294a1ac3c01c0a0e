/** What is done with a saved view at once, and how it is taken back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListName } from "#shared/filters/list-fields.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { SavedView, ViewAsked } from "../contract.ts";
import { viewsApi } from "./views-api.ts";

export function useChangeView(list: ListName) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      update: ({ id, version, name }: SavedView, asked: ViewAsked) =>
        attempt(client, async () => {
          await viewsApi.change.call({ id, version, asked });
          notifySuccess(`${name} saved.`);
        }),
      share: ({ id, version, name, is_shared }: SavedView) =>
        attempt(client, async () => {
          await viewsApi.change.call({ id, version, is_shared: !is_shared });
          notifySuccess(is_shared ? `${name} is private again.` : `${name} is shared.`);
        }),
      duplicate: ({ id }: SavedView) =>
        attempt(client, async () => {
          const copy = await viewsApi.duplicate.call({ id });
          notifySuccess(`${copy.name} added.`);
        }),
      setDefault: (view: SavedView | null) =>
        attempt(client, async () => {
          await viewsApi.setDefault.call({ list, view_id: view?.id ?? null });
          notifySuccess(
            view ? `${view.name} is now your default view.` : "You no longer have a default view.",
          );
        }),
      remove: ({ id, name }: SavedView) =>
        attempt(client, async () => {
          await viewsApi.delete.call({ id });
          notifyUndo(
            `${name} deleted.`,
            () =>
              void attempt(client, async () => {
                await viewsApi.restore.call({ id });
                notifySuccess(`${name} restored.`);
              }),
          );
        }),
    }),
    [client, list],
  );
}

async function attempt(client: QueryClient, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyError(error, "The view couldn't be changed");
  } finally {
    void client.invalidateQueries({ queryKey: viewsApi.list.key() });
  }
}
