/** What is done with a recurring invoice at once from a button: create today's, pause, resume, end. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { RecurringInvoice } from "../../recurring/contract.ts";
import { putPlan, recurringApi } from "./recurring-api.ts";

export function usePlanChanges() {
  const client = useQueryClient();
  return useMemo(() => {
    const change = async (make: () => Promise<RecurringInvoice>, said: string, failed: string) => {
      try {
        putPlan(client, await make());
        notifySuccess(said);
      } catch (error) {
        notifyError(error, failed);
        void client.invalidateQueries({ queryKey: recurringApi.get.key() });
      }
    };
    const seen = ({ version }: RecurringInvoice) => ({ context: expectedVersion(version) });
    const end = async (plan: RecurringInvoice) => {
      const isSure = await confirm({
        title: "End Recurring Invoice",
        message: `End ${plan.title}? No more invoices are created, and it can't be resumed.`,
        confirmLabel: "End Recurring Invoice",
        isDanger: true,
      });
      if (isSure)
        await change(
          () => recurringApi.end.call({ id: plan.id }, seen(plan)),
          `${plan.title} ended.`,
          "Failed to end the recurring invoice",
        );
    };
    return {
      createNow: ({ id }: RecurringInvoice) =>
        void change(
          () => recurringApi.createNow.call({ id }),
          "Today's invoice was created.",
          "Failed to create the invoice",
        ),
      pause: (plan: RecurringInvoice) =>
        void change(
          () => recurringApi.pause.call({ id: plan.id }, seen(plan)),
          `${plan.title} paused.`,
          "Failed to pause the recurring invoice",
        ),
      resume: (plan: RecurringInvoice) =>
        void change(
          () => recurringApi.resume.call({ id: plan.id }, seen(plan)),
          `${plan.title} resumed.`,
          "Failed to resume the recurring invoice",
        ),
      end: (plan: RecurringInvoice) => void end(plan),
    };
  }, [client]);
}
