/** What a menu does with a file at once: move it to the trash, restore it, delete it forever. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { StoredFile } from "../contract.ts";
import { filesApi, putFile, refreshLists } from "./files-api.ts";

/** `onGone` runs when it was deleted forever, so that its own page can be left. */
export function useFileChanges(onGone?: () => void) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      remove: (file: StoredFile) => void remove(client, file),
      restore: (file: StoredFile) => void restore(client, file),
      purge: (file: StoredFile) => void purge(client, file, onGone),
    }),
    [client, onGone],
  );
}

async function remove(client: QueryClient, file: StoredFile): Promise<void> {
  try {
    const context = expectedVersion(file.version);
    putFile(client, await filesApi.delete.call({ id: file.id }, { context }));
    notifyUndo(`${file.name} moved to the trash.`, () => void restore(client, file));
  } catch (error) {
    notifyError(error, "The file couldn't be deleted");
    refreshLists(client);
  }
}

async function restore(client: QueryClient, { id, name }: StoredFile): Promise<void> {
  try {
    putFile(client, await filesApi.restore.call({ id }));
    notifySuccess(`${name} restored.`);
  } catch (error) {
    notifyError(error, "The file couldn't be restored");
    refreshLists(client);
  }
}

async function purge(client: QueryClient, { id, name }: StoredFile, onGone?: () => void): Promise<void> {
  const isSure = await confirm({
    title: "Delete Forever",
    message: `Delete ${name} forever? This can't be undone.`,
    confirmLabel: "Delete Forever",
    isDanger: true,
  });
  if (!isSure) return;
  try {
    await filesApi.purge.call({ id });
    onGone?.();
    notifySuccess(`${name} deleted forever.`);
  } catch (error) {
    notifyError(error, "The file couldn't be deleted");
  }
  refreshLists(client);
}
