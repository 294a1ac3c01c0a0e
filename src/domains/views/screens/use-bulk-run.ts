/** A bulk edit as it goes on, step by step as long as its window is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { BulkChosen, BulkEdit } from "../bulk/contract.ts";
import { bulkEditsApi, viewsApi } from "./views-api.ts";

export function useBulkRun(onChanged: () => void) {
  const client = useQueryClient();
  const [bulk, setBulk] = useState<BulkEdit | null>(null);
  const [isRunning, setRunning] = useState(false);

  async function carryOn(first: () => Promise<BulkEdit>) {
    setRunning(true);
    try {
      let state = await first();
      setBulk(state);
      while (!state.is_done) {
        state = await bulkEditsApi.run.call({ id: state.id });
        setBulk(state);
      }
    } catch (error) {
      notifyError(error, "The bulk edit couldn't be finished");
    }
    setRunning(false);
    void client.invalidateQueries({ queryKey: bulkEditsApi.list.key() });
    // A text may be new among those that are suggested.
    void client.invalidateQueries({ queryKey: viewsApi.fields.key() });
    onChanged();
  }

  return {
    bulk,
    isRunning,
    begin: (chosen: BulkChosen) => void carryOn(() => bulkEditsApi.create.call(chosen)),
    resume: (kept: BulkEdit) => void carryOn(() => bulkEditsApi.run.call({ id: kept.id })),
    takeBack: (kept: BulkEdit) => void carryOn(() => bulkEditsApi.undo.call({ id: kept.id })),
    undo: () => bulk && void carryOn(() => bulkEditsApi.undo.call({ id: bulk.id })),
    leave: () => {
      if (!isRunning) setBulk(null);
    },
  };
}
