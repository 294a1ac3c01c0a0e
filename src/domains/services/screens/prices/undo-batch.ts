/** Takes back what was done to many services at once, from a message or from the list of such deeds. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Batch } from "../../batches-contract.ts";
import { batchesApi, refreshServices } from "../services-api.ts";

export function useUndoBatch(): (batch: Batch) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (batch) => {
      try {
        await batchesApi.undo.call({ id: batch.id });
        notifySuccess(`${batch.title} undone.`);
      } catch (error) {
        notifyError(error, "Failed to undo");
      }
      await refreshServices(client);
    },
    [client],
  );
}

/** Says what was done and offers the way back for a moment; later it stands in the list of such deeds. */
export function useUndoToast(): (batch: Batch, message: string) => void {
  const undo = useUndoBatch();
  return useCallback((batch, message) => notifyUndo(message, () => void undo(batch)), [undo]);
}
