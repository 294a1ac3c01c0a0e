/** What is done about an invoice's reminders at once from a button: send one, or let them go on. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { InvoiceFollowUp } from "../../reminding/contract.ts";
import { followUpApi } from "./follow-up-api.ts";

export function putFollowUp(client: QueryClient, id: number, followUp: InvoiceFollowUp): void {
  client.setQueryData(followUpApi.followUp.queryKey({ input: { id } }), followUp);
}

export function useFollowUpChanges(id: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const change = async (make: () => Promise<InvoiceFollowUp>, said: string, failed: string) => {
      try {
        putFollowUp(client, id, await make());
        notifySuccess(said);
      } catch (error) {
        notifyError(error, failed);
        void client.invalidateQueries({ queryKey: followUpApi.followUp.key({ input: { id } }) });
      }
    };
    return {
      remind: () =>
        change(
          () => followUpApi.remind.call({ id }),
          "The reminder is on its way.",
          "Failed to send the reminder",
        ),
      resume: () =>
        change(() => followUpApi.resume.call({ id }), "Reminders resumed.", "Failed to resume the reminders"),
    };
  }, [client, id]);
}
