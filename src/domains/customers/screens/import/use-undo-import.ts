/** Takes an import of customers back, from a message or from the list of imports. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { CustomerImport } from "../../importing/contract.ts";
import { customersApi } from "../customers-api.ts";
import { importsApi } from "./imports-api.ts";

export function useUndoImport(): (made: CustomerImport) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async ({ id, title }) => {
      try {
        const { kept } = await importsApi.undo.call({ id });
        notifySuccess(kept === 0 ? `${title} undone.` : `${title} undone. ${keptWords(kept)}`);
      } catch (error) {
        notifyError(error, "Failed to undo the import");
      }
      await client.invalidateQueries({ queryKey: importsApi.key() });
      await client.invalidateQueries({ queryKey: customersApi.key() });
    },
    [client],
  );
}

/** Why some are still there. */
export const keptWords = (kept: number): string =>
  kept === 1
    ? "1 customer was kept because something happened since."
    : `${kept.toLocaleString("en-US")} customers were kept because something happened since.`;
