/** What is done with a bulk message at once from a button: send, pause, resume, cancel, delete, export. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { plural } from "#shared/plural.ts";
import { saveBlob } from "#ui/api/download.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { BulkMessage, BulkPreview } from "../../bulk/contract.ts";
import { bulkMessagesPath } from "../../paths.ts";
import { bulkApi, putBulk } from "./bulk-api.ts";

export function useBulkChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const change = async (make: () => Promise<BulkMessage>, said: string, failed: string) => {
      try {
        putBulk(client, await make());
        notifySuccess(said);
      } catch (error) {
        notifyError(error, failed);
        void client.invalidateQueries({ queryKey: bulkApi.key() });
      }
    };
    const cancel = async ({ id }: BulkMessage) => {
      const isSure = await confirm(cancelQuestion);
      if (isSure)
        await change(() => bulkApi.cancel.call({ id }), "Bulk message cancelled.", "Failed to cancel it");
    };
    const remove = async ({ id }: BulkMessage) => {
      const question = { title: "Delete Draft", message: "Delete this draft? It can't be restored." };
      if (!(await confirm({ ...question, confirmLabel: "Delete Draft", isDanger: true }))) return;
      try {
        await bulkApi.remove.call({ id });
        void client.invalidateQueries({ queryKey: bulkApi.list.key() });
        notifySuccess("Draft deleted.");
        void navigate(bulkMessagesPath(), { replace: true });
      } catch (error) {
        notifyError(error, "Failed to delete the draft");
      }
    };
    const send = async ({ id, version }: BulkMessage, { sends, parts }: BulkPreview) => {
      const isSure = await confirm({
        title: "Send Bulk Message",
        message: `Send this text to ${plural(sends, "customer")}? It counts as ${plural(parts, "message")} of your plan.`,
        confirmLabel: "Send Now",
      });
      if (!isSure) return;
      await change(
        () => bulkApi.send.call({ id, version }),
        "Sending started. You can leave this page.",
        "Failed to send the bulk message",
      );
    };
    return {
      send: (bulk: BulkMessage, preview: BulkPreview) => void send(bulk, preview),
      pause: ({ id }: BulkMessage) =>
        void change(() => bulkApi.pause.call({ id }), "Bulk message paused.", "Failed to pause it"),
      resume: ({ id }: BulkMessage) =>
        void change(() => bulkApi.resume.call({ id }), "Sending resumed.", "Failed to resume sending"),
      cancel: (bulk: BulkMessage) => void cancel(bulk),
      remove: (bulk: BulkMessage) => void remove(bulk),
    };
  }, [client, navigate]);
}

const cancelQuestion = {
  title: "Cancel Bulk Message",
  message: "Customers who haven't gotten it yet won't get it. Texts that were sent can't be taken back.",
  confirmLabel: "Cancel Bulk Message",
  cancelLabel: "Keep Sending",
  isDanger: true,
};

export async function exportBulk({ id }: BulkMessage): Promise<void> {
  try {
    const { file_name, text } = await bulkApi.export.call({ id });
    saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), file_name);
    notifySuccess(`Results exported to ${file_name}.`);
  } catch (error) {
    notifyError(error, "Failed to export the results");
  }
}
