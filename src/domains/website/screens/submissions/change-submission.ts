/** What is done with a submission at once: marked, deleted with a way back, and all of them handed out as a file. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { SubmissionState } from "../../forms/submissions/contract.ts";
import { putSubmission, refreshSubmissions, submissionsApi } from "../forms-api.ts";

const said: Record<SubmissionState, string> = {
  new: "Submission marked as new.",
  read: "Submission marked as read.",
  spam: "Submission marked as spam.",
};

export function useSubmissionChanges(formId: number) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Without a word for what happens by opening it. */
      read: (id: number) => mark(client, id, "read").catch(() => undefined),
      mark: async (id: number, state: SubmissionState, words = said[state]) => {
        try {
          await mark(client, id, state);
          notifySuccess(words);
        } catch (error) {
          notifyError(error, "Failed to update the submission");
        }
      },
      remove: (id: number) => void remove(client, formId, id),
      exportAll: (state: SubmissionState | undefined) => void exportAll(formId, state),
    }),
    [client, formId],
  );
}

async function mark(client: QueryClient, id: number, state: SubmissionState): Promise<void> {
  putSubmission(client, await submissionsApi.mark.call({ id, state }));
}

async function remove(client: QueryClient, formId: number, id: number): Promise<void> {
  try {
    await submissionsApi.delete.call({ id });
  } catch (error) {
    notifyError(error, "Failed to delete the submission");
    return;
  }
  refreshSubmissions(client, formId);
  notifyUndo("Submission deleted.", () => void restore(client, id));
}

async function restore(client: QueryClient, id: number): Promise<void> {
  try {
    putSubmission(client, await submissionsApi.restore.call({ id }));
    notifySuccess("Submission restored.");
  } catch (error) {
    notifyError(error, "Failed to restore the submission");
  }
}

async function exportAll(id: number, state: SubmissionState | undefined): Promise<void> {
  try {
    let name = "";
    const file = await fetchPieces({
      ask: async (cursor) => {
        const wanted = { id, ...(state ? { state } : {}), ...cursor };
        const { file_name, rows: count, ...piece } = await submissionsApi.export.call(wanted);
        name = file_name;
        return { ...piece, count };
      },
    });
    if (!file) return;
    file.save(name, "text/csv;charset=utf-8");
    notifySuccess(`${plural(file.count, "submission")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "Failed to export the submissions");
  }
}
